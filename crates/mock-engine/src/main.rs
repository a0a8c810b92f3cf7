//! A program that plays legal moves by a text protocol, until it does not.
//!
//! `mock-engine [ugi|hub|contest] [VICE] [at=N] [game=GAME] [tag=TEXT]`: the vice shows when its turn comes for the N-th time
//! in a game (the third unless told). Without a vice it plays as it should: any legal move, the same for the same position.

#[cfg(unix)]
mod play;
#[cfg(unix)]
mod vice;

#[cfg(unix)]
fn main() {
    play::main();
}

#[cfg(not(unix))]
fn main() {}
