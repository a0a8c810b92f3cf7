//! The reports' players: every version plays whole games by the rules, and two texts that should name the same player do.

use secateur_core::AnyGame;
use secateur_core::{Limits, MoveRequest};
use secateur_players::{Catalogue, Player};
use secateur_standard::standard;

fn make(catalogue: &Catalogue, variant: &str, player: &str) -> Box<dyn Player> {
    let variant = catalogue.registry().variant(variant).unwrap();
    catalogue.player(&*variant, player, 1).unwrap()
}

/// Plays a game of two players under a limit; without `second` the opponent plays at random.
fn play(
    catalogue: &Catalogue,
    variant: &str,
    players: [&str; 2],
    think: &MoveRequest,
    most: usize,
) -> Box<dyn AnyGame> {
    let mut players = players.map(|player| make(catalogue, variant, player));
    let mut game = catalogue.registry().variant(variant).unwrap().begin();
    while game.outcome().is_none() && game.plies() < most {
        let decision = players[game.turn().index()].decide(&*game, think, &mut |_| {}).unwrap();
        game.play(&decision.text).unwrap_or_else(|e| panic!("{variant}: {e}"));
    }
    game
}

const PLAYERS: &[(&str, &str)] = &[
    ("abalone:tie=marbles", "lao(depth=2)"),
    ("abalone:official", "lao(omega=8,depth=2,quiescence=2,tt=off)"),
    ("abalone", "lao(search=minimax,depth=1,order=off,tt=off,quiescence=0,w.marbles=1000,w.rim=0)"),
    ("awale", "lesage-viale(depth=2)"),
    ("awale", "lesage-viale(eval=raw,depth=3,search=minimax)"),
    ("awale", "lesage-viale(eval=defence,depth=2,wins=counter)"),
    ("awale", "lesage-viale(depth=2,wins=bonus,fast=on)"),
    ("divercite", "rosselet-lambert(v0,depth=1)"),
    ("divercite", "rosselet-lambert(v1,depth=2)"),
    ("divercite:publisher", "rosselet-lambert(v2,depth=1)"),
    ("divercite", "rosselet-lambert(depth=2)"),
    ("quoridor:course", "simon-harti(iterations=30)"),
    ("quoridor:size=5,walls=3", "simon-harti(iterations=50,c=1,final=mean)"),
    ("quoridor", "simon-harti(alphabeta,depth=1)"),
    ("draughts:in104-flying", "bornachot-haro"),
    ("draughts:in104", "bornachot-haro(prune=on,eval=kings,king=5)"),
    ("draughts", "bornachot-haro(minimax,depth=3)"),
    ("draughts:international", "bornachot-haro(alphabeta,depth=3,memory=game,eval=rows-as-printed)"),
];

#[test]
fn every_version_plays_whole_games() {
    let catalogue = standard();
    for (variant, player) in PLAYERS {
        let think = Limits::nodes(2_000).into();
        let game = play(&catalogue, variant, [player, "random"], &think, 400);
        assert!(game.outcome().is_some() || game.plies() == 400, "{player}");
        let again = play(&catalogue, variant, [player, "random"], &think, 400);
        assert_eq!(game.moves(), again.moves(), "{player} repeats exactly");
    }
}

#[test]
fn they_refuse_other_games_and_items_in_one_line() {
    let catalogue = standard();
    for (variant, player, line) in [
        ("quoridor", "lao", "player 'lao': it plays abalone, not quoridor"),
        ("awale:oware", "lesage-viale", "player 'lesage-viale': it plays awale:tricolour, not awale:oware"),
        ("abalone", "bornachot-haro", "player 'bornachot-haro': it plays draughts, not abalone"),
        ("abalone", "lao(omega=9)", "item 'omega=9': omega is a number from 1 to 8"),
        ("abalone", "lao(eval=omega2)", "eval 'omega2': lao takes omega=1..8 and w.NAME="),
        (
            "awale",
            "lesage-viale(depth=deep)",
            "item 'depth=deep': depth is adaptive, adaptive-N or a number from 1 to 50",
        ),
        ("divercite", "rosselet-lambert(v4)", "item 'v4': version is v0, v1, v2 or v3"),
        ("quoridor", "simon-harti(uct)", "item 'uct': algorithm is mcts, alphabeta or negamax"),
        (
            "draughts",
            "bornachot-haro(negamax)",
            "item 'negamax': algorithm is minimax-time, minimax or alphabeta",
        ),
    ] {
        let variant = catalogue.registry().variant(variant).unwrap();
        assert_eq!(catalogue.player(&*variant, player, 1).err().unwrap().to_string(), line);
    }
}

#[test]
fn a_game_lists_the_players_that_play_it() {
    let catalogue = standard();
    for (variant, author) in [
        ("abalone:official", "lao"),
        ("awale", "lesage-viale"),
        ("divercite", "rosselet-lambert"),
        ("quoridor:size=5", "simon-harti"),
        ("draughts:russian", "bornachot-haro"),
    ] {
        let variant = catalogue.registry().variant(variant).unwrap();
        let names: Vec<_> = catalogue.players(&*variant).iter().map(|note| note.name).collect();
        assert_eq!(names.len(), 7);
        assert!(names.contains(&author));
    }
    let oware = catalogue.registry().variant("awale:oware").unwrap();
    assert_eq!(catalogue.players(&*oware).len(), 6);
}

/// Asserts that two players make the same moves in self-play.
fn same_moves(variant: &str, one: &str, other: &str, plies: usize) {
    let catalogue = standard();
    let [a, b] = [one, other]
        .map(|player| play(&catalogue, variant, [player; 2], &Limits::depth(50).into(), plies).moves());
    assert_eq!(a, b, "{one} and {other}");
}

#[test]
fn texts_that_name_the_same_player() {
    same_moves("awale", "lesage-viale(depth=4)", "lesage-viale(depth=4,fast=on)", 120);
    same_moves("awale", "lesage-viale(depth=2)", "lesage-viale(depth=2,search=minimax)", 60);
    same_moves("quoridor", "simon-harti(alphabeta)", "simon-harti(negamax)", 12);
    same_moves(
        "abalone",
        "lao(depth=2,tt=off,quiescence=0)",
        "lao(depth=2,tt=off,quiescence=0,search=minimax)",
        20,
    );
    same_moves(
        "draughts",
        "bornachot-haro(minimax,depth=4,dictionary=off)",
        "bornachot-haro(alphabeta,depth=4,dictionary=off)",
        40,
    );
}

#[test]
fn the_faulty_evaluation_is_right_for_player_one_and_inverted_for_player_two_at_even_depth() {
    let catalogue = standard();
    let think = Limits::depth(50).into();
    let decide = |player: &str, moves: &str| {
        let variant = catalogue.registry().variant("awale").unwrap();
        let game = variant.game(None, moves.split_whitespace()).unwrap();
        make(&catalogue, "awale", player).decide(&*game, &think, &mut |_| {}).unwrap()
    };
    let first = "1R 4R 7R 10R";
    let second = "1R 4R 7R";
    let same = |moves: &str, depth: u32, one: &str, other: &str| {
        let [a, b] = [one, other]
            .map(|eval| decide(&format!("lesage-viale(eval={eval},depth={depth},fast=on)"), moves))
            .map(|decision| (decision.text, decision.score));
        assert_eq!(a, b, "{one} and {other} at depth {depth} after {moves}");
    };
    for depth in [2, 4] {
        same(first, depth, "raw", "corrected");
        same(second, depth, "raw", "inverted");
    }
    // read by the side at the leaf, `raw` is inverted at odd depths; read by the side at the root, it is not
    same(first, 5, "raw", "inverted");
    same(second, 3, "raw", "corrected");
    for depth in [3, 4, 5] {
        same(first, depth, "raw-root", "corrected");
        same(second, depth, "raw-root", "inverted");
    }
}

#[test]
fn what_is_judged_is_the_players_own_judgement() {
    let catalogue = standard();
    for (variant, player, names) in [
        ("abalone:tie=marbles", "lao", "marbles rim centre neighbours spread threats"),
        ("awale", "lesage-viale(depth=2)", "captured seeds transparent captures safe-holes"),
        (
            "divercite",
            "rosselet-lambert(v2)",
            "score cities resources divercite malus variety hand-cities hand-colours",
        ),
        ("quoridor", "simon-harti(alphabeta)", "own-way other-way gap own-walls other-walls"),
        ("draughts", "bornachot-haro(alphabeta,depth=2)", "man row king king-per-row"),
    ] {
        let variant = catalogue.registry().variant(variant).unwrap();
        let weights = catalogue.evaluator(&*variant, player).unwrap().weights();
        let found: Vec<_> = weights.iter().map(|(name, _)| name).collect();
        assert_eq!(found.join(" "), names, "{player}");
    }
    let variant = catalogue.registry().variant("abalone").unwrap();
    let rim = |player: &str| catalogue.evaluator(&*variant, player).unwrap().weights().get("rim");
    assert_eq!((rim("lao"), rim("lao(omega=2)"), rim("lao(w.rim=7)")), (Some(1375), Some(125), Some(7)));
}

#[test]
fn the_depth_is_the_players_own_at_most() {
    let catalogue = standard();
    let start = |variant: &str| catalogue.registry().variant(variant).unwrap().begin();
    let think = Limits::time(std::time::Duration::from_secs(20)).into();
    for (variant, player, depth) in [
        ("abalone", "lao(depth=3)", 2), // in the start position the sides do not touch, so the depth is one less
        ("awale", "lesage-viale(depth=3)", 3),
        ("divercite", "rosselet-lambert(v0,depth=2)", 2),
        ("quoridor", "simon-harti(alphabeta)", 2),
        ("draughts", "bornachot-haro(alphabeta,depth=5)", 5),
    ] {
        let decision =
            make(&catalogue, variant, player).decide(&*start(variant), &think, &mut |_| {}).unwrap();
        assert_eq!(decision.depth, depth, "{player}");
    }
    let decision =
        make(&catalogue, "quoridor", "simon-harti").decide(&*start("quoridor"), &think, &mut |_| {}).unwrap();
    assert_eq!(decision.nodes, 550);
}
