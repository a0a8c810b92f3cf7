//! The tests of Divercité from outside the crate, in one binary because each binary is linked again after every change.

mod differential;
mod endings;
mod laws;
mod naive;
mod reference;
mod refusals;
