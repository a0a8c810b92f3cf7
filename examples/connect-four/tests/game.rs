//! The laws of the core, the reference figures, and the search with this game.

use connect_four::{ConnectFour, family, register};
use secateur_core::reference::{check, no_other_words};
use secateur_core::{Game, Limits, Score, Variant, laws};
use secateur_search::{Mcts, MctsConfig, SearchConfig, Searcher, score};

#[test]
fn every_law() {
    laws::check_family(register).unwrap();
    let law = |seed| laws::check(&ConnectFour, &ConnectFour.start(), seed, 42).unwrap();
    assert!((0..300).map(law).sum::<usize>() > 300 * 15);
}

#[test]
fn every_figure() {
    let tally = check(&family(), "tests/figures.txt", include_str!("figures.txt"), no_other_words);
    assert_eq!((tally.checks > 20, tally.skipped), (true, 0), "{tally:?}");
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    for text in ["", "x", "......./2", "......./......./......./......./......./...x.../1"] {
        assert!(ConnectFour.parse_position(text).is_err(), "{text}");
    }
    let floating = "......./......./......./......./...x.../......./2";
    let error = ConnectFour.parse_position(floating).unwrap_err();
    assert!(error.to_string().ends_with("discs lie on discs, and the sides took turns"), "{error}");
}

#[test]
fn alpha_beta_sees_a_win_in_three_and_mcts_finds_it() {
    let start = ConnectFour.parse_position("......./......./......./......./...o.../...xx../2").unwrap();
    let mut game = Game::from_position(ConnectFour, start);
    game.play_text("e").unwrap();
    let (position, history) = (game.position(), game.history());
    let config = SearchConfig::full().for_evaluator(&ConnectFour.evaluator());
    let mut searcher = Searcher::new(ConnectFour.evaluator(), config);
    let found = searcher.search(position, history, &Limits::depth(5).into(), &mut |_| {}).unwrap();
    assert_eq!(score::read(found.score, 30), Score::WinIn(3));
    let mut mcts = Mcts::new(ConnectFour.evaluator(), MctsConfig { solver: true, ..MctsConfig::uct() });
    let found = mcts.search(position, history, &Limits::nodes(5_000).into(), &mut |_| {}).unwrap();
    let best = ConnectFour.format_move(position, found.lines[0].pv[0]);
    assert!(["c", "f"].contains(&best.as_str()), "{best}");
}
