//! Every figure of the reference data.
//!
//! `SECATEUR_PERFT_LEAVES` is the largest leaf count that is checked.

use secateur_core::{Game, Position, Variant, perft};
use secateur_quoridor::{MoveKind, Quoridor, QuoridorPosition};
use serde_json::Value;

fn data() -> Value {
    serde_json::from_str(include_str!("data/reference.json")).unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect()
}

fn pawn_moves(position: &QuoridorPosition) -> Vec<String> {
    let mut list = Vec::new();
    position.generate(&mut list);
    let pawns = list.iter().filter(|m| matches!(m.kind(), MoveKind::Pawn(_)));
    let mut texts: Vec<_> = pawns.map(|m| m.to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn leaf_counts() {
    let budget =
        std::env::var("SECATEUR_PERFT_LEAVES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000_000);
    let (variant, data, mut checked) = (Quoridor::default(), data(), 0);
    for line in data["perft"].as_array().unwrap() {
        let text = line["position"].as_str().unwrap();
        let mut position = variant.parse_position(text).unwrap();
        assert_eq!(position.to_string(), text);
        let moves = texts(&line["moves"]);
        if !moves.is_empty() {
            assert_eq!(variant.parse_position(&moves.join(" ")).unwrap(), position, "{moves:?}");
        }
        for (depth, leaves) in (1..).zip(numbers(&line["perft"])) {
            if leaves <= budget {
                assert_eq!(perft(&mut position, depth), leaves, "depth {depth} of {text}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 33, "only {checked} counts fit the budget");
}

#[test]
fn pawn_cases() {
    let data = data();
    let cases = data["pawn_cases"].as_array().unwrap();
    for case in cases {
        let position = Quoridor::default().parse_position(case["position"].as_str().unwrap()).unwrap();
        assert_eq!(pawn_moves(&position), texts(&case["pawn_moves"]), "{}", case["name"]);
    }
    assert_eq!(cases.len(), 6);
}

/// The positions of the rules' own table, with the pawn moves it names.
#[test]
fn pawn_moves_of_the_rules_examples() {
    for (moves, pawns) in [
        ("e2 e8 e3 e7 e4 e6 c3h e5 e5h e3h d5v a6h", ["d4", "f4", "f5"].as_slice()),
        ("e2 a3h e3 c6v e4 g3h e5 f6v e6 h7h e7 b8h e8 c2v", &["d8", "d9", "e7", "f8", "f9"]),
    ] {
        assert_eq!(pawn_moves(&Quoridor::default().parse_position(moves).unwrap()), pawns);
    }
}

#[test]
fn games() {
    let data = data();
    let games = data["games"].as_array().unwrap();
    for record in games {
        let variant: Quoridor = record["variant"].as_str().unwrap().parse().unwrap();
        let mut game = Game::new(variant);
        let counts = numbers(&record["pawn_moves_before_each"]);
        let moves = texts(&record["moves"]);
        assert_eq!(moves.len(), counts.len());
        for (m, count) in moves.iter().zip(counts) {
            assert_eq!(game.outcome(), None);
            assert_eq!(pawn_moves(game.position()).len() as u64, count, "before {m}");
            game.play_text(m).unwrap();
        }
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.winner_word(), record["winner"].as_str().unwrap());
        assert_eq!(outcome.reason.word, "goal");
        assert_eq!(game.position().to_string(), record["final"].as_str().unwrap());
        assert!(game.legal().is_empty());
    }
    assert_eq!(games.len(), 5);
}
