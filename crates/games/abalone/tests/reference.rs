//! Every figure of `data/reference.json`.

use secateur_abalone::{Abalone, MARBLES_TO_LOSE};
use secateur_core::{Game, Outcome, Position, Side, Variant, perft};
use serde_json::Value;
use std::collections::BTreeSet;

fn data() -> Value {
    serde_json::from_str(include_str!("data/reference.json")).unwrap()
}

fn parse(text: &str) -> Abalone {
    text.parse().unwrap()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_string()).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect()
}

/// Counts up to this many leaves are checked: `SECATEUR_PERFT_LEAVES`, or 20 million.
fn budget() -> u64 {
    std::env::var("SECATEUR_PERFT_LEAVES").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000_000)
}

/// Checks a line of counts within the budget; returns how many were checked.
fn check_perft(name: &str, position: &<Abalone as Variant>::Position, counts: &[u64]) -> usize {
    let mut checked = 0;
    for (depth, &count) in (1..).zip(counts).filter(|&(_, &count)| count <= budget()) {
        assert_eq!(perft(&mut position.clone(), depth), count, "{name} depth {depth}");
        checked += 1;
    }
    checked
}

#[test]
fn perft_counts() {
    let data = data();
    let mut checked = 0;
    for (rules, starts) in data["perft_start"].as_object().unwrap() {
        for (start, counts) in starts.as_object().unwrap() {
            let name = format!("abalone:{rules},start={start}");
            checked += check_perft(&name, &parse(&name).start(), &numbers(counts));
        }
    }
    for line in data["perft_positions"].as_array().unwrap() {
        for rules in ["official", "course"] {
            let name = format!("abalone:{rules}");
            let position = parse(&name).parse_position(line["position"].as_str().unwrap()).unwrap();
            checked += check_perft(&name, &position, &numbers(&line[rules]));
        }
    }
    // Eleven lines of four counts stand in the file, of which a small budget leaves out the deepest.
    let least = if budget() >= 20_000_000 { 50 } else { 14 };
    assert!(checked >= least, "only {checked} counts were checked");
}

#[test]
fn the_push_that_is_easily_forgotten() {
    let cells = format!("{}bbbw.w...{}", ".".repeat(26), ".".repeat(26));
    let position = parse("abalone:official").parse_position(&format!("{cells}/b")).unwrap();
    assert_eq!(position.count_moves(), 20);
}

fn text_of(white: &[String], black: &[String], side: &str) -> String {
    let mut text = String::new();
    for row in (0..9u8).rev() {
        for number in 1..10u8 {
            let name = format!("{}{number}", char::from(b'a' + row));
            if secateur_abalone::Cell::read(&name).is_err() {
                continue;
            }
            text.push(if white.contains(&name) {
                'w'
            } else if black.contains(&name) {
                'b'
            } else {
                '.'
            });
        }
    }
    format!("{text}/{side}")
}

#[test]
fn push_cases() {
    let data = data();
    let cases = data["push_cases"].as_array().unwrap();
    assert_eq!(cases.len(), 11);
    for case in cases {
        let (name, variant) = (&case["name"], parse(case["variant"].as_str().unwrap()));
        let side = &case["to_move"].as_str().unwrap()[..1];
        let text = text_of(&strings(&case["white"]), &strings(&case["black"]), side);
        let mut position = variant.parse_position(&text).unwrap();
        let read = variant.parse_move(&position, case["move"].as_str().unwrap());
        assert_eq!(read.is_ok(), case["legal"].as_bool().unwrap(), "{name}: {read:?}");
        if let Ok(m) = read {
            position.play(m);
            let after = &case["after"];
            let expected = text_of(&strings(&after["white"]), &strings(&after["black"]), "");
            assert!(position.to_string().starts_with(&expected), "{name}: {position}");
        }
    }
}

#[test]
fn move_lists() {
    let data = data();
    let lists = data["official_moves"].as_array().unwrap();
    assert_eq!(lists.len(), 3);
    for list in lists {
        let variant = parse("abalone:official");
        let position = variant.parse_position(list["position"].as_str().unwrap()).unwrap();
        let begun = Game::from_position(variant, position);
        let found: BTreeSet<_> = begun.legal().iter().map(|&m| variant.format_move(&position, m)).collect();
        assert_eq!(found, strings(&list["moves"]).into_iter().collect(), "at {position}");
        assert_eq!(found.len(), begun.legal().len());
    }
}

/// Plays a game of the file through, and checks what is common to both rule sets.
fn replay(record: &Value) -> (Game<Abalone>, Outcome) {
    let mut game = Game::new(parse(record["variant"].as_str().unwrap()));
    let legal = numbers(&record["legal_before_each"]);
    let moves = strings(&record["moves"]);
    assert_eq!(legal.len(), moves.len());
    for (m, &legal) in moves.iter().zip(&legal) {
        assert_eq!(game.legal().len() as u64, legal, "before {m} at {}", game.position());
        assert_eq!(game.position().count_moves() as u64, legal);
        game.play_text(m).unwrap_or_else(|e| panic!("{e} at {}", game.position()));
    }
    assert_eq!(game.position().to_string(), record["final"].as_str().unwrap());
    let read = game.variant().parse_position(record["final"].as_str().unwrap()).unwrap();
    assert_eq!(read, *game.position());
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(outcome.winner_word(), record["winner"].as_str().unwrap());
    let lost = Side::BOTH.map(|side| u16::from(game.position().lost(side)));
    assert_eq!(outcome.points, [lost[1], lost[0]].map(secateur_core::Points::whole));
    (game, outcome)
}

#[test]
fn course_games() {
    let data = data();
    let games = data["course_games"].as_array().unwrap();
    assert_eq!(games.len(), 20);
    for record in games {
        let (game, outcome) = replay(record);
        let position = game.position();
        for (side, colour) in [(Side::First, "white"), (Side::Second, "black")] {
            assert_eq!(u64::from(position.lost(side)), record["lost"][colour].as_u64().unwrap());
            let distance = record["centre_distance"][colour].as_u64().unwrap();
            assert_eq!(u64::from(position.centre_distance(side)), distance);
        }
        let six = Side::BOTH.iter().any(|&side| position.lost(side) == MARBLES_TO_LOSE);
        assert_eq!(outcome.reason.word, if six { "six-ejected" } else { "ply-limit" });
    }
}

#[test]
fn official_games() {
    let data = data();
    let games = data["official_games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    for record in games {
        let (_, outcome) = replay(record);
        assert_eq!(outcome.reason.word, record["reason"].as_str().unwrap());
    }
}
