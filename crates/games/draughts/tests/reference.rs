//! Every figure of `tests/data/reference.json`; see the README beside it.

use secateur_core::{AnyGame, AnyVariant};
use secateur_draughts::family;
use serde_json::Value;

fn data() -> Value {
    serde_json::from_str(include_str!("data/reference.json")).unwrap()
}

fn parse(text: &str) -> Box<dyn AnyVariant> {
    (family().parse)(text).unwrap()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect()
}

/// Compares counts up to the budget of leaves; returns how many were compared.
fn compare(name: &str, position: &dyn AnyGame, counts: &[u64]) -> usize {
    let budget =
        std::env::var("SECATEUR_PERFT_LEAVES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000_000);
    let mut compared = 0;
    for (i, &count) in counts.iter().enumerate().filter(|&(_, &count)| count <= budget) {
        assert_eq!(position.perft(i as u32 + 1, 1), count, "{name} at depth {}", i + 1);
        compared += 1;
    }
    compared
}

#[test]
fn perft_from_the_start() {
    let data = data();
    let mut compared = 0;
    for (variant, counts) in data["perft_start"].as_object().unwrap() {
        compared += compare(variant, &*parse(variant).begin(), &numbers(counts));
    }
    for entry in data["in104"].as_array().unwrap() {
        let variant = entry["variant"].as_str().unwrap();
        compared += compare(variant, &*parse(variant).begin(), &numbers(&entry["perft"]));
    }
    assert!(compared >= 120, "only {compared} counts compared");
}

#[test]
fn perft_from_positions() {
    let mut compared = 0;
    for entry in data()["perft_positions"].as_array().unwrap() {
        let (variant, fen) = (entry["variant"].as_str().unwrap(), entry["fen"].as_str().unwrap());
        let name = format!("{variant} {fen}");
        compared += compare(&name, &*parse(variant).begin_at(fen).unwrap(), &numbers(&entry["perft"]));
    }
    assert!(compared >= 41, "only {compared} counts compared");
}

#[test]
fn games_of_the_course_simulator() {
    let mut plies = 0;
    for entry in data()["in104"].as_array().unwrap() {
        let variant = entry["variant"].as_str().unwrap();
        for (n, record) in entry["games"].as_array().unwrap().iter().enumerate() {
            let mut game = parse(variant).begin();
            let legal = numbers(&record["legal_before_each"]);
            for (ply, (m, legal)) in words(&record["moves"]).into_iter().zip(legal).enumerate() {
                assert_eq!(game.legal_count() as u64, legal, "{variant} game {n} ply {ply}");
                game.play(m).unwrap_or_else(|e| panic!("{variant} game {n} ply {ply}: {e}"));
                plies += 1;
            }
            let outcome = game.outcome().unwrap_or_else(|| panic!("{variant} game {n} is not over"));
            assert_eq!(game.position(), record["final"].as_str().unwrap(), "{variant} game {n}");
            assert_eq!(outcome.winner_word(), record["winner"].as_str().unwrap(), "{variant} game {n}");
            assert_eq!(outcome.reason.word, record["reason"].as_str().unwrap(), "{variant} game {n}");
        }
    }
    assert!(plies > 3_000, "only {plies} plies");
}

#[test]
fn games_of_the_report_replay_under_the_rules_they_were_played_by() {
    let data = data();
    let rule_sets =
        ["draughts:in104", "draughts:in104-flying", "draughts:in104,backward=yes,fly=yes,stop=no,limit=25"];
    let replay = |variant: &str, moves: &[&str]| {
        let mut game = parse(variant).begin();
        moves.iter().try_for_each(|m| game.play(m)).ok()?;
        game.outcome().map(|o| o.winner_word())
    };
    let mut games = 0;
    for record in data["seed_games"].as_array().unwrap() {
        let moves = words(&record["moves"]);
        let under = words(&record["replays_under"]);
        for variant in rule_sets {
            let winner = replay(variant, &moves);
            if under.contains(&variant) {
                assert_eq!(winner, record["winner"].as_str(), "{variant} {moves:?}");
                games += 1;
            } else {
                // Not all that replays is listed as played so: but what replays must end otherwise or not at all.
                assert_ne!(winner, record["winner"].as_str(), "{variant} {moves:?}");
            }
        }
    }
    assert!(games >= 28, "only {games} games");
}
