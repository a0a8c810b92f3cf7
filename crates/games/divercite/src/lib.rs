//! Divercité: rules, notation, picture, evaluation.
//!
//! # The rules in short
//!
//! The board has 4×4 city cells and 5×5 resource cells; a city touches the four resource cells around it. Each player
//! has two cities and three resources in each of four colours, and places one piece a turn, on any free cell of its kind.
//! Cities keep their owner, resources are nobody's. After 40 plies, when one resource cell is left empty, each city counts:
//! 5 if its four neighbours have four different colours (a divercité), else 1 for each neighbour of its own colour.
//!
//! # Variants
//!
//! They differ in what equal points mean; see [`Ties`]. `divercite` (or `divercite:course`) is the contest of the course
//! INF8175 at Polytechnique Montréal in 2024, `divercite:publisher` the published game, where a tie is a draw. The course's
//! own program slips at the last step of its tie-break, where it credits the first player even when the second is
//! ahead, so that it calls a few games a draw; here the rule is followed.
//!
//! ```
//! use secateur_core::Game;
//! use secateur_divercite::Divercite;
//! let mut game = Game::new(Divercite::default());
//! assert_eq!(game.legal().len(), 164);
//! game.play_text("ra1").unwrap(); // a red resource
//! game.play_text("rA1").unwrap(); // a red city beside it
//! assert_eq!(game.position().points(), [0, 1]);
//! ```

mod board;
pub mod eval;
mod generate;
mod hands;
mod moves;
mod notation;
mod picture;
mod position;
mod rulebook;
mod score;
mod symmetry;
mod variant;

pub use board::{Cell, Colour, Kind};
pub use hands::Hands;
pub use moves::Move;
pub use position::{COMPLETE, Position};
pub use score::Tally;
pub use symmetry::{canonical, canonical_key, images};
pub use variant::{Divercite, Ties};

use secateur_core::{Benchmark, Family, Text, VariantNote, record};

const VARIANTS: &[VariantNote] = &[
    VariantNote {
        text: "divercite",
        about: Text::new(
            "ties by divercités, then cities with 4, 3, 2 neighbours of their colour, then white (course)",
            "égalités : divercités, puis cités à 4, 3, 2 voisins de leur couleur, puis blanc (cours)",
        ),
    },
    VariantNote {
        text: "divercite:publisher",
        about: Text::new("a tie is a draw (publisher)", "une égalité est nulle (éditeur)"),
    },
];

/// The game as the command line and the board list it.
pub fn family() -> Family {
    Family {
        name: "divercite",
        aliases: variant::ALIASES,
        title: Text::new("Divercité", "Divercité"),
        variants: VARIANTS,
        parameters: &[],
        notation: Text::new(
            "move: colour and cell, ra1 a red resource, rA1 a red city; position: RESOURCES/CITIES/HAND HAND/SIDE",
            "coup : couleur et case, ra1 une ressource rouge, rA1 une cité rouge ; position : RESSOURCES/CITÉS/MAIN MAIN/CAMP",
        ),
        records: record::LINES,
        rules: rulebook::RULES,
        benchmarks: &[Benchmark { variant: "divercite", search_depth: 7, perft_depth: 4 }],
        parse: |text| Ok(Box::new(text.parse::<Divercite>()?)),
    }
}

/// Tells a visitor of the game's types.
pub fn visit_variants(visitor: &mut impl secateur_core::VariantVisitor) {
    visitor.visit::<Divercite>();
}
