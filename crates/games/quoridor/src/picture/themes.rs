//! The board colours that a browser offers.

use super::scene::{
    BODY, BODY_EDGE, CELL_BLACK_GOAL, CELL_FILL, CELL_WHITE_GOAL, GROOVE, HAND_FILL, LETTERS,
};
use secateur_core::Text;
use secateur_core::scene::Theme;

/// Wood, slate and moss.
pub(super) const ALL: &[Theme] = &[
    Theme {
        name: "wood",
        title: Text::new("wood", "bois"),
        colours: &[],
        dark: &[(BODY, "#4b3523"), (BODY_EDGE, "#2f2116"), (HAND_FILL, "#6a4c32")],
    },
    Theme {
        name: "slate",
        title: Text::new("slate", "ardoise"),
        colours: &[
            (BODY, "#4b5764"),
            (BODY_EDGE, "#343d47"),
            (GROOVE, "#7b8997"),
            (CELL_FILL, "#b9c5d0"),
            (CELL_WHITE_GOAL, "#cdd7e0"),
            (CELL_BLACK_GOAL, "#a4b2bf"),
            (LETTERS, "#e8eef4"),
            (HAND_FILL, "#64727f"),
        ],
        dark: &[(BODY, "#2c343d"), (BODY_EDGE, "#1c2127"), (HAND_FILL, "#4f5c69")],
    },
    Theme {
        name: "moss",
        title: Text::new("moss", "mousse"),
        colours: &[
            (BODY, "#3f5d49"),
            (BODY_EDGE, "#2a4033"),
            (GROOVE, "#6f8f73"),
            (CELL_FILL, "#bcd0ad"),
            (CELL_WHITE_GOAL, "#d0e0c2"),
            (CELL_BLACK_GOAL, "#a5bd98"),
            (LETTERS, "#e8f2e0"),
            (HAND_FILL, "#587863"),
        ],
        dark: &[(BODY, "#25382c"), (BODY_EDGE, "#17241c"), (HAND_FILL, "#466150")],
    },
];
