//! The last of the forfeits that ended a match: what the player did, and the messages before it.

use crate::failure::Failure;
use secateur_arena::{ForfeitRow, Store, StoredTournament};
use serde_json::{Value, json};

/// The last forfeit of a player that forfeited three games in a row.
pub struct LastForfeit {
    /// The player's name.
    name: String,
    /// `crash` or `stall`.
    reason: String,
    detail: String,
    /// The last messages: `> ` what was sent, `< ` what was received.
    pub exchange: Vec<String>,
}

impl LastForfeit {
    /// Reads the game from the store.
    pub fn read(store: &Store, stored: &StoredTournament, row: ForfeitRow) -> Result<LastForfeit, Failure> {
        let game = store.game(stored.id, row.pair, row.leg)?;
        let (reason, detail, exchange) = game.map_or_else(Default::default, |(_, game)| {
            (game.ending.word().to_string(), game.detail.unwrap_or_default(), game.exchange)
        });
        Ok(LastForfeit { name: stored.spec.players[row.player].name.clone(), reason, detail, exchange })
    }

    /// The field `stopped` of the JSON object.
    pub fn object(&self) -> Value {
        json!({
            "player": self.name, "reason": self.reason, "detail": self.detail, "exchange": self.exchange,
        })
    }

    /// Why the match ended.
    pub fn line(&self) -> String {
        let LastForfeit { name, reason, detail, .. } = self;
        format!("player {name} forfeited three games in a row, the last by {reason}: {detail}")
    }
}
