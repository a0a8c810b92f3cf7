//! The tables of a store.

/// The version of [`TABLES`]; a store of another version is refused.
pub(super) const VERSION: i64 = 2;
/// Marks the file as ours in its header.
pub(super) const APPLICATION: i64 = 0x5365_6361;

/// The record of a game is JSON, so that SQLite's own functions can read it.
pub(super) const TABLES: &str = "
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    spec TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    program TEXT NOT NULL,
    token TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))),
    speed REAL,
    begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
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
    UNIQUE (tournament, pair, leg)
);
CREATE TABLE claims (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    pair INTEGER NOT NULL,
    owner TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (tournament, pair)
) WITHOUT ROWID;";

/// Tables that came after version 2 was in use. They are added to a store when it is opened; programs that do not know them
/// leave them alone, so the version stays.
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
);";
