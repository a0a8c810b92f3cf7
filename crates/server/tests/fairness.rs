//! One visitor cannot block others: not by searches, not by memory, not by a hung engine.

mod common;

use common::gated::Gate;
use common::{Running, Socket, start};
use secateur_server::{Options, Server, ServerError, limits};
use serde_json::{Value, json};

fn think(id: &str, player: &str, limits: &Value) -> Value {
    json!({ "type": "think", "id": id, "game": "quoridor", "agent": player, "limits": limits, "seed": 1 })
}

/// A client with enough searches to keep all workers busy for minutes.
fn greedy_client(server: &Running) -> Socket {
    let mut greedy = server.socket();
    for id in 0..limits::MAX_JOBS {
        greedy.send(&think(&id.to_string(), "secateur", &json!({ "time_ms": 120_000 })));
    }
    greedy.wait("0", &["started"]);
    greedy
}

#[test]
fn long_moves_of_one_client_do_not_hold_up_another() {
    for workers in [1, 2] {
        let server = start(Options { workers, ..Options::default() });
        let _greedy = greedy_client(&server);
        let mut other = server.socket();
        for turn in 0..3 {
            other.send(&think("m", "secateur", &json!({ "nodes": 20_000 })));
            assert_eq!(other.wait("m", &["decision"])["nodes"], 20_000, "turn {turn}");
        }
        // The searches of all others still run.
        server.wait_for_pool(|pool| {
            let under_way = pool["running"].as_u64().unwrap() + pool["queued"].as_u64().unwrap();
            pool["finished"] == 3 && under_way == limits::MAX_JOBS as u64
        });
    }
}

#[test]
fn analyses_and_reviews_go_on_beside_moves_and_moves_beside_them() {
    let server = start(Options { workers: 1, ..Options::default() });
    let _greedy = greedy_client(&server);
    let mut other = server.socket();
    other.send(
        &json!({ "type": "review", "id": "r", "game": "quoridor", "moves": ["e2", "e8"], "time_ms": 20 }),
    );
    other.wait("r", &["reviewed"]);
    other.send(&json!({ "type": "analyse", "id": "a", "game": "quoridor", "time_ms": 300_000 }));
    other.wait("a", &["info"]);
    other.send(&think("m", "secateur", &json!({ "nodes": 20_000 })));
    other.wait("m", &["decision"]);
}

#[test]
fn memory_of_players_has_an_end_and_everybody_still_plays() {
    // Players of 32 MiB each, far more than there is memory for.
    let server = start(Options { workers: 2, memory: Some(limits::MIN_MEMORY), ..Options::default() });
    let mut sockets: Vec<_> = (0..6).map(|_| server.socket()).collect();
    for (client, socket) in sockets.iter_mut().enumerate() {
        for id in 0..4 {
            let limits = json!({ "nodes": 5_000 + client + 10 * id });
            socket.send(&think(&id.to_string(), "secateur(hash=32M)", &limits));
        }
    }
    for socket in &mut sockets {
        for _ in 0..4 {
            let decided = socket.wait_until("a decision", |message| message["type"] == "decision");
            assert!(decided["move"].is_string());
            let memory = server.status()["pool"]["memory"].as_u64().unwrap();
            assert!(memory <= limits::MIN_MEMORY as u64, "{memory} bytes");
        }
    }
}

#[test]
fn no_room_is_made_by_waiting_for_ever() {
    // Moves of two minutes take all the memory; each is asked to answer early for a client that searches nothing.
    let server = start(Options { workers: 2, memory: Some(limits::MIN_MEMORY), ..Options::default() });
    let mut holders: Vec<_> = (0..4).map(|_| server.socket()).collect();
    for holder in &mut holders {
        for id in 0..2 {
            holder.send(&think(&id.to_string(), "secateur", &json!({ "time_ms": 120_000 })));
        }
    }
    server.wait_for_pool(|pool| pool["queued"].as_u64() > Some(0));
    let mut other = server.socket();
    other.send(&think("m", "secateur", &json!({ "nodes": 5_000 })));
    other.wait("m", &["decision"]);
}

#[test]
fn a_hung_engine_holds_up_those_alone_who_asked_for_it() {
    let (hung, other) = (Gate::new(), Gate::new());
    let engines = vec![("hung".into(), hung.engine()), ("other".into(), other.engine())];
    let server = start(Options { workers: 1, engines, ..Options::default() });
    let mut waiting: Vec<_> = (0..3).map(|_| server.socket()).collect();
    for socket in &mut waiting {
        socket.send(&think("h", "hung", &json!({})));
    }
    server.wait_for_pool(|pool| pool["running"] == 1 && pool["queued"] == 2);
    // The client with the hung engine and others get moves of all other players, other engines among them.
    let mut socket = server.socket();
    for socket in [&mut socket, &mut waiting[0]] {
        socket.send(&think("m", "secateur(level=2)", &json!({})));
        socket.wait("m", &["decision"]);
        other.allow(1);
        socket.send(&think("o", "other", &json!({})));
        socket.wait("o", &["decision"]);
    }
    hung.open();
    for socket in &mut waiting {
        socket.wait("h", &["decision"]);
    }
}

#[test]
fn players_of_the_operator_that_cannot_be_are_refused_at_the_start() {
    let refused = |player: &str| {
        let engines = vec![("mine".to_string(), player.to_string())];
        let addr = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
        let options = Options { engines, addr, memory: Some(limits::MIN_MEMORY), ..Options::default() };
        match Server::bind(secateur_standard::standard(), options) {
            Err(ServerError::Request(line)) => line,
            other => panic!("{:?}", other.map(|server| server.addr())),
        }
    };
    assert_eq!(refused("nobody"), "engine 'mine': there is no player 'nobody'");
    let line = refused("secateur(hash=1G)");
    assert_eq!(line, "engine 'mine': it takes 1024M of memory, and all players have 128M");
}
