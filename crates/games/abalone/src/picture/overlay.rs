//! Overlays, such as the pushes that are possible.

use crate::moves::{AbaloneMove, MoveKind};
use crate::position::AbalonePosition;
use secateur_core::{MoveList, Overlay, OverlaySpec, Position as _, Text, Tone};

pub(crate) const OVERLAYS: &[OverlaySpec] = &[OverlaySpec::new(
    "pushes",
    Text::new("possible pushes", "poussées possibles"),
    Text::new(
        "where more of one's marbles face fewer of the other's",
        "où l’on aligne plus de billes que l’adversaire en face",
    ),
)];

/// The content of an overlay in a position.
pub(crate) fn overlay(position: &AbalonePosition, id: &str) -> Option<Overlay> {
    (id == OVERLAYS[0].id).then(|| pushes(position))
}

fn pushes(position: &AbalonePosition) -> Overlay {
    let mut overlay = Overlay::default();
    let mut legal = MoveList::<AbaloneMove>::new();
    position.generate(&mut legal);
    for &m in &legal {
        let MoveKind::InLine { trailing, direction } = m.kind() else { continue };
        let push = position.push(trailing, direction);
        let (1.., Some(front)) = (push.pushed, push.front) else { continue };
        let last = (1..push.pushed).try_fold(front, |cell, _| cell.next(direction)).unwrap_or(front);
        let tone = if push.ejects { Tone::Good } else { Tone::Plain };
        overlay.path(vec![trailing.to_string(), front.to_string()], tone);
        if push.ejects {
            overlay.mark(last.to_string(), Tone::Bad, "");
        }
        let number =
            |n: u8| [("one", "une"), ("two", "deux"), ("three", "trois")][usize::from(n.clamp(1, 3)) - 1];
        let ((column, colonne), (pushed, poussees)) = (number(push.column), number(push.pushed));
        let us = position.colour(position.turn()).name();
        let (off, dehors) =
            if push.ejects { (", one off the board", ", dont une sort du plateau") } else { ("", "") };
        overlay.say(
            format!("{}: {column} from {trailing} push {pushed} at {front}{off}", us.en),
            format!("{} : {colonne} depuis {trailing} en poussent {poussees} en {front}{dehors}", us.fr),
        );
    }
    if overlay.notes.is_empty() {
        overlay.say("nothing can be pushed", "rien ne peut être poussé");
    }
    overlay
}
