//! The laws detect wrong keys: a small game obeys them all, its twins with a wrong key do not.

use secateur_core::random::mix;
use secateur_core::scene::{Cell, Paint, Scene, Shape, at};
use secateur_core::{
    Evaluator, MoveOrdering, Outcome, ParseError, Position, Side, Sink, Text, Tunable, Variant, laws,
};
use std::fmt;
use std::str::FromStr;

const RIGHT: u8 = 0;
const CONSTANT: u8 = 1;
const WITHOUT_TURN: u8 = 2;
const NOT_KEPT: u8 = 3;

/// One heap, from which each side takes one to three stones; the side that takes the last one wins. `KEY` selects what is
/// wrong with the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap<const KEY: u8> {
    stones: u8,
    turn: Side,
    incremental_key: u64,
}

impl<const KEY: u8> Heap<KEY> {
    fn new(stones: u8, turn: Side) -> Self {
        let mut heap = Heap { stones, turn, incremental_key: 0 };
        heap.incremental_key = heap.key_from_scratch();
        heap
    }
}

impl<const KEY: u8> Position for Heap<KEY> {
    type Move = u8;
    type Undo = Self;

    fn turn(&self) -> Side {
        self.turn
    }
    fn key(&self) -> u64 {
        self.incremental_key
    }
    fn key_from_scratch(&self) -> u64 {
        match KEY {
            CONSTANT => 1,
            WITHOUT_TURN => mix(u64::from(self.stones)),
            _ => mix(u64::from(self.stones) << 1 | self.turn as u64),
        }
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn generate(&self, sink: &mut impl Sink<u8>) {
        (1..=self.stones.min(3)).for_each(|taken| sink.push(taken));
    }
    fn play(&mut self, taken: u8) -> Self {
        let old = *self;
        *self = Heap::new(self.stones - taken, !self.turn);
        if KEY == NOT_KEPT && taken == 3 {
            self.incremental_key = old.incremental_key;
        }
        old
    }
    fn unplay(&mut self, _: u8, old: Self) {
        *self = old;
    }
}

impl<const KEY: u8> fmt::Display for Heap<KEY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.stones, self.turn.digit())
    }
}

/// The game; twenty stones at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Nim<const KEY: u8>;

impl<const KEY: u8> fmt::Display for Nim<KEY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nim")
    }
}

impl<const KEY: u8> FromStr for Nim<KEY> {
    type Err = ParseError;
    fn from_str(_: &str) -> Result<Self, ParseError> {
        Ok(Nim)
    }
}

#[derive(Clone)]
struct Even;

impl<P: Position> Evaluator<P> for Even {
    fn evaluate(&mut self, _: &P) -> i32 {
        0
    }
}
impl<P: Position> MoveOrdering<P> for Even {}
impl<P: Position> Tunable<P> for Even {}

impl<const KEY: u8> Variant for Nim<KEY> {
    type Position = Heap<KEY>;
    type Evaluator = Even;
    const NAME: &'static str = "nim";

    fn start(&self) -> Heap<KEY> {
        Heap::new(20, Side::First)
    }
    fn evaluator(&self) -> Even {
        Even
    }
    fn side_name(&self, side: Side) -> Text {
        [Text::new("first", "premier"), Text::new("second", "second")][side]
    }
    fn parse_position(&self, text: &str) -> Result<Heap<KEY>, ParseError> {
        let (stones, turn) = text.split_once('/').unwrap_or((text, ""));
        let stones = stones.parse().map_err(|_| ParseError::new("stones", stones, "a number"))?;
        Ok(Heap::new(stones, Side::read_digit(turn)?))
    }
    fn format_move(&self, _: &Heap<KEY>, taken: u8) -> String {
        taken.to_string()
    }
    fn scene(&self, _: &Heap<KEY>) -> Scene {
        let mut scene = Scene::new(3.0, 1.0, 1.0, 1.0);
        let cell = |taken: u8| {
            let shape = Shape::Circle { r: 0.4 };
            Cell::board(taken.to_string(), at(f32::from(taken), 0.5), shape, Paint::flat("#000000"))
        };
        scene.cells = (1..=3).map(cell).collect();
        scene
    }
    fn swap_sides(&self, position: &Heap<KEY>) -> Option<Heap<KEY>> {
        Some(Heap::new(position.stones, !position.turn))
    }
}

/// The first broken law in ten random games.
fn broken<const KEY: u8>() -> Option<String> {
    let start = Nim::<KEY>.start();
    (0..10).find_map(|seed| laws::check(&Nim::<KEY>, &start, seed, 20).err()).map(|broken| broken.0)
}

#[test]
fn a_right_key_obeys() {
    assert_eq!(broken::<RIGHT>(), None);
}

#[test]
fn a_constant_key_is_found() {
    assert_eq!(broken::<CONSTANT>().unwrap(), "key: 19/2 has the key of 20/1 at 20/1");
}

#[test]
fn a_key_without_the_turn_is_found() {
    assert_eq!(broken::<WITHOUT_TURN>().unwrap(), "key: 20/2 has the same, the turn is missing at 20/1");
}

#[test]
fn a_key_that_a_move_does_not_update_is_found() {
    assert_eq!(broken::<NOT_KEPT>().unwrap(), "key: after 3 incremental differs from scratch at 20/1");
}
