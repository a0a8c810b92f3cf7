//! Why a WebSocket is closed, as a close code.

use super::outbox::CloseReason;
use axum::extract::ws::close_code;
use tungstenite::Error;

/// The frame breaks the protocol; axum has no name for this code.
const PROTOCOL: u16 = 1002;

/// The reason to send for an error in a client's frame; `None` if nobody is left to tell.
pub(super) fn reason_of(error: axum::Error) -> Option<CloseReason> {
    let Ok(error) = error.into_inner().downcast::<Error>() else {
        return Some((close_code::ERROR, "the message cannot be read"));
    };
    match *error {
        Error::Capacity(_) => Some((close_code::SIZE, "the message is too large")),
        Error::Utf8(_) => Some((close_code::INVALID, "the text is not UTF-8")),
        Error::Protocol(_) => Some((PROTOCOL, "the frame breaks the protocol")),
        _ => None,
    }
}
