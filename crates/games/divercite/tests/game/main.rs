//! The tests of Divercité, from outside the crate: one binary, since each links anew after every change.

mod differential;
mod endings;
mod laws;
mod naive;
mod reference;
mod refusals;
