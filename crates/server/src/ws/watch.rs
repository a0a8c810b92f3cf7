//! Watching a tournament: news when there is some.

use super::messages::Message;
use super::outbox::Outbox;
use crate::error::ApiError;
use crate::shared::Shared;
use crate::stores::{RunningGame, TournamentSummary};
use std::sync::Arc;

/// A tournament a client watches, and what it was told last.
pub(super) struct Watch {
    pub id: String,
    tournament: String,
    report: Option<Arc<TournamentSummary>>,
    running: Option<Arc<Vec<RunningGame>>>,
}

impl Watch {
    pub fn new(id: String, tournament: String) -> Watch {
        Watch { id, tournament, report: None, running: None }
    }

    /// Looks at the tournament and tells what is new.
    pub async fn look(&mut self, shared: &Arc<Shared>, outbox: &Outbox) -> Result<(), ApiError> {
        let (stores, name) = (shared.clone(), self.tournament.clone());
        let look = move || Ok((stores.stores.tournament(&name)?, stores.stores.running(&name)?));
        let (report, running) = shared.clone().blocking(look).await?;
        if self.report.as_ref().is_none_or(|old| !Arc::ptr_eq(old, &report)) {
            outbox.send(&Message::Tournament { id: &self.id, tournament: &report.0 });
            self.report = Some(report);
        }
        if self.running.as_ref().is_none_or(|old| !Arc::ptr_eq(old, &running)) {
            outbox.send(&Message::Running { id: &self.id, games: &running });
            self.running = Some(running);
        }
        Ok(())
    }
}
