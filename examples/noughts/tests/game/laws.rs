//! Noughts and crosses obeys the laws of the core, and the core counts and ends it rightly.

use secateur_core::{
    AnyVariant, Game, Position, Registry, Side, Variant, laws, perft, perft_divide, perft_parallel, record,
};
use secateur_noughts::{Noughts, family};

#[test]
fn every_law() {
    let plies: usize = (0..500).map(|seed| laws::check(&Noughts, &Noughts.start(), seed, 9).unwrap()).sum();
    assert!(plies > 500 * 5);
}

#[test]
fn the_tree_has_its_known_size() {
    // Games that are over have no moves, hence fewer than 9!/(9-n)! from the sixth ply on.
    let known = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, leaves) in (1..).zip(known) {
        assert_eq!(perft(&mut Noughts.start(), depth), leaves, "depth {depth}");
        assert_eq!(perft_parallel(&Noughts.start(), depth, 2), leaves, "depth {depth}, two threads");
        assert_eq!(perft_divide(&Noughts.start(), depth, 2).iter().map(|(_, n)| n).sum::<u64>(), leaves);
    }
}

#[test]
fn a_game_ends_and_can_be_taken_back() {
    let mut game = Game::new(Noughts);
    for m in ["a1", "b1", "a2", "b2"] {
        game.play_text(m).unwrap();
    }
    assert_eq!(game.outcome(), None);
    game.play_text("a3").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason.word), (Some(Side::First), "three-in-a-row"));
    assert!(game.legal().is_empty());
    let error = game.play_text("c3").unwrap_err();
    assert_eq!(error.to_string(), "move 'c3': the game is over: first wins (three-in-a-row, 1–0)");
    assert!(game.undo());
    assert_eq!(game.legal().len(), 5);
    assert_eq!(
        game.play_text("a1").unwrap_err().to_string(),
        "move 'a1': the legal moves are c1, c2, a3, b3 or c3"
    );
}

#[test]
fn the_erased_layer_says_the_same() {
    let mut registry = Registry::new();
    registry.add(family());
    let mut game = registry.variant(" Morpion ").unwrap().begin();
    assert_eq!(game.legal_count(), 9);
    game.play("B2").unwrap();
    assert_eq!(game.position(), ".../.x./.../o");
    assert_eq!(game.moves(), ["b2"]);
    assert_eq!(game.scene().marks.len(), 1);
    assert_eq!(game.views()[0].gestures, [["a1"]]);
    let copy = game.variant().begin_at(&game.position()).unwrap();
    assert!(!copy.begins_at_start());
    assert_eq!(copy.key(), game.key());
    assert!(game.random_games(1, 100, 9) > 300);
    let written = (record::LINES.write)(&secateur_core::GameRecord::of(&*game));
    let read = (record::LINES.read)(&written).unwrap();
    assert_eq!(read[0].replay(&registry, &Noughts).unwrap().position(), game.position());
    let error = registry.variant("chess").err().unwrap();
    assert_eq!(error.to_string(), "game 'chess': the games are noughts");
    assert_eq!(AnyVariant::text(&Noughts), "noughts");
    assert_eq!(Noughts.start().turn(), Side::First);
}
