//! Every figure of `data/reference.json` but the retrograde tables: leaf counts, captures, recorded games.

use secateur_awale::{Oware, Tricolour, TricolourMove, TricolourPosition};
use secateur_core::{Game, MoveList, Position, Variant, perft};
use serde_json::Value;

fn reference() -> Value {
    serde_json::from_str(include_str!("data/reference.json")).expect("reference.json is JSON")
}

/// Counts above this are left out.
fn budget() -> u64 {
    let text = std::env::var("SECATEUR_PERFT_LEAVES").unwrap_or_default();
    text.parse().unwrap_or(20_000_000)
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number")).collect()
}

/// Checks the counts within the budget and returns how many they were.
fn counts<P: Position>(start: &P, expected: &[u64], count: impl Fn(&mut P, u32) -> u64) -> usize {
    let within = |(_, n): &(u32, &u64)| **n <= budget();
    let checked = (1..).zip(expected).take_while(within);
    checked.map(|(depth, &n)| assert_eq!(count(&mut start.clone(), depth), n, "depth {depth}")).count()
}

#[test]
fn tricolour_perft() {
    let checked = counts(&Tricolour.start(), &numbers(&reference()["tricolour"]["perft"]), perft);
    assert!(checked >= 4, "{checked} counts");
}

/// How many of the moves `depth` plies down capture.
fn captures(position: &mut TricolourPosition, depth: u32) -> u64 {
    let mut list = MoveList::<TricolourMove>::new();
    position.generate(&mut list);
    if depth == 1 {
        return list.iter().filter(|&&m| position.captures(m) > 0).count() as u64;
    }
    let below = |&m: &TricolourMove| {
        let undo = position.play(m);
        let found = captures(position, depth - 1);
        position.unplay(m, undo);
        found
    };
    list.iter().map(below).sum()
}

#[test]
fn tricolour_captures() {
    // Each count costs a walk over all leaves, so all five are within reach.
    let expected = numbers(&reference()["tricolour"]["captures_at_last_ply"]);
    assert!(counts(&Tricolour.start(), &expected, captures) >= 5);
}

#[test]
fn oware_perft_with_every_rule() {
    let expected = numbers(&reference()["oware"]["perft"]);
    for text in ["awale:oware", "awale:oware,grandslam=illegal", "awale:oware,grandslam=all", "awale:awari"] {
        // From the start no grand slam, feeding or end is met before ply 11.
        let variant: Oware = text.parse().expect(text);
        let checked = counts(&variant.start(), &expected, perft);
        assert!(checked >= 10, "{checked} counts of {text}");
    }
}

#[test]
fn tricolour_games() {
    let reference = reference();
    let games = reference["tricolour"]["games"].as_array().expect("games");
    assert!(games.len() >= 100);
    for (number, game) in games.iter().enumerate() {
        let moves = game["moves"].as_array().expect("moves");
        let legal = numbers(&game["legal_before_each"]);
        assert_eq!(moves.len(), legal.len());
        let mut played = Game::new(Tricolour);
        for (m, legal) in moves.iter().zip(legal) {
            assert_eq!(played.outcome(), None, "game {number}");
            assert_eq!(played.legal().len() as u64, legal, "game {number}: {}", played.position());
            played.play_text(m.as_str().expect("a move")).expect("a legal move");
        }
        let outcome = played.outcome().expect("the game is over");
        let json = serde_json::to_value(outcome).expect("an outcome is JSON");
        assert_eq!(json["points"], game["seeds"], "game {number}");
        assert_eq!(json["reason"], game["reason"], "game {number}");
        assert_eq!(json["winner"], game["winner"], "game {number}");
        let last = game["final"].as_str().expect("a position");
        assert_eq!(played.position().to_string(), last, "game {number}");
        assert_eq!(Tricolour.parse_position(last).expect(last).outcome(), Some(outcome), "game {number}");
    }
}
