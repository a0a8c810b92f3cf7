//! Overlays, such as the shortest path of each side.

use crate::QuoridorPosition;
use crate::board::cells;
use secateur_core::{Overlay, OverlaySpec, Side, Text};

pub(crate) const OVERLAYS: &[OverlaySpec] = &[OverlaySpec::new(
    "paths",
    Text::new("shortest ways", "plus courts chemins"),
    Text::new(
        "the fewest steps each pawn needs, if no wall is added",
        "le nombre de pas qui sépare chaque pion de son but, sans nouveau mur",
    ),
)];

/// The content of an overlay in a position.
pub(crate) fn overlay(position: &QuoridorPosition, id: &str) -> Option<Overlay> {
    (id == OVERLAYS[0].id).then(|| shortest_ways(position))
}

fn shortest_ways(position: &QuoridorPosition) -> Overlay {
    let mut overlay = Overlay::default();
    let open = position.open();
    for side in Side::BOTH {
        let goal = position.geometry().goals[side];
        let mut way = vec![position.pawn(side)];
        let mut left = position.distance(side);
        while left > 0 && left < u8::MAX {
            left -= 1;
            let here = way[way.len() - 1];
            let nearer = cells(open.around(here.bit())).find(|c| open.distance(c.bit(), goal) == Some(left));
            match nearer {
                Some(cell) => way.push(cell),
                None => break,
            }
        }
        let steps = way.len() - 1;
        overlay.path(way.iter().map(ToString::to_string).collect(), side);
        overlay.mark(way[steps].to_string(), side, steps.to_string());
        let (en, fr) = [("white", "blanc"), ("black", "noir")][side];
        let unit = if steps == 1 { "step" } else { "steps" };
        overlay.say(format!("{en} needs {steps} {unit}"), format!("il faut {steps} pas au {fr}"));
    }
    overlay
}
