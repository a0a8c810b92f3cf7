//! The tests of draughts, from outside the crate: one binary, since each links anew after every change.

mod differential;
mod laws;
mod naive;
mod pdn;
mod reference;
mod refusals;
