//! The laws of the core for every size, and laws of this game.

use secateur_core::{
    Benchmark, Family, Game, History, MoveList, MoveOrdering, Position, Random, Registrar, RuleSection, Side,
    StopSignal, Text, Variant, VariantSpec, laws, perft, perft_parallel, playout,
};
use secateur_quoridor::{Quoridor, QuoridorEvaluator, QuoridorMove, QuoridorPosition, family};
use std::collections::HashMap;

fn parse(text: &str) -> Quoridor {
    text.parse().unwrap()
}

fn at(text: &str) -> QuoridorPosition {
    Quoridor::default().parse_position(text).unwrap()
}

#[test]
fn the_family() {
    laws::check_family(secateur_quoridor::register).unwrap();
}

#[test]
fn a_mistake_in_a_family_is_found() {
    const WORDS: Text = Text::new("words", "mots");
    const WRONG: &[RuleSection] = &[RuleSection::new(WORDS, WORDS).shown("quoridor", None, "e2 e2", WORDS)];
    const NOTE: VariantSpec = VariantSpec::new("quoridor", WORDS, WORDS);
    let broken = |family: Family| {
        let register = |to: &mut laws::Registered| {
            to.add_family(family);
            to.add_variant::<Quoridor>();
        };
        laws::check_family(register).unwrap_err().to_string()
    };
    for (family, message) in [
        (Family { aliases: &["quoridor"], ..family() }, "name: 'quoridor' comes twice"),
        (Family { title: Text::new("Quoridor", ""), ..family() }, "title: 'Quoridor' has no words in French"),
        (Family { variants: &[NOTE, NOTE], ..family() }, "variant: quoridor is listed twice"),
        (
            Family { variants: &[VariantSpec { text: "quoridor:size=8", ..NOTE }], ..family() },
            "variant: parameter 'size=8': size is 3, 5, 7, 9 or 11",
        ),
        (
            Family { variants: &[VariantSpec { text: "quoridor:size=7", ..NOTE }], ..family() },
            "variants: a bare quoridor means Ok(\"quoridor\"), the first listed is Ok(\"quoridor:size=7\")",
        ),
        (Family { rules: &[], ..family() }, "rules: there are none for quoridor"),
        (
            Family { rules: WRONG, ..family() },
            "rules: picture of 'words': move 'e2': ply 2: black's pawn on e9 can go to e8, d9 or f9",
        ),
        (
            Family {
                benchmarks: &[Benchmark { variant: "quoridor", search_depth: 0, perft_depth: 1 }],
                ..family()
            },
            "benchmark: a depth of 0",
        ),
    ] {
        assert_eq!(broken(family), format!("quoridor: {message}"));
    }
    let untyped = laws::check_family(|to: &mut laws::Registered| to.add_family(family()));
    let message = "quoridor: variant: the type of quoridor is not added";
    assert_eq!(untyped.unwrap_err().to_string(), message);
}

#[test]
fn every_law_from_the_start() {
    let variants = [
        "quoridor",
        "quoridor:course",
        "quoridor:size=3",
        "quoridor:size=3,walls=1,plies=20",
        "quoridor:size=5,walls=4",
        "quoridor:size=7,walls=8",
        "quoridor:size=11,walls=20",
        "quoridor:size=11,walls=12,repetition=2",
        "quoridor:walls=0",
        "quoridor:walls=3,repetition=0,plies=60",
        "quoridor:repetition=5,plies=0",
    ];
    for text in variants {
        let variant = parse(text);
        assert_eq!(variant.to_string(), text);
        let plies: usize =
            (0..6).map(|seed| laws::check(&variant, &variant.start(), seed, 120).unwrap()).sum();
        assert!(plies > 20, "{text}: {plies} plies");
    }
}

#[test]
fn every_law_for_all_sizes_and_hands() {
    for size in [3, 5, 7, 9, 11] {
        for walls in 0..=20 {
            let variant = parse(&format!("quoridor:size={size},walls={walls}"));
            laws::check(&variant, &variant.start(), walls, 16).unwrap();
        }
    }
}

#[test]
fn every_law_from_odd_positions() {
    let variant = Quoridor::default();
    let texts = [
        // A won position; one side without walls; unequal hands; pawns face to face among walls; closed pockets.
        "c7d4e1g1h8/e4f2/a9 h4/6 7/2",
        "c7d4e1g1h8/e4f2/a9 h4/6 7/1",
        "-/-/e5 e6/0 0/1",
        "-/-/a5 a6/20 0/2",
        "a5a6b3c6d5f5g1g6g7h2/b1c2e1h5/e1 d9/2 4/2",
        "a1/b1/e5 e6/5 5/1",
        "b3c5/a4c4/e4 e5/6 6/2",
        "e5/d5f5/e5 e4/3 3/2",
    ];
    for text in texts {
        for seed in 0..5 {
            laws::check(&variant, &at(text), seed, 80).unwrap();
        }
    }
}

#[test]
fn a_side_always_has_a_move() {
    let mut random = Random::new(9);
    let mut list = MoveList::new();
    for size in [3, 5, 9] {
        let variant = parse(&format!("quoridor:size={size},walls=20,plies=400"));
        for _ in 0..300 {
            let mut position = variant.start();
            let end = playout(&mut position, &mut random, &mut list, u32::MAX);
            assert!(matches!(end.outcome.unwrap().reason.word, "goal" | "ply-limit"));
        }
    }
}

#[test]
fn closed_pockets_are_legal_while_the_pawns_are_outside() {
    // Four walls around the 2×2 cells c4, d4, c5, d5, like a pinwheel; the last closes the ring.
    let open = "c3/b4d4/e1 e9/5 5/1";
    let (variant, outside) = (Quoridor::default(), at(open));
    let lid = variant.parse_move(&outside, "c5h").unwrap();
    let mut sealed = outside.clone();
    sealed.play(lid);
    assert_eq!(sealed.distance(Side::First), 8);
    // Walls around the pocket and inside it are still legal.
    for text in ["a3h", "e3h", "c4h", "c4v", "a5h", "e5h"] {
        assert!(variant.parse_move(&sealed, text).is_ok(), "{text}");
    }
    let inside = at("c3/b4d4/c4 e9/5 5/1");
    assert_eq!(
        variant.parse_move(&inside, "c5h").unwrap_err().to_string(),
        "wall 'c5h': it would leave a pawn no way to its goal"
    );
    assert!(variant.parse_position("c3c5/b4d4/c4 e9/5 5/1").is_err());
    assert!(variant.parse_position("c3c5/b4d4/e1 e9/5 5/1").is_ok());
}

#[test]
fn the_other_pawn_does_not_block_a_way() {
    // White's only path to row 9 leads through black's cell; a wall beside it is still legal.
    let position = at("a8c8f8h8/-/e1 e8/6 6/1");
    assert_eq!(position.distance(Side::First), 8);
    let variant = Quoridor::default();
    assert!(variant.parse_move(&position, "d7v").is_ok());
    assert!(variant.parse_move(&position, "e8h").is_err(), "it overlaps f8h");
}

#[test]
fn random_moves_are_uniform() {
    // A position with doubtful walls, jumps and few legal moves.
    let variant = parse("quoridor:size=5,walls=3");
    for text in ["b2/c3/c3 c4/1 1/1", "b2d1/c3/c3 c4/0 1/1", "-/-/a3 b3/0 0/2"] {
        let position = variant.parse_position(text).unwrap();
        let (mut random, mut list) = (Random::new(3), MoveList::new());
        let (legal, rounds) = (position.count_moves(), 4_000);
        let mut times: HashMap<QuoridorMove, usize> = HashMap::new();
        for _ in 0..rounds * legal {
            *times.entry(position.random_move(&mut random, &mut list).unwrap()).or_default() += 1;
        }
        assert_eq!(times.len(), legal);
        // Within five standard deviations of a count with mean 4,000.
        for (m, n) in times {
            assert!(n.abs_diff(rounds) < 320, "{m} at {text}: {n} of {rounds}");
        }
    }
}

#[test]
fn the_third_occurrence_is_a_draw_and_the_goal_comes_first() {
    let shuffle = ["e2", "e8", "e1", "e9"];
    let mut game = Game::new(Quoridor::default());
    for m in shuffle.iter().cycle().take(8) {
        assert_eq!(game.outcome(), None);
        game.play_text(m).unwrap();
    }
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason.word), (None, "repetition"));
    let mut course = Game::new(parse("quoridor:course"));
    for m in shuffle.iter().cycle().take(400) {
        course.play_text(m).unwrap();
    }
    assert_eq!(course.outcome(), None);
    let mut once = Game::new(parse("quoridor:repetition=2"));
    shuffle.iter().for_each(|m| once.play_text(m).unwrap());
    assert_eq!(once.outcome().unwrap().reason.word, "repetition");
}

#[test]
fn a_wall_is_a_fence_for_repetitions() {
    let mut position = Quoridor::default().start();
    let mut history = History::new(position.key());
    let variant = Quoridor::default();
    for text in ["e2", "e8", "a3h", "e9", "e1"] {
        let m = variant.parse_move(&position, text).unwrap();
        let irreversible = position.is_irreversible(m);
        assert_eq!(irreversible, text.ends_with('h'));
        position.play(m);
        history.push(position.key(), irreversible);
    }
    assert_eq!(history.occurrences(), 1);
}

#[test]
fn the_ply_limit_counts_from_the_given_position_and_the_goal_is_tested_before_it() {
    let variant = parse("quoridor:plies=3");
    let mut game = Game::from_position(variant, variant.parse_position("-/-/e5 a9/0 0/1").unwrap());
    assert_eq!(game.position().plies_to_limit(), Some(3));
    ["e6", "b9", "e7"].iter().for_each(|m| game.play_text(m).unwrap());
    assert_eq!(game.outcome().unwrap().reason.word, "ply-limit");
    assert_eq!(game.position().plies_to_limit(), Some(0));
    let mut game = Game::from_position(variant, variant.parse_position("-/-/e7 a9/0 0/1").unwrap());
    ["e8", "b9", "e9"].iter().for_each(|m| game.play_text(m).unwrap());
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason.word), (Some(Side::First), "goal"));
    assert_eq!(variant.parse_position("e2 e8").unwrap().plies_to_limit(), Some(3));
}

#[test]
fn random_games_end_within_the_limit() {
    let (mut random, mut list) = (Random::new(5), MoveList::new());
    for text in ["quoridor", "quoridor:size=11,walls=20", "quoridor:size=3,walls=2,plies=9"] {
        let variant = parse(text);
        for _ in 0..200 {
            let end = playout(&mut variant.start(), &mut random, &mut list, u32::MAX);
            assert!(end.plies <= variant.plies().into());
            assert!(end.outcome.is_some());
        }
    }
}

#[test]
fn counting_on_threads_agrees() {
    let start = parse("quoridor:size=5,walls=3").start();
    assert_eq!(perft_parallel(&start, 4, 3, &StopSignal::new()), Some(perft(&mut start.clone(), 4)));
}

#[test]
fn guesses_prefer_the_shortest_way_and_walls_in_the_others() {
    let position = at("-/-/e5 e6/5 5/1");
    let (variant, evaluator) = (Quoridor::default(), QuoridorEvaluator::default());
    let guess = |position: &QuoridorPosition, text: &str| {
        evaluator.guess(position, variant.parse_move(position, text).unwrap())
    };
    assert!(guess(&position, "e7") > guess(&position, "e4"));
    let alone = at("-/-/e5 b6/5 5/1");
    assert!(guess(&alone, "e6") > guess(&alone, "d5"));
    assert!(guess(&alone, "b5h") > guess(&alone, "h8h"));
    assert!(guess(&alone, "b5h") > guess(&alone, "e5h"));
    let mut noisy = Vec::new();
    evaluator.noisy(&at("-/-/e8 b6/5 5/1"), &mut noisy);
    assert_eq!(format!("{noisy:?}"), "[e9]");
}

#[test]
fn the_family_reads_what_it_lists() {
    let family = family();
    for variant in family.variants {
        assert_eq!((family.parse)(variant.text).unwrap().text(), variant.text);
    }
    assert_eq!(parse("quoridor:repetition=0,plies=0").to_string(), "quoridor:course");
    assert_eq!(parse("quoridor:plies=0,size=7").to_string(), "quoridor:size=7,plies=0");
}
