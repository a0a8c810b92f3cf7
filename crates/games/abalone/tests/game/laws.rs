//! The laws that every game must obey, and some of Abalone's own.

use crate::scattered::scattered;
use secateur_abalone::{Abalone, Layout};
use secateur_core::{Game, MoveList, Position, Random, Side, Variant, laws, playout};

const VARIANTS: [&str; 9] = [
    "abalone",
    "abalone:course,tie=marbles",
    "abalone:course,start=alien",
    "abalone:official",
    "abalone:official,start=belgian-daisy",
    "abalone:official,start=german-daisy,repetition=2,plies=60",
    "abalone:official,start=swiss-daisy,repetition=0",
    "abalone:official,start=dutch-daisy,plies=0",
    "abalone:official,start=alien,repetition=0,plies=0",
];

fn parse(text: &str) -> Abalone {
    text.parse().unwrap()
}

#[test]
fn the_family() {
    laws::check_family(secateur_abalone::register).unwrap();
}

#[test]
fn random_games_from_the_start() {
    for text in VARIANTS {
        for seed in 0..6 {
            laws::check(&parse(text), &parse(text).start(), seed, 90)
                .unwrap_or_else(|e| panic!("{text}: {e}"));
        }
    }
}

#[test]
fn random_games_from_odd_positions() {
    for text in VARIANTS {
        let mut random = Random::new(3);
        for seed in 0..40 {
            let position = scattered(&parse(text), &mut random);
            laws::check(&parse(text), &position, seed, 12).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
    }
}

#[test]
fn layouts_are_those_of_the_rules() {
    for layout in Layout::ALL {
        let start = parse(&format!("abalone:official,start={}", layout.name())).start();
        for side in Side::BOTH {
            assert_eq!(start.marbles(side).count(), 14, "{}", layout.name());
        }
        // Every layout is the same for both sides, after half a turn.
        let g = parse("abalone:official");
        let half = g.symmetries().iter().position(|s| s.name == "turned by 180°").unwrap();
        let turned = g.transform(half, &start);
        let (a, b) = (turned.board(Side::First), turned.board(Side::Second));
        let (c, d) = (start.board(Side::First), start.board(Side::Second));
        assert!((a, b) == (c, d) || (a, b) == (d, c), "{}", layout.name());
    }
}

#[test]
fn course_games_end_within_fifty_plies() {
    let (mut random, mut list) = (Random::new(5), MoveList::new());
    for _ in 0..500 {
        let mut position = parse("abalone").start();
        let result = playout(&mut position, &mut random, &mut list, 1_000);
        assert!(result.outcome.is_some() && result.plies <= 50);
    }
}

#[test]
fn official_sides_lose_marbles_only_to_the_other() {
    let mut random = Random::new(6);
    let mut game = Game::new(parse("abalone:official,start=belgian-daisy"));
    while let Some(m) = random.pick(game.legal()) {
        let (us, before) = (game.position().turn(), *game.position());
        game.play(m).unwrap();
        assert_eq!(game.position().lost(us), before.lost(us));
    }
    assert!(game.outcome().is_some());
}

#[test]
fn a_third_occurrence_draws_unless_it_is_switched_off() {
    let shuffle = ["a1b1", "i9h9", "b1a1", "h9i9"];
    for (text, plies) in [
        ("abalone:official", Some(8)),
        ("abalone:official,repetition=2", Some(4)),
        ("abalone:official,repetition=0", None),
    ] {
        // A white marble on i9, a black one on a1.
        let position = format!("....w{}b..../b", ".".repeat(51));
        let position = parse(text).parse_position(&position).unwrap();
        let mut game = Game::from_position(parse(text), position);
        let mut over = None;
        for (ply, m) in shuffle.iter().cycle().take(24).enumerate() {
            game.play_text(m).unwrap();
            if let Some(outcome) = game.outcome() {
                assert_eq!((outcome.reason.word, outcome.winner), ("repetition", None));
                over = Some(ply + 1);
                break;
            }
        }
        assert_eq!(over, plies, "{text}");
    }
}

#[test]
fn the_ply_limit_counts_marbles_then_the_centre() {
    let limit = |variant: &str, position: &str| {
        let game = Game::from_position(parse(variant), parse(variant).parse_position(position).unwrap());
        game.outcome().map(|o| (o.winner, o.reason.word))
    };
    // White on the rim, Black in the middle.
    let cells = format!("....w{}b{}", ".".repeat(25), ".".repeat(30));
    let ended = |winner| Some((winner, "ply-limit"));
    assert_eq!(limit("abalone", &format!("{cells}/w/2 2/50")), ended(Some(Side::Second)));
    assert_eq!(limit("abalone:tie=marbles", &format!("{cells}/w/2 2/50")), ended(None));
    assert_eq!(limit("abalone", &format!("{cells}/w/3 2/50")), ended(Some(Side::First)));
    assert_eq!(limit("abalone", &format!("{cells}/w/2 2/49")), None);
    assert_eq!(limit("abalone:official", &format!("{cells}/b/2 2/400")), ended(None));
    assert_eq!(limit("abalone:official", &format!("{cells}/b/2 1/400")), ended(Some(Side::Second)));
    assert_eq!(limit("abalone:official,plies=0", &format!("{cells}/b/2 1/400")), None);
    // Six losses are tested before the length of the game.
    assert_eq!(limit("abalone", &format!("{cells}/w/6 2/50")), Some((Some(Side::First), "six-ejected")));
}

#[test]
fn a_side_without_a_move_has_lost() {
    let position = format!("b{}/w", ".".repeat(60));
    for (variant, winner) in [("abalone", Side::Second), ("abalone:official", Side::First)] {
        let position = parse(variant).parse_position(&position).unwrap();
        let outcome = Game::from_position(parse(variant), position).outcome().unwrap();
        assert_eq!((outcome.reason.word, outcome.winner), ("no-move", Some(winner)));
    }
}

#[test]
fn random_moves_are_uniform() {
    for text in ["abalone", "abalone:official,start=belgian-daisy"] {
        let mut position = parse(text).start();
        let (mut random, mut list) = (Random::new(9), MoveList::new());
        for _ in 0..30 {
            let m = position.random_move(&mut random, &mut list).unwrap();
            position.play(m);
        }
        let moves = position.count_moves();
        let mut seen = vec![0u32; secateur_abalone::AbaloneMove::SLOTS];
        let rounds = 2_000 * moves;
        for _ in 0..rounds {
            seen[position.random_move(&mut random, &mut list).unwrap().slot()] += 1;
        }
        let counts: Vec<_> = seen.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(counts.len(), moves);
        // 2,000 expected for each, standard deviation 45: six of them make sure that no move of any run fails by chance.
        assert!(counts.iter().all(|n| (1_730..2_270).contains(n)), "{counts:?}");
    }
}

#[test]
fn editing_reaches_every_position() {
    let g = parse("abalone:official");
    let mut position = g.parse_position(&format!("{}/w", ".".repeat(61))).unwrap();
    for (cell, brush) in [
        ("e5", "black"),
        ("e6", "white"),
        ("lost-b2", "black"),
        ("lost-w6", "white"),
        ("e5", "white"),
        ("a1", "turn"),
        ("lost-w6", "empty"),
    ] {
        position = g.edit(&position, cell, brush).unwrap();
    }
    assert_eq!(position.to_string(), format!("{}ww{}/b/2 5/0", ".".repeat(30), ".".repeat(29)));
    for brush in g.palette() {
        assert!(g.edit(&position, "e5", brush.id).is_ok());
    }
    // A fifteenth marble can be placed, and is reported.
    let mut crowded = parse("abalone:official").start();
    crowded = g.edit(&crowded, "e5", "black").unwrap();
    assert!(g.validate(&crowded).unwrap_err().to_string().contains("black has 15"));
    assert_eq!(g.scene(&crowded).pieces.len(), 29);
}

#[test]
fn both_spellings_are_read() {
    let g = parse("abalone:official");
    let start = g.start();
    let reading = |text: &str| g.parse_move(&start, text).map(|m| m.to_string());
    assert_eq!(reading("c3c5d4"), Ok("c3c5d4".into()));
    assert_eq!(reading("C5C3D6"), Ok("c3c5d4".into()));
    assert_eq!(reading("c5c4d6"), Ok("c4c5d5".into()));
    // In the course a column of two over the edge has two spellings, a lone marble on the rim has one.
    let g = parse("abalone");
    let position = g.parse_position(&format!("....w.....w{}/w", ".".repeat(50))).unwrap();
    let reading = |text: &str| g.parse_move(&position, text).map(|m| m.to_string());
    assert_eq!(reading("h9i9"), Ok("h9x".into()));
    assert_eq!(reading("H9X"), Ok("h9x".into()));
    assert_eq!(reading("i9x"), Ok("i9x".into()));
}
