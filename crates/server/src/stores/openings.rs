//! The moves that were played from a position in the stored games, with their results: an opening tree, one node at a time.

use super::open_store::OpenStore;
use super::{Stores, store_error};
use crate::api::game_ref::GameRef;
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::shared::Shared;
use secateur_core::{AnyGame, Side, lock};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Games of a store that are remembered; later ones do not count.
const MAX_GAMES: usize = 100_000;
/// Plies of a game that are remembered.
const MAX_PLIES: usize = 30;

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct OpeningsRequest {
    #[serde(flatten)]
    game: GameRef,
}

impl Documented for OpeningsRequest {
    const SCHEMA: &str = "OpeningsRequest";
}

/// What was played from a position.
#[derive(Debug, Serialize)]
pub(crate) struct OpeningCounts {
    game: String,
    games: u64,
    moves: Vec<OpeningMove>,
}

/// A move that was played, and how its games ended.
#[derive(Debug, Serialize)]
struct OpeningMove {
    #[serde(rename = "move")]
    text: String,
    games: u64,
    first: u64,
    draws: u64,
    second: u64,
}

/// The first moves of a store's games, read once.
#[derive(Default)]
pub(super) struct PlayedMoves {
    /// Where the next games of a tournament are read from.
    marks: HashMap<i64, i64>,
    games: Vec<GameBeginning>,
}

struct GameBeginning {
    tournament: i64,
    start: Option<String>,
    moves: Vec<String>,
    winner: Option<Side>,
}

impl Stores {
    /// The moves that followed the moves of a game in all stores, the most played first.
    pub fn openings(&self, shared: &Shared, request: &OpeningsRequest) -> Result<OpeningCounts, ApiError> {
        let game = request.game.replay(shared)?;
        let variant = game.variant().text();
        let mut counts: BTreeMap<String, [u64; 3]> = BTreeMap::new();
        for store in &self.0 {
            store.count_moves(shared, &variant, &*game, &mut counts)?;
        }
        let played = |(text, [first, draws, second]): (String, [u64; 3])| OpeningMove {
            text,
            games: first + draws + second,
            first,
            draws,
            second,
        };
        let mut moves: Vec<_> = counts.into_iter().map(played).collect();
        moves.sort_by_key(|one| std::cmp::Reverse(one.games));
        Ok(OpeningCounts { game: variant, games: moves.iter().map(|one| one.games).sum(), moves })
    }
}

impl OpenStore {
    /// Adds the moves of this store that followed the moves of a game.
    fn count_moves(
        &self,
        shared: &Shared,
        variant: &str,
        game: &dyn AnyGame,
        counts: &mut BTreeMap<String, [u64; 3]>,
    ) -> Result<(), ApiError> {
        // The text of a tournament's variant need not be the shortest one.
        let is_same = |text: &str| {
            text == variant
                || shared.catalogue.registry().variant(text).is_ok_and(|one| one.text() == variant)
        };
        let overviews = self.refresh()?.overviews.clone();
        let alike = overviews.iter().filter(|overview| is_same(&overview.tournament.spec.game));
        let tournaments: Vec<i64> = alike.map(|overview| overview.tournament.id).collect();
        let mut played = lock(&self.played);
        for &id in &tournaments {
            played.read(self, id)?;
        }
        let (moves, start) = (game.moves(), (!game.begins_at_start()).then(|| game.start()));
        for one in played.games.iter().filter(|one| tournaments.contains(&one.tournament)) {
            if one.start == start
                && one.moves.starts_with(&moves)
                && let Some(next) = one.moves.get(moves.len())
            {
                let count = counts.entry(next.clone()).or_default();
                count[one.winner.map_or(1, |side| 2 * side.index())] += 1;
            }
        }
        Ok(())
    }
}

impl PlayedMoves {
    /// Reads the games of a tournament that are new.
    fn read(&mut self, store: &OpenStore, id: i64) -> Result<(), ApiError> {
        if self.games.len() >= MAX_GAMES {
            return Ok(());
        }
        let mark = self.marks.get(&id).copied().unwrap_or(0);
        let games = &mut self.games;
        let read = store.store.games_after(id, mark, |_, _, mut game| {
            if games.len() < MAX_GAMES {
                game.moves.truncate(MAX_PLIES);
                games.push(GameBeginning {
                    tournament: id,
                    start: game.start,
                    moves: game.moves,
                    winner: game.winner,
                });
            }
        });
        self.marks.insert(id, read.map_err(store_error)?);
        Ok(())
    }
}
