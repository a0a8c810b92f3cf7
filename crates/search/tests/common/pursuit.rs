//! Cat and mouse on a square board. Both move like chess kings; the cat moves first and wins by catching the mouse. The cat
//! may stand still, the mouse may not. Everything can be repeated, so a player that only knows it is winning can shuffle
//! for ever; a third occurrence is a draw.

use secateur_core::random::mix;
use secateur_core::{Evaluator, MoveOrdering, Outcome, Position, Reason, Side, Sink};
use std::collections::HashMap;
use std::fmt;

pub const SIZE: i8 = 6;
const CELLS: u8 = (SIZE * SIZE) as u8;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pursuit {
    /// The cells of the cat and of the mouse.
    pub at: [u8; 2],
    pub turn: Side,
}

impl Pursuit {
    pub fn new(cat: u8, mouse: u8, turn: Side) -> Pursuit {
        Pursuit { at: [cat, mouse], turn }
    }

    /// Every position in which the game goes on.
    pub fn all() -> impl Iterator<Item = Pursuit> {
        (0..CELLS).flat_map(|cat| {
            (0..CELLS).flat_map(move |mouse| Side::BOTH.map(|turn| Pursuit::new(cat, mouse, turn)))
        })
    }

    fn steps(&self) -> impl Iterator<Item = u8> + '_ {
        let from = self.at[self.turn] as i8;
        let (x, y) = (from % SIZE, from / SIZE);
        (0..9).map(move |d| (x + d % 3 - 1, y + d / 3 - 1, d)).filter_map(move |(x, y, d)| {
            let inside = (0..SIZE).contains(&x) && (0..SIZE).contains(&y);
            let to = (y * SIZE + x) as u8;
            let stays = d == 4;
            let suicide = self.turn == Side::Second && to == self.at[0];
            (inside && !suicide && (!stays || self.turn == Side::First)).then_some(to)
        })
    }
}

impl fmt::Display for Pursuit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cat {} mouse {} {}", self.at[0], self.at[1], self.turn)
    }
}

impl Position for Pursuit {
    type Move = u8;
    type Undo = u8;
    const SLOTS: usize = CELLS as usize;

    fn turn(&self) -> Side {
        self.turn
    }
    fn key(&self) -> u64 {
        mix(u64::from(self.at[0]) << 16 | u64::from(self.at[1]) << 8 | self.turn as u64)
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.at[0] == self.at[1]).then(|| Outcome::win(Side::First, &Reason::NO_MOVE))
    }
    fn stuck(&self) -> Outcome {
        Outcome::win(Side::First, &Reason::NO_MOVE)
    }
    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        (times >= 3).then(|| Outcome::draw(&Reason::REPETITION))
    }
    fn generate(&self, sink: &mut impl Sink<u8>) {
        if self.outcome().is_none() {
            self.steps().for_each(|to| sink.push(to));
        }
    }
    fn play(&mut self, to: u8) -> u8 {
        let from = self.at[self.turn];
        self.at[self.turn] = to;
        self.turn = !self.turn;
        from
    }
    fn unplay(&mut self, _: u8, from: u8) {
        self.turn = !self.turn;
        self.at[self.turn] = from;
    }
    fn slot(&self, to: u8) -> usize {
        to as usize
    }
}

/// Values the cat's nearness to the mouse; catching is noisy.
#[derive(Clone)]
pub struct Nearness;

impl Evaluator<Pursuit> for Nearness {
    fn evaluate(&mut self, p: &Pursuit) -> i32 {
        let (a, b) = (p.at[0] as i8, p.at[1] as i8);
        let distance = (a % SIZE - b % SIZE).abs().max((a / SIZE - b / SIZE).abs());
        let value = 500 - 100 * i32::from(distance);
        if p.turn == Side::First { value } else { -value }
    }
}

impl MoveOrdering<Pursuit> for Nearness {
    fn noisy(&self, p: &Pursuit, sink: &mut impl Sink<u8>) {
        if p.outcome().is_none() && p.turn == Side::First {
            p.steps().filter(|&to| to == p.at[1]).for_each(|to| sink.push(to));
        }
    }
}

/// The plies in which the cat wins each position, computed backwards from the ends; positions not listed are not won.
pub fn distances() -> HashMap<Pursuit, u32> {
    let mut known: HashMap<Pursuit, u32> = HashMap::new();
    for distance in 0u32.. {
        let mut found = Vec::new();
        for position in Pursuit::all().filter(|p| !known.contains_key(p)) {
            let mut moves = Vec::new();
            position.generate(&mut moves);
            let child = |&m: &u8| {
                let mut child = position.clone();
                child.play(m);
                known.get(&child).copied()
            };
            let wins = if position.outcome().is_some() || moves.is_empty() {
                distance == 0
            } else if position.turn == Side::First {
                moves.iter().any(|m| child(m) == distance.checked_sub(1) && distance > 0)
            } else {
                moves.iter().all(|m| child(m).is_some())
            };
            if wins {
                found.push(position);
            }
        }
        if found.is_empty() && distance > 2 {
            return known;
        }
        known.extend(found.into_iter().map(|p| (p, distance)));
    }
    known
}
