//! The tests of Quoridor from outside the crate, in one binary because each binary is linked again after every change.

mod differential;
mod laws;
mod naive;
mod race;
mod reference;
mod refusals;
