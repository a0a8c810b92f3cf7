//! The board colours that a browser offers for both boards.

use secateur_core::Text;
use secateur_core::scene::Theme;

pub(crate) const EDGE: &str = "#4a2d18";
pub(crate) const BODY: &str = "#8f5d35";
pub(crate) const HOLLOW: &str = "#5e391c";

/// Wood, ebony and clay.
pub(crate) const THEMES: &[Theme] = &[
    Theme {
        name: "wood",
        title: Text::new("wood", "bois"),
        colours: &[],
        dark: &[(EDGE, "#2f1c0e"), (BODY, "#75492a")],
    },
    Theme {
        name: "ebony",
        title: Text::new("ebony", "ébène"),
        colours: &[(EDGE, "#16130f"), (BODY, "#3c342c"), (HOLLOW, "#221c17")],
        dark: &[(EDGE, "#0d0b09"), (BODY, "#332c26")],
    },
    Theme {
        name: "clay",
        title: Text::new("clay", "argile"),
        colours: &[(EDGE, "#5d2415"), (BODY, "#a8533a"), (HOLLOW, "#6e2f1e")],
        dark: &[(EDGE, "#3c170d"), (BODY, "#8a4430")],
    },
];
