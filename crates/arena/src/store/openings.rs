//! The openings a tournament has drawn. Which random openings are balanced depends on the weights of the balancing player, so a
//! tournament that a later program resumes keeps the openings it has.

use super::{Store, to_json};
use crate::error::ArenaError;
use crate::files::hash_texts;
use crate::play::CompletedGame;
use crate::queue::{Job, Plan};
use crate::spec::{Opening, Openings, Spec};
use crate::summary::Ledger;
use rusqlite::{Connection, OptionalExtension, params};

/// A damaged opening: its row cannot be read, or is not what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedOpening {
    row: i64,
    what: String,
}

impl std::fmt::Display for DamagedOpening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)
    }
}

/// Whether openings are drawn at random.
fn are_drawn(spec: &Spec) -> bool {
    matches!(spec.openings, Openings::Random(1..) | Openings::Fresh(1..))
}

/// The opening of a game.
fn opening_of(game: &CompletedGame) -> Opening {
    Opening { start: game.start.clone(), moves: game.moves.iter().take(game.opening).cloned().collect() }
}

pub(super) fn opening_checksum(id: i64, number: u64, text: &str) -> i64 {
    hash_texts([&*id.to_string(), &number.to_string(), text]) as i64
}

/// What is wrong with a row: its number, then tournament, number, opening and checksum.
pub(super) fn opening_damage(row: &rusqlite::Row<'_>) -> Option<DamagedOpening> {
    let read = (|| {
        let (id, number): (i64, i64) = (row.get(1)?, row.get(2)?);
        let (text, sum): (String, i64) = (row.get(3)?, row.get(4)?);
        Ok::<_, rusqlite::Error>(sum == opening_checksum(id, number as u64, &text))
    })();
    let why = match read {
        Ok(true) => return None,
        Ok(false) => "its checksum does not fit".to_string(),
        Err(error) => format!("it cannot be read: {error}"),
    };
    // As far as the columns can be read.
    let at = |column| row.get::<_, i64>(column).unwrap_or(-1);
    let what = format!("opening {} of tournament {} is damaged: {why}", at(2), at(1));
    Some(DamagedOpening { row: at(0), what })
}

impl Store {
    /// Keeps the opening that was drawn for a game. If one with the same number is stored already, that one is kept.
    pub(super) fn keep_opening(
        &self,
        connection: &Connection,
        id: i64,
        spec: &Spec,
        job: &Job,
        game: &CompletedGame,
    ) -> Result<(), ArenaError> {
        if !are_drawn(spec) {
            return Ok(());
        }
        let text = to_json(&opening_of(game))?;
        let insert = "INSERT OR IGNORE INTO openings VALUES (?1, ?2, ?3, ?4)";
        let sum = opening_checksum(id, job.opening, &text);
        let values = params![id, job.opening as i64, text, sum];
        self.sql(connection.prepare_cached(insert).and_then(|mut s| s.execute(values))).map(|_| ())
    }

    /// The opening of a pair, if it was drawn before: that of its other game, or the one kept under its number.
    pub fn opening(&self, id: i64, spec: &Spec, job: &Job) -> Result<Option<Opening>, ArenaError> {
        if !are_drawn(spec) {
            return Ok(None);
        }
        for leg in 0..2 {
            if let Some((_, game)) = self.game(id, job.pair, leg)? {
                return Ok(Some(opening_of(&game)));
            }
        }
        let select = "SELECT opening, checksum FROM openings WHERE tournament = ?1 AND number = ?2";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?));
        let connection = self.lock();
        let mut statement = self.sql(connection.prepare_cached(select))?;
        let found = self.sql(statement.query_row(params![id, job.opening as i64], row).optional())?;
        let whole = found.filter(|(text, sum)| *sum == opening_checksum(id, job.opening, text));
        Ok(whole.and_then(|(text, _)| serde_json::from_str(&text).ok()))
    }

    /// The openings that are damaged.
    pub fn damaged_openings(&self) -> Result<Vec<DamagedOpening>, ArenaError> {
        if !self.has_table("openings")? {
            return Ok(Vec::new());
        }
        let mut damaged = Vec::new();
        let unread = self.each_readable("openings", "tournament, number, opening, checksum", |row| {
            damaged.extend(opening_damage(row));
            Ok(())
        })?;
        damaged.extend(unread.into_iter().map(|what| DamagedOpening { row: -1, what }));
        Ok(damaged)
    }

    /// Forgets damaged openings: they are drawn again.
    pub fn forget_openings(&self, damaged: &[DamagedOpening]) -> Result<(), ArenaError> {
        let connection = self.lock();
        for DamagedOpening { row, .. } in damaged {
            self.sql(connection.execute("DELETE FROM openings WHERE rowid = ?1", [row]))?;
        }
        Ok(())
    }

    /// Stores the openings of games that were played before stores kept openings.
    pub(crate) fn keep_earlier_openings(
        &self,
        id: i64,
        spec: &Spec,
        (plan, ledger): (&mut Plan, &Ledger),
    ) -> Result<(), ArenaError> {
        if !are_drawn(spec) || !self.writable || ledger.games() == 0 {
            return Ok(());
        }
        let select = "SELECT EXISTS (SELECT 1 FROM openings WHERE tournament = ?1)";
        if self.sql(self.lock().query_row(select, [id], |row| row.get(0)))? {
            return Ok(());
        }
        let mut drawn = Vec::new();
        self.games(id, |pair, leg, game| {
            if leg == 0
                && let Some(job) = plan.job(pair, ledger)
            {
                drawn.push((job, game));
            }
            Ok(())
        })?;
        let mut connection = self.lock();
        let transaction = self.sql(connection.transaction())?;
        for (job, game) in &drawn {
            self.keep_opening(&transaction, id, spec, job, game)?;
        }
        self.sql(transaction.commit())
    }
}
