//! The games' words about positions and moves in both languages: reasons, overlays, what a move is good for, names of values.

mod common;

use common::{Running, start};
use secateur_server::Options;
use serde_json::{Value, json};

fn refusal(server: &Running, game: &str, position: &str, touched: &[&str], cell: &str) -> Value {
    let asked = json!({ "game": game, "position": position, "touched": touched, "cell": cell });
    server.ask("Refusal", "/api/v1/refusal", Some(&asked))["reason"].clone()
}

fn notes(server: &Running, game: &str, position: &str, overlay: &str) -> Vec<Value> {
    let asked = json!({ "game": game, "position": position, "overlay": overlay });
    let shown = server.ask("Overlay", "/api/v1/overlay", Some(&asked));
    shown["notes"].as_array().expect("notes").clone()
}

fn purpose(server: &Running, game: &str, moves: &[&str]) -> Value {
    let asked = json!({ "game": game, "moves": moves });
    server.ask("State", "/api/v1/state", Some(&asked))["last"]["purpose"].clone()
}

#[test]
fn a_chosen_piece_is_told_where_its_capture_lands() {
    let server = start(Options::default());
    let one = refusal(&server, "draughts:international", "W:W28,40:B23,10", &["28"], "22");
    let said = json!({ "en": "take over 23: land on 19", "fr": "prenez 23 : arrivez en 19" });
    assert_eq!(one, said);
    let two = refusal(&server, "draughts:international", "W:W28,40:B22,23,10", &["28"], "33");
    assert_eq!(two["en"], "this piece must capture: land on 17 or 19");
    // For another piece, the reason names the piece that must capture.
    let other = refusal(&server, "draughts:international", "W:W28,40:B23,10", &[], "40");
    assert_eq!(other["en"], "the largest capture is compulsory: with 28");
}

#[test]
fn a_marble_of_the_other_side_is_told_from_ones_own() {
    let server = start(Options::default());
    let state = server.ask("State", "/api/v1/state", Some(&json!({ "game": "abalone:official" })));
    let start = state["start"].as_str().expect("a position");
    let reason = refusal(&server, "abalone:official", start, &["c3"], "i6");
    assert_eq!(reason["en"], "this is white’s marble: push it with a longer line");
    assert!(reason["fr"].as_str().is_some_and(|fr| fr.contains("au blanc")), "{reason}");
}

#[test]
fn one_is_not_several() {
    let server = start(Options::default());
    let ways = notes(&server, "quoridor", "-/-/a8 e5/0 0/1", "paths");
    assert_eq!(ways[0]["en"], "white needs 1 step");
    assert_eq!(ways[1]["en"], "black needs 4 steps");
    let asked = json!({ "game": "divercite", "moves": ["rB2", "rb2", "gC3", "gb3", "bA1", "bc2"], "overlay": "cities" });
    let cities = server.ask("Overlay", "/api/v1/overlay", Some(&asked));
    let said = cities["notes"].to_string();
    assert!(said.contains("1 more colour makes a divercité"), "{said}");
    assert!(said.contains("encore 1 couleur pour"), "{said}");
}

#[test]
fn a_move_says_what_it_is_good_for() {
    let server = start(Options::default());
    let step = purpose(&server, "quoridor", &["e2"]);
    assert_eq!(step["en"], "shortens your way from 8 to 7");
    assert_eq!(step["fr"], "raccourcit votre chemin de 8 à 7");
    // A wall before the other side's pawn has a purpose; a step back has none.
    assert_eq!(purpose(&server, "quoridor", &["e8h"])["en"], "lengthens black’s way from 8 to 9");
    assert_eq!(purpose(&server, "quoridor", &["e2", "e8", "e1"]), Value::Null);
    let man = |position: &str, text: &str| {
        let asked = json!({ "game": "draughts:international", "position": position, "moves": [text] });
        server.ask("State", "/api/v1/state", Some(&asked))["last"]["purpose"]["en"].clone()
    };
    assert_eq!(man("W:W32,33:B23,5", "33-28"), "threatens to take a piece");
    assert_eq!(man("W:W33:B23,5", "33-28"), "makes the other side capture");
    assert_eq!(purpose(&server, "divercite", &["rB2", "rb2"])["en"], Value::Null);
    assert_eq!(purpose(&server, "divercite", &["rB2", "gA1", "rb2"])["en"], "brings you 1 point");
    assert_eq!(purpose(&server, "divercite", &["rB2", "gA1", "rb2"])["fr"], "vous rapporte 1 point");
}

#[test]
fn values_have_names_for_people() {
    let server = start(Options::default());
    let games = server.ask("Games", "/api/v1/games", None);
    let family = games["games"].as_array().expect("games").iter().find(|game| game["name"] == "abalone");
    let parameters = family.expect("abalone")["parameters"].as_array().expect("parameters");
    let start = parameters.iter().find(|one| one["key"] == "start").expect("start");
    assert_eq!(start["titles"]["belgian-daisy"]["fr"], "marguerite belge");
    // Every word that a person may choose has a name, in each family.
    for family in games["games"].as_array().expect("games") {
        for parameter in family["parameters"].as_array().expect("parameters") {
            for value in parameter["values"].as_array().into_iter().flatten() {
                let word = value.as_str().expect("a word");
                let named = !parameter["titles"][word].is_null() || word.parse::<u32>().is_ok();
                assert!(named, "{}: {word} of {}", family["name"], parameter["key"]);
            }
        }
    }
}

#[test]
fn a_ping_is_answered_at_once() {
    let server = start(Options::default());
    let mut socket = server.socket();
    socket.send(&json!({ "type": "ping", "id": "p" }));
    assert_eq!(socket.next(), json!({ "type": "pong", "id": "p" }));
}
