//! The fit of the model in [`crate::ratings`]: Newton's method on a concave likelihood, then the covariance.

use crate::elo::Estimate;
use crate::error::StatsError;
use crate::gauss;
use crate::intervals::Interval;
use crate::matrix::Matrix;
use crate::rating_design::{ELO, Games, Layout};
use crate::ratings::{Pairing, RatingOptions, Ratings};
use crate::results::{Results, Trinomial};

/// The largest change of a parameter in one Newton step, in natural units. Far from the maximum the curve is flat, and full
/// steps would go much too far.
const MAX_STEP: f64 = 2.0;

/// The most Newton steps: enough for anchors at opposite ends of their range; usually five suffice.
const MAX_STEPS: usize = 300;

/// Log-odds beyond which, without a prior, a rating is on its way to infinity (1 point in 10¹³).
const UNBOUNDED: f64 = 30.0;

/// Fits the ratings of [`crate::rate`].
pub(crate) fn fit_ratings(
    players: usize,
    pairings: &[Pairing],
    options: &RatingOptions,
) -> Result<Ratings, StatsError> {
    if !(options.prior >= 0.0 && options.prior <= 1e6) {
        return Err(StatsError::OutOfRange {
            what: "prior",
            read: options.prior,
            right: "from 0 to 1000000 games",
        });
    }
    if pairings.iter().all(|p| total(p) == 0.0) {
        return Err(StatsError::TooFew { what: "a rating", have: 0, need: 1 });
    }
    let layout = Layout::new(players, options)?;
    check_pairings(players, pairings, options)?;
    let game: Vec<(Games, Games)> = pairings.iter().map(|p| both_sides(&layout, p)).collect();
    let prior = prior_games(players, pairings, options.prior, &layout);
    let all: Vec<&Games> = game.iter().flat_map(|(x, y)| [x, y]).chain(&prior).collect();
    let at = maximise(&all, &layout, options)?;
    let information = layout.constrained(information(&all, &at, layout.free));
    let inverse = information.inverse().ok_or(StatsError::Unbounded)?;

    // One full game without draws for each parameter, so that a handful of results that the fit explains entirely (such as
    // a few draws) does not look like certainty.
    let allowance = 0.25 * layout.identifiable();
    let variances: f64 = game.iter().flat_map(|(x, y)| [x, y]).map(|g| g.weight * g.variance(&at)).sum();
    let squares: f64 = pairings.iter().zip(&game).map(|(p, games)| squared_residuals(p, games, &at)).sum();
    let dispersion =
        if variances + allowance > 0.0 { (squares + allowance) / (variances + allowance) } else { 1.0 };
    let (mut products, mut scale) = (0.0, allowance);
    for (pairing, games) in pairings.iter().zip(&game) {
        products += product_of_residuals(pairing, games, &at);
        scale += pair_scale(pairing, games, &at);
    }
    let pair_correlation = if scale > 0.0 { (products / (dispersion * scale)).clamp(-1.0, 1.0) } else { 0.0 };

    let mut noise = Matrix::zero(layout.free);
    for games in &all {
        noise.add_product(dispersion * games.weight * games.variance(&at), &games.row, &games.row);
    }
    for (pairing, games) in pairings.iter().zip(&game) {
        let weight = 2.0 * dispersion * pair_correlation * pair_scale(pairing, games, &at);
        noise.add_product(weight, &games.0.row, &games.1.row);
    }
    Ok(in_elo(&layout, &at, &inverse.sandwich(&noise), dispersion, pair_correlation))
}

/// Refuses players that do not exist, pairs that contradict the games, and players that no chain of games connects to the
/// rest.
fn check_pairings(players: usize, pairings: &[Pairing], options: &RatingOptions) -> Result<(), StatsError> {
    let mut group: Vec<usize> = (0..players).collect();
    let mut join = |a: usize, b: usize| {
        let (from, to) = (group[a], group[b]);
        group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
    };
    for pairing in pairings {
        let Pairing { a, b, .. } = *pairing;
        if a >= players || b >= players || a == b {
            return Err(StatsError::Player { player: if a >= players { a } else { b }, players });
        }
        if let Some(pairs) = pairing.pairs {
            let half_points = |t: Trinomial| 2 * t.wins + t.draws;
            let of_pairs: u64 = pairs.0.iter().zip(0u64..).map(|(n, points)| n * points).sum();
            let counts = [pairing.a_first.games(), pairing.b_first.games()];
            if counts != [pairs.observations(); 2]
                || of_pairs != half_points(pairing.a_first) + half_points(pairing.b_first)
            {
                return Err(StatsError::Pairs { a, b });
            }
        }
        if total(pairing) > 0.0 {
            join(a, b);
        }
    }
    for ends in options.anchors.windows(2) {
        join(ends[0].0, ends[1].0);
    }
    match (0..players).find(|&player| group[player] != group[0]) {
        Some(player) => Err(StatsError::Disconnected { player }),
        None => Ok(()),
    }
}

/// Games of a pairing.
fn total(pairing: &Pairing) -> f64 {
    (pairing.a_first.games() + pairing.b_first.games()) as f64
}

/// The games of a pairing with `a` first, and with `b` first.
fn both_sides(layout: &Layout, pairing: &Pairing) -> (Games, Games) {
    let side = |results: Trinomial, side: f64| {
        let points = results.wins as f64 + 0.5 * results.draws as f64;
        layout.games(pairing.a, pairing.b, side, results.games() as f64, points)
    };
    (side(pairing.a_first, 1.0), side(pairing.b_first, -1.0))
}

/// The drawn games of the prior: each player has `prior` of them, shared among its pairings in proportion to their games.
fn prior_games(players: usize, pairings: &[Pairing], prior: f64, layout: &Layout) -> Vec<Games> {
    let mut games = vec![0.0; players];
    for pairing in pairings {
        games[pairing.a] += total(pairing);
        games[pairing.b] += total(pairing);
    }
    let with_games = pairings.iter().filter(|p| prior > 0.0 && total(p) > 0.0);
    let drawn = |p: &Pairing| {
        // Half of each player's share, since a pairing counts for both players; and half of that for each side.
        let weight = 0.25 * prior * total(p) * (1.0 / games[p.a] + 1.0 / games[p.b]);
        [1.0, -1.0].map(|side| layout.games(p.a, p.b, side, weight, 0.5 * weight))
    };
    with_games.flat_map(drawn).collect()
}

/// Maximises the likelihood by Newton's method.
fn maximise(all: &[&Games], layout: &Layout, options: &RatingOptions) -> Result<Vec<f64>, StatsError> {
    let anchors = options.anchors.len().max(1) as f64;
    let level = layout.known.iter().sum::<f64>() / anchors;
    let mut at = vec![0.0; layout.free];
    layout.ratings().for_each(|i| at[i] = level);
    let log_likelihood_at = |at: &[f64]| all.iter().map(|g| g.log_likelihood(at)).sum::<f64>();
    let (mut log_likelihood, mut last) = (log_likelihood_at(&at), f64::INFINITY);
    for _ in 0..MAX_STEPS {
        let mut gradient = vec![0.0; layout.free];
        for games in all {
            let residual = games.points - games.weight * games.expected(&at);
            games.row.iter().for_each(|&(i, x)| gradient[i] += x * residual);
        }
        let inverse =
            layout.constrained(information(all, &at, layout.free)).inverse().ok_or(StatsError::Unbounded)?;
        let step = inverse.times(&gradient);
        let largest_step = step.iter().fold(0.0f64, |l, s| l.max(s.abs()));
        let mut scale = if largest_step > MAX_STEP { MAX_STEP / largest_step } else { 1.0 };
        loop {
            let next: Vec<f64> = at.iter().zip(&step).map(|(a, s)| a + scale * s).collect();
            let next_log_likelihood = log_likelihood_at(&next);
            // The slack is for rounding: at the maximum, likelihoods differ by nothing else.
            if next_log_likelihood >= log_likelihood - 1e-12 * log_likelihood.abs() || scale < 1e-9 {
                (at, log_likelihood) = (next, next_log_likelihood);
                break;
            }
            scale *= 0.5;
        }
        let far = all.iter().any(|g| g.weight > 0.0 && g.log_odds(&at).abs() > UNBOUNDED);
        if far && options.prior == 0.0 && !layout.anchored {
            return Err(StatsError::Unbounded);
        }
        // At the maximum the steps shrink until rounding stops them.
        if largest_step < 1e-11 || (largest_step < 1e-7 && largest_step >= last) {
            return Ok(at);
        }
        last = largest_step;
    }
    Err(StatsError::Unbounded)
}

/// Σ weight · variance · row rowᵀ.
fn information(all: &[&Games], at: &[f64], size: usize) -> Matrix {
    let mut matrix = Matrix::zero(size);
    for games in all {
        matrix.add_product(games.weight * games.variance(at), &games.row, &games.row);
    }
    matrix
}

/// Σ (result − expected)² over the games of a pairing, whose two parts have `a` and `b` moving first.
fn squared_residuals(pairing: &Pairing, (first, second): &(Games, Games), at: &[f64]) -> f64 {
    let side = |results: Trinomial, p: f64| {
        results.losses as f64 * p * p
            + results.draws as f64 * (0.5 - p).powi(2)
            + results.wins as f64 * (1.0 - p).powi(2)
    };
    side(pairing.a_first, first.expected(at)) + side(pairing.b_first, second.expected(at))
}

/// Σ (one residual) · (the other) over the pairs of a pairing: half of the pairs' squared sums less the games' squares.
fn product_of_residuals(pairing: &Pairing, games: &(Games, Games), at: &[f64]) -> f64 {
    let Some(pairs) = pairing.pairs else { return 0.0 };
    let expected = games.0.expected(at) + games.1.expected(at);
    let of_sums: f64 =
        pairs.0.iter().enumerate().map(|(i, &n)| n as f64 * (0.5 * i as f64 - expected).powi(2)).sum();
    0.5 * (of_sums - squared_residuals(pairing, games, at))
}

/// The largest value of [`product_of_residuals`] without draws: pairs × the geometric mean of the variances.
fn pair_scale(pairing: &Pairing, (first, second): &(Games, Games), at: &[f64]) -> f64 {
    let pairs = pairing.pairs.map_or(0, |p| p.observations()) as f64;
    pairs * (first.variance(at) * second.variance(at)).sqrt()
}

/// The ratings in Elo, with their intervals.
fn in_elo(
    layout: &Layout,
    at: &[f64],
    covariance: &Matrix,
    dispersion: f64,
    pair_correlation: f64,
) -> Ratings {
    let z = gauss::two_sided(0.95);
    let estimate = |value: f64, variance: f64| Estimate {
        value: value * ELO,
        interval95: Interval::around(value * ELO, z * variance.max(0.0).sqrt() * ELO),
    };
    let of = |a: Option<usize>, b: Option<usize>| a.zip(b).map_or(0.0, |(i, j)| covariance.at(i, j));
    let rating = |(index, &known): (&Option<usize>, &f64)| {
        estimate(index.map_or(known, |i| at[i]), of(*index, *index))
    };
    let row = |a: &Option<usize>| layout.index.iter().map(|b| of(*a, *b) * ELO * ELO).collect();
    Ratings {
        ratings: layout.index.iter().zip(&layout.known).map(rating).collect(),
        first_player: layout.advantage.map(|i| estimate(at[i], covariance.at(i, i))),
        dispersion,
        pair_correlation,
        covariance: layout.index.iter().map(row).collect(),
    }
}
