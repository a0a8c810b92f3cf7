//! Answers that clients have not read yet: the bytes of all large ones together are bounded, as those of WebSocket messages are.

use super::error::ApiError;
use crate::limits;
use crate::ws::Streamed;
use axum::body::{Body, Bytes, to_bytes};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// An answer shorter than this is sent however much others have not read.
const SMALL_ANSWER_LEN: usize = 64 << 10;

/// How many bytes of large answers are not sent yet.
#[derive(Default)]
pub(crate) struct Answers(Arc<AtomicUsize>);

/// The bytes of an answer, which count until they are dropped.
struct Counted {
    bytes: Bytes,
    all: Arc<AtomicUsize>,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.all.fetch_sub(self.bytes.len(), SeqCst);
    }
}

impl Answers {
    /// Counts an answer, or refuses it if too many bytes are unread.
    pub async fn count(&self, response: Response) -> Response {
        // A streamed answer is bounded by its outbox.
        if response.extensions().get::<Streamed>().is_some() {
            return response;
        }
        let (parts, body) = response.into_parts();
        match to_bytes(body, usize::MAX).await.map(|bytes| self.counted(bytes)) {
            Ok(Some(bytes)) => Response::from_parts(parts, Body::from(bytes)),
            Ok(None) => ApiError::busy("too many answers wait to be read; try again later").into_response(),
            Err(_) => ApiError::internal().into_response(),
        }
    }

    fn counted(&self, bytes: Bytes) -> Option<Bytes> {
        let len = bytes.len();
        if len <= SMALL_ANSWER_LEN {
            return Some(bytes);
        }
        let has_room = |waiting: usize| (waiting + len <= limits::MAX_UNSENT_LEN).then_some(waiting + len);
        self.0.fetch_update(SeqCst, SeqCst, has_room).ok()?;
        Some(Bytes::from_owner(Counted { bytes, all: self.0.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_wait_are_bounded_together() {
        let answers = Answers::default();
        let large = || Bytes::from(vec![0; limits::MAX_UNSENT_LEN / 4]);
        let mut waiting: Vec<_> = (0..4).map(|_| answers.counted(large()).unwrap()).collect();
        assert!(answers.counted(large()).is_none());
        assert!(answers.counted(Bytes::from_static(b"small")).is_some());
        // A part that is still to be sent keeps the whole answer in memory.
        let rest = waiting.pop().unwrap().slice(1..2);
        assert!(answers.counted(large()).is_none());
        drop(rest);
        assert!(answers.counted(large()).is_some());
        drop(waiting);
        assert_eq!(answers.0.load(SeqCst), 0);
    }
}
