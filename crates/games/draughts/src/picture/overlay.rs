//! Overlays, such as the captures that are compulsory.

use crate::moves::DraughtsMove;
use crate::paths::paths;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, Overlay, OverlaySpec, Position as _, Text, Tone};

pub(crate) const OVERLAYS: &[OverlaySpec] = &[OverlaySpec::new(
    "captures",
    Text::new("compulsory captures", "prises obligatoires"),
    Text::new("the captures one of which must be played", "les prises dont l’une doit être jouée"),
)];

/// The content of an overlay in a position.
pub(crate) fn overlay<R: Rules>(position: &DraughtsPosition<R>, id: &str) -> Option<Overlay> {
    (id == OVERLAYS[0].id).then(|| captures(position))
}

fn captures<R: Rules>(position: &DraughtsPosition<R>) -> Overlay {
    let mut overlay = Overlay::default();
    let mut legal = MoveList::new();
    position.generate(&mut legal);
    let board = position.rules().geometry();
    let taking: Vec<DraughtsMove<R::Bits>> = legal.iter().copied().filter(|m| m.is_capture()).collect();
    for &m in &taking {
        let (from, to) = m.squares(board);
        let taken = m.taken(board);
        for square in &taken {
            let cell = square.to_string();
            if overlay.marks.iter().all(|mark| mark.cell != cell) {
                overlay.mark(cell, Tone::Bad, "");
            }
        }
        if let Some(path) = paths(position, m, 1).first() {
            overlay.path(path.iter().map(|&bit| board.square(bit).to_string()).collect(), Tone::Good);
        }
        let n = taken.len();
        overlay.say(format!("{from} takes {n}, to {to}"), format!("{from} en prend {n}, jusqu’à {to}"));
    }
    if taking.is_empty() {
        overlay.say("nothing to take: any move may be played", "rien à prendre : tout coup est permis");
    }
    overlay
}
