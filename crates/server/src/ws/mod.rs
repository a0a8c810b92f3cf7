//! `/api/v1/ws`: searches that stream their progress, tournaments that are watched.

mod connection;
mod messages;
mod outbox;
mod requests;
mod review;
mod search;
mod watch;

use crate::limits;
use crate::shared::Shared;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use connection::Connection;
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a client is pinged.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// How often watched tournaments are read.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How long a client may take to accept the frame that closes the connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Serves one client until it leaves.
pub(crate) async fn serve(socket: WebSocket, shared: Arc<Shared>) {
    let mut closing = shared.closing.subscribe();
    let mut connection = Connection::new(shared);
    let outbox = connection.outbox.clone();
    let (mut sink, mut stream) = socket.split();
    let mut received_at = Instant::now();
    let mut ping = tokio::time::interval(PING_INTERVAL);
    let mut poll = tokio::time::interval(POLL_INTERVAL);
    let close = loop {
        let frame = tokio::select! {
            frame = stream.next() => {
                received_at = Instant::now();
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        connection.handle(&text).await;
                        continue;
                    }
                    Some(Ok(Frame::Binary(_))) => {
                        break Some((close_code::UNSUPPORTED, "messages are text"));
                    }
                    Some(Ok(Frame::Close(_))) | None => break None,
                    Some(Ok(_)) => continue,
                    Some(Err(_)) => break Some((close_code::SIZE, "the message cannot be read")),
                }
            }
            message = outbox.next() => match message {
                Some(message) => {
                    if let Some(id) = &message.ends {
                        connection.remove(id);
                    }
                    Frame::Text(message.text.into())
                }
                None => break Some((close_code::POLICY, "messages are not read")),
            },
            _ = ping.tick() => {
                if received_at.elapsed() > limits::WS_SILENCE_TIMEOUT {
                    break None;
                }
                Frame::Ping(Default::default())
            }
            _ = poll.tick(), if !connection.is_idle() => {
                connection.poll_watches().await;
                continue;
            }
            _ = server_ends(&mut closing) => break Some((close_code::AWAY, "the server ends")),
        };
        match tokio::time::timeout(limits::WS_SEND_TIMEOUT, sink.send(frame)).await {
            Ok(Ok(())) => {}
            _ => break None,
        }
    };
    if let Some((code, reason)) = close {
        let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, sink.send(frame)).await;
    }
}

async fn server_ends(closing: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = closing.wait_for(|&closing| closing).await;
}
