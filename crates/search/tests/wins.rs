//! A win that can be forced in n plies is won in n; no won game runs in circles.

mod common;

use common::graph::{Graph, Hashed, shape};
use common::pursuit::{Nearness, Pursuit, distances};
use common::{assert_legal_line, no_past};
use secateur_core::{Limits, Position, Score, Side};
use secateur_search::score::{self, WIN, is_decided};
use secateur_search::{Repetition, SearchConfig, Searcher, TableUse};

fn small(config: SearchConfig) -> SearchConfig {
    SearchConfig { table_bytes: 1 << 20, ..config }
}

#[test]
fn the_cat_always_wins() {
    let known = distances();
    assert!(Pursuit::all().all(|p| known.contains_key(&p)));
    assert!(known.values().max() >= Some(&9));
}

#[test]
fn an_exact_search_of_n_plies_finds_a_win_in_n() {
    let config = small(SearchConfig { repetition: Repetition::Off, ..SearchConfig::exact() });
    let mut searcher = Searcher::new(Nearness, config);
    let mut checked = 0;
    for (position, &plies) in distances().iter().filter(|(p, d)| (1..=7).contains(*d) && p.key() % 8 == 0) {
        let result =
            searcher.search(position, &no_past(position), &Limits::depth(plies).into(), &mut |_| {}).unwrap();
        let expected = if position.turn == Side::First { WIN - plies as i32 } else { plies as i32 - WIN };
        assert_eq!(result.score, expected, "{position} at depth {plies}");
        assert_legal_line(position, &result.pv);
        checked += 1;
    }
    assert!(checked > 100);
}

#[test]
fn the_full_search_wins_in_n_what_is_won_in_n() {
    let mut searcher = Searcher::new(Nearness, small(SearchConfig::full()));
    let mut checked = 0;
    for (position, &plies) in distances().iter().filter(|(p, d)| (1..=9).contains(*d) && p.key() % 16 == 0) {
        searcher.clear();
        let limits = Limits::depth(2 * plies + 2);
        let result = searcher.search(position, &no_past(position), &limits.into(), &mut |_| {}).unwrap();
        let expected = if position.turn == Side::First { Score::WinIn(plies) } else { Score::LossIn(plies) };
        assert_eq!(score::read(result.score, 100), expected, "{position}");
        assert_legal_line(position, &result.pv);
        checked += 1;
    }
    assert!(checked > 50);
}

#[test]
fn no_won_game_is_looped() {
    // a few hundred nodes for each move: far too few to see the end from the start
    let known = distances();
    for (threads, nodes) in [(1, 300), (1, 3_000), (2, 3_000)] {
        let mut searcher = Searcher::new(Nearness, small(SearchConfig { threads, ..SearchConfig::full() }));
        let mut won: Vec<_> =
            known.iter().filter(|(p, d)| p.turn == Side::First && **d >= 5 && p.key() % 20 == 0).collect();
        // sorted, because the table remembers earlier games: in a fixed order, one thread repeats exactly
        won.sort_by_key(|(p, _)| p.key());
        let mut games = 0;
        for (start, &plies) in won {
            let (mut position, mut history) = (start.clone(), no_past(start));
            let mut game = 0;
            while position.outcome().is_none() && position.count_moves() > 0 {
                let m = if position.turn == Side::First {
                    searcher
                        .search(&position, &history, &Limits::nodes(nodes).into(), &mut |_| {})
                        .unwrap()
                        .best
                } else {
                    let mut moves = Vec::new();
                    position.generate(&mut moves);
                    let after = |&m: &u8| {
                        let mut child = position.clone();
                        child.play(m);
                        known[&child]
                    };
                    moves.into_iter().max_by_key(after).unwrap()
                };
                position.play(m);
                history.push(position.key(), false);
                game += 1;
                assert!(history.occurrences() < 3, "{start}: a won game was repeated away");
                assert!(game <= 3 * plies + 20, "{start}: {game} plies for a win in {plies}");
            }
            games += 1;
        }
        assert!(games > 10);
    }
}

#[test]
fn flat_wins_have_no_distance() {
    for seed in 0..400 {
        let root = Graph::new(shape(seed));
        let depth = 1 + (seed % 6) as u32;
        let config = SearchConfig { repetition: Repetition::Off, ..SearchConfig::alpha_beta() };
        let search = |flat_wins: bool| {
            let config = SearchConfig { flat_wins, ..config.clone() };
            let mut searcher = Searcher::new(Hashed::default(), config);
            searcher.search(&root, &no_past(&root), &Limits::depth(depth).into(), &mut |_| {}).unwrap().score
        };
        let (flat, with_distance) = (search(true), search(false));
        let expected = if is_decided(with_distance) { WIN * with_distance.signum() } else { with_distance };
        assert_eq!(flat, expected, "seed {seed}");
    }
}

#[test]
fn a_dictionary_that_ignores_depth_searches_less_and_plays_on() {
    let (mut plain, mut known) = (0, 0);
    for seed in 0..300 {
        let root = Graph::new(shape(seed));
        let config = SearchConfig { repetition: Repetition::Off, ..SearchConfig::minimax() };
        for table in [TableUse::Off, TableUse::AnyDepth] {
            let mut searcher = Searcher::new(Hashed::default(), SearchConfig { table, ..config.clone() });
            let found =
                searcher.search(&root, &no_past(&root), &Limits::depth(5).into(), &mut |_| {}).unwrap();
            assert_legal_line(&root, &found.pv);
            *(if table == TableUse::Off { &mut plain } else { &mut known }) += found.nodes;
        }
    }
    assert!(known < plain, "{known} of {plain}");
}
