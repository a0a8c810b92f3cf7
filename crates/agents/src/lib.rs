//! Names to players.
