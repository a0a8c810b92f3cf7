//! The tests of Quoridor, from outside the crate: one binary, since each links anew after every change.

mod differential;
mod laws;
mod naive;
mod race;
mod reference;
mod refusals;
