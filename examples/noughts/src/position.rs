//! The state of play.

use crate::NoughtsMove;
use secateur_core::zobrist::{SECOND_TO_MOVE, table};
use secateur_core::{Outcome, Position, Reason, Side, Sink};

const THREE: Reason = Reason::new("three-in-a-row", "three in a row", "trois alignés");
const FULL: Reason = Reason::new("full-board", "the board is full", "la grille est pleine");
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
static KEYS: [u64; 18] = table(0x0C);

/// Nine cells and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoughtsPosition {
    /// The cells of each side, bit n for cell n.
    pub cells: [u16; 2],
    /// The side to move.
    pub turn: Side,
    pub(crate) key: u64,
}

impl NoughtsPosition {
    /// The position with these cells taken.
    pub fn new(cells: [u16; 2], turn: Side) -> NoughtsPosition {
        let mut position = NoughtsPosition { cells, turn, key: 0 };
        position.key = position.key_from_scratch();
        position
    }

    fn free(&self) -> u16 {
        !(self.cells[0] | self.cells[1]) & 0o777
    }
}

impl Position for NoughtsPosition {
    type Move = NoughtsMove;
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
    fn outcome(&self) -> Option<Outcome> {
        let three = |side: Side| LINES.iter().any(|&line| self.cells[side] & line == line);
        Side::BOTH.into_iter().find(|&side| three(side)).map(|side| Outcome::win(side, &THREE))
    }
    fn stuck(&self) -> Outcome {
        Outcome::draw(&FULL)
    }
    fn generate(&self, sink: &mut impl Sink<NoughtsMove>) {
        if self.outcome().is_none() {
            (0..9).filter(|i| self.free() & 1 << i != 0).for_each(|i| sink.push(NoughtsMove(i)));
        }
    }
    fn play(&mut self, m: NoughtsMove) {
        self.cells[self.turn] |= 1 << m.0;
        self.key ^= KEYS[9 * self.turn.index() + m.0 as usize] ^ SECOND_TO_MOVE;
        self.turn = !self.turn;
    }
    fn unplay(&mut self, m: NoughtsMove, (): ()) {
        self.turn = !self.turn;
        self.cells[self.turn] &= !(1 << m.0);
        self.key ^= KEYS[9 * self.turn.index() + m.0 as usize] ^ SECOND_TO_MOVE;
    }
    fn is_irreversible(&self, _: NoughtsMove) -> bool {
        true
    }
    fn slot(&self, m: NoughtsMove) -> usize {
        m.0 as usize
    }
}
