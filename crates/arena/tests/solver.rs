//! What the solver and endgame tables declare is the result of playing on with best play.

use secateur_arena::{
    CompletedGame, EndingKind, Interrupt, MatchSummary, SolverRule, Spec, Store, TableRule, TournamentFile,
    play_tournament,
};
use secateur_core::{AnyGame, Limits, Random, Side, Solved, StopSignal};
use secateur_players::{AnySolver, Catalogue};
use secateur_standard::standard;

const NODES: u64 = 2_000;

fn catalogue() -> Catalogue {
    let mut catalogue = standard();
    connect_four::register(&mut catalogue);
    catalogue
}

fn spec(variant: &str, players: [&str; 2], pairs: u64) -> Spec {
    let mut spec = Spec::match_of(variant, players[0], players[1]).with_limit(&Limits::nodes(200));
    spec.pairs = pairs;
    spec.adjudication.solver = Some(SolverRule { nodes: NODES });
    spec
}

fn play(catalogue: &Catalogue, spec: &Spec, concurrency: usize) -> Vec<CompletedGame> {
    let store = Store::in_memory().unwrap();
    let tournament = store.find_or_add(spec).unwrap();
    let arena = spec.check(catalogue).unwrap();
    let state =
        play_tournament(&arena, &store, &tournament, concurrency, &Interrupt::new(), &mut |_| {}).unwrap();
    let mut games = Vec::new();
    let show = |_, _, mut game: CompletedGame| {
        game.times.fill(0);
        games.push(game);
        Ok(())
    };
    store.games(tournament.id, show).unwrap();
    let summary = MatchSummary::new(spec, &state.ledger, true).unwrap();
    let solved = games.iter().filter(|game| game.ending == EndingKind::Solved).count();
    assert_eq!(summary.object()["terminations"]["solved"], solved);
    games
}

/// A move that keeps the proven result, if the side to move has one to keep; any move otherwise.
fn keeping(
    solver: &mut dyn AnySolver,
    game: &mut dyn AnyGame,
    claim: Option<Side>,
    random: &mut Random,
) -> Option<usize> {
    let count = game.legal_count();
    let from = random.below(count as u32) as usize;
    let turn = game.turn();
    if claim == Some(!turn) {
        return Some(from);
    }
    (0..count).map(|i| (from + i) % count).find(|&i| {
        game.play_nth(i);
        let kept = match game.outcome() {
            Some(outcome) => outcome.winner == claim,
            None => {
                solver.reset();
                let solved = solver.solve(&*game, 50 * NODES, &StopSignal::new());
                solved == Some(claim.map_or(Solved::Drawn, Solved::Won))
            }
        };
        game.undo();
        kept
    })
}

#[test]
fn declared_results_are_those_of_playing_on() {
    let catalogue = catalogue();
    for (game, players) in [
        ("connect-four", ["random", "random"]),
        ("quoridor:size=3,walls=1", ["random", "random"]),
        ("quoridor:size=5,walls=1", ["greedy", "random"]),
        ("awale:oware", ["greedy", "greedy"]),
        ("awale:tricolour", ["greedy", "random"]),
        ("divercite", ["greedy", "random"]),
        ("draughts:english", ["greedy", "random"]),
        ("draughts:in104", ["greedy", "random"]),
        ("abalone:course", ["greedy", "random"]),
    ] {
        let spec = spec(game, players, 6);
        let games = play(&catalogue, &spec, 2);
        let rules = catalogue.registry().variant(game).unwrap();
        let mut solver = catalogue.solver(&*rules).unwrap();
        let mut random = Random::new(9);
        let mut solved = 0;
        for game in games.iter().filter(|game| game.ending == EndingKind::Solved) {
            solved += 1;
            assert_eq!(game.reason, "solved");
            for _ in 0..3 {
                let mut on = rules.game(None, &game.moves).unwrap();
                assert!(on.outcome().is_none());
                while on.outcome().is_none() {
                    let m = keeping(&mut *solver, &mut *on, game.winner, &mut random);
                    let m = m.unwrap_or_else(|| panic!("{}: nothing keeps {:?}", on.position(), game.winner));
                    on.play_nth(m);
                }
                assert_eq!(on.outcome().unwrap().winner, game.winner, "{:?}", on.moves());
            }
        }
        println!("{game}: {solved} of {} games solved", games.len());
        assert!(solved * 2 >= games.len(), "{game}: {solved} of {}", games.len());
    }
}

#[test]
fn tables_end_games_as_best_play_would() {
    let catalogue = catalogue();
    for game in ["draughts:english", "awale:oware"] {
        let mut spec = Spec::match_of(game, "greedy", "alphabeta(depth=2)").with_limit(&Limits::nodes(200));
        (spec.pairs, spec.adjudication.tables) = (8, Some(TableRule::BuiltIn));
        let variant = catalogue.registry().variant(game).unwrap();
        let player = format!("secateur(hash=1M{})", secateur_players::tables::built_in(&*variant));
        let mut player = catalogue.player(&*variant, &player, 1).unwrap();
        let mut declared = 0;
        for game in play(&catalogue, &spec, 2).iter().filter(|game| game.reason == "table") {
            declared += 1;
            // Both sides continue as well as they can: the game ends as was declared.
            let mut on = variant.game(None, &game.moves).unwrap();
            while on.outcome().is_none() {
                let decision = player.decide(&*on, &Limits::nodes(3_000).into(), &mut |_| {}).unwrap();
                on.play(&decision.text).unwrap();
            }
            assert_eq!(on.outcome().unwrap().winner, game.winner, "{:?}", game.moves);
        }
        println!("{game}: {declared} declared");
        assert!(declared > 2, "{game}: {declared}");
    }
}

#[test]
fn a_solved_match_repeats_whatever_the_concurrency() {
    let catalogue = catalogue();
    for variant in ["awale:oware", "divercite", "draughts:english"] {
        let spec = spec(variant, ["alphabeta(depth=2)", "greedy"], 5);
        assert!(play(&catalogue, &spec, 1) == play(&catalogue, &spec, 3), "{variant}");
    }
}

#[test]
fn a_file_asks_for_the_solver() {
    let text = "game = \"quoridor\"\nnodes = 10\n[[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n";
    let read = |more: &str| {
        let none = |_: &str| Err(secateur_arena::ArenaError::request("no file"));
        let file = TournamentFile::parse(&format!("{text}{more}"), &catalogue(), none)?;
        file.spec.check(&catalogue()).map(|_| ())?;
        Ok::<_, secateur_arena::ArenaError>(file.spec.adjudication.solver)
    };
    assert_eq!(read(""), Ok(None));
    assert_eq!(read("[adjudicate]\nsolver = { nodes = 500 }\n"), Ok(Some(SolverRule { nodes: 500 })));
    let said = read("[adjudicate]\nsolver = { nodes = 0 }\n").unwrap_err().to_string();
    assert_eq!(said, "adjudication: a solver has at least 1 node");
    let said = read("[adjudicate]\nsolver = { depth = 3 }\n").unwrap_err().to_string();
    assert!(said.starts_with("line '8: solver = { depth': unknown field `depth`"), "{said}");
}
