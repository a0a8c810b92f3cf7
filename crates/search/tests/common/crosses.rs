//! Noughts and crosses.

use secateur_core::random::mix;
use secateur_core::{Outcome, Position, Reason, Side, Sink};
use std::fmt;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosses {
    pub marks: [u16; 2],
}

impl Crosses {
    /// Reads nine characters `x`, `o` or `.`, top row first.
    pub fn new(text: &str) -> Crosses {
        let mut crosses = Crosses::default();
        for (i, c) in text.chars().enumerate() {
            match c {
                'x' => crosses.marks[0] |= 1 << i,
                'o' => crosses.marks[1] |= 1 << i,
                _ => {}
            }
        }
        crosses
    }
}

impl fmt::Display for Crosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..9).try_for_each(|i| {
            let bit = 1 << i;
            f.write_str(if self.marks[0] & bit != 0 {
                "x"
            } else if self.marks[1] & bit != 0 {
                "o"
            } else {
                "."
            })
        })
    }
}

impl Position for Crosses {
    type Move = u8;
    type Undo = ();
    const SLOTS: usize = 9;

    fn turn(&self) -> Side {
        if self.marks[0].count_ones() == self.marks[1].count_ones() { Side::First } else { Side::Second }
    }
    fn key(&self) -> u64 {
        mix(u64::from(self.marks[0]) << 16 | u64::from(self.marks[1]))
    }
    fn outcome(&self) -> Option<Outcome> {
        for side in Side::BOTH {
            if LINES.iter().any(|&line| self.marks[side] & line == line) {
                return Some(Outcome::win(side, &Reason::NO_MOVE));
            }
        }
        None
    }
    fn stuck(&self) -> Outcome {
        Outcome::draw(&Reason::NO_MOVE)
    }
    fn generate(&self, sink: &mut impl Sink<u8>) {
        if self.outcome().is_none() {
            (0..9).filter(|i| (self.marks[0] | self.marks[1]) >> i & 1 == 0).for_each(|i| sink.push(i));
        }
    }
    fn play(&mut self, m: u8) {
        let side = self.turn();
        self.marks[side] |= 1 << m;
    }
    fn unplay(&mut self, m: u8, (): ()) {
        let side = !self.turn();
        self.marks[side] &= !(1 << m);
    }
    fn is_irreversible(&self, _: u8) -> bool {
        true
    }
    fn slot(&self, m: u8) -> usize {
        m as usize
    }
}
