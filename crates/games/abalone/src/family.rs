//! The family of Abalone: everything that a registry lists of it.

use crate::Abalone;
use crate::lessons::LESSONS;
use crate::rulebook::RULES;
use crate::variant::PARAMETERS;
use secateur_core::{Benchmark, Family, Registrar, Text, Variant, VariantSpec, record};

const VARIANTS: &[VariantSpec] = &[
    VariantSpec {
        text: "abalone",
        title: Text::new("course", "règles du cours"),
        report: true,
        about: Text::new(
            "the course's rules: in-line moves, 50 plies, fewer marbles lost wins, then the centre",
            "les règles du cours : coups en ligne, 50 coups en tout ; gagne qui a perdu le moins de billes, puis qui est le plus près du centre",
        ),
    },
    VariantSpec {
        text: "abalone:official",
        title: Text::new("official, old start", "officiel, ancien départ"),
        report: false,
        about: Text::new(
            "the game as it is sold: broadsides too, six marbles off the board win",
            "le jeu tel qu’il est vendu : coups latéraux aussi, on gagne en sortant six billes",
        ),
    },
    VariantSpec {
        text: "abalone:official,start=belgian-daisy",
        title: Text::new("official, Belgian daisy", "officiel, marguerite belge"),
        report: false,
        about: Text::new("the usual start of tournaments", "la position de départ usuelle des tournois"),
    },
];

/// The family with its variants, parameters, rules and lessons.
pub fn family() -> Family {
    Family {
        name: Abalone::NAME,
        aliases: &[],
        title: Text::new("Abalone", "Abalone"),
        variants: VARIANTS,
        board_variant: "abalone:official,start=belgian-daisy",
        parameters: PARAMETERS,
        notation: Text::new(
            "a1b2: the column ending at a1 towards b2; a2a4b2: the line a2 to a4 sideways, a2 to b2; a1x: the column ending \
             at a1 over the edge (course). Positions: 61 cells from row I to A/side to move/lost by black, by white/plies",
            "a1b2 : la colonne finissant en a1 vers b2 ; a2a4b2 : la ligne a2 à a4 de côté, a2 vers b2 ; a1x : la colonne \
             finissant en a1 par-dessus le bord (course). Positions : 61 cases de la rangée I à A/trait/perdues par noir, \
             par blanc/coups joués",
        ),
        records: record::LINES,
        rules: RULES,
        lessons: LESSONS,
        benchmarks: &[
            Benchmark { variant: "abalone:official", search_depth: 7, perft_depth: 5 },
            Benchmark { variant: "abalone:course", search_depth: 7, perft_depth: 5 },
        ],
        parse: |text| text.parse::<Abalone>().map(|variant| Box::new(variant) as _),
    }
}

/// Adds the family with all its variants.
pub fn register(to: &mut impl Registrar) {
    to.add_game::<Abalone>(family());
}
