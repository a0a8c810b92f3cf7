//! An engine that plays legal moves by a text protocol until it misbehaves, to test programs that drive engines.
//!
//! `mock-engine [ugi|hub|hub1|contest] [MISBEHAVIOUR] [at=N] [game=GAME] [tag=TEXT]`: it misbehaves at its N-th turn in a game
//! (the third by default); some misbehaviours have a moment of their own. Without MISBEHAVIOUR it plays correctly: a legal move,
//! always the same one in the same position. A tag only marks the process, so that a test can find it.
//!
//! ```text
//! $ mock-engine illegal at=1
//! ugi
//! id name Mock 1.0
//! …
//! position startpos
//! go nodes 10
//! info depth 1 score cp 10 nodes 1
//! bestmove Z
//! ```

#[cfg(unix)]
mod misbehaviour;
#[cfg(unix)]
mod play;

#[cfg(unix)]
fn main() {
    play::main();
}

#[cfg(not(unix))]
fn main() {}
