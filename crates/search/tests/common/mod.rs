//! Small games for the tests of the search: random graphs, noughts and crosses, cat and mouse; and nim for the examples in
//! the documentation.
#![allow(dead_code, reason = "each test program uses some of the games")]

pub mod crosses;
pub mod graph;
pub mod pursuit;

use secateur_core::{Evaluator, History, MoveList, MoveOrdering, Position};

/// Plays a line and checks that each move is legal.
pub fn assert_legal_line<P: Position>(start: &P, line: &[P::Move]) {
    assert!(!line.is_empty(), "a line has at least one move");
    let mut position = start.clone();
    for &m in line {
        let mut list = MoveList::new();
        position.generate(&mut list);
        assert!(list.contains(&m), "{m:?} of {line:?} is not legal at {position}");
        position.play(m);
    }
}

/// An evaluator that values all positions alike.
#[derive(Clone)]
pub struct Indifferent;

impl<P: Position> Evaluator<P> for Indifferent {
    fn evaluate(&mut self, _: &P) -> i32 {
        0
    }
}

impl<P: Position> MoveOrdering<P> for Indifferent {}

/// The history of a game that begins with this position.
pub fn no_past<P: Position>(position: &P) -> History {
    History::new(position.key())
}
