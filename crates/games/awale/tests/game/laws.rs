//! The laws of the core for every variant, from the start and from random positions, and some laws of this game.

use secateur_awale::{Oware, OwarePosition, Rules, Tricolour, TricolourPosition, family};
use secateur_core::{
    Game, MoveList, Points, Position, Random, Side, Tunable, Variant, laws, playout, random_plies,
};

const TWELVE: [&str; 4] =
    ["awale:oware", "awale:oware,grandslam=illegal", "awale:oware,grandslam=all", "awale:awari"];

#[test]
fn the_family() {
    laws::check_family(secateur_awale::register).unwrap();
}

#[test]
fn tricolour_from_the_start() {
    for seed in 0..12 {
        laws::check(&Tricolour, &Tricolour.start(), seed, 500).unwrap();
    }
}

#[test]
fn tricolour_from_odd_positions() {
    let mut random = Random::new(1);
    for seed in 0..250 {
        laws::check(&Tricolour, &crate::naive::random_tricolour(&mut random), seed, 3).unwrap();
    }
}

#[test]
fn twelve_houses_from_the_start() {
    for text in TWELVE {
        let variant: Oware = text.parse().unwrap();
        for seed in 0..25 {
            laws::check(&variant, &variant.start(), seed, 300).unwrap();
        }
    }
}

#[test]
fn twelve_houses_from_odd_positions() {
    let mut random = Random::new(2);
    for text in TWELVE {
        let variant: Oware = text.parse().unwrap();
        for seed in 0..500 {
            laws::check(&variant, &crate::naive::random_oware(variant.rules, &mut random), seed, 5).unwrap();
        }
    }
}

#[test]
fn variant_texts() {
    for (text, shortest) in [
        ("awale", "awale"),
        ("awale:tricolour", "awale"),
        ("awale:oware", "awale:oware"),
        ("awale:oware,grandslam=none", "awale:oware"),
        ("awale:oware,grandslam=illegal", "awale:oware,grandslam=illegal"),
        ("awale:oware,grandslam=all", "awale:oware,grandslam=all"),
        ("awale:awari", "awale:awari"),
    ] {
        assert_eq!((family().parse)(text).unwrap().text(), shortest);
    }
    let mut registry = secateur_core::Registry::new();
    registry.add(family());
    assert_eq!(registry.variant("AWALÉ:awari").unwrap().text(), "awale:awari");
    assert_eq!(registry.variant("awalé").unwrap().text(), "awale");
}

#[test]
fn random_tricolour_games_end_within_the_limit() {
    let (mut random, mut list) = (Random::new(5), MoveList::new());
    for _ in 0..3000 {
        let mut position = Tricolour.start();
        let end = playout(&mut position, &mut random, &mut list, 1000);
        assert!(end.outcome.is_some() && end.plies <= 400, "{position}");
    }
}

/// The seeds of a finished game: those captured, and in Oware also those taken from the board at the end.
fn points_of(outcome: secateur_core::Outcome) -> u16 {
    outcome.points.iter().map(|p| p.in_halves()).sum()
}

#[test]
fn every_ending_of_the_twelve_houses_is_met_and_adds_up() {
    for text in TWELVE {
        let variant: Oware = text.parse().unwrap();
        let mut random = Random::new(11);
        let mut met = std::collections::BTreeSet::new();
        for _ in 0..2000 {
            let start = crate::naive::random_oware(variant.rules, &mut random);
            let mut game = Game::from_position(variant, start);
            random_plies(&mut game, usize::MAX, &mut random);
            let outcome = game.outcome().unwrap();
            met.insert(outcome.reason.word);
            if outcome.reason.word != "majority" {
                assert_eq!(points_of(outcome), 96, "{text}: {}", game.position());
            }
        }
        let expected = ["majority", "no-move", "repetition"];
        assert!(met.iter().eq(&expected), "{text}: {met:?}");
    }
}

/// A position whose moves only go in circles: south and north have a seed each, and these never meet.
fn circling(variant: Oware, times: u8) -> secateur_core::Outcome {
    let position = variant.parse_position("1-0-0-0-0-0-1-0-0-0-0-0-23-23-S").unwrap();
    position.on_repetition(times).unwrap()
}

#[test]
fn repetitions_share_the_board() {
    let abapa = Oware::default();
    let start = abapa.parse_position("3-0-0-0-0-0-1-0-0-0-0-0-22-22-S").unwrap();
    let second = start.on_repetition(2).unwrap();
    assert_eq!(second.points, [Points::whole(25), Points::whole(23)]);
    assert_eq!((second.winner, second.reason.word), (Some(Side::First), "repetition"));
    let awari: Oware = "awale:awari".parse().unwrap();
    let odd = awari.parse_position("2-0-0-0-0-0-1-0-0-0-0-0-22-23-S").unwrap();
    assert_eq!(odd.on_repetition(2), None);
    assert_eq!(odd.on_repetition(3).unwrap().points, [Points::halves(47), Points::halves(49)]);
    assert_eq!(circling(awari, 3).winner, None);
}

#[test]
fn feeding_and_endings_without_a_move() {
    let texts = |variant: Oware, position: &str| {
        let game = Game::from_position(variant, variant.parse_position(position).unwrap());
        let moves: Vec<_> = game.legal().iter().map(|m| m.to_string()).collect();
        (moves.join(" "), game.outcome().map(|o| (o.reason.word, o.points.map(|p| p.in_halves() / 2))))
    };
    for text in TWELVE {
        let variant: Oware = text.parse().unwrap();
        // Only F reaches the enemy.
        assert_eq!(texts(variant, "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S"), ("F".into(), None), "{text}");
        // No move does: the game ends, and each side takes its own seeds.
        let end = Some(("no-move", [25, 23]));
        assert_eq!(texts(variant, "1-0-0-0-1-0-0-0-0-0-0-0-23-23-S"), (String::new(), end), "{text}");
        // The mover has no seeds.
        let end = Some(("no-move", [23, 25]));
        assert_eq!(texts(variant, "0-0-0-0-0-0-2-0-0-0-0-0-23-23-S"), (String::new(), end), "{text}");
    }
    // F captures the enemy's only seed: a grand slam.
    let slam = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S";
    for (text, moves) in TWELVE.into_iter().zip(["A F", "A", "A F", "A"]) {
        assert_eq!(texts(text.parse().unwrap(), slam).0, moves, "{text}");
    }
    let captured = |text: &str| {
        let variant: Oware = text.parse().unwrap();
        let position = variant.parse_position(slam).unwrap();
        position.captures(variant.parse_move(&position, "F").unwrap())
    };
    assert_eq!(captured("awale:oware"), 0);
    assert_eq!(captured("awale:oware,grandslam=all"), 2);
}

#[test]
fn tricolour_start_has_four_different_moves() {
    let start = Tricolour.start();
    let mut list = MoveList::new();
    start.generate(&mut list);
    let least = |p: &TricolourPosition| {
        let images = (0..15).map(|s| Tricolour.transform(s, p)).chain([*p]);
        images.filter(|image| image.turn() == p.turn()).map(|image| image.to_string()).min()
    };
    let after: std::collections::BTreeSet<_> = list
        .iter()
        .map(|&m| {
            let mut child = start;
            child.play(m);
            least(&child)
        })
        .collect();
    assert_eq!(after.len(), 4);
}

#[test]
fn a_starved_player_set_up_by_hand_has_lost_his_share() {
    let text = "0.0.0,1.1.1,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0/48 45/1/9";
    let outcome = Tricolour.parse_position(text).unwrap().outcome().unwrap();
    assert_eq!((outcome.reason.word, outcome.points), ("starved", [Points::whole(48); 2]));
}

#[test]
fn random_moves_are_uniform() {
    fn check<P: Position>(position: &P) {
        let (mut random, mut list, mut all) = (Random::new(9), MoveList::new(), Vec::new());
        position.generate(&mut all);
        let mut times = vec![0i64; all.len()];
        let each = 4000;
        for _ in 0..each * all.len() {
            let m = position.random_move(&mut random, &mut list).unwrap();
            times[all.iter().position(|&other| other == m).unwrap()] += 1;
        }
        // Six standard deviations.
        assert!(times.iter().all(|n| (n - each as i64).abs() < 380), "{position}: {times:?}");
    }
    check(&Tricolour.start());
    check(&Tricolour.parse_position("0.2.1,1.0.0,0.0.3,0.0.0,5.0.0,0.0.0,0.4.0,0.0.0,9.9.9,0.0.0,0.0.0,0.0.0,1.1.0,0.0.0,0.0.0,2.0.0/30 19/1/50").unwrap());
    let awari: Oware = "awale:awari".parse().unwrap();
    check(&awari.parse_position("1-0-3-0-0-1-1-0-0-0-0-0-20-22-S").unwrap());
    check(&Oware::default().start());
}

#[test]
fn editing_moves_a_seed() {
    let start = Tricolour.start();
    assert!(Tricolour.edit(&start, "3", "add-red").is_err());
    let fewer = Tricolour.edit(&start, "3", "remove-red").unwrap();
    assert!(Tricolour.validate(&fewer).is_err());
    let moved = Tricolour.edit(&fewer, "store2", "add-blue").unwrap();
    assert!(Tricolour.validate(&moved).is_ok());
    assert_eq!((moved.holes()[2], moved.stores()), ([1, 2, 2], [0, 1]));
    let turned = Tricolour.edit(&moved, "3", "turn").unwrap();
    assert_eq!(turned.turn(), Side::Second);
    let variant = Oware::default();
    let fewer = variant.edit(&variant.start(), "c", "clear").unwrap();
    assert_eq!(fewer.total(), 44);
    assert_eq!(variant.edit(&fewer, "south", "add").unwrap().stores(), [1, 0]);
    assert!(variant.edit(&fewer, "g", "add").is_err());
}

#[test]
fn features_are_in_the_movers_view() {
    let position: OwarePosition = Oware::default().parse_position("4-4-4-4-4-4-4-4-4-4-2-0-6-0-N").unwrap();
    let evaluator = Oware::default().evaluator();
    let mut found = Vec::new();
    evaluator.features(&position, &mut |i, value| {
        found.push((evaluator.weights().iter().nth(i).unwrap().0.to_string(), value))
    });
    let captured = ("captured".to_string(), -6 * evaluator.feature_scale());
    assert_eq!(found.first(), Some(&captured));
    assert_eq!(Rules::default(), position.rules());
}
