//! Lessons, overlays, records with comments, opening trees, and streams over HTTP, as a client of the API sees them.

mod common;

use common::{Running, start};
use secateur_server::Options;
use serde_json::{Value, json};

fn server() -> Running {
    start(Options::default())
}

#[test]
fn every_family_has_a_lesson_and_an_overlay() {
    let server = server();
    let games = server.ask("Games", "/api/v1/games", None);
    for family in games["games"].as_array().unwrap() {
        let name = family["name"].as_str().unwrap();
        let lessons = server.ask("Lessons", &format!("/api/v1/lessons?game={name}"), None);
        assert_eq!(json!(lessons["lessons"].as_array().unwrap().len()), family["lessons"]);
        assert!(family["lessons"].as_u64() > Some(0), "{name}");
        let state = server.ask("State", "/api/v1/state", Some(&json!({ "game": family["board_variant"] })));
        let overlays = state["overlays"].as_array().unwrap();
        assert!(!overlays.is_empty(), "{name}");
        for note in overlays {
            let asked = json!({ "game": family["board_variant"], "overlay": note["id"] });
            let overlay = server.ask("Overlay", "/api/v1/overlay", Some(&asked));
            assert!(!overlay["notes"].as_array().unwrap().is_empty(), "{name}");
        }
    }
    let wrong = server.post("/api/v1/overlay", &json!({ "game": "quoridor", "overlay": "none" }));
    assert_eq!(wrong.code(), "bad_overlay");
}

#[test]
fn lessons_name_moves_as_the_game_writes_them() {
    let server = server();
    for game in ["abalone", "awale", "divercite", "draughts", "quoridor"] {
        let lessons = server.ask("Lessons", &format!("/api/v1/lessons?game={game}"), None);
        for lesson in lessons["lessons"].as_array().unwrap() {
            let (mut position, mut moves) = (Value::Null, Vec::new());
            for step in lesson["steps"].as_array().unwrap() {
                if !step["position"].is_null() {
                    (position, moves) = (step["position"].clone(), Vec::new());
                }
                let asked =
                    |moves: &[Value]| json!({ "game": lesson["game"], "position": position, "moves": moves });
                for text in step["moves"].as_array().unwrap() {
                    let tried = [&moves[..], std::slice::from_ref(text)].concat();
                    let state = server.ask("State", "/api/v1/state", Some(&asked(&tried)));
                    assert_eq!(state["moves"], json!(tried), "{game}: {step}");
                }
                moves.push(step["moves"][0].clone());
                moves.extend(Some(step["reply"].clone()).filter(|reply| !reply.is_null()));
            }
        }
    }
}

#[test]
fn overlays_say_what_is_on_the_board() {
    let server = server();
    let shown = |game: &str, position: &str, overlay: &str| {
        let asked = json!({ "game": game, "position": position, "overlay": overlay });
        server.ask("Overlay", "/api/v1/overlay", Some(&asked))
    };
    let cells = |overlay: &Value| {
        let marks = overlay["marks"].as_array().unwrap().iter();
        marks
            .map(|mark| format!("{}{}", mark["cell"].as_str().unwrap(), mark["label"].as_str().unwrap()))
            .collect::<Vec<_>>()
    };
    let captures = shown("draughts:international", "W:W32,37:B28,29,5", "captures");
    assert_eq!(captures["paths"][0]["cells"], json!(["32", "23", "34"]));
    assert_eq!(cells(&captures).len(), 2);
    let sowing = shown("awale:oware", "0-0-0-0-5-2-1-1-4-4-4-4-12-11-S", "captures");
    assert!(cells(&sowing).contains(&"F+4".to_string()), "{sowing}");
    let cities =
        shown("divercite", "rg...by.......r........../R..........r..../12222223 12222332/2", "cities");
    assert!(cells(&cities).iter().any(|label| label.ends_with('5')), "{cities}");
    let pushes = shown("abalone:official", "56784bbbww8765/b/0 0/0", "pushes");
    assert!(pushes["notes"].to_string().contains("one off the board"), "{pushes}");
    let ways = shown("quoridor", "-/-/e4 e5/10 10/1", "paths");
    assert_eq!(ways["paths"].as_array().unwrap().len(), 2);
}

#[test]
fn a_record_keeps_what_is_said_and_a_file_says_which_game_is_wrong() {
    let server = server();
    let pdn = "[White \"Ada\"]\n[GameType \"20\"]\n1. 32-28! {strong} (1. 31-27 {quiet} 99-1) 19-23 1-0\n\
               [GameType \"20\"]\n1. 32-28 32-27 *\n[GameType \"20\"]\n1. 33-28 *\n1. 32-28 [";
    let read = server.ask("Parsed", "/api/v1/parse", Some(&json!({ "game": "draughts", "text": pdn })));
    assert_eq!(read["games"].as_array().unwrap().len(), 2);
    let numbers: Vec<_> = read["wrong"].as_array().unwrap().iter().map(|one| one["number"].clone()).collect();
    assert_eq!(numbers, [2, 4]);
    let first = &read["games"][0];
    assert_eq!(first["players"]["first"], "Ada");
    assert_eq!(first["notes"]["comments"], json!([[1, "strong"]]));
    assert_eq!(first["notes"]["variations"][0]["moves"], json!(["31-27"]));
    assert_eq!(first["notes"]["glyphs"], json!([[1, 1]]));
    // Exported again, it is the same game.
    for format in ["record", "line"] {
        let asked = json!({
            "game": first["game"], "moves": first["moves"], "notes": first["notes"], "tags": [["White", "Ada"]],
            "result": "first", "format": format,
        });
        let written = server.post("/api/v1/export", &asked);
        let text = String::from_utf8(written.body).unwrap();
        let again =
            server.ask("Parsed", "/api/v1/parse", Some(&json!({ "game": first["game"], "text": text })));
        assert_eq!(again["games"][0], *first, "{text}");
    }
    let deep = (0..25).fold(
        json!({}),
        |inner, _| json!({ "variations": [{ "from": 0, "moves": ["e2"], "notes": inner }] }),
    );
    let refused = server.post(
        "/api/v1/export",
        &json!({ "game": "quoridor", "moves": ["e2"], "notes": deep, "format": "line" }),
    );
    assert_eq!(refused.code(), "bad_request");
}

#[test]
fn a_stream_over_http_answers_as_the_websocket_does() {
    let server = server();
    let ask = |message: &Value| {
        let answer = server.post("/api/v1/stream", message);
        assert_eq!(answer.status, 200);
        let text = unchunked(&String::from_utf8(answer.body).unwrap());
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(|line| serde_json::from_str(line).expect("a line of JSON")).collect::<Vec<Value>>()
    };
    let think = json!({ "type": "think", "id": "a", "game": "quoridor", "moves": ["e2"], "agent": "random", "state": true });
    let messages = ask(&think);
    messages.iter().for_each(|message| common::check("WsMessage", message));
    assert_eq!(messages[0]["type"], "state");
    assert_eq!(messages.last().unwrap()["type"], "decision");
    assert_eq!(ask(&json!({ "type": "nonsense", "id": "a" })).last().unwrap()["type"], "error");
    // In a game that is over, the state comes first, then the error.
    let over = json!({ "type": "think", "id": "a", "game": "quoridor", "position": "-/-/e8 a3/5 5/1", "moves": ["e9"], "agent": "random", "state": true });
    let kinds: Vec<_> = ask(&over).iter().map(|message| message["type"].clone()).collect();
    assert_eq!(kinds, ["state", "done"]);
    // No job is left.
    server.wait_for_pool(|pool| pool["running"] == 0 && pool["queued"] == 0);
}

/// The body of an answer that was sent in chunks.
fn unchunked(body: &str) -> String {
    let (mut rest, mut text) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else { return body.to_string() };
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    text
}
