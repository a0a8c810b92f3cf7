use secateur_core::random::mix;
use secateur_core::{Evaluator, MoveOrdering, Outcome, Position, Reason, Side, Sink};
use std::fmt;

/// Nim with one heap: each side takes one to three stones, and the side that takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    pub stones: u8,
    pub turn: Side,
}

impl Nim {
    pub fn new(stones: u8) -> Nim {
        Nim { stones, turn: Side::First }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones, {:?} to move", self.stones, self.turn)
    }
}

impl Position for Nim {
    /// The number of stones to take.
    type Move = u8;
    type Undo = ();
    const SLOTS: usize = 4;

    fn turn(&self) -> Side {
        self.turn
    }
    fn key(&self) -> u64 {
        mix(u64::from(self.stones) << 1 | self.turn.index() as u64)
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    /// The opponent has taken the last stone.
    fn stuck(&self) -> Outcome {
        Outcome::win(self.turn.other(), &Reason::NO_MOVE)
    }
    fn generate(&self, sink: &mut impl Sink<u8>) {
        (1..=self.stones.min(3)).for_each(|taken| sink.push(taken));
    }
    fn play(&mut self, taken: u8) {
        self.stones -= taken;
        self.turn = self.turn.other();
    }
    fn unplay(&mut self, taken: u8, _: ()) {
        self.stones += taken;
        self.turn = self.turn.other();
    }
    fn is_irreversible(&self, _: u8) -> bool {
        true
    }
    fn slot(&self, taken: u8) -> usize {
        taken as usize
    }
}

/// An evaluator that knows nothing of the game, so that the search must find its end.
#[derive(Clone)]
pub struct Blank;

impl Evaluator<Nim> for Blank {
    fn evaluate(&mut self, _: &Nim) -> i32 {
        0
    }
}

impl MoveOrdering<Nim> for Blank {}
