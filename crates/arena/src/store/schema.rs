//! The tables of a store.

/// The version of [`TABLES`]. A store of version [`OLD_VERSION`] is migrated; other versions are refused.
pub(super) const VERSION: i64 = 3;
/// In this version games had no checksum, and `winner` was a side.
pub(super) const OLD_VERSION: i64 = 2;
/// Marks the file as ours in its header.
pub(super) const APPLICATION: i64 = 0x5365_6361;

/// The record of a game is JSON, so that SQLite's own functions can read it. `first`, `second` and `winner` are names of players,
/// `winner` is `draw` where nobody won.
pub(super) const TABLES: &str = "
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    spec TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    program TEXT NOT NULL,
    token TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))),
    speed REAL,
    begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    checksum INTEGER,
    seal TEXT
);
CREATE TABLE games (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    pair INTEGER NOT NULL,
    leg INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    winner TEXT NOT NULL,
    termination TEXT NOT NULL,
    plies INTEGER NOT NULL,
    record TEXT NOT NULL,
    ended TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    checksum INTEGER,
    UNIQUE (tournament, pair, leg)
);
CREATE TABLE claims (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    pair INTEGER NOT NULL,
    owner TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (tournament, pair)
) WITHOUT ROWID;";

/// What version 3 added to the tables of version 2.
pub(super) const NEW_COLUMNS: &str = "
ALTER TABLE tournaments ADD COLUMN checksum INTEGER;
ALTER TABLE tournaments ADD COLUMN seal TEXT;
ALTER TABLE games ADD COLUMN checksum INTEGER;";

/// Tables that are added to a store when it is opened and does not have them; programs that do not know them leave them alone.
/// `damaged` keeps damaged games as they were found; `commands` the command that made the store.
pub(super) const LATER_TABLES: &str = "
CREATE TABLE IF NOT EXISTS running (
    tournament INTEGER NOT NULL,
    player INTEGER NOT NULL,
    games TEXT NOT NULL,
    written REAL NOT NULL,
    UNIQUE (tournament, player)
);
CREATE TABLE IF NOT EXISTS programs (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    program TEXT NOT NULL,
    begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    UNIQUE (tournament, program)
);
CREATE TABLE IF NOT EXISTS openings (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,
    opening TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (tournament, number)
);
CREATE TABLE IF NOT EXISTS damaged (
    row INTEGER NOT NULL,
    tournament, pair, leg, first, second, winner, termination, plies, record, ended, checksum,
    found TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE IF NOT EXISTS commands (
    command TEXT NOT NULL,
    given TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);";
