//! The state of play.

use secateur_core::zobrist::{SECOND_TO_MOVE, table};
use secateur_core::{Outcome, Position, Reason, Side, Sink};
use std::fmt;

const THREE: Reason = Reason::new("three-in-a-row", "three in a row", "trois alignés");
const FULL: Reason = Reason::new("full-board", "the board is full", "la grille est pleine");
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
static KEYS: [u64; 18] = table(0x0C);

/// A cell, 0 to 8: a1 b1 c1 a2 … c3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub u8);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

/// Nine cells and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noughts3x3 {
    /// The cells of each side, bit n for cell n.
    pub cells: [u16; 2],
    /// The side to move.
    pub turn: Side,
    pub(crate) key: u64,
}

impl Noughts3x3 {
    /// The position with these cells taken.
    pub fn new(cells: [u16; 2], turn: Side) -> Noughts3x3 {
        let mut position = Noughts3x3 { cells, turn, key: 0 };
        position.key = position.key_from_scratch();
        position
    }

    fn free(&self) -> u16 {
        !(self.cells[0] | self.cells[1]) & 0o777
    }
}

impl Position for Noughts3x3 {
    type Move = Square;
    type Undo = ();
    const SLOTS: usize = 9;

    fn turn(&self) -> Side {
        self.turn
    }
    fn key(&self) -> u64 {
        self.key
    }
    fn key_from_scratch(&self) -> u64 {
        let mut key = if self.turn == Side::Second { SECOND_TO_MOVE } else { 0 };
        for (i, word) in KEYS.iter().enumerate() {
            if self.cells[i / 9] & 1 << (i % 9) != 0 {
                key ^= word;
            }
        }
        key
    }
    fn plies_left(&self) -> Option<u16> {
        None
    }
    fn outcome(&self) -> Option<Outcome> {
        let three = |side: Side| LINES.iter().any(|&line| self.cells[side] & line == line);
        Side::BOTH.into_iter().find(|&side| three(side)).map(|side| Outcome::win(side, &THREE))
    }
    fn stuck(&self) -> Outcome {
        Outcome::draw(&FULL)
    }
    fn on_repetition(&self, _: u8) -> Option<Outcome> {
        None
    }
    fn limit(&self) -> Option<Outcome> {
        None
    }
    fn generate(&self, sink: &mut impl Sink<Square>) {
        if self.outcome().is_none() {
            (0..9).filter(|i| self.free() & 1 << i != 0).for_each(|i| sink.push(Square(i)));
        }
    }
    fn play(&mut self, m: Square) {
        self.cells[self.turn] |= 1 << m.0;
        self.key ^= KEYS[9 * self.turn.index() + m.0 as usize] ^ SECOND_TO_MOVE;
        self.turn = !self.turn;
    }
    fn unplay(&mut self, m: Square, (): ()) {
        self.turn = !self.turn;
        self.cells[self.turn] &= !(1 << m.0);
        self.key ^= KEYS[9 * self.turn.index() + m.0 as usize] ^ SECOND_TO_MOVE;
    }
    fn is_irreversible(&self, _: Square) -> bool {
        true
    }
    fn slot(&self, m: Square) -> usize {
        m.0 as usize
    }
}

/// Rows 3 to 1 and the side to move, `.x./.o./.../x`.
impl fmt::Display for Noughts3x3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..3).rev() {
            for i in 3 * row..3 * row + 3 {
                let cell = |side: Side| self.cells[side] & 1 << i != 0;
                f.write_str(if cell(Side::First) {
                    "x"
                } else {
                    [".", "o"][usize::from(cell(Side::Second))]
                })?;
            }
            f.write_str("/")?;
        }
        f.write_str(["x", "o"][self.turn.index()])
    }
}
