//! Every answer has the shape the OpenAPI document gives.

mod common;

use common::{check, start, start_with, variants};
use secateur_core::{Family, Registrar, RuleSection, Text, VariantSpec};
use secateur_server::{OPENAPI, Options};
use serde_json::{Value, json};

#[test]
fn what_there_is() {
    let server = start(Options { engines: vec![("mine".into(), "greedy".into())], ..Options::default() });
    server.ask("About", "/api/v1/about", None);
    server.status();
    let games = server.ask("Games", "/api/v1/games", None);
    assert_eq!(games["games"].as_array().map(Vec::len), Some(5));
    for family in games["games"].as_array().unwrap() {
        let request = json!({ "game": family["board_variant"] });
        let state = server.ask("State", "/api/v1/state", Some(&request));
        assert_eq!((&state["game"], &state["name"]), (&family["board_variant"], &family["name"]));
    }
    for variant in variants() {
        let players = server.ask("Agents", &format!("/api/v1/agents?game={variant}"), None);
        let names: Vec<_> = players["agents"].as_array().unwrap().iter().map(|a| &a["name"]).collect();
        assert!(names.contains(&&json!("secateur")) && names.contains(&&json!("mine")), "{names:?}");
        let rules = server.ask("Rules", &format!("/api/v1/rules?game={variant}"), None);
        let sections = rules["sections"].as_array().unwrap();
        assert!(sections.len() >= 3, "{variant} has {} sections", sections.len());
        assert!(sections.iter().any(|s| s["picture"].is_object()), "{variant} is not illustrated");
    }
    let document = server.get("/api/v1/openapi.json").json();
    assert_eq!(document, serde_json::from_str::<Value>(OPENAPI).unwrap());
}

#[test]
fn a_mistake_in_a_family_costs_only_the_part_that_is_wrong() {
    const WORDS: Text = Text::new("words", "mots");
    const VARIANTS: &[VariantSpec] =
        &[VariantSpec::new("quoridor", WORDS, WORDS), VariantSpec::new("quoridor:size=8", WORDS, WORDS)];
    const RULES: &[RuleSection] = &[
        RuleSection::new(WORDS, WORDS).shown("quoridor", None, "e2 e2", WORDS),
        RuleSection::new(WORDS, WORDS),
    ];
    let mut catalogue = secateur_standard::standard();
    let family = catalogue.registry().family("quoridor").unwrap().clone();
    catalogue.add_family(Family { variants: VARIANTS, rules: RULES, ..family });
    let server = start_with(catalogue, Options::default());
    let rules = server.ask("Rules", "/api/v1/rules?game=quoridor", None);
    assert_eq!(rules["sections"].as_array().unwrap().len(), 2);
    assert!(rules["sections"][0]["picture"].is_null());
    let games = server.ask("Games", "/api/v1/games", None);
    let faulty = games["games"].as_array().unwrap().iter().find(|game| game["name"] == "quoridor").unwrap();
    assert_eq!(faulty["variants"].as_array().unwrap().len(), 1);
}

#[test]
fn states_of_every_variant() {
    let server = start(Options::default());
    for variant in variants() {
        let mut moves: Vec<String> = Vec::new();
        let mut board = Value::Null;
        for ply in 0..12 {
            let request = json!({ "game": variant, "moves": moves, "board": board });
            check("StateRequest", &request);
            let state = server.ask("State", "/api/v1/state", Some(&request));
            assert_eq!(state["moves"].as_array().unwrap().len(), ply);
            if ply == 0 {
                board = state["board"]["id"].clone();
            } else {
                // A board that stays the same is not sent again; a game may mark on its board whose turn it is.
                let same = state["scene"]["board_id"] == board;
                assert_eq!(state["board"].is_null(), same, "{variant}");
                assert!(same || variant.starts_with("divercite"), "{variant}: the board changes");
                assert_eq!(state["last"]["text"], moves[ply - 1].as_str());
            }
            let legal = state["legal"].as_array().unwrap();
            let Some(m) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            moves.push(m["text"].as_str().unwrap().to_string());
        }
        // The state of a position equals the state after the moves that led to it.
        let state = server.ask("State", "/api/v1/state", Some(&json!({ "game": variant, "moves": moves })));
        let again = json!({ "game": variant, "position": state["position"] });
        let again = server.ask("State", "/api/v1/state", Some(&again));
        // The moves tell more about the looks than the position does: whose wall it is, which seeds were captured.
        let placed = |state: &Value| {
            let mut pieces = state["scene"]["pieces"].clone();
            pieces.as_array_mut().unwrap().iter_mut().for_each(|piece| piece["sprite"] = Value::Null);
            pieces
        };
        assert_eq!(placed(&again), placed(&state), "{variant}");
        assert_eq!(again["turn"], state["turn"]);
    }
}

#[test]
fn a_finished_game_has_an_outcome() {
    let server = start(Options::default());
    let request = json!({ "game": "quoridor", "position": "-/-/e8 a5/0 0/1", "moves": ["e9"] });
    let state = server.ask("State", "/api/v1/state", Some(&request));
    assert_eq!(state["outcome"]["winner"], "first");
    assert_eq!(state["outcome"]["reason"], "goal");
    assert!(state["legal"].as_array().unwrap().is_empty());
}

#[test]
fn errors_come_in_parts_too() {
    let server = start(Options::default());
    let refused = |request: Value| server.post("/api/v1/state", &request).json()["error"].clone();
    let error = refused(json!({ "game": "quoridor", "moves": ["e2", "zz"] }));
    assert_eq!((&error["code"], &error["ply"]), (&json!("illegal_move"), &json!(1)));
    assert_eq!((&error["what"], &error["read"]), (&json!("move"), &json!("zz")));
    let line = format!("move 'zz': {}", error["right"].as_str().unwrap());
    assert_eq!(error["message"], line);
    let error = refused(json!({ "game": "quoridor:walls=99" }));
    assert_eq!((&error["what"], &error["read"]), (&json!("parameter"), &json!("walls=99")));
    assert_eq!(error["where"], "walls");
    // Errors that are not about a text have no such parts.
    let error = server.get("/api/v1/nothing").json()["error"].clone();
    assert!(error["code"] == "not_found" && error.get("what").is_none(), "{error}");
}

#[test]
fn pasted_texts_are_read() {
    let server = start(Options::default());
    let parse = |variant: &str, text: &str| {
        server.ask("Parsed", "/api/v1/parse", Some(&json!({ "game": variant, "text": text })))
    };
    let read = parse("quoridor", "-/-/e4 e6/9 10/2");
    assert_eq!(
        (&read["kind"], &read["games"][0]["position"]),
        (&json!("position"), &json!("-/-/e4 e6/9 10/2"))
    );
    assert_eq!(parse("quoridor", "e2 e8 e3")["kind"], "moves");
    let read = parse("quoridor", "1. e2 e8 2. e3");
    assert_eq!((&read["kind"], &read["games"][0]["moves"]), (&json!("moves"), &json!(["e2", "e8", "e3"])));
    let read = parse("quoridor", "quoridor:size=7 | start | d2 d6 | *\nquoridor | start | e2 | first");
    assert_eq!(read["kind"], "record");
    assert_eq!(read["games"][0]["game"], "quoridor:size=7");
    assert_eq!(read["games"][1]["result"], "first");
    let read =
        parse("draughts:international", "[GameType \"20\"]\n[White \"A\"]\n1. 32-28 19-23 2. 28x19 2-0");
    assert_eq!((&read["kind"], &read["games"][0]["result"]), (&json!("record"), &json!("first")));
    assert!(read["games"][0]["tags"].as_array().unwrap().contains(&json!(["White", "A"])), "{read}");
    assert_eq!(read["games"][0]["players"], json!({ "first": "A", "second": null }));
    let read = parse("draughts", "draughts:russian | start | 22-18 | *");
    assert_eq!(read["games"][0]["game"], "draughts:russian");
    for (variant, text, word) in [
        ("quoridor", "", "missing"),
        ("quoridor", "e2 e8 z9", "ply 3"),
        ("quoridor", "-/-/e4 e4/9 10/2", "position"),
        ("draughts", "[GameType \"20\"]\n1. 32-28", "PDN"),
    ] {
        let answer = server.post("/api/v1/parse", &json!({ "game": variant, "text": text }));
        assert_eq!(answer.code(), "bad_text", "{text}");
        let message = answer.json()["error"]["message"].as_str().unwrap().to_string();
        assert!(message.contains(word) || word == "PDN", "{text}: {message}");
    }
}

#[test]
fn games_are_exported_and_read_back() {
    let server = start(Options::default());
    let moves = ["32-28", "19-23", "28x19"];
    for format in ["moves", "record", "line"] {
        let request = json!({
            "game": "draughts:international", "moves": moves, "format": format,
            "result": "draw", "tags": [["White", "<b>\"A\"</b>"]],
        });
        let file = server.post("/api/v1/export", &request);
        assert_eq!(file.status, 200);
        assert!(file.headers["content-disposition"].starts_with("attachment"));
        let text = String::from_utf8(file.body).unwrap();
        let request = json!({ "game": "draughts:international", "text": text });
        let read = server.ask("Parsed", "/api/v1/parse", Some(&request));
        assert_eq!(read["games"][0]["moves"], json!(moves), "{format}: {text}");
    }
    let request = json!({ "game": "abalone", "format": "svg" });
    let file = server.post("/api/v1/export", &request);
    assert_eq!(file.headers["content-type"], "image/svg+xml");
    assert!(file.body.starts_with(b"<svg"));
    let file = server.post("/api/v1/export", &json!({ "game": "abalone", "format": "png", "width": 200 }));
    assert!(file.body.starts_with(b"\x89PNG"));
    for wrong in [json!("gif"), json!("")] {
        let answer = server.post("/api/v1/export", &json!({ "game": "abalone", "format": wrong }));
        assert_eq!(answer.code(), "bad_format");
    }
    let answer = server.post("/api/v1/export", &json!({ "game": "abalone", "format": "png", "width": 9999 }));
    assert_eq!(answer.code(), "bad_format");
}

#[test]
fn positions_are_edited() {
    let server = start(Options::default());
    for variant in variants() {
        let edited = server.ask("Edited", "/api/v1/edit", Some(&json!({ "game": variant })));
        assert!(edited["problem"].is_null() && edited["palette"].as_array().unwrap().len() >= 3, "{variant}");
        let palette = edited["palette"].as_array().unwrap();
        for brush in palette.iter().filter(|brush| brush["whole"] == true) {
            let request = json!({ "game": variant, "edits": [{ "cell": "", "brush": brush["id"] }] });
            server.ask("Edited", "/api/v1/edit", Some(&request));
        }
        assert!(palette.iter().any(|brush| brush["whole"] == true), "{variant}: no brush for the turn");
    }
    let edits = json!([{ "cell": "18", "brush": "white-king" }, { "cell": "1", "brush": "empty" }]);
    let request = json!({ "game": "draughts", "edits": edits });
    let edited = server.ask("Edited", "/api/v1/edit", Some(&request));
    let position = edited["position"].as_str().unwrap();
    assert!(position.contains("K18") && !position.contains("B1,"), "{position}");
    let request = json!({ "game": "quoridor", "edits": [{ "cell": "e9", "brush": "white" }] });
    let edited = server.ask("Edited", "/api/v1/edit", Some(&request));
    assert!(edited["problem"].is_string(), "both pawns on one cell: {edited}");
    assert_eq!(edited["error"]["message"], edited["problem"]);
    let request = json!({ "game": "quoridor", "edits": [{ "cell": "z9", "brush": "white" }] });
    assert_eq!(server.post("/api/v1/edit", &request).code(), "bad_brush");
}

#[test]
fn the_page_is_cached_and_checked() {
    let server = start(Options::default());
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.headers["content-type"].starts_with("text/html"));
    let policy = &page.headers["content-security-policy"];
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let tag = page.headers["etag"].clone();
    let again = server.request("GET", "/", &[("if-none-match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let small = server.request("GET", "/", &[("accept-encoding", "gzip")], b"");
    if let Some(encoding) = small.headers.get("content-encoding") {
        assert_eq!(encoding, "gzip");
        assert!(small.body.starts_with(&[0x1f, 0x8b]) && small.body.len() < page.body.len());
    }
    assert_eq!(server.get("/nothing.js").code(), "not_found");
}

#[test]
fn fields_that_do_not_exist_are_named() {
    let server = start(Options::default());
    for (path, body, place) in [
        ("state", json!({ "game": "quoridor", "mooves": ["e2"] }), "mooves"),
        ("parse", json!({ "game": "quoridor", "text": "e2", "format": "moves" }), "format"),
        ("export", json!({ "game": "quoridor", "format": "svg", "widht": 100 }), "widht"),
        (
            "edit",
            json!({ "game": "draughts", "edits": [{ "cell": "1", "brush": "empty", "x": 1 }] }),
            "edits[0].x",
        ),
    ] {
        let answer = server.post(&format!("/api/v1/{path}"), &body);
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad_request"), "{path}");
        let error = answer.json()["error"].clone();
        assert_eq!((&error["what"], &error["where"]), (&json!("field"), &json!(place)), "{error}");
        assert!(error["right"].as_str().unwrap().starts_with("the fields are "), "{error}");
    }
    let mut socket = server.socket();
    let limits = json!({ "time": 100 });
    socket.send(
        &json!({ "type": "think", "id": "t", "game": "quoridor", "agent": "random", "limits": limits }),
    );
    let error = socket.wait("t", &["error"])["error"].clone();
    assert_eq!((&error["read"], &error["where"]), (&json!("time"), &json!("limits.time")), "{error}");
    socket.send(&json!({ "type": "stop", "id": "t", "now": true }));
    assert_eq!(socket.wait("t", &["error"])["error"]["where"], "now");
}
