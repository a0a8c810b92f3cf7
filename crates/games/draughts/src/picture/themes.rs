//! The board colours that a browser offers.

use super::scene::{DARK, LETTER, LIGHT, NUMBER, WOOD, WOOD_EDGE};
use secateur_core::Text;
use secateur_core::scene::Theme;

/// Wood, blue and green.
pub(super) const ALL: &[Theme] = &[
    Theme {
        name: "wood",
        title: Text::new("wood", "bois"),
        colours: &[],
        dark: &[(WOOD, "#4a2e1b"), (WOOD_EDGE, "#2b1a0e")],
    },
    Theme {
        name: "blue",
        title: Text::new("blue", "bleu"),
        colours: &[
            (WOOD, "#41566b"),
            (WOOD_EDGE, "#2b3a4a"),
            (LIGHT, "#e2e9f0"),
            (DARK, "#7d9ab5"),
            (NUMBER, "#dbe7f2"),
            (LETTER, "#e8eff6"),
        ],
        dark: &[(WOOD, "#293846"), (WOOD_EDGE, "#18222c")],
    },
    Theme {
        name: "green",
        title: Text::new("green", "vert"),
        colours: &[
            (WOOD, "#3f5a43"),
            (WOOD_EDGE, "#293d2d"),
            (LIGHT, "#f0efdc"),
            (DARK, "#76976f"),
            (NUMBER, "#e3eed8"),
            (LETTER, "#eef4e6"),
        ],
        dark: &[(WOOD, "#263a2a"), (WOOD_EDGE, "#16241a")],
    },
];
