//! Abalone: two sides of 14 marbles on a hexagon of 61 cells push each other off the board.
//!
//! A column of one to three marbles moves one cell along its own line; two may push one enemy marble, three may push one
//! or two, if there is an empty cell or the edge behind them. A side that has lost six marbles has lost the game.
//!
//! Two sets of rules share the board, and both take any of the named starts:
//!
//! * `abalone` (or `abalone:course`): White begins, in-line moves only, a side may push its own marbles off, 50 plies.
//!   These are the rules of the course INF8175 (Polytechnique Montréal, 2023), checked against its environment.
//! * `abalone:official`: Black begins, two or three marbles in line may also move sideways, own marbles stay on the board.
//!   These are the printed rules; a draw by repetition and a greatest length are added, since nothing printed ends a game in
//!   which both sides shuffle.
//!
//! ```
//! use secateur_abalone::Abalone;
//! use secateur_core::Game;
//! let mut game = Game::new("abalone:official".parse::<Abalone>().unwrap());
//! game.play_text("c3c5d4").unwrap();
//! assert_eq!(game.legal().len(), 44);
//! ```

mod board;
mod count;
pub mod eval;
mod generate;
mod layout;
mod moves;
mod notation;
mod picture;
mod position;
mod random;
mod rulebook;
mod rules;
mod shifts;
mod symmetry;
mod variant;

pub use board::{CELLS, Cell, Direction};
pub use layout::Layout;
pub use moves::{Action, Move};
pub use position::{MARBLES, Position, SIX, SIX_EJECTED};
pub use rules::{COURSE_PLIES, Colour, Rules, Tie};
pub use shifts::{Reach, Shifts};
pub use variant::Abalone;

use secateur_core::{Benchmark, Family, ParameterNote, Text, Variant, VariantNote, VariantVisitor, record};

/// Abalone for the registry.
pub fn family() -> Family {
    Family {
        name: Abalone::NAME,
        aliases: &[],
        title: Text::new("Abalone", "Abalone"),
        variants: VARIANTS,
        parameters: PARAMETERS,
        notation: Text::new(
            "a1b2: the column ending at a1 towards b2; a2a4b2: the line a2 to a4 sideways, a2 to b2; a1x: the column ending \
             at a1 over the edge (course). Positions: 61 cells from row I to A/side to move/lost by black, by white/plies",
            "a1b2 : la colonne finissant en a1 vers b2 ; a2a4b2 : la ligne a2 à a4 de côté, a2 vers b2 ; a1x : la colonne \
             finissant en a1 par-dessus le bord (course). Positions : 61 cases de la rangée I à A/trait/perdues par noir, \
             par blanc/coups joués",
        ),
        records: record::LINES,
        rules: rulebook::RULES,
        benchmarks: &[
            Benchmark { variant: "abalone:official", search_depth: 7, perft_depth: 5 },
            Benchmark { variant: "abalone:course", search_depth: 7, perft_depth: 5 },
        ],
        parse: |text| text.parse::<Abalone>().map(|variant| Box::new(variant) as _),
    }
}

/// The game types behind the name: one.
pub fn visit_variants(visitor: &mut impl VariantVisitor) {
    visitor.visit::<Abalone>();
}

const VARIANTS: &[VariantNote] = &[
    VariantNote {
        text: "abalone",
        about: Text::new(
            "the course's rules: in-line moves, 50 plies, fewer marbles lost wins, then the centre",
            "les règles du cours : coups en ligne, 50 coups, moins de billes perdues gagne, puis le centre",
        ),
    },
    VariantNote {
        text: "abalone:official",
        about: Text::new(
            "the game as it is sold: broadsides too, six marbles off the board win",
            "le jeu du commerce : coups latéraux aussi, six billes sorties gagnent",
        ),
    },
    VariantNote {
        text: "abalone:official,start=belgian-daisy",
        about: Text::new("the usual start of tournaments", "la position de départ usuelle des tournois"),
    },
];

const PARAMETERS: &[ParameterNote] = &[
    ParameterNote {
        text: "start=classic|belgian-daisy|german-daisy|swiss-daisy|dutch-daisy|alien",
        about: Text::new("how the marbles stand at the start", "la disposition de départ des billes"),
    },
    ParameterNote {
        text: "tie=centre|marbles",
        about: Text::new(
            "course: with equal losses the side nearer the centre wins, or it is a draw",
            "cours : à pertes égales, le camp le plus près du centre gagne, ou la partie est nulle",
        ),
    },
    ParameterNote {
        text: "repetition=0|2..100",
        about: Text::new(
            "official: the occurrence of a position that draws (3), 0 for none",
            "officiel : l'occurrence d'une position qui fait nulle (3), 0 pour aucune",
        ),
    },
    ParameterNote {
        text: "plies=0..10000",
        about: Text::new(
            "official: the greatest length of a game (400), 0 for none",
            "officiel : la longueur maximale d'une partie (400), 0 pour aucune",
        ),
    },
];
