//! Draughts as a registry lists it.

use crate::rulebook::RULES;
use crate::rules::{
    Brazilian, Canadian, English, Frisian, In104, In104Sized, International, Italian, Pool, Russian, Spanish,
};
use crate::variant::{ALIASES, NAME};
use crate::{Draughts, dispatch, pdn};
use secateur_core::{
    Benchmark, Family, ParameterNote, Protocol, SpokenProtocol, Text, VariantNote, VariantVisitor,
};

const fn variant(text: &'static str, en: &'static str, fr: &'static str) -> VariantNote {
    VariantNote { text, about: Text::new(en, fr) }
}

const fn parameter(text: &'static str, en: &'static str, fr: &'static str) -> ParameterNote {
    ParameterNote { text, about: Text::new(en, fr) }
}

/// What programs of draughts speak. `normal` is Hub's word for the international game; DamExchange has no words.
pub(crate) const PROTOCOLS: &[SpokenProtocol] = &[
    SpokenProtocol {
        protocol: Protocol::Hub,
        variants: &[
            ("normal", "draughts:international"),
            ("frisian", "draughts:frisian"),
            ("russian", "draughts:russian"),
            ("brazilian", "draughts:brazilian"),
            ("pool", "draughts:pool"),
            ("english", "draughts:english"),
            ("italian", "draughts:italian"),
            ("spanish", "draughts:spanish"),
            ("canadian", "draughts:canadian"),
            ("in104", "draughts"),
        ],
    },
    SpokenProtocol { protocol: Protocol::Dxp, variants: &[("", "draughts:international")] },
];

const VARIANTS: &[VariantNote] = &[
    variant(
        "draughts",
        "the report's game (in104): 8×8, short kings, the most pieces must be taken; for tournament games say draughts:english or draughts:international",
        "le jeu du rapport (in104) : 8×8, dames courtes, prise majoritaire ; pour les jeux de compétition dire draughts:english ou draughts:international",
    ),
    variant(
        "draughts:in104-flying",
        "in104 with flying kings, as the report's matches were played",
        "in104 à dames volantes, comme dans les matchs du rapport",
    ),
    variant(
        "draughts:international",
        "10×10, flying kings, men capture backward, the most pieces",
        "10×10, dames volantes, les pions prennent en arrière, prise majoritaire",
    ),
    variant(
        "draughts:english",
        "English draughts, American checkers: 8×8, Black begins, short kings, any capture",
        "dames anglaises ou américaines : 8×8, les noirs commencent, dames courtes, prise au choix",
    ),
    variant(
        "draughts:russian",
        "8×8, flying kings, any capture, a man goes on as a king",
        "8×8, dames volantes, prise au choix, le pion continue comme dame",
    ),
    variant("draughts:brazilian", "the international rules on 8×8", "les règles internationales sur 8×8"),
    variant(
        "draughts:pool",
        "American pool checkers: 8×8, Black begins, flying kings, any capture",
        "pool américain : 8×8, les noirs commencent, dames volantes, prise au choix",
    ),
    variant(
        "draughts:italian",
        "8×8 mirrored, short kings, men may not take kings, an order of captures",
        "8×8 en miroir, dames courtes, les pions ne prennent pas les dames, ordre des prises",
    ),
    variant(
        "draughts:spanish",
        "8×8 mirrored, flying kings, the most pieces, then the most kings",
        "8×8 en miroir, dames volantes, le plus de pièces, puis de dames",
    ),
    variant(
        "draughts:canadian",
        "the international rules on 12×12, 30 pieces each",
        "les règles internationales sur 12×12, 30 pièces chacun",
    ),
    variant(
        "draughts:frisian",
        "10×10, captures along rows and columns too, the greatest value",
        "10×10, prises aussi en ligne et en colonne, la plus grande valeur",
    ),
];

const PARAMETERS: &[ParameterNote] = &[
    parameter("rows=6|8|10|12", "in104: rows and columns (8)", "in104 : lignes et colonnes (8)"),
    parameter(
        "pieces=N",
        "in104: pieces of each side (as many as leave two empty rows)",
        "in104 : pièces de chaque camp (autant qu'il faut pour laisser deux lignes vides)",
    ),
    parameter("first=white|black", "in104: who begins (white)", "in104 : qui commence (white : les blancs)"),
    parameter(
        "backward=yes|no",
        "in104: men capture backward (no)",
        "in104 : les pions prennent en arrière (no)",
    ),
    parameter("fly=yes|no", "in104: kings fly (no)", "in104 : dames volantes (no)"),
    parameter(
        "stop=yes|no",
        "in104: a man that reaches the last row during a capture stops (yes)",
        "in104 : un pion qui atteint la dernière ligne en prenant s'arrête (yes)",
    ),
    parameter(
        "limit=1..200",
        "in104: plies without capture that draw (16)",
        "in104 : demi-coups sans prise qui font nulle (16)",
    ),
];

/// Draughts with its variants, as a registry lists it.
///
/// ```
/// let mut registry = secateur_core::Registry::new();
/// registry.add(secateur_draughts::family());
/// assert_eq!(registry.variant("checkers:english").unwrap().text(), "draughts:english");
/// ```
pub fn family() -> Family {
    Family {
        name: NAME,
        aliases: ALIASES,
        title: Text::new("Draughts", "Jeu de dames"),
        variants: VARIANTS,
        board_variant: "draughts:international",
        parameters: PARAMETERS,
        notation: Text::new(
            "moves 32-28, captures 28x19 or 1x23x14x25; positions W:W31,32,K45:B1-20",
            "coups 32-28, prises 28x19 ou 1x23x14x25 ; positions W:W31,32,K45:B1-20",
        ),
        records: pdn::FORMAT,
        rules: RULES,
        benchmarks: &[
            Benchmark { variant: "draughts:in104", search_depth: 15, perft_depth: 10 },
            Benchmark { variant: "draughts:english", search_depth: 17, perft_depth: 10 },
            Benchmark { variant: "draughts:international", search_depth: 13, perft_depth: 9 },
        ],
        parse: dispatch::parse,
    }
}

/// Calls the visitor with each type of the family that implements [`Variant`](secateur_core::Variant).
pub fn visit_variants(visitor: &mut impl VariantVisitor) {
    visitor.visit::<Draughts<In104>>();
    visitor.visit::<Draughts<In104Sized>>();
    visitor.visit::<Draughts<International>>();
    visitor.visit::<Draughts<English>>();
    visitor.visit::<Draughts<Russian>>();
    visitor.visit::<Draughts<Brazilian>>();
    visitor.visit::<Draughts<Pool>>();
    visitor.visit::<Draughts<Italian>>();
    visitor.visit::<Draughts<Spanish>>();
    visitor.visit::<Draughts<Canadian>>();
    visitor.visit::<Draughts<Frisian>>();
}
