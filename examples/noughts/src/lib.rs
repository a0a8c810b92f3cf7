//! Noughts and crosses: the smallest complete game, to copy from when writing a sixth one.
//!
//! Nine cells `a1` to `c3`, crosses begin, three in a row win, a full board is a draw. `docs/adding-a-game.md` walks
//! through this crate.

mod position;
mod variant;

pub use position::{Noughts3x3, Square};
pub use variant::Noughts;

use secateur_core::{AnyVariant, Family, ParseError, RuleNote, Text, VariantNote, VariantVisitor, record};

const VARIANTS: &[VariantNote] =
    &[VariantNote { text: "noughts", about: Text::new("three in a row wins", "trois alignés gagnent") }];

const RULES: &[RuleNote] = &[RuleNote::new(
    Text::new("Three in a row", "Trois alignés"),
    Text::new(
        "The players mark a free cell in turn, crosses first. Three of one's own marks in a row, column or diagonal win; a \
         full board is a draw.",
        "Les joueurs marquent tour à tour une case libre, les croix d'abord. Trois marques à soi en ligne, en colonne ou en \
         diagonale gagnent ; un plateau plein est nul.",
    ),
)
.shown("noughts", None, "b2 a3 a1 c3 b3 b1", Text::new("Crosses to move", "Trait aux croix"))];

/// Noughts and crosses, for a registry.
pub fn family() -> Family {
    Family {
        name: "noughts",
        aliases: &["tictactoe", "morpion"],
        title: Text::new("Noughts and crosses", "Morpion"),
        variants: VARIANTS,
        parameters: &[],
        notation: Text::new(
            "cells a1 to c3; position xo./.../.../x",
            "cases a1 à c3 ; position xo./.../.../x",
        ),
        records: record::LINES,
        rules: RULES,
        benchmarks: &[],
        parse,
    }
}

/// Tells a visitor of the game's types.
pub fn visit_variants(visitor: &mut impl VariantVisitor) {
    visitor.visit::<Noughts>();
}

fn parse(text: &str) -> Result<Box<dyn AnyVariant>, ParseError> {
    Ok(Box::new(text.parse::<Noughts>()?))
}
