//! An engine that cannot play ends its match after three games, and is withdrawn from a tournament; no game that was played is
//! lost.
#![cfg(unix)]

use secateur_arena::{
    EndingKind, Interrupt, MatchSummary, Spec, Standings, Store, TournamentFile, TournamentState,
    play_tournament,
};
use secateur_core::Limits;
use secateur_standard::standard;

fn mock(words: &str) -> String {
    format!("ugi(cmd=\"'{}' {words}\",patience=20)", env!("CARGO_BIN_EXE_mock-engine"))
}

fn play(spec: &Spec, store: &Store, concurrency: usize) -> TournamentState {
    let catalogue = standard().with_engines();
    let arena = spec.check(&catalogue).unwrap();
    let tournament = store.find_or_add(spec).unwrap();
    play_tournament(&arena, store, &tournament, concurrency, &Interrupt::new(), &mut |_| {}).unwrap()
}

/// A match of ten pairs against an engine that crashes in every game.
fn broken() -> Spec {
    let spec = Spec::match_of("awale:oware", "random", &mock("crash at=2"));
    Spec { pairs: 10, ..spec.with_limit(&Limits::nodes(10)) }
}

#[test]
fn a_match_ends_after_three_forfeits_in_a_row() {
    for concurrency in [1, 3] {
        let (spec, store) = (broken(), Store::in_memory().unwrap());
        let state = play(&spec, &store, concurrency);
        let row = state.forfeits.unwrap();
        assert!(!state.finished && row.player == 1, "{row:?}");
        // Games played at the same time may be stored too; a single thread stops at the third.
        let games = state.ledger.games();
        assert!(if concurrency == 1 { games == 3 } else { (3..20).contains(&games) }, "{games}");
        let (_, game) = store.game(1, row.pair, row.leg).unwrap().unwrap();
        assert_eq!(game.ending, EndingKind::Crash);
        assert!(game.exchange.len() > 3, "{:?}", game.exchange);
        assert!(game.exchange.iter().any(|message| message == "> go nodes 10"), "{:?}", game.exchange);
        assert!(game.exchange.iter().any(|message| message.starts_with("< bestmove")));
    }
}

/// Games lost by moves that are no moves say nothing about strength: they are forfeits, with the warning.
#[test]
fn rubbish_is_a_forfeit() {
    let spec = Spec::match_of("awale:oware", "random", &mock("rubbish at=2"));
    let spec = Spec { pairs: 10, ..spec.with_limit(&Limits::nodes(10)) };
    let state = play(&spec, &Store::in_memory().unwrap(), 1);
    assert_eq!((state.ledger.games(), state.forfeits.map(|row| row.player)), (3, Some(1)));
    // Two of the three games are a pair.
    let object = MatchSummary::new(&spec, &state.ledger, state.finished).unwrap().object();
    assert!(object["forfeits"]["b"]["crash"] == 2 && object["elo_played"].is_null(), "{object}");
    assert_eq!(object["warnings"][0], "not a measure of strength: 2 of 2 games were forfeited (A 0, B 2)");
}

#[test]
fn a_match_that_is_resumed_tries_again() {
    let (spec, store) = (broken(), Store::in_memory().unwrap());
    assert_eq!(play(&spec, &store, 1).ledger.games(), 3);
    // Forfeits stored before the resumption do not count: three more games are played.
    let state = play(&spec, &store, 1);
    assert_eq!((state.ledger.games(), state.forfeits.map(|row| (row.pair, row.leg))), (6, Some((2, 1))));
    let summary = MatchSummary::new(&spec, &state.ledger, state.finished).unwrap();
    let object = summary.object();
    assert_eq!((&object["games"], &object["a"]["wins"]), (&6.into(), &6.into()));
    let forfeits = |player: &str, word: &str| object["forfeits"][player][word].as_u64().unwrap();
    assert_eq!([forfeits("a", "crash"), forfeits("b", "crash"), forfeits("b", "stall")], [0, 6, 0]);
    assert!(object["elo_played"].is_null() && object["elo"].as_f64().unwrap() > 1000.0);
    let said = "not a measure of strength: 6 of 6 games were forfeited (A 0, B 6)";
    assert_eq!(object["warnings"][0], said);
}

/// Forfeits with other games between them do not end a match.
#[test]
fn only_forfeits_in_a_row_count() {
    let both = Spec::match_of("awale:oware", &mock("crash at=2"), &mock("crash at=2"));
    let spec = Spec { pairs: 4, ..both.with_limit(&Limits::nodes(10)) };
    let state = play(&spec, &Store::in_memory().unwrap(), 1);
    // The player that moves first crashes first, so the forfeits alternate: A, B, A, B.
    assert!(state.finished && state.forfeits.is_none());
}

fn tournament(format: &str) -> Spec {
    let text = format!(
        "game = \"awale:oware\"\n{format}\npairs = 3\nnodes = 10\n\
        [[players]]\nplayer = \"greedy\"\n[[players]]\nname = \"broken\"\nplayer = '''{}'''\n\
        [[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"minimax(depth=1)\"\n",
        mock("crash at=2")
    );
    let catalogue = standard().with_engines();
    TournamentFile::parse(&text, &catalogue, |_| unreachable!()).unwrap().spec
}

#[test]
fn a_tournament_goes_on_without_the_player() {
    for (format, points) in [("", None), ("format = \"swiss\"\nrounds = 3", Some(72))] {
        for concurrency in [1, 3] {
            let (spec, store) = (tournament(format), Store::in_memory().unwrap());
            let state = play(&spec, &store, concurrency);
            assert!(state.finished && state.forfeits.is_none(), "{format}");
            let standings = Standings::new(&spec, &state);
            let places = standings.places();
            let place = places.iter().find(|place| place.entrant.name == "broken").unwrap();
            assert!(place.withdrawn && place.rating_played.is_none());
            // The pair of the third forfeit is its last: two pairs are four games.
            assert_eq!((place.forfeits(), place.results.losses, place.half_points), (4, 4, 0), "{format}");
            for other in places.iter().filter(|place| place.entrant.name != "broken") {
                // The others are rated twice: with its forfeits, and as if it had not taken part.
                assert!(other.rating.is_some() && other.rating_played.is_some(), "{format}: {other:?}");
                assert!(
                    !other.withdrawn && other.results.wins + other.results.draws + other.results.losses >= 12,
                    "{format}: {other:?}"
                );
            }
            // Three rounds of two meetings of three pairs: games that are not played are credited to the opponent.
            let credited: u64 = places.iter().map(|place| place.half_points).sum();
            assert!(points.is_none_or(|points| credited == points), "{credited}");
            let warned = standings.warnings();
            assert!(warned.contains(&"broken was withdrawn after three forfeits in a row".to_string()));
            // When the tournament is resumed, the player stays withdrawn, and nothing is left to play.
            let games = state.ledger.games();
            assert_eq!(play(&spec, &store, 1).ledger.games(), games, "{format}");
        }
    }
}
