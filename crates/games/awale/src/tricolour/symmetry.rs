//! The symmetries of the rules: the circle turned by two holes, or by one hole with the players exchanged.

use super::board::HOLES;
use super::moves::TricolourMove;
use super::position::TricolourPosition;
use secateur_core::{Position, Side, Symmetry};

/// The symmetries; number `i` turns by `i + 1` holes.
pub(super) fn symmetries() -> Vec<Symmetry> {
    const NAMES: [&str; 15] = [
        "by 1 hole",
        "by 2 holes",
        "by 3 holes",
        "by 4 holes",
        "by 5 holes",
        "by 6 holes",
        "by 7 holes",
        "by 8 holes",
        "by 9 holes",
        "by 10 holes",
        "by 11 holes",
        "by 12 holes",
        "by 13 holes",
        "by 14 holes",
        "by 15 holes",
    ];
    NAMES.iter().enumerate().map(|(i, name)| Symmetry { name, swaps_sides: i % 2 == 0 }).collect()
}

/// Moves all seeds `by` holes further; if that is an odd number, also exchanges the players.
pub(super) fn turned(position: &TricolourPosition, by: usize) -> TricolourPosition {
    let turn = position.turn();
    let swap = by % 2 == 1;
    // The first player's hole i becomes the second's hole i; the second's becomes the first's hole i + 1.
    let further = |side: Side| 8 * (by as u32 / 2 + u32::from(swap && side == Side::Second));
    TricolourPosition {
        own: position.own.map(|word| word.rotate_left(further(turn))),
        other: position.other.map(|word| word.rotate_left(further(!turn))),
        turn: if swap { !turn } else { turn },
        ..*position
    }
}

pub(super) fn turned_move(m: TricolourMove, by: usize) -> TricolourMove {
    TricolourMove::at((m.index() + by as u32) % HOLES as u32, m.sowing_index() as u32)
}
