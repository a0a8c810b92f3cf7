//! The tests of noughts and crosses, and of what the core offers to the tests of every game.

mod laws;
mod reference;
