//! Overlays: what each sowing would capture.

use secateur_core::{Overlay, OverlaySpec, Text, Tone};

pub(crate) const OVERLAYS: &[OverlaySpec] = &[OverlaySpec::new(
    "captures",
    Text::new("captures", "captures"),
    Text::new("how many seeds each sowing would capture", "combien de graines chaque semis capturerait"),
)];

/// The content of an overlay; `moves` returns for each legal move its text, its first cell, and what it captures.
pub(crate) fn overlay(id: &str, moves: impl FnOnce() -> Vec<(String, String, u8)>) -> Option<Overlay> {
    (id == OVERLAYS[0].id).then(|| captures(moves()))
}

fn captures(moves: Vec<(String, String, u8)>) -> Overlay {
    let mut overlay = Overlay::default();
    let mut taking: Vec<_> = moves.into_iter().filter(|(.., taken)| *taken > 0).collect();
    taking.sort_by_key(|(.., taken)| std::cmp::Reverse(*taken));
    for (text, cell, taken) in taking {
        // If a hole can be sown in several ways, the best is shown.
        if overlay.marks.iter().all(|mark| mark.cell != cell) {
            overlay.mark(cell, Tone::Good, format!("+{taken}"));
        }
        overlay.say(format!("{text} captures {taken}"), format!("{text} en capture {taken}"));
    }
    if overlay.notes.is_empty() {
        overlay.say("no sowing captures", "aucun semis ne capture");
    }
    overlay
}
