//! Perft, random playouts, random numbers, numbered sets, and files of reference figures.

pub mod combinations;
pub mod perft;
pub mod playout;
pub mod random;
pub mod reference;
pub mod zobrist;
