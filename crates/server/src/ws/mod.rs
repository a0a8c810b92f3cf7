//! `/api/v1/ws`: searches that stream their progress, tournaments that are watched.

mod close;
mod connection;
mod messages;
mod outbox;
mod requests;
mod review;
mod search;
mod stream;
mod watch;

pub(crate) use outbox::Outboxes;
pub(crate) use stream::{Streamed, stream};

use crate::http::visitor::Visitor;
use crate::limits;
use crate::shared::Shared;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use connection::Connection;
use futures_util::{SinkExt, StreamExt};
use outbox::CloseReason;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a client is pinged.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// How often watched tournaments are read.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How long a client may take to accept the frame that closes the connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Serves one client until it leaves.
pub(crate) async fn serve(socket: WebSocket, shared: Arc<Shared>, visitor: Visitor) {
    let mut closing = shared.closing.subscribe();
    let mut idle = shared.idle_websockets.enter();
    let mut connection = Connection::new(shared.clone(), visitor);
    let outbox = connection.outbox.clone();
    let (mut sink, mut stream) = socket.split();
    let mut received_at = Instant::now();
    let mut ping = tokio::time::interval(PING_INTERVAL);
    let mut poll = tokio::time::interval(POLL_INTERVAL);
    let close: Option<CloseReason> = loop {
        // In this order: what is asked for next is read when everything is sent, so that a client that does not read its
        // answers can ask for no more of them.
        let frame = tokio::select! {
            biased;
            () = server_ends(&mut closing) => break Some((close_code::AWAY, "the server ends")),
            reason = outbox.closed() => break Some(reason),
            () = idle.is_closed() => {
                break Some((close_code::AGAIN, "others wait for a connection; try again later"));
            }
            _ = ping.tick() => {
                if received_at.elapsed() > limits::WS_SILENCE_TIMEOUT {
                    break Some((close_code::POLICY, "pings are not answered"));
                }
                Frame::Ping(Default::default())
            }
            message = outbox.next() => {
                if let Some(id) = &message.ends {
                    connection.remove(id);
                }
                Frame::Text(message.text.into())
            }
            _ = poll.tick(), if !connection.is_idle() => {
                idle.used();
                connection.poll_watches().await;
                continue;
            }
            frame = stream.next() => {
                received_at = Instant::now();
                match frame {
                    Some(Ok(Frame::Text(text))) => {
                        idle.used();
                        connection.handle(&text).await;
                        continue;
                    }
                    Some(Ok(Frame::Binary(_))) => {
                        break Some((close_code::UNSUPPORTED, "messages are text"));
                    }
                    // A closing frame is answered by the library, when the next one is read.
                    Some(Ok(_)) => continue,
                    None => break None,
                    Some(Err(error)) => break close::reason_of(error),
                }
            }
        };
        tokio::select! {
            biased;
            sent = sink.send(frame) => match sent {
                Ok(()) => outbox.sent(),
                Err(_) => break None,
            },
            reason = outbox.closed() => break Some(reason),
            () = tokio::time::sleep(limits::WS_SEND_TIMEOUT) => {
                break Some((close_code::POLICY, "messages are not read"));
            }
            () = server_ends(&mut closing) => break Some((close_code::AWAY, "the server ends")),
        }
    };
    // What is under way ends before a client that does not read is waited for.
    outbox.remove();
    connection.stop_all();
    if let Some((code, reason)) = close {
        let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, sink.send(frame)).await;
    }
}

async fn server_ends(closing: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = closing.wait_for(|&closing| closing).await;
}
