//! Whether a store is whole, and what happens to damaged games.

use super::Store;
use super::schema::VERSION;
use crate::error::ArenaError;
use crate::spec::Schedule;
use rusqlite::{Connection, TransactionBehavior};
use serde::Serialize;
use std::fmt::Display;

/// A damaged game: its row cannot be read, or is not what was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    #[serde(skip)]
    pub(super) row: i64,
    /// The number of its tournament. Like the pair and the leg it is as read, and may itself be damaged.
    pub tournament: i64,
    /// The number of its pair.
    pub pair: i64,
    /// Its leg, 0 or 1.
    pub leg: i64,
    /// What is wrong with it.
    pub what: String,
}

impl Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Damage { tournament, pair, leg, what, .. } = self;
        write!(f, "game {pair}/{leg} of tournament {tournament} is damaged: {what}")
    }
}

/// What a check of a store found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreCheck {
    /// Tournaments that can be read.
    pub tournaments: u64,
    /// Games that are whole.
    pub games: u64,
    /// Games that cannot be read, or that are not what was stored.
    pub damaged: Vec<Damage>,
    /// What else is wrong with the file: tournaments that cannot be read, and SQLite's own complaints.
    pub faults: Vec<String>,
}

impl StoreCheck {
    /// Whether nothing is wrong.
    pub fn is_whole(&self) -> bool {
        self.damaged.is_empty() && self.faults.is_empty()
    }
}

/// Complaints of SQLite that are reported.
const MAX_FAULTS: u32 = 20;

/// Values that rows without a checksum cannot have: the table, what is wrong, and the query for the rows with such values.
const IMPOSSIBLE_VALUES: [(&str, &str, &str); 4] = [
    (
        "tournaments",
        "'finished' is neither 0 nor 1, 'speed' no positive number, or 'seal' no seal",
        "SELECT id FROM tournaments WHERE finished NOT IN (0, 1) OR typeof(finished) <> 'integer'
            OR (speed IS NOT NULL AND (typeof(speed) <> 'real' OR speed <= 0.0 OR speed > 1e15))
            OR (seal IS NOT NULL AND (typeof(seal) <> 'text' OR length(seal) <> 16 OR seal GLOB '*[^0-9a-f]*'))",
    ),
    (
        "programs",
        "its tournament is not there",
        "SELECT rowid FROM programs WHERE tournament NOT IN (SELECT id FROM tournaments)",
    ),
    (
        "programs",
        "it names no program and when it began",
        "SELECT rowid FROM programs WHERE typeof(program) <> 'text' OR program NOT GLOB 'secateur [0-9]*'
            OR typeof(begun) <> 'text' OR begun NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] *'",
    ),
    (
        "commands",
        "it is no command",
        "SELECT rowid FROM commands WHERE typeof(command) <> 'text' OR command NOT GLOB 'secateur *'",
    ),
];

impl Store {
    /// The games that are damaged.
    pub fn damaged(&self) -> Result<Vec<Damage>, ArenaError> {
        Ok(self.read_all()?.1)
    }

    fn read_all(&self) -> Result<(u64, Vec<Damage>), ArenaError> {
        let (mut games, mut damaged) = (0, Vec::new());
        self.select_games("?1 <= ?2 ORDER BY rowid", [0, 0], |_, found| {
            match found {
                Ok(_) => games += 1,
                Err(damage) => damaged.push(damage),
            }
            Ok(())
        })?;
        Ok((games, damaged))
    }

    /// Describes impossible values in rows that have no checksum because they change while a tournament is played.
    fn impossible_values(&self) -> Result<Vec<String>, ArenaError> {
        let mut faults = Vec::new();
        for (table, what, select) in IMPOSSIBLE_VALUES {
            if !self.has_table(table)? || (table == "tournaments" && self.version != VERSION) {
                continue;
            }
            let connection = self.lock();
            let mut statement = self.sql(connection.prepare(select))?;
            let rows = self.sql(statement.query_map([], |row| row.get::<_, i64>(0)))?;
            let numbers = rows.filter_map(Result::ok);
            faults.extend(numbers.map(|number| format!("row {number} of {table} is damaged: {what}")));
        }
        Ok(faults)
    }

    /// Reads the whole store.
    pub fn check(&self) -> Result<StoreCheck, ArenaError> {
        let (tournaments, mut faults) = self.read_tournaments()?;
        {
            let connection = self.lock();
            let select = format!("PRAGMA integrity_check({MAX_FAULTS})");
            let mut statement = self.sql(connection.prepare(&select))?;
            let rows = self.sql(statement.query_map([], |row| row.get::<_, String>(0)))?;
            let complaints = rows.map(|row| row.unwrap_or_else(|e| e.to_string()));
            faults.extend(complaints.filter(|line| line != "ok").map(|line| line.replace('\n', " ")));
        }
        let mut check = StoreCheck { tournaments: tournaments.len() as u64, faults, ..StoreCheck::default() };
        check.faults.extend(self.damaged_openings()?.iter().map(ToString::to_string));
        check.faults.extend(self.impossible_values()?);
        match self.read_all() {
            Ok((games, damaged)) => (check.games, check.damaged) = (games, damaged),
            Err(error) => check.faults.push(error.to_string()),
        }
        Ok(check)
    }

    /// Moves damaged games out of the way, into the table `damaged`, so that they are played again; their tournaments are
    /// unfinished then. So are the games of later rounds of a Swiss tournament, which were paired by them: returns how many.
    pub fn set_aside(&self, damaged: &[Damage]) -> Result<usize, ArenaError> {
        if damaged.is_empty() {
            return Ok(0);
        }
        let (tournaments, _) = self.read_tournaments()?;
        let mut connection = self.lock();
        let done = (|| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // The index may disagree with a damaged row, which could not be removed then.
            transaction.execute_batch("REINDEX games")?;
            let mut later = 0;
            for damage in damaged {
                set_aside(&transaction, damage.row)?;
                let spec = tournaments.iter().find(|t| t.id == damage.tournament).map(|t| &t.spec);
                if let Some(spec) = spec
                    && let Schedule::Swiss(_) = spec.schedule
                {
                    let round = (spec.pairs * (spec.players.len() / 2) as u64).max(1) as i64;
                    let next = (damage.pair / round + 1).saturating_mul(round);
                    later += set_aside_from(&transaction, damage.tournament, next)?;
                }
                let reopen = "UPDATE tournaments SET finished = 0
                    WHERE id = ?1 OR ?1 NOT IN (SELECT id FROM tournaments)";
                transaction.execute(reopen, [damage.tournament])?;
            }
            transaction.commit()?;
            Ok(later)
        })();
        self.sql(done)
    }
}

/// Moves the games of a tournament from this pair on; returns how many.
fn set_aside_from(connection: &Connection, id: i64, pair: i64) -> Result<usize, rusqlite::Error> {
    let mut statement = connection.prepare("SELECT rowid FROM games WHERE tournament = ?1 AND pair >= ?2")?;
    let rows = statement.query_map([id, pair], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    rows.iter().try_for_each(|&row| set_aside(connection, row))?;
    Ok(rows.len())
}

/// Moves the row of a game into the table `damaged`.
pub(super) fn set_aside(connection: &Connection, row: i64) -> Result<(), rusqlite::Error> {
    let keep = "INSERT INTO damaged (row, tournament, pair, leg, first, second, winner, termination, plies,
            record, ended, checksum)
        SELECT rowid, tournament, pair, leg, first, second, winner, termination, plies, record, ended, checksum
        FROM games WHERE rowid = ?1";
    connection.execute(keep, [row])?;
    connection.execute("DELETE FROM games WHERE rowid = ?1", [row])?;
    Ok(())
}
