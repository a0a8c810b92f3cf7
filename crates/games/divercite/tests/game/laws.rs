//! The laws of the core, and laws of this game.

use proptest::prelude::*;
use secateur_core::{
    Evaluator, Game, MoveList, MoveOrdering, Position, Random, Side, Tunable, Variant, laws,
};
use secateur_divercite::eval::DiverciteEvaluator;
use secateur_divercite::{Cell, Divercite, Hands, PieceKind, Ties, canonical, canonical_key, images};
use std::collections::{HashMap, HashSet};

const VARIANTS: [Divercite; 2] = [Divercite { ties: Ties::Course }, Divercite { ties: Ties::Publisher }];

#[test]
fn the_family() {
    laws::check_family(secateur_divercite::register).unwrap();
}

#[test]
fn laws_from_the_start() {
    for variant in VARIANTS {
        for seed in 0..25 {
            assert_eq!(laws::check(&variant, &variant.start(), seed, 100), Ok(40));
        }
    }
}

/// A position after some random plies.
fn somewhere(variant: &Divercite, seed: u64, plies: u32) -> secateur_divercite::DivercitePosition {
    let (mut random, mut scratch) = (Random::new(seed), MoveList::new());
    let mut position = variant.start();
    for _ in 0..plies {
        let Some(m) = position.random_move(&mut random, &mut scratch) else { break };
        position.play(m);
    }
    position
}

#[test]
fn laws_from_positions_read() {
    for variant in VARIANTS {
        for seed in 0..40u32 {
            let position = somewhere(&variant, u64::from(seed), 20 + seed % 21);
            let read = variant.parse_position(&position.to_string()).unwrap();
            assert_eq!(read, position);
            laws::check(&variant, &read, u64::from(seed), 6).unwrap();
        }
    }
}

/// Only one side has cities, or only one colour is left: hands that no random game reaches.
#[test]
fn laws_from_odd_positions() {
    let texts = [
        // White has placed only resources, black its cities and some red and green resources.
        "rrrrrrgggbbbyyy........../rrggbbyy......../22220000 00000333/2",
        "rrrrrgggggbbbyyy........./rrggbbyy......../22220000 00001133/1",
        // White has placed its cities, black two resources of each colour.
        "rrggbbyy................./RRGGBBYY......../00003333 22221111/1",
        // The last ply.
        "rrrrrrggggggbbbbbbyyyyy../RRGGBBYYrrggbbyy/00000000 00000001/2",
    ];
    for variant in VARIANTS {
        for text in texts {
            let position = variant.parse_position(text).unwrap();
            for seed in 0..5 {
                laws::check(&variant, &position, seed, 40).unwrap();
            }
        }
    }
}

#[test]
fn random_moves_are_uniform() {
    for plies in [0, 7, 30, 37] {
        let position = somewhere(&VARIANTS[0], 5, plies);
        let (mut random, mut scratch, mut seen) = (Random::new(9), MoveList::new(), HashMap::new());
        let moves = position.count_moves();
        for _ in 0..1_000 * moves {
            *seen.entry(position.random_move(&mut random, &mut scratch).unwrap()).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), moves);
        // Each count is 1,000, within five standard deviations.
        assert!(seen.values().all(|n| (840..1_160).contains(n)), "{:?}", seen.values());
    }
}

/// No side is ever stuck. Free cells match the hands: a city cell for each city, and one more resource cell than resources.
#[test]
fn every_game_lasts_forty_plies() {
    let (mut random, mut scratch) = (Random::new(4), MoveList::new());
    for _ in 0..2_000 {
        let mut position = VARIANTS[0].start();
        for ply in 0..40 {
            assert!(position.outcome().is_none());
            assert_eq!(position.turn(), Side::BOTH[ply % 2]);
            let held = |kind| {
                Side::BOTH
                    .iter()
                    .flat_map(|&side| {
                        secateur_divercite::Colour::ALL.map(|c| position.hands().count(side, kind, c))
                    })
                    .map(usize::from)
                    .sum::<usize>()
            };
            let free = |kind| Cell::all(kind).filter(|&cell| position.at(cell).is_none()).count();
            assert_eq!(free(PieceKind::City), held(PieceKind::City));
            assert_eq!(free(PieceKind::Resource), held(PieceKind::Resource) + 1);
            position.play(position.random_move(&mut random, &mut scratch).unwrap());
        }
        assert_eq!(position.hands(), Hands::EMPTY);
        assert!(position.outcome().is_some() && position.turn() == Side::First);
    }
}

#[test]
fn canonical_positions() {
    for seed in 0..200 {
        let position = somewhere(&VARIANTS[0], seed, (seed % 41) as u32);
        let all = images(&position);
        assert_eq!(all.len(), 192);
        assert_eq!(all[0], position);
        let one = canonical(&position);
        assert!(all.contains(&one), "{position}");
        assert!(VARIANTS[0].validate(&one).is_ok());
        for image in &all {
            assert_eq!(canonical(image), one, "{position} and {image}");
            assert_eq!(canonical_key(image), one.key());
            assert_eq!(image.points(), position.points());
            assert_eq!(image.outcome(), position.outcome());
        }
    }
}

/// No symmetry changes the evaluation; the terms for points add up to the difference in points.
#[test]
fn evaluation_of_images() {
    for seed in 0..300 {
        let position = somewhere(&VARIANTS[0], seed, (seed % 40) as u32);
        let mut eval = DiverciteEvaluator::default();
        let value = eval.evaluate(&position);
        assert!(images(&position).iter().all(|image| eval.evaluate(image) == value));
        let mut points = 0;
        let is_points: Vec<_> = eval.weights().iter().map(|(name, _)| name.starts_with("points-")).collect();
        let scale = eval.feature_scale();
        eval.features(&position, &mut |i, value| points += if is_points[i] { value } else { 0 });
        let [a, b] = position.points().map(i32::from);
        assert_eq!(points, scale * if position.turn() == Side::First { a - b } else { b - a });
    }
}

/// Noisy moves are exactly the legal moves after which the mover has one more divercité; their guesses are high.
#[test]
fn noisy_moves_finish_divercites() {
    let mut found = 0;
    for seed in 0..3_000 {
        let position = somewhere(&VARIANTS[0], seed, 12 + (seed % 28) as u32);
        let (eval, side) = (DiverciteEvaluator::default(), position.turn());
        let mut noisy = Vec::new();
        eval.noisy(&position, &mut noisy);
        let noisy_set: HashSet<_> = noisy.iter().copied().collect();
        assert_eq!(noisy_set.len(), noisy.len());
        let mut list = MoveList::new();
        position.generate(&mut list);
        for &m in &list {
            let mut child = position.clone();
            child.play(m);
            let more = child.tie_breaks()[side].divercites > position.tie_breaks()[side].divercites;
            assert_eq!(noisy_set.contains(&m), more, "{m} at {position}");
            found += usize::from(more);
        }
    }
    assert!(found > 300, "{found}");
}

#[test]
fn edits() {
    let variant = Divercite::default();
    let mut position = variant.start();
    for (cell, brush) in [
        ("a1", "red-resource"),
        ("first-resource-red", "empty"),
        ("A1", "black-blue-city"),
        ("second-city-blue", "empty"),
    ] {
        position = variant.edit(&position, cell, brush).unwrap();
        assert_eq!(position.key(), position.key_from_scratch());
    }
    assert!(variant.validate(&position).is_ok());
    let mut game = Game::new(variant);
    game.play_text("ra1").unwrap();
    game.play_text("bA1").unwrap();
    assert_eq!(position, *game.position());
    let turned = variant.edit(&position, "e5", "turn").unwrap();
    assert!(variant.validate(&turned).is_err());
    assert_eq!(variant.edit(&turned, "e5", "turn").unwrap(), position);
    let cleared = variant.edit(&position, "A1", "empty").unwrap();
    assert_eq!(cleared.at("A1".parse().unwrap()), None);
    assert!(variant.validate(&cleared).is_err());
    assert_eq!(
        variant.edit(&cleared, "second-city-blue", "black-blue-city").unwrap().hands().total(Side::Second),
        20
    );
    // Every brush of the palette does something somewhere, and every edited position has a scene.
    let scene = variant.scene(&cleared);
    for brush in variant.palette() {
        assert!(
            scene.cells.iter().any(|c| variant.edit(&cleared, &c.id, brush.id).is_ok_and(|p| p != cleared))
        );
        assert!(brush.sprite.is_none_or(|s| scene.sprite(s).is_some()));
    }
}

proptest! {
    #[test]
    fn parsers_never_panic(text in "\\PC{0,80}") {
        let variant = Divercite::default();
        let _ = variant.parse_position(&text);
        let _ = variant.parse_move(&variant.start(), &text);
        let _ = text.parse::<Divercite>();
        let _ = text.parse::<Cell>();
        let _ = variant.edit(&variant.start(), &text, &text);
    }

    #[test]
    fn positions_read_are_possible(
        resources in "[rgby.]{25}", cities in "[RGBYrgby.]{16}", hands in "[0-3]{8} [0-3]{8}", side in "[12]"
    ) {
        let variant = Divercite::default();
        if let Ok(position) = variant.parse_position(&format!("{resources}/{cities}/{hands}/{side}")) {
            prop_assert!(laws::check(&variant, &position, 1, 3).is_ok());
        }
    }

    #[test]
    fn moves_read_are_legal(text in "[rgbyx][a-eA-D][0-6]", seed in 0u64..1_000, plies in 0u32..40) {
        let variant = Divercite::default();
        let position = somewhere(&variant, seed, plies);
        let legal = crate::naive::Naive::read(&position.to_string()).moves();
        prop_assert_eq!(variant.parse_move(&position, &text).is_ok(), legal.contains(&text));
    }
}
