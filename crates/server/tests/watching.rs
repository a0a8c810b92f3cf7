//! Tournaments of a store: the list, one tournament, its finished games and those being played.

mod common;

use common::gated::{self, Gate};
use common::start;
use secateur_arena::{Interrupt, Spec, Store, play_tournament};
use secateur_core::Limits;
use secateur_server::Options;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

fn store_file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("secateur-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("games.db")
}

/// Ends a tournament when dropped: a test that fails must not wait for games that cannot end.
struct EndOnDrop<'a>(&'a Interrupt);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.ask();
        self.0.ask();
    }
}

#[test]
fn a_match_is_watched_while_it_is_played() {
    let path = store_file("watch");
    let catalogue = gated::catalogue();
    let mut spec = Spec::match_of("quoridor:size=5,walls=3", "greedy", "secateur(level=2)");
    spec = spec.with_limit(&Limits::nodes(50));
    spec.pairs = 3;
    let store = Store::create(&path).unwrap();
    let kept = store.find_or_add(&spec).unwrap();
    let server = start(Options { stores: vec![path.clone()], ..Options::default() });
    let list = server.ask("Tournaments", "/api/v1/tournaments", None);
    assert_eq!(list["tournaments"][0]["games"], 0);
    let mut socket = server.socket();
    socket.send(&json!({ "type": "watch", "id": "w", "tournament": "0-1" }));
    assert_eq!(socket.wait("w", &["tournament"])["tournament"]["summary"]["live"], false);
    assert_eq!(socket.wait("w", &["running"])["games"], json!([]));

    // A game is played until the test ends it: its players move only when the gate lets them.
    let gate = Gate::new();
    let mut held = Spec::match_of("quoridor", &gate.player(), &gate.player());
    held = held.with_limit(&Limits::time(Duration::from_secs(600)));
    held.pairs = 1;
    let held_kept = store.find_or_add(&held).unwrap();
    let interrupt = Interrupt::new();
    std::thread::scope(|scope| {
        let _end = EndOnDrop(&interrupt);
        scope.spawn(|| {
            let arena = held.check(&catalogue).unwrap();
            play_tournament(&arena, &store, &held_kept, 1, &interrupt, &mut |_| {}).unwrap();
        });
        let mut other = server.socket();
        other.send(&json!({ "type": "watch", "id": "live", "tournament": "0-2" }));
        let moves_of_first = |message: &Value| message["games"][0]["moves"].as_array().map(Vec::len);
        let under_way = other.wait_until("a game", |message| moves_of_first(message).is_some());
        let begun = moves_of_first(&under_way);
        gate.allow(1);
        let moved =
            other.wait_until("a move", |message| moves_of_first(message).is_some_and(|n| Some(n) > begun));
        let running = &moved["games"][0];
        assert_eq!((&running["first"], &running["game"]), (&json!("a"), &json!("quoridor")));
        assert_eq!(moves_of_first(&moved), begun.map(|n| n + 1));
        let state =
            json!({ "game": running["game"], "position": running["position"], "moves": running["moves"] });
        server.ask("State", "/api/v1/state", Some(&state));
        assert_eq!(server.ask("Running", "/api/v1/tournaments/0-2/running", None)["games"][0]["pair"], 0);
        interrupt.ask();
        interrupt.ask();
        other.wait_until("the end of the games", |message| message["games"] == json!([]));
    });

    let arena = spec.check(&catalogue).unwrap();
    play_tournament(&arena, &store, &kept, 1, &Interrupt::new(), &mut |_| {}).unwrap();
    let is_finished = |message: &Value| message["tournament"]["summary"]["finished"] == true;
    let seen = socket.wait_until("the end of the match", is_finished)["tournament"].clone();
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
