//! The effects of a move on the picture. A move is entered by one click on its house.

use super::{KINDS, STORES};
use crate::oware::board::HOUSES;
use crate::oware::moves::{LETTERS, OwareMove};
use crate::oware::position::OwarePosition;
use crate::oware::variant::GrandSlam;
use crate::picture::{self as seeds, Trace};
use secateur_core::Position;
use secateur_core::variant::{Effect, Step};

/// Plays a move seed by seed, as a person would.
fn trace(position: &OwarePosition, m: OwareMove) -> Trace {
    let mut board = position.houses();
    let (from, enemy) = (m.index(), (!position.turn()).index());
    let mut sown = Vec::new();
    let mut last = from;
    for _ in 0..std::mem::take(&mut board[from]) {
        last = (last + 1) % 12;
        if last == from {
            last = (last + 1) % 12;
        }
        board[last] += 1;
        sown.push((0, last));
    }
    let mut captured = Vec::new();
    while last / HOUSES == enemy && matches!(board[last], 2 | 3) {
        captured.push(last);
        board[last] = 0;
        last = (last + 11) % 12;
    }
    let emptied = board[HOUSES * enemy..][..HOUSES].iter().all(|&n| n == 0);
    if emptied && position.rules().grand_slam() == GrandSlam::None {
        captured.clear();
    }
    Trace { from, sown, captured }
}

fn holes(position: &OwarePosition) -> Vec<(String, Vec<u8>)> {
    LETTERS.iter().zip(position.houses()).map(|(letter, n)| (letter.to_string(), vec![n])).collect()
}

/// The animation: seed by seed, then capture by capture.
pub(crate) fn steps(position: &OwarePosition, m: OwareMove) -> Vec<Vec<Step>> {
    seeds::steps(&holes(position), &KINDS, &trace(position, m), STORES[position.turn().index()])
}

/// The effects: each seed goes to its house, captured ones to the store.
pub(crate) fn effects(position: &OwarePosition, m: OwareMove) -> Vec<Effect> {
    let holes = holes(position);
    let mover = position.turn();
    let store = (STORES[mover.index()], usize::from(position.stores()[mover]));
    seeds::effects(&holes, &KINDS, &trace(position, m), store)
}
