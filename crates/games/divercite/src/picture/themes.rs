//! The board colours that a browser offers.

use super::scene::{CITY_HOLLOW, ENGRAVED, FRAME, HOLLOW, INK, PANEL, PANEL_EDGE, SLOT, WOOD};
use secateur_core::Text;
use secateur_core::scene::{Colour, Theme};

/// The colours of the hands beside the board on a dark page.
const DARK_HANDS: &[(Colour, Colour)] =
    &[(PANEL, "#2c2925"), (PANEL_EDGE, "#4a443c"), (SLOT, "#3b3731"), (INK, "#e8e2d6")];

/// Wood, slate and sand.
pub(super) const ALL: &[Theme] = &[
    Theme { name: "wood", title: Text::new("wood", "bois"), colours: &[], dark: DARK_HANDS },
    Theme {
        name: "slate",
        title: Text::new("slate", "ardoise"),
        colours: &[
            (WOOD, "#8f9ba7"),
            (FRAME, "#47525d"),
            (HOLLOW, "#66727e"),
            (CITY_HOLLOW, "#7a8692"),
            (ENGRAVED, "#1e252c"),
            (PANEL, "#e4e8ec"),
            (PANEL_EDGE, "#a8b2bc"),
            (SLOT, "#d3dae0"),
            (INK, "#2a3138"),
        ],
        dark: &[(PANEL, "#262b30"), (PANEL_EDGE, "#424a52"), (SLOT, "#353c43"), (INK, "#e3e8ed")],
    },
    Theme {
        name: "sand",
        title: Text::new("sand", "sable"),
        colours: &[
            (WOOD, "#e3d3ad"),
            (FRAME, "#a98e5c"),
            (HOLLOW, "#c2ab7b"),
            (CITY_HOLLOW, "#d3bf93"),
            (ENGRAVED, "#5c4a26"),
        ],
        dark: DARK_HANDS,
    },
];
