//! The search on the real games: right by the side of plain minimax, forced wins won in time, nothing looped, nothing
//! left to chance.

mod exact;
mod games;
mod proofs;
mod solver;
mod whole_games;
mod wins;
