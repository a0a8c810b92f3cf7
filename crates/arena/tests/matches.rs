//! Matches between built-in players: pairs, seeds, repeats, interruptions.

use secateur_arena::{
    CompletedGame, EndingKind, Interrupt, Ledger, MatchSummary, Openings, Spec, SpecKind, SprtSpec, Store,
    TournamentState, export, play_tournament,
};
use secateur_core::{Limits, Random, Side};
use secateur_players::Catalogue;
use secateur_standard::standard;
use secateur_stats::{EloScale, Results, elo, llr, los};

/// All games of a spec, without their times.
fn play(
    catalogue: &Catalogue,
    spec: &Spec,
    concurrency: usize,
) -> (TournamentState, Vec<(u64, u8, CompletedGame)>) {
    let store = Store::in_memory().unwrap();
    go_on(catalogue, spec, concurrency, &store, u64::MAX)
}

/// The same, interrupted after some games are finished.
fn go_on(
    catalogue: &Catalogue,
    spec: &Spec,
    concurrency: usize,
    store: &Store,
    until: u64,
) -> (TournamentState, Vec<(u64, u8, CompletedGame)>) {
    let arena = spec.check(catalogue).unwrap();
    let tournament = store.find_or_add(spec).unwrap();
    let interrupt = Interrupt::new();
    let mut watch = |progress: &secateur_arena::Progress<'_>| {
        if progress.ledger.games() >= until {
            interrupt.ask();
        }
    };
    let state = play_tournament(&arena, store, &tournament, concurrency, &interrupt, &mut watch).unwrap();
    let mut games = Vec::new();
    let show = |pair, leg, mut game: CompletedGame| {
        game.times.fill(0);
        games.push((pair, leg, game));
        Ok(())
    };
    store.games(tournament.id, show).unwrap();
    (state, games)
}

fn spec(variant: &str, a: &str, b: &str, pairs: u64, limit: &Limits) -> Spec {
    Spec { pairs, ..Spec::match_of(variant, a, b).with_limit(limit) }
}

#[test]
fn pair_k_is_the_same_whatever_the_concurrency() {
    let catalogue = standard();
    for (variant, a, b) in [
        ("quoridor:size=5,walls=3", "secateur(hash=1M)", "mcts(iterations=60,memory=1M)"),
        ("awale:oware", "secateur(level=3,hash=1M)", "greedy"),
        ("draughts:russian", "alphabeta(depth=2)", "random"),
        ("abalone:official", "greedy", "random"),
        ("divercite", "greedy", "alphabeta(depth=1)"),
    ] {
        let spec = spec(variant, a, b, 6, &Limits::nodes(300));
        let (_, one) = play(&catalogue, &spec, 1);
        let (_, four) = play(&catalogue, &spec, 4);
        assert_eq!(one.len(), 12, "{variant}");
        assert!(one == four, "{variant}: games differ between one table and four");
        for pair in one.chunks(2) {
            let [(p, 0, first), (q, 1, second)] = pair else { panic!("{variant}: legs are out of order") };
            assert_eq!((p, first.opening, &first.start), (q, second.opening, &second.start));
            assert_eq!(first.moves[..first.opening], second.moves[..second.opening]);
            assert_eq!(first.opening, 4, "{variant}");
        }
        let openings: std::collections::HashSet<_> = one.iter().map(|(_, _, g)| &g.moves[..4]).collect();
        assert!(openings.len() >= 4, "{variant}: {} openings", openings.len());
    }
}

#[test]
fn another_seed_is_another_match() {
    let catalogue = standard();
    let one = spec("quoridor:size=5,walls=3", "random", "random", 3, &Limits::depth(1));
    let other = Spec { seed: 2, ..one.clone() };
    assert_ne!(play(&catalogue, &one, 2).1, play(&catalogue, &other, 2).1);
}

#[test]
fn sides_are_reversed_and_results_are_as() {
    let catalogue = standard();
    let spec = spec("awale:oware", "alphabeta(depth=4)", "random", 8, &Limits::depth(4));
    let (state, games) = play(&catalogue, &spec, 2);
    let summary = MatchSummary::new(&spec, &state.ledger, state.finished).unwrap();
    let count = summary.counts();
    let wins = |leg: u8, side| games.iter().filter(|g| g.1 == leg && g.2.winner == Some(side)).count() as u64;
    assert_eq!(count.results.wins, wins(0, Side::First) + wins(1, Side::Second));
    assert_eq!(count.results.losses, wins(0, Side::Second) + wins(1, Side::First));
    assert!(count.results.wins >= 14, "{:?}", count.results);
    assert!(count.margins.mean().unwrap().value > 10.0);
    assert_eq!(count.spent[0].depths / count.spent[0].moves, 3); // the last moves of a game are shallow
    // The figures are those that the statistics crate computes from the distinct pairs.
    let object = summary.object();
    assert_eq!(object["elo"], elo(&count.distinct).value);
    assert_eq!(object["los"], los(&count.distinct));
    assert_eq!(object["games"], 16);
}

#[test]
fn identical_games_are_counted_once() {
    let catalogue = standard();
    let mut spec =
        spec("quoridor:size=5,walls=3", "alphabeta(depth=2)", "minimax(depth=1)", 10, &Limits::depth(2));
    spec.openings = Openings::Start;
    let (state, _) = play(&catalogue, &spec, 2);
    let summary = MatchSummary::new(&spec, &state.ledger, true).unwrap();
    let count = summary.counts();
    assert_eq!((count.games(), count.distinct_pairs(), count.distinct_games()), (20, 1, 2));
    assert_eq!((count.pentanomial.observations(), count.distinct.observations()), (10, 1));
    assert_eq!(summary.object()["elo95"][0], elo(&count.distinct).interval95.low);
}

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
    let catalogue = standard();
    let spec = spec("quoridor:size=5,walls=3", "alphabeta(depth=2)", "random", 40, &Limits::depth(2));
    let (whole, games) = play(&catalogue, &spec, 1);
    let store = Store::in_memory().unwrap();
    let (part, _) = go_on(&catalogue, &spec, 3, &store, 7);
    assert!(part.ledger.games() >= 7);
    assert_eq!(store.tournaments().unwrap()[0].finished, part.finished);
    go_on(&catalogue, &spec, 1, &store, 20);
    let (rest, resumed) = go_on(&catalogue, &spec, 2, &store, u64::MAX);
    assert!(rest.finished && whole.finished);
    assert!(games == resumed, "the resumed match has other games");
    assert_eq!(store.tournaments().unwrap().len(), 1);
    assert!(store.tournaments().unwrap()[0].finished);
    // Nothing is played twice.
    let (again, _) = go_on(&catalogue, &spec, 2, &store, u64::MAX);
    assert_eq!(again.ledger, rest.ledger);
}

#[test]
fn any_games_may_be_missing() {
    let catalogue = standard();
    let spec = spec("awale:oware", "alphabeta(depth=2)", "random", 12, &Limits::depth(2));
    let (whole, games) = play(&catalogue, &spec, 2);
    let mut random = Random::new(5);
    for _ in 0..10 {
        let store = Store::in_memory().unwrap();
        let tournament = store.find_or_add(&spec).unwrap();
        let mut plan = whole.plan.clone();
        let mut ledger = Ledger::default();
        for (pair, leg, game) in games.iter().filter(|_| random.below(2) == 0) {
            let job = plan.job(*pair, &ledger).unwrap();
            assert_eq!(store.save(tournament.id, &spec, &job, *leg, game), Ok(None));
            // A second game of the same leg is dropped, and the stored one is returned.
            let other = CompletedGame { winner: None, reason: "again".into(), ..game.clone() };
            assert_eq!(store.save(tournament.id, &spec, &job, *leg, &other), Ok(Some(game.clone())));
            assert!(
                ledger.record(*pair, *leg, game.summary()) && !ledger.record(*pair, *leg, other.summary())
            );
        }
        // Statistics use complete pairs only.
        let summary = MatchSummary::new(&spec, &ledger, false).unwrap();
        assert_eq!(summary.counts().games(), 2 * ledger.complete_pairs().count() as u64);
        assert!(summary.counts().games() < ledger.games());
        let (_, resumed) = go_on(&catalogue, &spec, 2, &store, u64::MAX);
        assert!(games == resumed);
    }
}

#[test]
fn lists_leave_damaged_games_out() {
    let path = std::env::temp_dir().join(format!("secateur-lists-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let catalogue = standard();
    let spec = spec("awale:oware", "random", "random", 3, &Limits::depth(1));
    let store = Store::create(&path).unwrap();
    go_on(&catalogue, &spec, 1, &store, u64::MAX);
    let counted = |store: &Store| {
        let (listed, total) = store.list_games(1, None, None, 0, 100).unwrap();
        (store.overviews().unwrap()[0].games, listed.len() as u64, total)
    };
    assert_eq!(counted(&store), (6, 6, 6));
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute("UPDATE games SET plies = plies + 1 WHERE pair = 1", []).unwrap();
    let read = Store::open_to_read(&path).unwrap();
    assert_eq!(counted(&read), (4, 4, 4));
    // Set aside and played again, they count again.
    store.set_aside(&store.damaged().unwrap()).unwrap();
    assert_eq!(counted(&read), (4, 4, 4));
    go_on(&catalogue, &spec, 1, &store, u64::MAX);
    assert_eq!(counted(&read), (6, 6, 6));
    drop((store, read, other));
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
}

#[test]
fn a_verdict_does_not_depend_on_the_concurrency() {
    let catalogue = standard();
    let mut spec = spec("quoridor:size=5,walls=3", "alphabeta(depth=2)", "random", 2000, &Limits::depth(2));
    spec.kind = SpecKind::Sprt;
    let test = SprtSpec { model: EloScale::Normalized, elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    spec.test = Some(test);
    let object = |concurrency| {
        let (state, _) = play(&catalogue, &spec, concurrency);
        assert!(state.finished);
        let summary = MatchSummary::new(&spec, &state.ledger, true).unwrap();
        let hypotheses = *test.begin().unwrap().hypotheses();
        let mut object = summary.object();
        assert_eq!(object["llr"], llr(&summary.counts().distinct, &hypotheses));
        object["times"].take();
        object
    };
    let one = object(1);
    assert_eq!(one["verdict"], "H1");
    assert_eq!(one, object(5));
    assert_eq!(one, object(2));
}

#[test]
fn exported_games_are_those_that_count() {
    let catalogue = standard();
    for (game, name) in [("draughts:russian", "PDN"), ("awale:oware", "one game a line")] {
        let spec = spec(game, "greedy", "random", 5, &Limits::depth(1));
        let store = Store::in_memory().unwrap();
        let (state, games) = go_on(&catalogue, &spec, 2, &store, u64::MAX);
        let arena = spec.check(&catalogue).unwrap();
        let tournament = store.find_or_add(&spec).unwrap();
        let mut text = Vec::new();
        export(&arena, &store, &tournament, &state, &mut text).unwrap();
        let format = catalogue.registry().family(arena.variant().name()).unwrap().records;
        assert_eq!(format.name, name);
        let records = (format.read)(std::str::from_utf8(&text).unwrap()).unwrap();
        assert_eq!(records.len(), 10);
        for (record, (_, _, game)) in records.iter().zip(&games) {
            let end = record.replay(catalogue.registry(), arena.variant()).unwrap();
            assert_eq!(end.outcome().map(|o| o.winner), Some(game.winner));
            assert_eq!(end.plies(), game.moves.len());
        }
    }
}

#[test]
fn players_with_several_threads_lower_the_concurrency() {
    let catalogue = standard();
    let spec = spec("quoridor", "secateur(threads=3,hash=1M)", "random", 1, &Limits::nodes(10));
    let arena = spec.check(&catalogue).unwrap();
    assert_eq!([1, 3, 6, 8].map(|cores| arena.concurrency(cores)), [1, 1, 2, 2]);
}

/// Forfeited games are lost games; beside the Elo of all pairs, the summary has that of the pairs without a forfeit.
#[test]
fn forfeits_are_told_apart() {
    let catalogue = standard();
    let spec = spec("awale:oware", "greedy", "random", 40, &Limits::depth(1));
    let (whole, games) = play(&catalogue, &spec, 2);
    let summary = |forfeited: usize| {
        let mut ledger = Ledger::default();
        for (n, (pair, leg, game)) in games.iter().enumerate() {
            let mut game = game.clone();
            if n % 4 == 0 && n / 4 < forfeited {
                // Leg 0 of every other pair: a moves first, and forfeits.
                (game.winner, game.ending) = (Some(Side::Second), EndingKind::Stall);
            }
            ledger.record(*pair, *leg, game.summary());
        }
        ledger
    };
    let (none, one, three) = (summary(0), summary(1), summary(3));
    let none = MatchSummary::new(&spec, &none, true).unwrap();
    let object = none.object();
    assert_eq!((&object["elo_played"], &object["elo_played95"]), (&object["elo"], &object["elo95"]));
    assert_eq!(object["warnings"].as_array().unwrap().len(), 0);
    assert_eq!(
        none.counts().distinct,
        MatchSummary::new(&spec, &whole.ledger, true).unwrap().counts().distinct
    );
    // One of 80 games is not more than 2 %; three are.
    for (ledger, forfeits, spoilt) in [(&one, 1, false), (&three, 3, true)] {
        let summary = MatchSummary::new(&spec, ledger, true).unwrap();
        let (object, counts) = (summary.object(), summary.counts());
        assert_eq!(object["forfeits"]["a"]["stall"], forfeits);
        assert_eq!((counts.forfeits(), counts.forfeited_pairs()), ([forfeits, 0], forfeits));
        assert_eq!(object["pairs_played"], counts.distinct_pairs() - forfeits);
        assert_eq!(object["elo_played"], elo(&counts.played.pairs).value);
        assert!(object["elo"].as_f64() < none.object()["elo"].as_f64());
        assert_eq!(counts.is_spoilt(), spoilt);
        let warned =
            object["warnings"][0].as_str().is_some_and(|line| line.starts_with("not a measure of strength"));
        assert_eq!(warned, spoilt);
    }
}

/// The first game of a pair under way is shown, does not count, and is written with the others while more is to be played.
#[test]
fn a_finished_first_game_is_shown() {
    let catalogue = standard();
    let spec = spec("awale:oware", "greedy", "random", 5, &Limits::depth(1));
    let (whole, games) = play(&catalogue, &spec, 1);
    let store = Store::in_memory().unwrap();
    let tournament = store.find_or_add(&spec).unwrap();
    let (mut ledger, mut plan) = (Ledger::default(), whole.plan.clone());
    for (pair, leg, game) in &games[..3] {
        ledger.record(*pair, *leg, game.summary());
        let job = plan.job(*pair, &ledger).unwrap();
        store.save(tournament.id, &spec, &job, *leg, game).unwrap();
    }
    let summary = MatchSummary::new(&spec, &ledger, false).unwrap();
    let won = u64::from(games[2].2.winner == Some(Side::First));
    assert_eq!((summary.counts().games(), summary.unpaired().games()), (2, 1));
    assert_eq!(summary.object()["unpaired"]["wins"], won);
    let state = TournamentState { ledger, plan, finished: false, forfeits: None };
    let arena = spec.check(&catalogue).unwrap();
    let mut text = Vec::new();
    export(&arena, &store, &tournament, &state, &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap().lines().filter(|line| !line.starts_with('#')).count(), 3);
}
