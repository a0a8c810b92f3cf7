//! SPSA, simultaneous perturbation stochastic approximation (Spall 1992; gains as Spall 1998 recommends). A random
//! perturbation of all numbers is added for one player and subtracted for the other; the result of their match moves them
//! all.

use crate::{MatchRequest, MatchRunner, TunedParameter, seeds};
use secateur_arena::ArenaError;
use secateur_core::Random;
use secateur_stats::{Results, Trinomial};
use serde::{Deserialize, Serialize};

const FLIP: u64 = 6;
const GAME: u64 = 7;
/// The exponent with which the step shrinks.
const ALPHA: f64 = 0.602;
/// The exponent with which the perturbation shrinks.
const GAMMA: f64 = 0.101;
/// This fraction of all iterations is added to an iteration's number, which keeps the first steps from being huge.
const STABILITY: f64 = 0.1;

/// The settings of SPSA.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaSettings {
    /// The numbers to tune; the step of each is its perturbation in the last iteration.
    pub parameters: Vec<TunedParameter>,
    /// The number of iterations.
    pub iterations: u32,
    /// Pairs of games in each iteration.
    pub pairs: u32,
    /// The step of the last iteration as a fraction of the perturbation, if one side wins all games.
    pub rate: f64,
    /// The seed of all that is random.
    pub seed: u64,
}

impl SpsaSettings {
    /// The settings in words, as the request of a saved [state](crate::save_state). Only a request in the same words
    /// resumes a state, so the words never change, whatever the fields are called.
    pub fn request(&self) -> String {
        let SpsaSettings { parameters, iterations, pairs, rate, seed } = self;
        let parameters: Vec<_> = parameters.iter().map(TunedParameter::request).collect();
        format!(
            "SpsaSettings {{ knobs: [{}], iterations: {iterations}, pairs: {pairs}, rate: {rate:?}, seed: {seed} }}",
            parameters.join(", ")
        )
    }
}

/// The state of SPSA, which is saved when it is interrupted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// The values, which may be fractions.
    pub values: Vec<f64>,
    /// Completed iterations.
    pub iterations: u32,
    /// All games, from the view of the player whose perturbation was added.
    pub tally: Trinomial,
}

impl Spsa {
    /// The state before the first iteration.
    pub fn begin(parameters: &[TunedParameter]) -> Spsa {
        let values = parameters.iter().map(|parameter| f64::from(parameter.start)).collect();
        Spsa { values, iterations: 0, tally: Trinomial::default() }
    }

    /// The values, rounded to whole numbers.
    pub fn rounded(&self) -> Vec<i32> {
        self.values.iter().map(|v| v.round() as i32).collect()
    }
}

/// Runs the missing iterations; `false` if interrupted. `progress` is called after each, so that the state can be saved.
pub fn spsa(
    settings: &SpsaSettings,
    runner: &impl MatchRunner,
    state: &mut Spsa,
    progress: &mut dyn FnMut(&Spsa),
) -> Result<bool, ArenaError> {
    while state.iterations < settings.iterations {
        let gains = Gains::of(settings, state.iterations + 1);
        let mut random = seeds::random(settings.seed, FLIP, u64::from(state.iterations));
        let perturbation: Vec<f64> = settings
            .parameters
            .iter()
            .map(|p| if random.next() >> 63 == 0 { 1.0 } else { -1.0 } * f64::from(p.step) * gains.widen)
            .collect();
        let both = MatchRequest {
            a: moved_values(&settings.parameters, &state.values, &perturbation, 1.0, &mut random),
            b: moved_values(&settings.parameters, &state.values, &perturbation, -1.0, &mut random),
            games: 2 * settings.pairs,
            seed: seeds::learning_seed(settings.seed, GAME, u64::from(state.iterations)),
        };
        let Some(tallies) = runner.play(&[both])? else { return Ok(false) };
        let tally = tallies.first().copied().unwrap_or_default();
        for ((parameter, value), m) in settings.parameters.iter().zip(&mut state.values).zip(&perturbation) {
            // balance / m is the sign and size of the slope; step² converts it to the parameter's scale.
            let step = f64::from(parameter.step);
            let gain = settings.rate * gains.shrink * balance(&tally) * step * step / m;
            *value = (*value + gain).clamp(f64::from(parameter.low), f64::from(parameter.high));
        }
        state.tally += tally;
        state.iterations += 1;
        progress(state);
    }
    Ok(true)
}

/// How much larger step and perturbation are than in the last iteration.
struct Gains {
    shrink: f64,
    widen: f64,
}

impl Gains {
    /// The gains of an iteration, which is counted from 1.
    fn of(settings: &SpsaSettings, iteration: u32) -> Gains {
        let all = f64::from(settings.iterations.max(1));
        let steady = STABILITY * all;
        let k = f64::from(iteration);
        Gains { shrink: ((steady + all) / (steady + k)).powf(ALPHA), widen: (all / k).powf(GAMMA) }
    }
}

/// The perturbed values, with the perturbation times `sign`, as whole numbers within their bounds.
fn moved_values(
    parameters: &[TunedParameter],
    values: &[f64],
    perturbation: &[f64],
    sign: f64,
    random: &mut Random,
) -> Vec<i32> {
    let value = |((parameter, v), m): ((&TunedParameter, &f64), &f64)| {
        let wanted = (v + sign * m).clamp(f64::from(parameter.low), f64::from(parameter.high));
        // A fraction is the probability of rounding up, so that small steps count on average.
        (wanted + random.below(1 << 20) as f64 / f64::from(1 << 20)).floor() as i32
    };
    parameters.iter().zip(values).zip(perturbation).map(value).collect()
}

/// Wins minus losses, per game.
fn balance(results: &Trinomial) -> f64 {
    (results.wins as f64 - results.losses as f64) / results.games().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(iterations: u32) -> SpsaSettings {
        let parameters = vec![TunedParameter::around("w.a", 40)];
        SpsaSettings { parameters, iterations, pairs: 2, rate: 0.1, seed: 1 }
    }

    #[test]
    fn gains_end_at_the_step_and_the_rate() {
        let settings = settings(200);
        let gains: Vec<_> = (1..=200).map(|k| Gains::of(&settings, k)).collect();
        assert!(gains.windows(2).all(|two| two[0].shrink > two[1].shrink && two[0].widen > two[1].widen));
        assert!((gains[199].shrink - 1.0).abs() < 1e-12 && (gains[199].widen - 1.0).abs() < 1e-12);
    }

    #[test]
    fn moved_values_stay_within_their_bounds() {
        let parameters = settings(1).parameters;
        let mut random = Random::new(3);
        for (value, m, bounds) in [(40.0, 5.0, [35, 45]), (79.0, 5.0, [74, 80]), (2.0, 5.0, [0, 7])] {
            let [down, up] =
                [-1.0, 1.0].map(|sign| moved_values(&parameters, &[value], &[m], sign, &mut random)[0]);
            assert_eq!([down, up], bounds);
        }
        let mean = (0..4_000)
            .map(|_| f64::from(moved_values(&parameters, &[40.25], &[0.0], 1.0, &mut random)[0]))
            .sum::<f64>()
            / 4_000.0;
        assert!((mean - 40.25).abs() < 0.03, "{mean}");
    }

    #[test]
    fn the_request_keeps_the_words_of_older_states() {
        assert_eq!(
            settings(50).request(),
            "SpsaSettings { knobs: [Knob { name: \"w.a\", start: 40, low: 0, high: 80, step: 5, values: None }], \
             iterations: 50, pairs: 2, rate: 0.1, seed: 1 }"
        );
    }
}
