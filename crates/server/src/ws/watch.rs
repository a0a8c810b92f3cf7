//! Watches a tournament: sends a message whenever it has changed.

use super::messages::Message;
use super::outbox::Outbox;
use crate::http::error::ApiError;
use crate::shared::Shared;
use crate::stores::{RunningGame, TournamentJson};
use std::sync::Arc;

/// A tournament that a client watches, and the last messages sent about it.
pub(super) struct Watch {
    pub id: String,
    tournament: String,
    sent: Option<Arc<TournamentJson>>,
    sent_running: Option<Arc<Vec<RunningGame>>>,
}

impl Watch {
    pub fn new(id: String, tournament: String) -> Watch {
        Watch { id, tournament, sent: None, sent_running: None }
    }

    /// Reads the tournament and sends what has changed.
    pub async fn poll(&mut self, shared: &Arc<Shared>, outbox: &Outbox) -> Result<(), ApiError> {
        let (reader, name) = (shared.clone(), self.tournament.clone());
        let read = move || Ok((reader.stores.tournament(&name)?, reader.stores.running_games(&name)?));
        let (tournament, running) = shared.clone().blocking(read).await?;
        if self.sent.as_ref().is_none_or(|sent| !Arc::ptr_eq(sent, &tournament)) {
            outbox.send(&Message::Tournament { id: &self.id, tournament: &tournament.0 });
            self.sent = Some(tournament);
        }
        if self.sent_running.as_ref().is_none_or(|sent| !Arc::ptr_eq(sent, &running)) {
            outbox.send(&Message::Running { id: &self.id, games: &running });
            self.sent_running = Some(running);
        }
        Ok(())
    }
}
