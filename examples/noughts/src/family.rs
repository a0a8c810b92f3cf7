//! The game as a registry lists it.

use crate::Noughts;
use secateur_core::{Family, Registrar, RuleNote, Text, Variant, VariantNote, record};

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

/// Noughts and crosses, as a registry lists it.
pub fn family() -> Family {
    Family {
        name: Noughts::NAME,
        aliases: &["tictactoe", "morpion"],
        title: Text::new("Noughts and crosses", "Morpion"),
        variants: VARIANTS,
        board_variant: "noughts",
        parameters: &[],
        notation: Text::new(
            "cells a1 to c3; position xo./.../.../x",
            "cases a1 à c3 ; position xo./.../.../x",
        ),
        records: record::LINES,
        rules: RULES,
        benchmarks: &[],
        parse: |text| Ok(Box::new(text.parse::<Noughts>()?)),
    }
}

/// Adds the family with all its variants.
pub fn register(to: &mut impl Registrar) {
    to.add_family(family());
    to.add_variant::<Noughts>();
}
