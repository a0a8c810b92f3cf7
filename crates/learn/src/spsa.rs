//! SPSA, simultaneous perturbation stochastic approximation (Spall 1992; gains as Spall 1998 recommends): every number is
//! moved at random at once, up for one player and down for the other, and the result moves them all.

use crate::{Duels, Knob, Meeting, Tally, seeds};
use secateur_arena::ArenaError;
use serde::{Deserialize, Serialize};

const FLIP: u64 = 6;
const GAME: u64 = 7;
/// How the step shrinks.
const ALPHA: f64 = 0.602;
/// How the perturbation shrinks.
const GAMMA: f64 = 0.101;
/// The share of the iterations that steadies the first steps.
const STABILITY: f64 = 0.1;

/// What SPSA is told.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaSettings {
    /// The numbers; a knob's step is its perturbation in the last iteration.
    pub knobs: Vec<Knob>,
    /// Iterations.
    pub iterations: u32,
    /// Pairs of games in an iteration.
    pub pairs: u32,
    /// The step of the last iteration as a share of the perturbation, for a result of one game in full.
    pub rate: f64,
    /// What everything random follows from.
    pub seed: u64,
}

/// SPSA as it stands: what is saved when it is interrupted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    /// The values, with their fractions.
    pub values: Vec<f64>,
    /// Iterations done.
    pub iterations: u32,
    /// All games, counted for the side moved up where the coin said so.
    pub tally: Tally,
}

impl Spsa {
    /// Before the first iteration.
    pub fn begin(knobs: &[Knob]) -> Spsa {
        let values = knobs.iter().map(|knob| f64::from(knob.start)).collect();
        Spsa { values, iterations: 0, tally: Tally::default() }
    }

    /// The values as whole numbers.
    pub fn rounded(&self) -> Vec<i32> {
        self.values.iter().map(|v| v.round() as i32).collect()
    }
}

/// Runs what is missing of the iterations (`true`) until interrupted. `progress` is told after each, when the state may
/// be saved.
pub fn spsa(
    settings: &SpsaSettings,
    duels: &impl Duels,
    state: &mut Spsa,
    progress: &mut dyn FnMut(&Spsa),
) -> Result<bool, ArenaError> {
    let all = f64::from(settings.iterations.max(1));
    let steady = STABILITY * all;
    while state.iterations < settings.iterations {
        let k = f64::from(state.iterations + 1);
        let mut random = seeds::random(settings.seed, FLIP, u64::from(state.iterations));
        // Gains that end at the knob's step and at the rate.
        let shrink = ((steady + all) / (steady + k)).powf(ALPHA);
        let widen = (all / k).powf(GAMMA);
        let moves: Vec<f64> = settings
            .knobs
            .iter()
            .map(|knob| if random.next() >> 63 == 0 { 1.0 } else { -1.0 } * f64::from(knob.step) * widen)
            .collect();
        let mut at = |sign: f64| -> Vec<i32> {
            let value = |((knob, v), m): ((&Knob, &f64), &f64)| {
                let wanted = (v + sign * m).clamp(f64::from(knob.low), f64::from(knob.high));
                // Fractions are rounded up as often as they are large, so that small steps count in the mean.
                (wanted + random.below(1 << 20) as f64 / f64::from(1 << 20)).floor() as i32
            };
            settings.knobs.iter().zip(&state.values).zip(&moves).map(value).collect()
        };
        let meeting = Meeting {
            a: at(1.0),
            b: at(-1.0),
            games: 2 * settings.pairs,
            seed: seeds::derive(settings.seed, GAME, u64::from(state.iterations)),
        };
        let Some(tallies) = duels.play(&[meeting])? else { return Ok(false) };
        let tally = tallies.first().copied().unwrap_or_default();
        for ((knob, value), m) in settings.knobs.iter().zip(&mut state.values).zip(&moves) {
            // balance / move is the slope's sign and size; step² turns it back into the number's own scale.
            let step = f64::from(knob.step);
            let gain = settings.rate * shrink * tally.balance() * step * step / m;
            *value = (*value + gain).clamp(f64::from(knob.low), f64::from(knob.high));
        }
        state.tally.add(tally);
        state.iterations += 1;
        progress(state);
    }
    Ok(true)
}
