//! A row of the table of games, and whether it is still what was written.

use super::schema::{OLD_VERSION, VERSION};
use crate::files::hash_texts;
use crate::play::CompletedGame;
use rusqlite::{Connection, Row, params};
use secateur_core::Side;

/// A row of the table of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StoredRow {
    pub tournament: i64,
    pub pair: i64,
    pub leg: i64,
    /// The names of the players.
    pub first: String,
    pub second: String,
    /// The name of the winner, or `draw`; in a store of the old version `first`, `second` or `draw`.
    pub winner: String,
    pub ending: String,
    pub plies: i64,
    pub record: String,
    pub ended: String,
    pub checksum: Option<i64>,
}

/// The columns of a row in a store of this version, the rowid before them.
pub(super) fn game_columns(version: i64) -> String {
    let checksum = if version == OLD_VERSION { "NULL" } else { "checksum" };
    format!(
        "rowid, tournament, pair, leg, first, second, winner, termination, plies, record, ended, {checksum}"
    )
}

/// The word for the winner in the column of the old version, and in JSON.
pub(super) fn side_word(winner: Option<Side>) -> String {
    winner.map_or("draw".to_string(), |side| side.to_string())
}

impl StoredRow {
    /// Reads the [columns].
    pub fn read(row: &Row<'_>) -> Result<StoredRow, rusqlite::Error> {
        Ok(StoredRow {
            tournament: row.get(1)?,
            pair: row.get(2)?,
            leg: row.get(3)?,
            first: row.get(4)?,
            second: row.get(5)?,
            winner: row.get(6)?,
            ending: row.get(7)?,
            plies: row.get(8)?,
            record: row.get(9)?,
            ended: row.get(10)?,
            checksum: row.get(11)?,
        })
    }

    /// The checksum of the row, over all its other columns.
    pub fn sum(&self) -> i64 {
        let numbers = [self.tournament, self.pair, self.leg, self.plies].map(|n| n.to_string());
        let texts = [&self.first, &self.second, &self.winner, &self.ending, &self.record, &self.ended];
        hash_texts(numbers.iter().chain(texts).map(String::as_str)) as i64
    }

    /// The name of the player who won, or `draw`.
    pub fn winner_name(&self, winner: Option<Side>) -> String {
        match winner {
            Some(Side::First) => self.first.clone(),
            Some(Side::Second) => self.second.clone(),
            None => "draw".to_string(),
        }
    }

    /// The game, if the row is sound; else what is wrong with it.
    pub fn game(&self, version: i64) -> Result<CompletedGame, String> {
        if version == VERSION && self.checksum != Some(self.sum()) {
            return Err("its checksum does not fit".to_string());
        }
        let game: CompletedGame =
            serde_json::from_str(&self.record).map_err(|e| format!("its record cannot be read: {e}"))?;
        let winner = if version == VERSION { self.winner_name(game.winner) } else { side_word(game.winner) };
        // Without a checksum this is all that can be checked: record and columns were written together, and must agree.
        let agrees = winner == self.winner
            && self.ending == game.ending.word()
            && usize::try_from(self.plies) == Ok(game.moves.len())
            && self.pair >= 0
            && (0..=1).contains(&self.leg);
        if agrees { Ok(game) } else { Err("its record and its columns disagree".to_string()) }
    }

    /// The row as this version writes it, if it is sound.
    pub fn upgraded(mut self, version: i64) -> Result<StoredRow, String> {
        let game = self.game(version)?;
        self.winner = self.winner_name(game.winner);
        self.checksum = Some(self.sum());
        Ok(self)
    }

    /// Inserts the row; `false` if that leg of the pair is there already. Row numbers only rise, so that a reader who
    /// has seen all rows up to one finds every later one.
    pub fn insert(&self, connection: &Connection) -> Result<bool, rusqlite::Error> {
        let insert = "INSERT OR IGNORE INTO games (rowid,
                tournament, pair, leg, first, second, winner, termination, plies, record, ended, checksum)
            VALUES ((SELECT 1 + max(ifnull((SELECT max(rowid) FROM games), 0),
                                    ifnull((SELECT max(row) FROM damaged), 0))),
                ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
        let new = connection.prepare_cached(insert)?.execute(params![
            self.tournament,
            self.pair,
            self.leg,
            self.first,
            self.second,
            self.winner,
            self.ending,
            self.plies,
            self.record,
            self.ended,
            self.checksum
        ])?;
        Ok(new == 1)
    }
}

/// The rowid of a row, and the row, or what is wrong with it: a flipped bit may turn a text into a number.
pub(super) fn read_row(row: &Row<'_>) -> Result<(i64, Result<StoredRow, String>), rusqlite::Error> {
    let stored = StoredRow::read(row).map_err(|e| format!("its columns cannot be read: {e}"));
    Ok((row.get(0)?, stored))
}
