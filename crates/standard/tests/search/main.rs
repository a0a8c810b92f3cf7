//! The search on the real games: it agrees with plain minimax, wins forced wins in time, never loops, and repeats exactly.

mod exact;
mod games;
mod proofs;
mod solver;
mod whole_games;
mod wins;
