//! The family of draughts: everything that a registry lists of it.

use crate::lessons::LESSONS;
use crate::rulebook::RULES;
use crate::rules::PARAMETERS;
use crate::rules::{In104, In104Sized, International, RULE_SETS, RuleSet, Rules, register_named};
use crate::variant::{ALIASES, NAME};
use crate::{Draughts, dispatch, pdn};
use secateur_core::{Benchmark, Family, Protocol, Registrar, SpokenProtocol, Text, VariantSpec};

/// The protocols of draughts programs; DamExchange has no words for variants.
pub(crate) const PROTOCOLS: &[SpokenProtocol] = &[
    SpokenProtocol { protocol: Protocol::Hub, variants: HUB_WORDS },
    SpokenProtocol { protocol: Protocol::Dxp, variants: &[("", International::SET.text)] },
];

/// How many variants have a word in Hub, and how many are benchmarks.
const COUNTS: (usize, usize) = {
    let (mut hub, mut bench, mut i) = (0, 0, 0);
    while i < RULE_SETS.len() {
        hub += RULE_SETS[i].hub.is_some() as usize;
        bench += RULE_SETS[i].bench.is_some() as usize;
        i += 1;
    }
    (hub, bench)
};

/// The text under which a variant is listed; for the default it is the family's name alone.
const fn listed_text(i: usize) -> &'static str {
    if i == 0 { NAME } else { RULE_SETS[i].text }
}

const HUB_WORDS: &[(&str, &str)] = &{
    let mut words = [("", ""); COUNTS.0];
    let mut i = 0;
    while i < RULE_SETS.len() {
        if let Some(hub) = RULE_SETS[i].hub {
            assert!(words[hub.place].0.is_empty(), "two variants have the same place in Hub's list");
            words[hub.place] = (hub.word, listed_text(i));
        }
        i += 1;
    }
    words
};

/// Whether a variant belongs to the report.
pub(crate) const fn is_report(text: &str) -> bool {
    let (text, report) = (text.as_bytes(), In104::SET.text.as_bytes());
    let mut i = 0;
    while i < report.len() && i < text.len() && text[i] == report[i] {
        i += 1;
    }
    i == report.len()
}

const VARIANTS: &[VariantSpec] = &{
    let mut specs = [VariantSpec::new(NAME, RULE_SETS[0].title, RULE_SETS[0].about); RULE_SETS.len()];
    let mut i = 0;
    while i < RULE_SETS.len() {
        let RuleSet { text, title, about, .. } = RULE_SETS[i];
        specs[i] = VariantSpec::new(listed_text(i), title, about);
        specs[i].report = is_report(text);
        i += 1;
    }
    specs
};

const BENCHMARKS: &[Benchmark] = &{
    let mut benchmarks = [Benchmark { variant: NAME, search_depth: 0, perft_depth: 0 }; COUNTS.1];
    let (mut i, mut n) = (0, 0);
    while i < RULE_SETS.len() {
        let RuleSet { text, bench, .. } = RULE_SETS[i];
        if let Some(depths) = bench {
            benchmarks[n] =
                Benchmark { variant: text, search_depth: depths.search, perft_depth: depths.perft };
            n += 1;
        }
        i += 1;
    }
    benchmarks
};

/// The family with its variants, parameters, rules and lessons.
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
        lessons: LESSONS,
        benchmarks: BENCHMARKS,
        parse: dispatch::parse,
    }
}

/// Adds the family with all its variants.
pub fn register(to: &mut impl Registrar) {
    to.add_family(family());
    to.add_variant::<Draughts<In104>>();
    to.add_variant::<Draughts<In104Sized>>();
    register_named(to);
}
