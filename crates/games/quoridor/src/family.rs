//! The family of Quoridor: everything that a registry lists of it.

use crate::Quoridor;
use crate::lessons::LESSONS;
use crate::rulebook::RULES;
use crate::variant::PARAMETERS;
use secateur_core::record::LINES;
use secateur_core::{Benchmark, Family, Registrar, Text, Variant, VariantSpec};

const VARIANTS: &[VariantSpec] = &[
    VariantSpec {
        text: "quoridor",
        title: Text::new("standard", "classique"),
        report: false,
        about: Text::new(
            "9×9, ten walls each; draws by threefold repetition and at ply 300",
            "9×9, dix murs chacun ; nulle à la troisième répétition et au 300ᵉ demi-coup",
        ),
    },
    VariantSpec {
        text: "quoridor:course",
        title: Text::new("course", "règles du cours"),
        report: true,
        about: Text::new(
            "the course tournament: the same moves, no draw by repetition, no ply limit",
            "le tournoi du cours : les mêmes coups, ni nulle par répétition ni limite de demi-coups",
        ),
    },
];

/// The family with its variants, parameters, rules and lessons.
pub fn family() -> Family {
    Family {
        name: Quoridor::NAME,
        aliases: &["corridor", "quorridor"],
        title: Text::new("Quoridor", "Quoridor"),
        variants: VARIANTS,
        board_variant: "quoridor",
        parameters: PARAMETERS,
        notation: Text::new(
            "pawn e2, wall e3h (above e3 and f3) or e3v (right of e3 and e4); position \
             HORIZONTAL/VERTICAL/PAWN PAWN/HAND HAND/SIDE, start -/-/e1 e9/10 10/1, or the moves from the start",
            "pion e2, mur e3h (au-dessus de e3 et f3) ou e3v (à droite de e3 et e4) ; position \
             HORIZONTAUX/VERTICAUX/PION PION/MAIN MAIN/CAMP, départ -/-/e1 e9/10 10/1, ou les coups depuis le départ",
        ),
        records: LINES,
        rules: RULES,
        lessons: LESSONS,
        benchmarks: &[Benchmark { variant: "quoridor", search_depth: 7, perft_depth: 4 }],
        parse: |text| Ok(Box::new(text.parse::<Quoridor>()?)),
    }
}

/// Adds the family with all its variants.
pub fn register(to: &mut impl Registrar) {
    to.add_game::<Quoridor>(family());
}
