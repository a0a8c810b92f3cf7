//! Ratings: known fits, anchors, pairs, priors, refusals.

use secateur_stats::{Pairing, Pentanomial, RatingOptions, StatsError, Trinomial, elo, rate};

fn games(losses: u64, draws: u64, wins: u64) -> Trinomial {
    Trinomial { losses, draws, wins }
}

fn line(a: usize, b: usize, a_first: Trinomial, b_first: Trinomial) -> Pairing {
    Pairing { a, b, a_first, b_first, pairs: None }
}

fn plain() -> RatingOptions {
    RatingOptions { prior: 0.0, ..RatingOptions::default() }
}

/// Results computed from known strengths and a known advantage: both are recovered.
#[test]
fn finds_the_strengths_results_were_made_from() {
    // Odds of 2:1 between neighbours (120.4 Elo) and of 3:1 for moving first (190.8 Elo): integers throughout.
    // 0 first against 1: odds 6, score 6/7; 1 first: odds 2/3 for 0, score 2/5. 0 against 2: odds 12 and 4/3.
    let pairings = [
        line(0, 1, games(10, 0, 60), games(30, 0, 20)),
        line(1, 2, games(10, 0, 60), games(30, 0, 20)),
        line(0, 2, games(10, 0, 120), games(30, 0, 40)),
    ];
    let shown = rate(3, &pairings, &plain()).unwrap();
    let step = 400.0 * 2f64.log10();
    for (player, expected) in [step, 0.0, -step].into_iter().enumerate() {
        assert!((shown.ratings[player].value - expected).abs() < 1e-8);
    }
    assert!((shown.first_player.unwrap().value - 400.0 * 3f64.log10()).abs() < 1e-8);
    let matrix = shown.superiority_matrix();
    for (a, b) in [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)] {
        assert!((matrix[a][b] + matrix[b][a] - 1.0).abs() < 1e-12, "{a} {b}");
        assert_eq!(matrix[a][a], 0.5);
    }
    assert!(matrix[0][1] > 0.999 && matrix[0][2] > matrix[0][1]);
    // The difference is known better than the two errors added up would suggest.
    let apart = shown.difference(0, 2).unwrap().interval95.half_width();
    assert!(apart < shown.ratings[0].interval95.half_width() + shown.ratings[2].interval95.half_width());
    assert_eq!(shown.superiority(0, 3), None);
}

#[test]
fn anchors_hold() {
    let pairings = [line(0, 1, games(1, 0, 2), games(1, 0, 2)), line(1, 2, games(1, 0, 2), games(1, 0, 2))];
    let free = rate(3, &pairings, &plain()).unwrap();
    let anchored =
        |anchors: Vec<(usize, f64)>| rate(3, &pairings, &RatingOptions { anchors, ..plain() }).unwrap();
    let one = anchored(vec![(1, 2000.0)]);
    assert_eq!(one.ratings[1].value, 2000.0);
    assert_eq!(one.ratings[1].interval95.half_width(), 0.0);
    for player in 0..3 {
        let moved = free.ratings[player].value - free.ratings[1].value + 2000.0;
        assert!((one.ratings[player].value - moved).abs() < 1e-8);
    }
    // One anchor only sets the level: differences keep their errors.
    let (a, b) = (free.difference(0, 2).unwrap(), one.difference(0, 2).unwrap());
    assert!((a.interval95.half_width() - b.interval95.half_width()).abs() < 1e-6);
    // Two anchors that contradict the results: the third player follows its own games.
    let two = anchored(vec![(0, 0.0), (1, 1000.0)]);
    assert!((two.ratings[2].value - (1000.0 - 400.0 * 2f64.log10())).abs() < 1e-6);
    assert_eq!(two.superiority(1, 0), Some(1.0));
    // Anchors as far apart as possible.
    let far = anchored(vec![(0, -10_000.0), (2, 10_000.0)]);
    assert!(far.ratings[1].value.is_finite() && far.ratings[1].interval95.half_width().is_finite());
}

/// Counted by pairs, two players' error is that of the pentanomial, far below that of independent games when openings
/// decide.
#[test]
fn pairs_make_truer_errors() {
    // 100 pairs: the first player won both games of the pair 80 times, ten pairs were won and ten lost 1½ to ½.
    let (a_first, b_first) = (games(0, 10, 90), games(90, 10, 0));
    let pairs = Pentanomial([0, 10, 80, 10, 0]);
    let by_games = line(0, 1, a_first, b_first);
    let by_pairs = Pairing { pairs: Some(pairs), ..by_games };
    let options = RatingOptions { first_player: false, ..plain() };
    let error = |line: Pairing, options: &RatingOptions| {
        let shown = rate(2, &[line], options).unwrap().difference(0, 1).unwrap();
        assert!(shown.value.abs() < 1e-8);
        shown.interval95.half_width()
    };
    let expected = elo(&pairs).interval95.half_width();
    assert!(
        (error(by_pairs, &options) / expected - 1.0).abs() < 0.05,
        "{:?} {expected}",
        error(by_pairs, &options)
    );
    assert!(error(by_games, &options) > 2.5 * expected);
    let wrong = Pairing { pairs: Some(Pentanomial([0, 10, 80, 11, 0])), ..by_games };
    assert_eq!(rate(2, &[wrong], &options), Err(StatsError::Pairs { a: 0, b: 1 }));
}

#[test]
fn the_prior_keeps_winners_finite() {
    let all_wins = [line(0, 1, games(0, 0, 5), games(0, 0, 5)), line(1, 2, games(3, 0, 3), games(3, 0, 3))];
    assert_eq!(rate(3, &all_wins, &plain()), Err(StatsError::Unbounded));
    let shown = rate(3, &all_wins, &RatingOptions::default()).unwrap();
    let lead = shown.difference(0, 1).unwrap();
    assert!(lead.value > 700.0 && lead.value < 1200.0, "{lead:?}");
    assert!(lead.interval95.half_width() > 300.0, "a winner's lead is hardly known: {lead:?}");
    // The documented figures of the default prior.
    let two = |losses, wins| {
        let options = RatingOptions { first_player: false, ..RatingOptions::default() };
        rate(2, &[line(0, 1, games(losses, 0, wins), games(0, 0, 0))], &options)
            .unwrap()
            .difference(0, 1)
            .unwrap()
    };
    assert_eq!(format!("{:.0}", two(0, 10).value), "921");
    assert_eq!(format!("{:.1}", two(25, 75).value), "190.6");
    // The side that moves first wins: equal players, an enormous advantage.
    let first_wins = [line(0, 1, games(0, 0, 5), games(5, 0, 0))];
    let shown = rate(2, &first_wins, &RatingOptions::default()).unwrap();
    assert!(shown.ratings[0].value.abs() < 1e-6 && shown.first_player.unwrap().value > 700.0);
    // One game, so one player always moved first: the ratings are finite, and almost nothing is known.
    let one = rate(2, &[line(0, 1, games(0, 1, 0), games(0, 0, 0))], &RatingOptions::default()).unwrap();
    assert!(one.ratings[0].value.is_finite() && one.ratings[0].interval95.half_width() > 100.0, "{one:?}");
    assert_eq!(rate(2, &[line(0, 1, games(1, 0, 2), games(0, 0, 0))], &plain()), Err(StatsError::Unbounded));
    // A few draws are not certainty.
    let draws = rate(2, &[line(0, 1, games(0, 3, 0), games(0, 2, 0))], &RatingOptions::default()).unwrap();
    assert!(draws.difference(0, 1).unwrap().interval95.half_width() > 50.0);
}

#[test]
fn refusals() {
    let one = [line(0, 1, games(1, 0, 1), games(1, 0, 1))];
    let options = RatingOptions::default();
    assert_eq!(rate(3, &one, &options), Err(StatsError::Disconnected { player: 2 }));
    assert_eq!(rate(1, &one, &options), Err(StatsError::Player { player: 1, players: 1 }));
    assert_eq!(
        rate(2, &[line(1, 1, games(1, 0, 0), games(0, 0, 0))], &options),
        Err(StatsError::Player { player: 1, players: 2 })
    );
    assert!(matches!(rate(0, &[], &options), Err(StatsError::TooFew { have: 0, .. })));
    assert!(matches!(
        rate(2, &[line(0, 1, games(0, 0, 0), games(0, 0, 0))], &options),
        Err(StatsError::TooFew { .. })
    ));
    for anchor in [f64::NAN, 1e5] {
        let options = RatingOptions { anchors: vec![(0, anchor)], ..options.clone() };
        assert!(matches!(rate(2, &one, &options), Err(StatsError::OutOfRange { what: "anchor", .. })));
    }
    let options = RatingOptions { anchors: vec![(7, 0.0)], ..RatingOptions::default() };
    assert_eq!(rate(2, &one, &options), Err(StatsError::Player { player: 7, players: 2 }));
    for prior in [-1.0, f64::NAN, f64::INFINITY] {
        let options = RatingOptions { prior, ..RatingOptions::default() };
        assert!(matches!(rate(2, &one, &options), Err(StatsError::OutOfRange { what: "prior", .. })));
    }
}
