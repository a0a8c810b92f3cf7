//! Moves in words, and why a cell cannot be clicked.

use super::hand_cell;
use super::sprites::title;
use crate::board::{Cell, PieceKind};
use crate::{DiverciteMove, DivercitePosition};
use secateur_core::{Position as _, Words};

/// A move in words: the piece and its place.
pub(crate) fn spoken(position: &DivercitePosition, m: DiverciteMove) -> Words {
    let owner = (m.kind() == PieceKind::City).then_some(position.turn());
    let piece = title(m.colour(), owner);
    Words::new(format!("{} on {}", piece.en, m.cell()), format!("{} en {}", piece.fr, m.cell()))
}

/// What a move is good for: it gains points, or costs the opponent some.
pub(crate) fn purpose(position: &DivercitePosition, m: DiverciteMove) -> Option<Words> {
    let mover = position.turn();
    let mut after = position.clone();
    after.play(m);
    let gain = |side| i32::from(after.points()[side]) - i32::from(position.points()[side]);
    let (own, other) = (gain(mover), -gain(!mover));
    let (en, fr) = [("white", "au blanc"), ("black", "au noir")][!mover];
    let count = |n: i32| if n == 1 { "1 point".to_string() } else { format!("{n} points") };
    if own >= other && own > 0 {
        let n = count(own);
        return Some(Words::new(format!("brings you {n}"), format!("vous rapporte {n}")));
    }
    let n = count(other);
    (other > 0).then(|| Words::new(format!("costs {en} {n}"), format!("coûte {n} {fr}")))
}

/// Why a cell cannot be clicked after some others.
pub(crate) fn refusal(position: &DivercitePosition, touched: &[&str], cell: &str) -> Option<Words> {
    let mover = position.turn();
    if let Some((side, kind, colour)) = hand_cell(cell) {
        return Some(if side != mover {
            Words::new("this is the other player’s hand", "c’est la main de l’adversaire")
        } else if position.hands().count(side, kind, colour) == 0 {
            Words::new("none of these left", "il n’en reste plus")
        } else {
            Words::new("no free place for this piece", "plus de place libre pour cette pièce")
        });
    }
    let place: Cell = cell.parse().ok()?;
    if position.at(place).is_some() {
        return Some(Words::new("this place is taken", "cet emplacement est pris"));
    }
    Some(match touched.first().and_then(|id| hand_cell(id)) {
        None => {
            Words::new("choose a piece from your hand first", "choisissez d’abord une pièce de votre main")
        }
        Some((_, PieceKind::City, _)) => {
            Words::new("cities go on the square places", "les cités vont sur les emplacements carrés")
        }
        Some((_, PieceKind::Resource, _)) => {
            Words::new("resources go on the round places", "les ressources vont sur les emplacements ronds")
        }
    })
}
