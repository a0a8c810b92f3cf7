//! The tournaments of the operator's stores, as they stand.
//!
//! The process that plays a tournament writes to the store; the server only reads. Results are counted once for all clients, and
//! only new games are read.

mod open_store;
mod openings;
mod tournament_json;

use crate::api::score::ScoreJson;
use crate::api::variant_parts::VariantName;
use crate::http::error::ApiError;
use crate::server::ServerError;
use axum::http::StatusCode;
use open_store::{OpenStore, TournamentCache};
use secateur_arena::{ArenaError, CompletedGame, GameRow, Overview, Store};
use secateur_core::ParseError;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// Games in one part of a list, if the request does not say.
const DEFAULT_LISTED: u64 = 50;
/// Games in one part of a list, at most.
const MAX_LISTED: u64 = 200;

/// The JSON of a tournament as it stands: summary, standings, and for a match its figures.
#[derive(Debug)]
pub(crate) struct TournamentJson(pub Box<RawValue>);

/// A game that is being played.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RunningGame {
    pair: u64,
    leg: u8,
    first: String,
    second: String,
    #[serde(rename = "game")]
    variant: String,
    position: Option<String>,
    moves: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct GamesQuery {
    #[serde(default)]
    from: u64,
    limit: Option<u64>,
    player: Option<String>,
    opponent: Option<String>,
}

/// The stores in the order in which the operator named them. The id of a tournament is `STORE-NUMBER`.
pub(crate) struct Stores(Vec<OpenStore>);

impl Stores {
    pub fn open(paths: &[PathBuf]) -> Result<Stores, ServerError> {
        let open = |(number, path): (usize, &PathBuf)| {
            let store = Store::open_to_read(path).map_err(|e| match e.is_request() {
                true => ServerError::Request(e.to_string()),
                false => ServerError::Running(e.to_string()),
            })?;
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            Ok(OpenStore::new(number, name, store))
        };
        paths.iter().enumerate().map(open).collect::<Result<_, _>>().map(Stores)
    }

    pub fn list(&self) -> Result<Value, ApiError> {
        let mut all = Vec::new();
        for store in &self.0 {
            let mut snapshot = store.refresh()?;
            let overviews = snapshot.overviews.clone();
            for overview in &overviews {
                let is_live = !store.track(&mut snapshot, overview)?.running.is_empty();
                all.push(store.summary(overview, is_live));
            }
        }
        Ok(json!({ "tournaments": all }))
    }

    /// A tournament as it stands. The same `Arc` is returned as long as nothing changes.
    pub fn tournament(&self, id: &str) -> Result<Arc<TournamentJson>, ApiError> {
        self.with_cache(id, |store, overview, cache| {
            let is_live = !cache.running.is_empty();
            let key = (cache.ledger.games(), overview.tournament.finished, is_live);
            match &cache.json {
                Some((made_for, json)) if *made_for == key => Ok(json.clone()),
                _ => {
                    let json = Arc::new(store.details(overview, &cache.ledger, is_live)?);
                    cache.json = Some((key, json.clone()));
                    Ok(json)
                }
            }
        })
    }

    /// The games of a tournament that are being played. The same `Arc` is returned as long as nothing changes.
    pub fn running_games(&self, id: &str) -> Result<Arc<Vec<RunningGame>>, ApiError> {
        self.with_cache(id, |_, _, cache| Ok(cache.running.clone()))
    }

    pub fn games(&self, id: &str, query: &GamesQuery) -> Result<Value, ApiError> {
        let (store, number) = self.find(id)?;
        store.overview(number, id)?;
        let limit = query.limit.unwrap_or(DEFAULT_LISTED).clamp(1, MAX_LISTED);
        let (player, opponent) = (query.player.as_deref(), query.opponent.as_deref());
        let listed = store.store.list_games(number, player, opponent, query.from, limit);
        let (games, total) = listed.map_err(store_error)?;
        Ok(json!({ "games": games, "total": total }))
    }

    /// A finished game, with the scores, depths and times of its moves.
    pub fn game(&self, id: &str, pair: &str, leg: &str) -> Result<Value, ApiError> {
        let (store, number) = self.find(id)?;
        let overview = store.overview(number, id)?;
        let missing =
            || ApiError::not_found(format!("game {pair}/{leg}: tournament '{id}' has no such game"));
        let (pair_number, leg_number) =
            (pair.parse().map_err(|_| missing())?, leg.parse().map_err(|_| missing())?);
        let found = store.store.game(number, pair_number, leg_number).map_err(store_error)?;
        let (row, game): (GameRow, CompletedGame) = found.ok_or_else(missing)?;
        let mover = |i: usize| if i.is_multiple_of(2) { game.begins } else { !game.begins };
        let scores = game.scores.iter().enumerate();
        let scores: Vec<_> = scores.map(|(i, score)| score.map(|n| ScoreJson::stored(n, mover(i)))).collect();
        let seconds: Vec<_> = game.times.iter().map(|&us| us as f64 / 1e6).collect();
        let spec = &overview.tournament.spec;
        let text = &spec.game;
        let (players, texts): (Vec<_>, Vec<_>) = spec.players.iter().map(|p| (&p.name, &p.player)).unzip();
        let tournament =
            json!({ "name": spec.name, "kind": spec.kind, "players": players, "player_texts": texts });
        Ok(json!({
            "summary": row, "tournament": tournament, "game": text, "variant": VariantName::of(text), "position": game.start, "moves": game.moves,
            "opening": game.opening, "reason": game.reason, "detail": game.detail,
            "points": game.half_points.map(|halves| f64::from(halves) / 2.0),
            "seconds": seconds, "scores": scores, "depths": game.depths, "nodes": game.nodes,
        }))
    }

    /// The store that the id of a tournament names, and the tournament's number there.
    fn find(&self, id: &str) -> Result<(&OpenStore, i64), ApiError> {
        let parts =
            id.split_once('-').and_then(|(store, number)| Some((store.parse().ok()?, number.parse().ok()?)));
        let found = parts.and_then(|(store, number): (usize, i64)| Some((self.0.get(store)?, number)));
        found.ok_or_else(|| no_tournament(id))
    }

    fn with_cache<T>(
        &self,
        id: &str,
        read: impl FnOnce(&OpenStore, &Overview, &mut TournamentCache) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let (store, number) = self.find(id)?;
        let overview = store.overview(number, id)?;
        let mut snapshot = store.refresh()?;
        let cache = store.track(&mut snapshot, &overview)?;
        read(store, &overview, cache)
    }
}

fn no_tournament(id: &str) -> ApiError {
    let error = ParseError::new("tournament", id, "there is no such tournament").at("tournament");
    ApiError { status: StatusCode::NOT_FOUND, ..ApiError::parse("not_found", &error) }
}

#[expect(clippy::needless_pass_by_value, reason = "what map_err calls")]
fn store_error(error: ArenaError) -> ApiError {
    ApiError { message: error.to_string(), ..ApiError::internal() }
}
