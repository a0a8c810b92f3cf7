//! What the core does with any game, shown by Connect Four: playing, taking back, counting, the interface without types.

use connect_four::{ConnectFour, register};
use secateur_core::{
    AnyVariant, Game, GameRecord, Registry, Side, StopSignal, Variant, perft, perft_divide, perft_parallel,
    record,
};

#[test]
fn threads_and_divisions_count_the_same_leaves() {
    let go = StopSignal::new();
    for (depth, leaves) in (1..).zip([7, 49, 343, 2_401, 16_807, 117_649, 823_536]) {
        assert_eq!(perft(&mut ConnectFour.start(), depth), leaves, "depth {depth}");
        assert_eq!(
            perft_parallel(&ConnectFour.start(), depth, 2, &go),
            Some(leaves),
            "depth {depth}, two threads"
        );
        let divided = perft_divide(&ConnectFour.start(), depth, 2, &go).unwrap();
        assert_eq!(divided.iter().map(|(_, n)| n).sum::<u64>(), leaves);
    }
    go.stop();
    assert_eq!(perft_parallel(&ConnectFour.start(), 5, 1, &go), None);
    assert_eq!(perft_parallel(&ConnectFour.start(), 5, 2, &go), None);
    assert!(perft_divide(&ConnectFour.start(), 5, 2, &go).is_none());
}

#[test]
fn a_game_ends_and_can_be_taken_back() {
    let mut game = Game::new(ConnectFour);
    for m in ["a", "b", "a", "b", "a", "b"] {
        game.play_text(m).unwrap();
    }
    assert_eq!(game.outcome(), None);
    game.play_text("A").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason.word), (Some(Side::First), "four-in-a-row"));
    assert!(game.legal().is_empty());
    let error = game.play_text("c").unwrap_err();
    assert_eq!(error.to_string(), "move 'c': the game is over: first wins (four-in-a-row, 1–0)");
    assert!(game.undo());
    assert_eq!(game.legal().len(), 7);
}

#[test]
fn a_text_that_is_no_legal_move_is_answered_with_those_that_are() {
    let mut game = Game::new(ConnectFour);
    "a a a a a a".split(' ').for_each(|m| game.play_text(m).unwrap());
    let error = game.play_text("a").unwrap_err();
    assert_eq!(error.to_string(), "move 'a': the legal moves are b, c, d, e, f or g");
}

#[test]
fn the_layer_without_types_says_the_same() {
    let mut registry = Registry::new();
    register(&mut registry);
    let mut game = registry.variant(" Puissance4 ").unwrap().begin();
    assert_eq!(game.legal_count(), 7);
    game.play("D").unwrap();
    assert_eq!(game.position(), "......./......./......./......./......./...x.../2");
    assert_eq!(game.moves(), ["d"]);
    assert_eq!(game.scene().marks.len(), 1);
    assert_eq!(game.views()[0].gestures[..2], [["a1"], ["a2"]]);
    assert_eq!(game.last().unwrap().effects.len(), 1);
    assert!(game.variant().palette().is_empty());
    let error = game.edit(&[("d1", "red")]).unwrap_err();
    assert_eq!(error.to_string(), "brush 'red': positions of connect-four are not drawn by hand");
    let copy = game.variant().begin_at(&game.position()).unwrap();
    assert!(!copy.begins_at_start());
    assert_eq!(copy.key(), game.key());
    assert!(game.random_games(1, 100, 42) > 500);
    let written = (record::LINES.write)(&GameRecord::of(&*game));
    let read = (record::LINES.read)(&written).unwrap();
    assert_eq!(read[0].replay(&registry, &ConnectFour).unwrap().position(), game.position());
    let error = registry.variant("chess").err().unwrap();
    assert_eq!(error.to_string(), "game 'chess': the games are connect-four");
    assert_eq!(AnyVariant::text(&ConnectFour), "connect-four");
    let error = "connect-five".parse::<ConnectFour>().unwrap_err();
    assert_eq!(error.to_string(), "game 'connect-five': this game is connect-four");
}
