//! The family of Awalé: everything that a registry lists of it.

use crate::lessons::LESSONS;
use crate::rulebook::RULES;
use crate::variant::PARAMETERS;
use crate::{Oware, Tricolour, variant};
use secateur_core::{Benchmark, Family, Protocol, Registrar, SpokenProtocol, Text, VariantSpec, record};

/// The protocol of the course's contest: one move a line.
pub(crate) const PROTOCOLS: &[SpokenProtocol] =
    &[SpokenProtocol { protocol: Protocol::Contest, variants: &[("", "awale")] }];

const VARIANTS: &[VariantSpec] = &[
    VariantSpec {
        text: "awale:tricolour",
        title: Text::new("three colours", "trois couleurs"),
        report: true,
        about: Text::new(
            "16 holes in a circle, red, blue and transparent seeds, 400 plies at most",
            "16 trous en cercle, graines rouges, bleues et transparentes, 400 coups au plus",
        ),
    },
    VariantSpec {
        text: "awale:oware",
        title: Text::new("oware", "oware"),
        report: false,
        about: Text::new(
            "Oware Abapa, the tournament game: 12 houses, 48 seeds, 25 win",
            "Oware Abapa, le jeu des tournois : 12 cases, 48 graines, on gagne à 25",
        ),
    },
    VariantSpec {
        text: "awale:awari",
        title: Text::new("awari", "awari"),
        report: false,
        about: Text::new(
            "Awari, the game solved in 2002: the opponent must always be left a seed",
            "Awari, le jeu résolu en 2002 : il faut toujours laisser une graine à l’adversaire",
        ),
    },
];

/// The family with its variants, parameters, rules and lessons.
///
/// ```
/// let mut registry = secateur_core::Registry::new();
/// registry.add(secateur_awale::family());
/// assert_eq!(registry.variant("Awalé:oware,grandslam=all").unwrap().text(), "awale:oware,grandslam=all");
/// ```
pub fn family() -> Family {
    Family {
        name: variant::NAME,
        aliases: &["awalé"],
        title: Text::new("Awalé", "Awalé"),
        variants: VARIANTS,
        board_variant: "awale:oware",
        parameters: PARAMETERS,
        notation: Text::new(
            "tricolour: 3R 14B 4TR 5TB, position r.b.t,…/seeds seeds/side/plies; oware, awari: A–F and a–f, position 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "tricolour : 3R 14B 4TR 5TB, position r.b.t,…/graines graines/joueur/coups ; oware, awari : A–F et a–f, position 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        ),
        records: record::LINES,
        rules: RULES,
        lessons: LESSONS,
        benchmarks: &[
            Benchmark { variant: "awale:tricolour", search_depth: 9, perft_depth: 5 },
            Benchmark { variant: "awale:oware", search_depth: 16, perft_depth: 11 },
        ],
        parse: variant::parse,
    }
}

/// Adds the family with all its variants.
pub fn register(to: &mut impl Registrar) {
    to.add_family(family());
    to.add_variant::<Tricolour>();
    to.add_variant::<Oware>();
}
