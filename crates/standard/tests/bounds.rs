//! No number that a player text may hold ends a search by a fault: weights and parameters of the search at their bounds.

use secateur_core::{EVAL_LIMIT, Limits, Random};
use secateur_players::Catalogue;
use secateur_search::SearchParameters;
use secateur_standard::standard;

/// Variants with evaluators that differ most.
const VARIANTS: [&str; 6] =
    ["quoridor", "draughts:russian", "awale:oware", "awale:tricolour", "divercite", "abalone:official"];

/// Plays some plies with a player, so that what follows is not the start.
fn plays(catalogue: &Catalogue, variant: &str, player: &str, limits: &Limits) {
    let variant = catalogue.registry().variant(variant).unwrap();
    let mut player =
        catalogue.player(&*variant, player, 1).unwrap_or_else(|error| panic!("{player}: {error}"));
    let mut random = Random::new(1);
    let mut game = variant.begin();
    for _ in 0..3 {
        secateur_core::random_plies(&mut *game, 3, &mut random);
        if game.outcome().is_some() {
            break;
        }
        let decision = player.decide(&*game, &(*limits).into(), &mut |_| {}).unwrap();
        game.play(&decision.text).unwrap();
    }
}

#[test]
fn parameters_of_the_search_at_their_bounds() {
    let catalogue = standard();
    let limits = Limits { depth: Some(9), ..Limits::nodes(3_000) };
    for name in SearchParameters::NAMES {
        let range = SearchParameters::range(name).unwrap();
        for value in [*range.start(), *range.end()] {
            for variant in ["quoridor", "draughts:russian"] {
                let player = format!("secateur(hash=1M,null-move=on,p.{name}={value})");
                plays(&catalogue, variant, &player, &Limits { nodes: Some(1_000), ..limits });
            }
        }
        for value in [i64::from(*range.start()) - 1, i64::from(*range.end()) + 1, i64::from(i32::MAX)] {
            let quoridor = catalogue.registry().variant("quoridor").unwrap();
            let refused = catalogue.player(&*quoridor, &format!("secateur(hash=1M,p.{name}={value})"), 1);
            let line = refused.err().unwrap_or_else(|| panic!("{name}={value}")).to_string();
            let right = format!("{name} is a whole number from {} to {}", range.start(), range.end());
            assert!(line.ends_with(&right), "{line}");
        }
    }
    // All at once, and what made a search call itself without end: one as deep as the search that asks for it.
    let at = |end: fn(&std::ops::RangeInclusive<i32>) -> i32| -> String {
        let all = SearchParameters::NAMES.iter();
        all.map(|name| format!(",p.{name}={}", end(&SearchParameters::range(name).unwrap()))).collect()
    };
    let endless = ",p.probcut_percent=100,p.probcut_margin=0,p.probcut_slope=0";
    let shallow = ",p.probcut_depth=0,p.probcut_margin=0,p.probcut_slope=0";
    for items in [at(|range| *range.start()), at(|range| *range.end()), endless.into(), shallow.into()] {
        for variant in VARIANTS {
            plays(&catalogue, variant, &format!("secateur(hash=1M,null-move=on{items})"), &limits);
        }
    }
}

#[test]
fn weights_at_their_bounds() {
    let catalogue = standard();
    for name in VARIANTS {
        let variant = catalogue.registry().variant(name).unwrap();
        let weights = catalogue.evaluator(&*variant, "greedy").unwrap().weights();
        // A player text takes no million of weights.
        let names: Vec<_> = weights.iter().take(60).map(|(name, _)| name.to_string()).collect();
        let text = |value: &dyn Fn(usize) -> i64| {
            let items: Vec<_> =
                names.iter().enumerate().map(|(i, name)| format!("w.{name}={}", value(i))).collect();
            items.join(",")
        };
        let most = i64::from(EVAL_LIMIT) - 1;
        for items in [text(&|_| most), text(&|_| -most), text(&|i| if i % 2 == 0 { most } else { -most })] {
            plays(&catalogue, name, &format!("greedy({items})"), &Limits::NONE);
            plays(&catalogue, name, &format!("secateur(hash=1M,{items})"), &Limits::nodes(1_000));
        }
        for value in [most + 1, -most - 1, i64::from(i32::MAX), i64::from(i32::MIN)] {
            let refused = catalogue.player(&*variant, &format!("greedy({})", text(&|_| value)), 1);
            let line = refused.err().unwrap_or_else(|| panic!("{value}")).to_string();
            assert!(line.ends_with(&format!("a weight is from {} to {most}", -most)), "{line}");
        }
    }
}
