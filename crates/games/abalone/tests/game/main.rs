//! The tests of Abalone, from outside the crate: one binary, since each links anew after every change.

mod differential;
mod laws;
mod naive;
mod reference;
mod refusals;
mod scattered;
