//! The board colours that a browser offers.

use super::scene::{HOLLOW, INK, WOOD, WOOD_DARK, WOOD_EDGE};
use secateur_core::Text;
use secateur_core::scene::Theme;

/// Wood, slate and cherry.
pub(super) const ALL: &[Theme] = &[
    Theme {
        name: "wood",
        title: Text::new("wood", "bois"),
        colours: &[],
        dark: &[(WOOD_DARK, "#7b5433"), (WOOD_EDGE, "#452c17"), (INK, "#2b1b0c")],
    },
    Theme {
        name: "slate",
        title: Text::new("slate", "ardoise"),
        colours: &[
            (WOOD, "#8d9aa8"),
            (WOOD_DARK, "#6b7886"),
            (WOOD_EDGE, "#414b56"),
            (HOLLOW, "#5c6875"),
            (INK, "#1d242b"),
        ],
        dark: &[(WOOD_DARK, "#4a545f"), (WOOD_EDGE, "#262c33"), (INK, "#dfe6ed")],
    },
    Theme {
        name: "cherry",
        title: Text::new("cherry", "merisier"),
        colours: &[
            (WOOD, "#b5674a"),
            (WOOD_DARK, "#98513a"),
            (WOOD_EDGE, "#5e2c1d"),
            (HOLLOW, "#7c3f2b"),
            (INK, "#3a170c"),
        ],
        dark: &[(WOOD_DARK, "#6f3927"), (WOOD_EDGE, "#3d1a10"), (INK, "#f0d3c6")],
    },
];
