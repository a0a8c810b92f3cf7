//! The WebSocket: whole games, streams, stops, clients that vanish.

mod common;

use common::{Running, Socket, start, variants};
use secateur_server::{Options, limits};
use serde_json::{Value, json};
use tungstenite::Message;

fn one_worker() -> Running {
    start(Options { workers: 1, engines: vec![("mine".into(), "greedy".into())], ..Options::default() })
}

/// Plays a game by the messages of one socket; returns the outcome if it comes within `most` plies.
fn play(socket: &mut Socket, variant: &str, players: [&str; 2], most: usize) -> Option<Value> {
    let mut moves: Vec<Value> = Vec::new();
    let mut board = Value::Null;
    loop {
        let ask = json!({ "type": "state", "id": "s", "game": variant, "moves": moves, "board": board });
        socket.send(&ask);
        let state = socket.wait("s", &["state", "error"])["state"].clone();
        if state["board"].is_object() {
            board = state["board"]["id"].clone();
        }
        if !state["outcome"].is_null() {
            return Some(state["outcome"].clone());
        }
        if moves.len() >= most {
            return None;
        }
        let player = players[usize::from(state["turn"] == "second")];
        let think = json!({
            "type": "think", "id": "t", "game": variant, "moves": moves, "agent": player,
            "limits": { "nodes": 200 }, "seed": 7,
        });
        socket.send(&think);
        let decision = socket.wait("t", &["decision", "error"]);
        assert_eq!(decision["type"], "decision", "{decision}");
        let legal = state["legal"].as_array().unwrap();
        assert!(legal.iter().any(|m| m["text"] == decision["move"]), "{variant}: {decision}");
        moves.push(decision["move"].clone());
    }
}

#[test]
fn a_whole_game_of_every_variant() {
    let server = one_worker();
    let mut socket = server.socket();
    for variant in variants() {
        let outcome = play(&mut socket, variant, ["secateur(level=2)", "random"], limits::MAX_MOVES);
        assert!(outcome.is_some(), "{variant} is not over");
    }
}

#[test]
fn every_player_that_is_listed_plays() {
    let server = one_worker();
    let listed = server.ask("Agents", "/api/v1/agents?game=awale:oware", None);
    let mut socket = server.socket();
    for player in listed["agents"].as_array().unwrap() {
        let name = player["name"].as_str().unwrap();
        play(&mut socket, "awale:oware", [name, "random"], 6);
    }
}

#[test]
fn programs_and_files_are_not_to_be_had() {
    let server = one_worker();
    let mut socket = server.socket();
    let long = format!("secateur(level={})", "1".repeat(limits::MAX_PLAYER_LEN));
    for player in [
        "ugi(cmd=\"touch /tmp/x\")",
        "hub(cmd=\"sh\")",
        "dxp(host=localhost)",
        "contest(cmd=\"sh\")",
        "secateur(weights=\"/etc/passwd\")",
        "secateur(level=99)",
        "secateur(hash=nonsense)",
        "nobody",
        "",
        long.as_str(),
    ] {
        for kind in ["think", "analyse"] {
            socket.send(&json!({ "type": kind, "id": "p", "game": "quoridor", "agent": player }));
            let answer = socket.wait("p", &["error", "decision", "done"]);
            assert_eq!(answer["error"]["code"], "bad_player", "{kind} {player}");
        }
    }
}

#[test]
fn an_analysis_streams_lines_until_it_is_stopped() {
    let server = one_worker();
    let mut socket = server.socket();
    socket.send(&json!({ "type": "analyse", "id": "a", "game": "draughts:russian", "lines": 3 }));
    socket.wait("a", &["queued"]);
    socket.wait("a", &["started"]);
    let mut depth = 0;
    while depth < 4 {
        let info = socket.wait("a", &["info", "done"]);
        assert_eq!(info["type"], "info");
        assert!(info["depth"].as_u64().unwrap() >= depth, "depths go down");
        depth = info["depth"].as_u64().unwrap();
        let firsts: Vec<_> =
            info["lines"].as_array().unwrap().iter().map(|line| line["pv"][0].to_string()).collect();
        let mut distinct = firsts.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), firsts.len(), "a move is listed twice: {firsts:?}");
    }
    socket.send(&json!({ "type": "stop", "id": "a" }));
    assert_eq!(socket.wait("a", &["done"])["reason"], "stopped");
    server.wait_for_pool(|pool| pool["running"] == 0 && pool["queued"] == 0);
    // The id is free again, and limits end an analysis too.
    let request = json!({ "type": "analyse", "id": "a", "game": "draughts:russian", "time_ms": 30 });
    socket.send(&request);
    assert_eq!(socket.wait("a", &["done"])["reason"], "limit");
    socket.send(&json!({ "type": "analyse", "id": "a", "game": "draughts:russian", "depth": 2 }));
    assert_eq!(socket.wait("a", &["done"])["reason"], "finished");
}

#[test]
fn a_move_is_one_exchange_for_who_asks_for_states() {
    let server = one_worker();
    let mut socket = server.socket();
    let asked = |moves: &[&str], board: &Value, more: Value| {
        let mut request = json!({
            "type": "think", "id": "t", "game": "quoridor", "moves": moves, "agent": "greedy", "board": board,
        });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        common::check("ThinkRequest", &request);
        request
    };
    let both = json!({ "state": true, "next_state": true });
    socket.send(&asked(&["e2"], &Value::Null, both.clone()));
    let first = socket.next();
    assert_eq!((&first["type"], &first["id"]), (&json!("state"), &json!("t")), "{first}");
    let asked_for = |moves: &Value| {
        server.ask("State", "/api/v1/state", Some(&json!({ "game": "quoridor", "moves": moves })))
    };
    assert_eq!(first["state"], asked_for(&json!(["e2"])));
    let decision = socket.wait("t", &["decision"]);
    let mut next = asked_for(&json!(["e2", decision["move"]]));
    // The board was sent with the first state.
    let board = next["board"].take();
    assert_eq!(decision["state"], next);
    // A board that the client holds is sent with neither state.
    socket.send(&asked(&["e2"], &board["id"], both.clone()));
    assert!(socket.wait("t", &["state"])["state"]["board"].is_null());
    assert!(socket.wait("t", &["decision"])["state"]["board"].is_null());
    // A request for one of the two states gets one; a request for none gets nothing more than before.
    socket.send(&asked(&["e2"], &Value::Null, json!({ "next_state": true })));
    assert_eq!(socket.next()["type"], "queued");
    assert!(socket.wait("t", &["decision"])["state"]["board"].is_object());
    socket.send(&asked(&["e2"], &Value::Null, json!({})));
    assert_eq!(socket.next()["type"], "queued");
    assert!(socket.wait("t", &["decision"]).get("state").is_none());
    // The state comes even if the player text is wrong or the game is over, but not if a move is illegal.
    let wrong = json!({ "agent": "nobody", "state": true });
    socket.send(&asked(&["e2"], &Value::Null, wrong));
    socket.wait("t", &["state"]);
    assert_eq!(socket.next()["error"]["code"], "bad_player");
    let end = json!({ "position": "-/-/e8 a5/0 0/1", "state": true });
    socket.send(&asked(&["e9"], &Value::Null, end));
    assert_eq!(socket.wait("t", &["state"])["state"]["outcome"]["winner"], "first");
    assert_eq!(socket.next()["reason"], "finished");
    socket.send(&asked(&["e2", "e2"], &Value::Null, both));
    let refused = socket.next();
    assert_eq!((&refused["error"]["code"], &refused["error"]["ply"]), (&json!("illegal_move"), &json!(1)));
}

#[test]
fn a_stopped_player_still_decides() {
    let server = one_worker();
    let mut socket = server.socket();
    let think = |id: &str| json!({ "type": "think", "id": id, "game": "quoridor", "agent": "secateur", "limits": { "time_ms": 100_000 } });
    socket.send(&think("running"));
    socket.wait("running", &["started"]);
    socket.send(&think("waiting"));
    socket.wait("waiting", &["queued"]);
    socket.send(&json!({ "type": "stop", "id": "running" }));
    assert!(socket.wait("running", &["decision"])["move"].is_string());
    socket.send(&json!({ "type": "stop", "id": "waiting" }));
    assert!(socket.wait("waiting", &["decision"])["move"].is_string());
}

#[test]
fn a_vanished_client_stops_its_searches() {
    let server = one_worker();
    let mut socket = server.socket();
    for id in ["a", "b", "c"] {
        socket.send(&json!({ "type": "analyse", "id": id, "game": "quoridor", "time_ms": 300_000 }));
    }
    let think = json!({
        "type": "think", "id": "t", "game": "quoridor", "agent": "secateur", "limits": { "time_ms": 120_000 },
    });
    socket.send(&think);
    socket.wait("t", &["started"]);
    let pool = server.status()["pool"].clone();
    assert_eq!((&pool["running"], &pool["queued"]), (&json!(1), &json!(3)));
    drop(socket);
    let pool = server.wait_for_pool(|pool| pool["running"] == 0 && pool["queued"] == 0);
    assert_eq!(pool["stopped"], 4);
}

#[test]
fn clients_are_served_in_turn() {
    let server = one_worker();
    let mut greedy = server.socket();
    for i in 0..limits::MAX_JOBS {
        greedy.send(
            &json!({ "type": "analyse", "id": format!("{i}"), "game": "quoridor", "time_ms": 300_000 }),
        );
    }
    greedy.wait("0", &["started"]);
    // Another client's analysis and move begin, although the first client alone would keep the worker busy for 40 minutes.
    let mut other = server.socket();
    other.send(&json!({ "type": "analyse", "id": "a", "game": "quoridor", "time_ms": 300_000 }));
    other.wait("a", &["started"]);
    other.send(&json!({ "type": "think", "id": "t", "game": "quoridor", "agent": "secateur(level=3)" }));
    other.wait("t", &["decision"]);
    greedy.send(&json!({ "type": "analyse", "id": "more", "game": "quoridor" }));
    assert_eq!(greedy.wait("more", &["error"])["error"]["code"], "busy");
}

#[test]
fn a_review_finds_the_move_that_lost() {
    let server = one_worker();
    let mut socket = server.socket();
    // White would win the race by a step, but throws one away, so that Black arrives first. The search sees the end of every
    // position and stops there, so its time does not matter.
    let moves = ["b7", "i2", "b8", "i1"];
    let request = json!({
        "type": "review", "id": "r", "game": "quoridor", "position": "-/-/a7 i3/0 0/1", "moves": moves,
        "time_ms": limits::MAX_REVIEW_TIME.as_millis() as u64,
    });
    socket.send(&request);
    for ply in 0..=moves.len() {
        let scored = socket.wait("r", &["scored"]);
        assert_eq!(scored["ply"], ply);
    }
    let reviewed = socket.wait("r", &["reviewed"]);
    let marked = reviewed["moves"].as_array().unwrap();
    assert_eq!(marked.len(), moves.len());
    assert_eq!(marked[0]["mark"], "blunder", "{}", marked[0]);
    assert!(marked[1]["mark"].is_null(), "{}", marked[1]);
}

#[test]
fn wrong_messages_are_refused_and_the_connection_lives() {
    let server = one_worker();
    let mut socket = server.socket();
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for (text, code) in [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("nonsense", "bad_json"),
        ("[]", "bad_request"),
        ("{}", "bad_request"),
        ("{\"type\":\"dance\",\"id\":\"x\"}", "bad_request"),
        ("{\"type\":\"think\",\"id\":\"x\"}", "bad_request"),
        ("{\"type\":\"think\",\"id\":7,\"game\":\"quoridor\",\"agent\":\"random\"}", "bad_request"),
        ("{\"type\":\"stop\",\"id\":\"\"}", "bad_request"),
        (deep.as_str(), "bad_json"),
    ] {
        socket.0.send(Message::text(text)).unwrap();
        let answer = socket.next();
        let code_is_right = answer["error"]["code"] == code || text.len() > 1_000;
        assert!(answer["type"] == "error" && code_is_right, "{text:.60}: {answer}");
    }
    for (request, code) in [
        (json!({ "type": "think", "game": "chess", "agent": "random" }), "unknown_game"),
        (json!({ "type": "think", "game": "quoridor", "moves": ["e9"], "agent": "random" }), "illegal_move"),
        (json!({ "type": "think", "game": "quoridor", "position": "x", "agent": "random" }), "bad_position"),
        (
            json!({ "type": "think", "game": "quoridor", "position": "-/-/e9 a5/0 0/2", "agent": "random" }),
            "game_over",
        ),
        (
            json!({ "type": "think", "game": "quoridor", "agent": "random", "limits": { "time_ms": 999_999_999 } }),
            "bad_request",
        ),
        (json!({ "type": "analyse", "game": "quoridor", "lines": 1000 }), "bad_request"),
        (json!({ "type": "analyse", "game": "quoridor", "time_ms": 0 }), "bad_request"),
        (json!({ "type": "review", "game": "quoridor", "moves": ["e9"] }), "illegal_move"),
        (json!({ "type": "watch", "tournament": "0-1" }), "not_found"),
        (json!({ "type": "state", "game": "quoridor", "moves": ["z"] }), "illegal_move"),
    ] {
        let mut request = request;
        request["id"] = json!("w");
        socket.send(&request);
        assert_eq!(socket.wait("w", &["error"])["error"]["code"], code, "{request}");
    }
    // A request with an id in use does not take it from the job under way.
    socket.send(&json!({ "type": "analyse", "id": "a", "game": "quoridor" }));
    socket.wait("a", &["started"]);
    socket.send(&json!({ "type": "analyse", "id": "a", "game": "quoridor" }));
    let refused = socket.wait_until("a refusal", |message| message["type"] == "error");
    assert!(refused["id"].is_null());
    socket.wait("a", &["info"]);
}

#[test]
fn messages_that_are_too_large_end_the_connection_alone() {
    let server = one_worker();
    let mut socket = server.socket();
    let huge = format!("{{\"type\":\"stop\",\"id\":\"{}\"}}", "x".repeat(limits::MAX_MESSAGE_LEN));
    // The server may close the connection before it has read everything.
    let _ = socket.0.send(Message::text(huge));
    let rest = common::read_until_closed(socket.0.get_mut());
    assert!(!rest.windows(6).any(|bytes| bytes == b"\"type\""), "{}", String::from_utf8_lossy(&rest));
    play(&mut server.socket(), "quoridor", ["random", "random"], 4);
}
