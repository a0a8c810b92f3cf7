//! A store as lines of JSON, and back: to keep it, to send it, to read it with other programs.
//!
//! The first line names the format. Then come tournaments, the programs that played them, the openings they drew, and the games
//! in the order they were saved. What belongs to the processes at work (claims, games under way) and the seal of the user who
//! began a tournament are left out.

use super::game_row::{StoredRow, game_columns};
use super::schema::{OLD_VERSION, VERSION};
use super::tournaments::{PROGRAM, read_tournament, tournament_columns, write_checksum};
use super::{Damage, Store, claims, openings};
use crate::error::ArenaError;
use crate::files::with_suffix;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{BufRead, ErrorKind, Write};
use std::path::Path;

/// The longest line that is read, in bytes: a game of 100,000 moves has less.
const MAX_LINE: u64 = 64 << 20;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum StoreLine {
    Store { version: i64, program: String },
    Tournament(TournamentLine),
    Program { tournament: i64, program: String, begun: String },
    Opening { tournament: i64, number: i64, opening: Box<RawValue>, checksum: String },
    Game(GameLine),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TournamentLine {
    id: i64,
    spec: Box<RawValue>,
    finished: bool,
    program: String,
    token: String,
    speed: Option<f64>,
    begun: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    tournament: i64,
    pair: i64,
    leg: i64,
    first: String,
    second: String,
    winner: String,
    termination: String,
    plies: i64,
    record: Box<RawValue>,
    ended: String,
    checksum: String,
}

fn hex(sum: i64) -> String {
    format!("{:016x}", sum as u64)
}

fn unhex(text: &str) -> Option<i64> {
    u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16).map(|sum| sum as i64)
}

/// JSON as it is stored, in one line.
fn raw_json(text: String) -> Result<Box<RawValue>, String> {
    let text = if text.contains('\n') { text.replace(['\n', '\r'], " ") } else { text };
    RawValue::from_string(text).map_err(|e| e.to_string())
}

impl Store {
    /// Writes the store as lines of JSON. Returns what is damaged, and therefore left out.
    pub fn export_lines(&self, out: &mut dyn Write) -> Result<(Vec<Damage>, Vec<String>), ArenaError> {
        let mut write = |line: &StoreLine| {
            let failed = |e: std::io::Error| ArenaError::Running(format!("cannot write the store: {e}"));
            serde_json::to_writer(&mut *out, line).map_err(|e| failed(e.into()))?;
            out.write_all(b"\n").map_err(failed)
        };
        write(&StoreLine::Store { version: VERSION, program: PROGRAM.to_string() })?;
        let mut faults = Vec::new();
        // The number of a row is the id of the tournament.
        let described = format!("{}, speed", &tournament_columns(self.version)["id, ".len()..]);
        let unread = self.each_readable("tournaments", &described, |row| {
            let tournament = match read_tournament(row, self.version) {
                Ok(tournament) => tournament,
                Err(what) => {
                    faults.push(what);
                    return Ok(());
                }
            };
            let line = (|| Ok((row.get(1)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(7)?)))();
            let (spec, program, token, begun, speed) = self.sql(line)?;
            let (id, finished) = (tournament.id, tournament.finished);
            let spec = raw_json(spec).map_err(ArenaError::Running)?;
            write(&StoreLine::Tournament(TournamentLine { id, spec, finished, program, token, speed, begun }))
        })?;
        faults.extend(unread);
        if self.has_table("programs")? {
            faults.extend(self.each_readable("programs", "tournament, program, begun", |row| {
                let line = (|| Ok::<_, rusqlite::Error>((row.get(1)?, row.get(2)?, row.get(3)?)))();
                let Ok((tournament, program, begun)) = line else { return Ok(()) };
                write(&StoreLine::Program { tournament, program, begun })
            })?);
        }
        if self.has_table("openings")? {
            let mut wrong = Vec::new();
            faults.extend(self.each_readable(
                "openings",
                "tournament, number, opening, checksum",
                |row| {
                    let line = (|| Ok((row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))();
                    let damage = openings::opening_damage(row);
                    wrong.extend(damage.iter().map(ToString::to_string));
                    let (None, Ok((tournament, number, opening, checksum))) = (damage, self.sql(line)) else {
                        return Ok(());
                    };
                    let opening = raw_json(opening).map_err(ArenaError::Running)?;
                    write(&StoreLine::Opening { tournament, number, opening, checksum: hex(checksum) })
                },
            )?);
            faults.extend(wrong);
        }
        let mut damaged = Vec::new();
        let described = game_columns(self.version);
        let unread = self.each_readable("games", &described["rowid, ".len()..], |row| {
            let (_, found) = self.game_of(row)?;
            let row = match found {
                Ok((row, _)) => row.upgraded(self.version).map_err(ArenaError::Running)?,
                Err(damage) => {
                    damaged.push(damage);
                    return Ok(());
                }
            };
            write(&StoreLine::Game(GameLine {
                tournament: row.tournament,
                pair: row.pair,
                leg: row.leg,
                first: row.first,
                second: row.second,
                winner: row.winner,
                termination: row.ending,
                plies: row.plies,
                record: raw_json(row.record).map_err(ArenaError::Running)?,
                ended: row.ended,
                checksum: hex(row.checksum.unwrap_or_default()),
            }))
        })?;
        faults.extend(unread);
        Ok((damaged, faults))
    }

    /// Makes a store of the lines of another. The file must not be there yet; where a line is wrong, or the process is killed, none
    /// is made: a file beside it takes its name when it is whole.
    pub fn import_lines(path: &Path, lines: &mut dyn BufRead) -> Result<Store, ArenaError> {
        let cannot = |e: &std::io::Error| match e.kind() {
            ErrorKind::AlreadyExists => {
                let line = "the file is there already; import makes a new one";
                ArenaError::Request(format!("store '{}': {line}", path.display()))
            }
            _ => ArenaError::Running(format!("cannot write '{}': {e}", path.display())),
        };
        if path.symlink_metadata().is_ok() {
            return Err(cannot(&ErrorKind::AlreadyExists.into()));
        }
        let part = with_suffix(path, &format!(".{}.part", claims::owner()));
        let _ = std::fs::remove_file(&part); // of a process long ago with this number
        File::create_new(&part).map_err(|e| cannot(&e))?;
        let imported = Store::create(&part).and_then(|store| store.read_lines(lines));
        let named = imported.and_then(|()| take_name(&part, path).map_err(|e| cannot(&e)));
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(with_suffix(&part, end));
        }
        named.and_then(|()| Store::open(path))
    }

    fn read_lines(&self, lines: &mut dyn BufRead) -> Result<(), ArenaError> {
        let mut connection = self.lock();
        let transaction = self.sql(connection.transaction())?;
        let mut text = String::new();
        for number in 1.. {
            text.clear();
            let wrong = |what: String| ArenaError::Line { number, what };
            let read = std::io::Read::take(&mut *lines, MAX_LINE).read_line(&mut text);
            let bytes = read.map_err(|e| wrong(e.to_string()))?;
            if bytes == 0 && number > 1 {
                break;
            }
            let line: StoreLine = serde_json::from_str(text.trim_start_matches('\u{feff}'))
                .map_err(|e| wrong(format!("not a line of a store: {e}")))?;
            match (&line, number) {
                (StoreLine::Store { version: OLD_VERSION..=VERSION, .. }, 1) => {}
                (StoreLine::Store { version, .. }, 1) => {
                    return Err(wrong(format!("version {version}, this program reads {VERSION}")));
                }
                (StoreLine::Store { .. }, _) | (_, 1) => {
                    let right = r#"the first line, and no other, is {"store":{"version":3,…}}"#;
                    return Err(wrong(right.to_string()));
                }
                _ => insert_line(&transaction, line).map_err(wrong)?,
            }
        }
        self.sql(transaction.commit())
    }

    /// Whether the store has this table. A store that is only read may be older than the table.
    pub(super) fn has_table(&self, name: &str) -> Result<bool, ArenaError> {
        let select = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?1)";
        self.sql(self.lock().query_row(select, [name], |row| row.get(0)))
    }
}

/// Gives a file its name, which no other file has.
fn take_name(part: &Path, path: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(part, path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            // Where the file system has no links.
            if path.symlink_metadata().is_ok() {
                return Err(ErrorKind::AlreadyExists.into());
            }
            std::fs::rename(part, path)
        }
        done => done,
    }
}

/// Inserts what a line says; an error says what is wrong with it.
fn insert_line(connection: &Connection, line: StoreLine) -> Result<(), String> {
    let said = |e: rusqlite::Error| e.to_string();
    let is_there = |id: i64| {
        let select = "SELECT EXISTS (SELECT 1 FROM tournaments WHERE id = ?1)";
        match connection.prepare_cached(select).and_then(|mut s| s.query_row([id], |row| row.get(0))) {
            Ok(true) => Ok(()),
            Ok(false) => Err(format!("there is no tournament {id} above it")),
            Err(e) => Err(e.to_string()),
        }
    };
    match line {
        StoreLine::Store { .. } => Ok(()),
        StoreLine::Tournament(TournamentLine { id, spec, finished, program, token, speed, begun }) => {
            serde_json::from_str::<crate::spec::Spec>(spec.get())
                .map_err(|e| format!("what is played cannot be read: {e}"))?;
            let insert = "INSERT INTO tournaments (id, spec, finished, program, token, speed, begun)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let values = params![id, spec.get(), finished, program, token, speed, begun];
            connection.execute(insert, values).map_err(said)?;
            write_checksum(connection, id).map_err(said)
        }
        StoreLine::Program { tournament, program, begun } => {
            is_there(tournament)?;
            let insert = "INSERT INTO programs (tournament, program, begun) VALUES (?1, ?2, ?3)";
            connection.execute(insert, params![tournament, program, begun]).map(|_| ()).map_err(said)
        }
        StoreLine::Opening { tournament, number, opening, checksum } => {
            is_there(tournament)?;
            let sum = unhex(&checksum).ok_or("a checksum has 16 hexadecimal digits")?;
            if sum != openings::opening_checksum(tournament, number as u64, opening.get()) {
                return Err(format!("opening {number}: its checksum does not fit"));
            }
            let insert = "INSERT INTO openings VALUES (?1, ?2, ?3, ?4)";
            connection
                .execute(insert, params![tournament, number, opening.get(), sum])
                .map(|_| ())
                .map_err(said)
        }
        StoreLine::Game(game) => {
            is_there(game.tournament)?;
            let row = StoredRow {
                tournament: game.tournament,
                pair: game.pair,
                leg: game.leg,
                first: game.first,
                second: game.second,
                winner: game.winner,
                ending: game.termination,
                plies: game.plies,
                record: game.record.get().to_string(),
                ended: game.ended,
                checksum: unhex(&game.checksum),
            };
            let named = |what: String| format!("game {}/{}: {what}", row.pair, row.leg);
            row.game(VERSION).map_err(named)?;
            match row.insert(connection).map_err(said)? {
                true => Ok(()),
                false => Err(named("it is there twice".to_string())),
            }
        }
    }
}
