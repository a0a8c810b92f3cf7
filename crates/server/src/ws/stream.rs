//! The messages of a WebSocket over plain HTTP, for networks that let no WebSocket through. The body of the request is one
//! message; the answer has a line of JSON for each message that follows, until the last one.

use super::connection::Connection;
use super::{POLL_INTERVAL, server_ends};
use crate::http::visitor::Visitor;
use crate::limits;
use crate::shared::Shared;
use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Sender, channel};

/// How often an empty line is sent while there is nothing to say: proxies end answers that stay silent.
const LINE_INTERVAL: Duration = Duration::from_secs(15);

/// Marks an answer that is sent as its parts come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Streamed;

/// Handles one message and answers with the messages that follow from it.
pub(crate) fn stream(shared: Arc<Shared>, visitor: Visitor, message: String) -> Response {
    let (sender, receiver) = channel(1);
    tokio::spawn(run(shared, visitor, message, sender));
    let lines = unfold(receiver, |mut receiver| async move {
        let line: String = receiver.recv().await?;
        Some((Ok::<_, Infallible>(line), receiver))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    let mut response = (headers, Body::from_stream(lines)).into_response();
    response.extensions_mut().insert(Streamed);
    response
}

/// Works for one request until its last message is sent, or nobody reads any more.
async fn run(shared: Arc<Shared>, visitor: Visitor, message: String, lines: Sender<String>) {
    let mut closing = shared.closing.subscribe();
    let mut connection = Connection::new(shared.clone(), visitor);
    let outbox = connection.outbox.clone();
    let mut poll = tokio::time::interval(POLL_INTERVAL);
    let mut idle = tokio::time::interval(LINE_INTERVAL);
    connection.handle(&message).await;
    loop {
        let (line, is_last) = tokio::select! {
            biased;
            () = server_ends(&mut closing) => break,
            () = lines.closed() => break,
            _ = outbox.closed() => break,
            message = outbox.next() => {
                if let Some(id) = &message.ends {
                    connection.remove(id);
                }
                // After a request that was refused, no job is under way.
                (message.text + "\n", connection.is_idle() && outbox.is_empty())
            }
            _ = poll.tick() => {
                connection.poll_watches().await;
                continue;
            }
            _ = idle.tick() => ("\n".to_string(), false),
        };
        let sent = tokio::time::timeout(limits::WS_SEND_TIMEOUT, lines.send(line)).await;
        outbox.sent();
        if is_last || !matches!(sent, Ok(Ok(()))) {
            break;
        }
    }
    outbox.remove();
    connection.stop_all();
}
