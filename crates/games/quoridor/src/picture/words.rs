//! Moves in words, and why a cell cannot be clicked.

use super::HANDS;
use crate::notation::{parse_cell, parse_wall};
use crate::{Cell, MoveKind, QuoridorMove, QuoridorPosition, Wall};
use secateur_core::{Position as _, Words};

/// A wall, or its groove, described by the squares beside it.
pub(super) fn slot_title(wall: Wall) -> Words {
    let beside = |columns, rows| Cell::at(wall.anchor.column() + columns, wall.anchor.row() + rows);
    let (a, above) = (wall.anchor, beside(0, 1));
    if wall.horizontal {
        let right = beside(1, 1);
        Words::new(format!("wall under {above} and {right}"), format!("mur sous {above} et {right}"))
    } else {
        Words::new(format!("wall right of {a} and {above}"), format!("mur à droite de {a} et {above}"))
    }
}

/// A move in words.
pub(crate) fn spoken(m: QuoridorMove) -> Words {
    match m.kind() {
        MoveKind::Pawn(cell) => Words::new(format!("pawn to {cell}"), format!("pion en {cell}")),
        MoveKind::Wall(wall) => slot_title(wall),
    }
}

/// What a move is good for: a pawn move shortens its own path, a wall lengthens the opponent's.
pub(crate) fn purpose(position: &QuoridorPosition, m: QuoridorMove) -> Option<Words> {
    let mover = position.turn();
    let mut after = position.clone();
    after.play(m);
    let change = |side| (position.distance(side), after.distance(side));
    let ((own, own_after), (other, other_after)) = (change(mover), change(!mover));
    let (en, fr) = [("white", "blanc"), ("black", "noir")][!mover];
    if other_after > other {
        return Some(Words::new(
            format!("lengthens {en}’s way from {other} to {other_after}"),
            format!("allonge le chemin du {fr} de {other} à {other_after}"),
        ));
    }
    (own_after < own).then(|| {
        Words::new(
            format!("shortens your way from {own} to {own_after}"),
            format!("raccourcit votre chemin de {own} à {own_after}"),
        )
    })
}

/// Why a cell cannot be clicked: a wall is not allowed there, or the pawn does not reach the square.
pub(crate) fn refusal(position: &QuoridorPosition, cell: &str) -> Option<Words> {
    let (mover, size) = (position.turn(), position.size());
    let (en, fr) = [("white", "blanc"), ("black", "noir")][!mover];
    if cell == HANDS[!mover] {
        return Some(Words::new(format!("these are {en}'s walls"), format!("ce sont les murs des {fr}s")));
    }
    if let Ok(wall) = parse_wall(cell, size) {
        return Some(wall_refusal(position, wall));
    }
    let square = parse_cell(cell, size).ok()?;
    if square == position.pawn(!mover) {
        return Some(Words::new(format!("this is {en}'s pawn"), format!("c’est le pion des {fr}s")));
    }
    let en = "the pawn goes to the next square, not through a wall";
    Some(Words::new(en, "le pion va sur une case voisine, sans traverser de mur"))
}

fn wall_refusal(position: &QuoridorPosition, wall: Wall) -> Words {
    let has_wall_at = |along: i8, horizontal| {
        let (columns, rows) = if wall.horizontal { (along, 0) } else { (0, along) };
        let column = wall.anchor.column().checked_add_signed(columns);
        let row = wall.anchor.row().checked_add_signed(rows);
        let anchor = column.zip(row).filter(|&(c, r)| c < position.size() && r < position.size());
        anchor.is_some_and(|(c, r)| position.has_wall(Wall { anchor: Cell::at(c, r), horizontal }))
    };
    if position.hand(position.turn()) == 0 {
        Words::new("no walls left", "plus de murs en réserve")
    } else if has_wall_at(0, !wall.horizontal) {
        Words::new("walls do not cross", "les murs ne se croisent pas")
    } else if [-1, 0, 1].iter().any(|&along| has_wall_at(along, wall.horizontal)) {
        Words::new("a wall stands there already", "un mur s’y trouve déjà")
    } else {
        let en = "a wall may not close the last way to a goal";
        Words::new(en, "un mur ne peut pas fermer le dernier chemin vers un but")
    }
}
