//! How a move is entered on the picture, and its effects.

use super::{KINDS, SPRITES, STORES};
use crate::picture::{self as seeds, Trace};
use crate::tricolour::board::HOLES;
use crate::tricolour::moves::{Sowing, TricolourMove};
use crate::tricolour::position::TricolourPosition;
use secateur_core::Position;
use secateur_core::scene::Scene;
use secateur_core::variant::{Effect, Step};

/// A move is entered by the hole, then the sowing.
pub(crate) fn gestures(m: TricolourMove) -> Vec<Vec<String>> {
    vec![vec![m.hole().to_string(), m.sowing().text().to_string()]]
}

/// Plays a move seed by seed, as a person would.
fn trace(position: &TricolourPosition, m: TricolourMove) -> Trace {
    let mut board = position.holes();
    let (from, mover) = (m.index() as usize, position.turn().index());
    let order: &[usize] = match m.sowing() {
        Sowing::Red => &[0],
        Sowing::Blue => &[1],
        Sowing::TransparentRed => &[2, 0],
        Sowing::TransparentBlue => &[2, 1],
    };
    let to_enemy_only = matches!(m.sowing(), Sowing::Blue | Sowing::TransparentBlue);
    let mut sown = Vec::new();
    let mut last = from;
    for &kind in order {
        for _ in 0..std::mem::take(&mut board[from][kind]) {
            last = (last + 1) % HOLES;
            while last == from || (to_enemy_only && last % 2 == mover) {
                last = (last + 1) % HOLES;
            }
            board[last][kind] += 1;
            sown.push((kind, last));
        }
    }
    let mut captured = Vec::new();
    while matches!(board[last].iter().sum(), 2u8 | 3) {
        captured.push(last);
        board[last] = [0; 3];
        last = (last + HOLES - 1) % HOLES;
    }
    let starved = (0..HOLES).filter(|hole| hole % 2 != mover).all(|hole| board[hole] == [0; 3]);
    if starved {
        captured.extend((0..HOLES).filter(|&hole| board[hole] != [0; 3]));
    }
    Trace { from, sown, captured }
}

fn holes(position: &TricolourPosition) -> Vec<(String, Vec<u8>)> {
    (1..).zip(position.holes()).map(|(hole, n): (u8, _)| (hole.to_string(), n.to_vec())).collect()
}

/// The animation: seed by seed, then capture by capture.
pub(crate) fn steps(position: &TricolourPosition, m: TricolourMove) -> Vec<Vec<Step>> {
    seeds::steps(&holes(position), &KINDS, &trace(position, m), STORES[position.turn().index()])
}

/// Shows captured seeds in their colours, which the moves tell; a position only counts them.
pub(crate) fn add_history(scene: &mut Scene, start: &TricolourPosition, moves: &[TricolourMove]) {
    let mut position = *start;
    for &m in moves {
        let effects = effects(&position, m);
        for effect in effects {
            let (Some(seed), Some(stored)) = (&effect.piece, &effect.becomes) else { continue };
            let Some(store) = effect.to.filter(|to| STORES.contains(&to.as_str())) else { continue };
            // The id of a seed ends with the letter of its kind and its number.
            let kind =
                seed.rsplit('-').next().and_then(|tail| KINDS.iter().position(|&k| tail.starts_with(k)));
            let Some(kind) = kind else { continue };
            let compact = scene.compact.iter_mut().flat_map(|compact| &mut compact.pieces);
            for piece in scene.pieces.iter_mut().chain(compact) {
                if piece.cell == store && piece.id == *stored {
                    piece.sprite = SPRITES[kind];
                }
            }
        }
        position.play(m);
    }
}

/// The effects: each seed goes to its hole, captured ones to the store.
pub(crate) fn effects(position: &TricolourPosition, m: TricolourMove) -> Vec<Effect> {
    let holes = holes(position);
    let mover = position.turn();
    let store = (STORES[mover.index()], usize::from(position.stores()[mover]));
    seeds::effects(&holes, &KINDS, &trace(position, m), store)
}
