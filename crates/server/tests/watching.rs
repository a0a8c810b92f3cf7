//! Tournaments of a store: lists, reports, games, and games under way.

mod common;

use common::start;
use secateur_arena::{Interrupt, Spec, Store, run};
use secateur_core::Limits;
use secateur_server::Options;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

fn store_file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("secateur-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("games.db")
}

#[test]
fn a_match_is_watched_while_it_is_played() {
    let path = store_file("watch");
    let catalogue = secateur_standard::standard();
    let mut spec = Spec::match_of("quoridor:size=5,walls=3", "greedy", "secateur(level=2)");
    spec = spec.with_limit(&Limits::nodes(50));
    spec.pairs = 3;
    let store = Store::create(&path).unwrap();
    let kept = store.tournament(&spec).unwrap();
    let server = start(Options { stores: vec![path.clone()], ..Options::default() });
    let list = server.ask("Tournaments", "/api/v1/tournaments", None);
    assert_eq!(list["tournaments"][0]["games"], 0);
    let mut socket = server.socket();
    socket.send(&json!({ "type": "watch", "id": "w", "tournament": "0-1" }));
    assert_eq!(socket.wait("w", &["tournament"])["tournament"]["summary"]["live"], false);
    assert_eq!(socket.wait("w", &["running"])["games"], json!([]));

    // Games under way are told by whoever plays them.
    let mut slow = Spec::match_of("quoridor", "secateur", "secateur");
    slow = slow.with_limit(&Limits::time(Duration::from_millis(100)));
    slow.pairs = 1;
    let slow_kept = store.tournament(&slow).unwrap();
    let interrupt = Interrupt::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let arena = slow.check(&catalogue).unwrap();
            run(&arena, &store, &slow_kept, 1, &interrupt, &mut |_| {}).unwrap();
        });
        let mut other = server.socket();
        other.send(&json!({ "type": "watch", "id": "live", "tournament": "0-2" }));
        let running = loop {
            let message = other.wait("live", &["running"]);
            if message["games"].as_array().is_some_and(|games| !games.is_empty()) {
                break message["games"][0].clone();
            }
        };
        assert_eq!((&running["first"], &running["game"]), (&json!("a"), &json!("quoridor")));
        let state =
            json!({ "game": running["game"], "position": running["position"], "moves": running["moves"] });
        server.ask("State", "/api/v1/state", Some(&state));
        assert_eq!(server.ask("Running", "/api/v1/tournaments/0-2/running", None)["games"][0]["pair"], 0);
        interrupt.ask();
        interrupt.ask();
        loop {
            if other.wait("live", &["running"])["games"] == json!([]) {
                break;
            }
        }
    });

    let arena = spec.check(&catalogue).unwrap();
    run(&arena, &store, &kept, 1, &Interrupt::new(), &mut |_| {}).unwrap();
    let seen = loop {
        let message = socket.wait("w", &["tournament"]);
        if message["tournament"]["summary"]["finished"] == true {
            break message["tournament"].clone();
        }
    };
    assert_eq!(seen["standings"]["games"], 6);
    assert_eq!(seen["match"]["games"], 6);
    assert_eq!(seen["standings"]["ratings"].as_array().unwrap().len(), 2);
    socket.send(&json!({ "type": "stop", "id": "w" }));
    assert_eq!(socket.wait("w", &["done"])["reason"], "stopped");

    let list = server.ask("GameList", "/api/v1/tournaments/0-1/games?limit=4&from=1", None);
    assert_eq!((list["games"].as_array().unwrap().len(), &list["total"]), (4, &json!(6)));
    let list = server.ask("GameList", "/api/v1/tournaments/0-1/games?player=nobody", None);
    assert_eq!(list["total"], 0);
    let variant = server.ask("StoredGame", "/api/v1/tournaments/0-1/games/0/1", None);
    let after_opening =
        variant["moves"].as_array().unwrap().len() - variant["opening"].as_u64().unwrap() as usize;
    assert_eq!(variant["seconds"].as_array().unwrap().len(), after_opening);
    assert_eq!(variant["scores"].as_array().unwrap().len(), after_opening);
    server.ask(
        "State",
        "/api/v1/state",
        Some(&json!({ "game": variant["game"], "moves": variant["moves"] })),
    );
    for path in ["games/9/0", "games/0/2", "games/-1/0", "games/x/0"] {
        assert_eq!(server.get(&format!("/api/v1/tournaments/0-1/{path}")).code(), "not_found");
    }
    drop(server);
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_file_that_is_no_store_is_refused() {
    let path = store_file("nostore");
    std::fs::write(&path, "not a database, however long it is").unwrap();
    for path in [&path, &path.with_extension("missing")] {
        let options = Options { stores: vec![path.clone()], ..Options::default() };
        let options = Options { addr: ([127, 0, 0, 1], 0).into(), ..options };
        assert!(secateur_server::Server::bind(secateur_standard::standard(), options).is_err());
    }
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}
