//! Abalone as a registry lists it.

use crate::Abalone;
use crate::rulebook::RULES;
use secateur_core::{Benchmark, Family, ParameterNote, Text, Variant, VariantNote, VariantVisitor, record};

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

/// Abalone with its variants, as a registry lists it.
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
        benchmarks: &[
            Benchmark { variant: "abalone:official", search_depth: 7, perft_depth: 5 },
            Benchmark { variant: "abalone:course", search_depth: 7, perft_depth: 5 },
        ],
        parse: |text| text.parse::<Abalone>().map(|variant| Box::new(variant) as _),
    }
}

/// Calls the visitor with each type of the family that implements [`Variant`].
pub fn visit_variants(visitor: &mut impl VariantVisitor) {
    visitor.visit::<Abalone>();
}
