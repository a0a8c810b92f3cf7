//! The family of Divercité: everything that a registry lists of it.

use crate::Divercite;
use crate::lessons::LESSONS;
use crate::rulebook::RULES;
use crate::variant::ALIASES;
use secateur_core::{Benchmark, Family, Registrar, Text, Variant, VariantSpec, record};

const VARIANTS: &[VariantSpec] = &[
    VariantSpec {
        text: "divercite",
        title: Text::new("course", "règles du cours"),
        report: true,
        about: Text::new(
            "ties by divercités, then cities with 4, 3, 2 neighbours of their colour, then white (course)",
            "à égalité : le plus de divercités, puis de cités à 4, 3, 2 voisins de leur couleur, puis les blancs (cours)",
        ),
    },
    VariantSpec {
        text: "divercite:publisher",
        title: Text::new("publisher’s rules", "règles de l’éditeur"),
        report: false,
        about: Text::new("a tie is a draw (publisher)", "à égalité, la partie est nulle (éditeur)"),
    },
];

/// The family with its variants, rules and lessons.
pub fn family() -> Family {
    Family {
        name: Divercite::NAME,
        aliases: ALIASES,
        title: Text::new("Divercité", "Divercité"),
        variants: VARIANTS,
        board_variant: "divercite",
        parameters: &[],
        notation: Text::new(
            "move: colour and cell, ra1 a red resource, rA1 a red city; position: RESOURCES/CITIES/HAND HAND/SIDE",
            "coup : couleur et case, ra1 une ressource rouge, rA1 une cité rouge ; position : RESSOURCES/CITÉS/MAIN MAIN/CAMP",
        ),
        records: record::LINES,
        rules: RULES,
        lessons: LESSONS,
        benchmarks: &[Benchmark { variant: "divercite", search_depth: 7, perft_depth: 4 }],
        parse: |text| Ok(Box::new(text.parse::<Divercite>()?)),
    }
}

/// Adds the family with all its variants.
pub fn register(to: &mut impl Registrar) {
    to.add_game::<Divercite>(family());
}
