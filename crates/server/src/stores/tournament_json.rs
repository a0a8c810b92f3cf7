//! The JSON of a tournament.

use super::open_store::OpenStore;
use super::{TournamentJson, store_error};
use crate::api::variant_parts::VariantName;
use crate::http::error::ApiError;
use secateur_arena::{Ledger, MatchSummary, Overview, Plan, Schedule, SpecKind, Standings, TournamentState};
use serde_json::{Value, json};

impl OpenStore {
    /// One entry of the list of tournaments.
    pub fn summary(&self, overview: &Overview, is_live: bool) -> Value {
        let spec = &overview.tournament.spec;
        let format = match spec.schedule {
            Schedule::RoundRobin => "round-robin",
            Schedule::Gauntlet(_) => "gauntlet",
            Schedule::Swiss(_) => "swiss",
        };
        let planned = 2 * Plan::new(spec.players.len(), spec.schedule, spec.pairs).total();
        json!({
            "id": format!("{}-{}", self.number, overview.tournament.id), "store": self.name, "game": spec.game, "variant": VariantName::of(&spec.game),
            "name": spec.name, "kind": spec.kind, "format": format,
            "players": spec.players.iter().map(|p| &p.name).collect::<Vec<_>>(),
            "player_texts": spec.players.iter().map(|p| &p.player).collect::<Vec<_>>(),
            "games": overview.games, "games_planned": planned, "finished": overview.tournament.finished,
            "live": is_live, "begun": overview.begun,
        })
    }

    /// Everything about a tournament: its entry, its standings, and for a match of two players its figures.
    pub fn details(
        &self,
        overview: &Overview,
        ledger: &Ledger,
        is_live: bool,
    ) -> Result<TournamentJson, ApiError> {
        let spec = &overview.tournament.spec;
        let finished = overview.tournament.finished;
        let plan = Plan::new(spec.players.len(), spec.schedule, spec.pairs);
        let state = TournamentState { ledger: ledger.clone(), plan, finished, forfeits: None };
        let figures = match spec.kind {
            SpecKind::Tournament => Value::Null,
            _ => MatchSummary::new(spec, ledger, finished).map_err(store_error)?.object(),
        };
        let whole = json!({
            "summary": self.summary(overview, is_live),
            "standings": Standings::new(spec, &state).object(),
            "match": figures,
        });
        serde_json::value::to_raw_value(&whole).map(TournamentJson).map_err(|_| ApiError::internal())
    }
}
