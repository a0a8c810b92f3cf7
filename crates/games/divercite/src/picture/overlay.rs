//! Overlays, such as which cities score and why.

use crate::DivercitePosition;
use crate::board::{Cell, PieceKind};
use secateur_core::{Overlay, OverlaySpec, Text};

pub(crate) const OVERLAYS: &[OverlaySpec] = &[OverlaySpec::new(
    "cities",
    Text::new("what cities score", "ce que marquent les cités"),
    Text::new("the points of every city, and why", "les points de chaque cité, et pourquoi"),
)];

/// The content of an overlay in a position.
pub(crate) fn overlay(position: &DivercitePosition, id: &str) -> Option<Overlay> {
    (id == OVERLAYS[0].id).then(|| cities(position))
}

fn cities(position: &DivercitePosition) -> Overlay {
    let mut overlay = Overlay::default();
    for cell in Cell::all(PieceKind::City) {
        let Some((colour, Some(side))) = position.at(cell) else { continue };
        let around: Vec<_> =
            cell.touched().filter_map(|near| position.at(near)).map(|(near, _)| near).collect();
        let alike = around.iter().filter(|&&near| near == colour).count();
        let distinct = around.iter().enumerate().filter(|(i, near)| !around[..*i].contains(near)).count();
        let (points, en, fr) = match (distinct, around.len()) {
            (4, _) => (
                5,
                "four colours around it, a divercité".to_string(),
                "quatre couleurs autour, une divercité".to_string(),
            ),
            (kinds, placed) if kinds == placed && placed > 0 => (
                alike,
                format!(
                    "{alike} of its colour; {} a divercité",
                    match 4 - kinds {
                        1 => "1 more colour makes".to_string(),
                        more => format!("{more} more colours make"),
                    }
                ),
                format!(
                    "{alike} de sa couleur ; encore {} pour une divercité",
                    match 4 - kinds {
                        1 => "1 couleur".to_string(),
                        more => format!("{more} couleurs"),
                    }
                ),
            ),
            _ => (alike, format!("{alike} of its colour"), format!("{alike} de sa couleur")),
        };
        overlay.mark(cell.to_string(), side, points.to_string());
        let (owner, camp) = [("white", "blanc"), ("black", "noir")][side];
        overlay.say(format!("{cell}, {owner}: {points} ({en})"), format!("{cell}, {camp} : {points} ({fr})"));
    }
    let [white, black] = position.points();
    overlay.say(format!("white {white}, black {black}"), format!("blanc {white}, noir {black}"));
    overlay
}
