//! The tests of Abalone from outside the crate, in one binary because each binary is linked again after every change.

mod differential;
mod laws;
mod naive;
mod reference;
mod refusals;
mod scattered;
