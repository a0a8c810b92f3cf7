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

use crate::http::unused_connections::Unused;
use crate::http::visitor::Visitor;
use crate::limits;
use crate::shared::Shared;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use connection::Connection;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use outbox::{CloseReason, Outbox};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::Interval;

/// How often a client is pinged.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// How often watched tournaments are read.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How long a client may take to accept the frame that closes the connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Serves one client until it leaves.
pub(crate) async fn serve(socket: WebSocket, shared: Arc<Shared>, visitor: Visitor) {
    let (mut sink, stream) = socket.split();
    let mut client = Client::new(stream, shared, visitor);
    let close = loop {
        let frame = match client.next().await {
            Next::Send(frame) => frame,
            Next::Nothing => continue,
            Next::Leave(close) => break close,
        };
        if let Err(close) = client.send(&mut sink, frame).await {
            break close;
        }
    };
    // Jobs end before the server waits for a client that does not read.
    client.outbox.remove();
    client.connection.stop_all();
    if let Some((code, reason)) = close {
        let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, sink.send(frame)).await;
    }
}

/// A client, with the events it waits for.
struct Client {
    connection: Connection,
    outbox: Arc<Outbox>,
    stream: SplitStream<WebSocket>,
    /// Becomes true when the server ends.
    closing: tokio::sync::watch::Receiver<bool>,
    /// Says when the connection must make room for others.
    idle: Unused,
    received_at: Instant,
    ping: Interval,
    poll: Interval,
}

/// What the client's task does next.
enum Next {
    /// Something to send.
    Send(Frame),
    /// Nothing to send: a message was received and handled, or watched tournaments were read.
    Nothing,
    /// End, with the reason if the client is to be told one.
    Leave(Option<CloseReason>),
}

impl Client {
    fn new(stream: SplitStream<WebSocket>, shared: Arc<Shared>, visitor: Visitor) -> Client {
        let closing = shared.closing.subscribe();
        let idle = shared.idle_websockets.enter();
        let connection = Connection::new(shared, visitor);
        Client {
            outbox: connection.outbox.clone(),
            connection,
            stream,
            closing,
            idle,
            received_at: Instant::now(),
            ping: tokio::time::interval(PING_INTERVAL),
            poll: tokio::time::interval(POLL_INTERVAL),
        }
    }

    /// Waits for whatever comes first, tried in the order below. The client's next message is read only when everything is sent,
    /// so that a client that does not read its answers cannot ask for more of them.
    async fn next(&mut self) -> Next {
        tokio::select! {
            biased;
            () = server_ends(&mut self.closing) => Next::Leave(Some(SERVER_ENDS)),
            reason = self.outbox.closed() => Next::Leave(Some(reason)),
            () = self.idle.is_closed() => {
                Next::Leave(Some((close_code::AGAIN, "others wait for a connection; try again later")))
            }
            _ = self.ping.tick() => {
                if self.received_at.elapsed() > limits::WS_SILENCE_TIMEOUT {
                    return Next::Leave(Some((close_code::POLICY, "pings are not answered")));
                }
                Next::Send(Frame::Ping(Default::default()))
            }
            message = self.outbox.next() => {
                if let Some(id) = &message.ends {
                    self.connection.remove(id);
                }
                Next::Send(Frame::Text(message.text.into()))
            }
            _ = self.poll.tick(), if !self.connection.is_idle() => {
                self.idle.used();
                self.connection.poll_watches().await;
                Next::Nothing
            }
            frame = self.stream.next() => self.receive(frame).await,
        }
    }

    /// Handles what the client sent.
    async fn receive(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Next {
        self.received_at = Instant::now();
        match frame {
            Some(Ok(Frame::Text(text))) => {
                self.idle.used();
                self.connection.handle(&text).await;
                Next::Nothing
            }
            Some(Ok(Frame::Binary(_))) => Next::Leave(Some((close_code::UNSUPPORTED, "messages are text"))),
            // The library answers a closing frame when it reads the next frame.
            Some(Ok(_)) => Next::Nothing,
            None => Next::Leave(None),
            Some(Err(error)) => Next::Leave(close::reason_of(error)),
        }
    }

    /// Sends a frame; an error if the client is to leave instead.
    async fn send(
        &mut self,
        sink: &mut SplitSink<WebSocket, Frame>,
        frame: Frame,
    ) -> Result<(), Option<CloseReason>> {
        tokio::select! {
            biased;
            sent = sink.send(frame) => match sent {
                Ok(()) => {
                    self.outbox.sent();
                    Ok(())
                }
                Err(_) => Err(None),
            },
            reason = self.outbox.closed() => Err(Some(reason)),
            () = tokio::time::sleep(limits::WS_SEND_TIMEOUT) => {
                Err(Some((close_code::POLICY, "messages are not read")))
            }
            () = server_ends(&mut self.closing) => Err(Some(SERVER_ENDS)),
        }
    }
}

const SERVER_ENDS: CloseReason = (close_code::AWAY, "the server ends");

async fn server_ends(closing: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = closing.wait_for(|&closing| closing).await;
}
