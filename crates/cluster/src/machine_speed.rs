//! Measures the speed of a machine, and scales time limits to it.
//!
//! The time limits of a tournament are meant for one machine. Elsewhere they are multiplied by the ratio of the two speeds,
//! so that players search as much as they would on that machine.

use secateur_arena::{ArenaError, Spec};
use secateur_core::{Clock, Limits, lock, share_work, unpoisoned};
use secateur_players::Catalogue;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The player whose speed is measured, and the nodes of each of its decisions.
const PLAYER: &str = "secateur(hash=1M)";
const NODES: u64 = 5_000;
/// How long each thread measures.
const MEASURING: Duration = Duration::from_millis(400);
/// The greatest factor, either way, whatever was measured.
const MAX_FACTOR: f64 = 20.0;

/// Nodes a second of each thread when `threads` threads think at the same time.
///
/// ```
/// let speed = secateur_cluster::measure_speed(&secateur_standard::standard(), 1).unwrap();
/// assert!(speed > 0.0);
/// ```
pub fn measure_speed(catalogue: &Catalogue, threads: usize) -> Result<f64, ArenaError> {
    let family = catalogue.registry().families().first();
    let name = family.ok_or_else(|| ArenaError::request("no game to measure the speed with"))?.name;
    let variant = catalogue.registry().variant(name)?;
    let measure = || -> Result<f64, ArenaError> {
        let mut player = catalogue.player(&*variant, PLAYER, 1)?;
        let game = variant.begin();
        let (began, mut nodes) = (Instant::now(), 0);
        while began.elapsed() < MEASURING {
            player.reset(1)?;
            let decision = player.decide(&*game, &Limits::nodes(NODES).into(), &mut |_| {})?;
            nodes += decision.nodes.max(1);
        }
        Ok(nodes as f64 / began.elapsed().as_secs_f64())
    };
    let speeds = Mutex::new(Vec::new());
    share_work(threads, || {
        let speed = measure();
        lock(&speeds).push(speed);
    });
    let speeds = unpoisoned(speeds.into_inner()).into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(speeds.iter().sum::<f64>() / speeds.len() as f64)
}

/// The factor, on a machine of speed `own`, for times meant for one of speed `reference`.
pub(crate) fn speed_factor(reference: f64, own: f64) -> f64 {
    let ratio = reference / own;
    if ratio.is_finite() && ratio > 0.0 { ratio.clamp(1.0 / MAX_FACTOR, MAX_FACTOR) } else { 1.0 }
}

fn scale_limits(limits: &Limits, factor: f64) -> Limits {
    let scale = |time: Duration| time.mul_f64(factor).max(Duration::from_micros(1));
    let clock = |clock: Clock| Clock {
        remaining: scale(clock.remaining),
        increment: if clock.increment.is_zero() { Duration::ZERO } else { scale(clock.increment) },
        ..clock
    };
    Limits { time: limits.time.map(scale), clock: limits.clock.map(clock), ..*limits }
}

/// Multiplies all time limits of a tournament by a factor.
pub(crate) fn scale_spec(mut spec: Spec, factor: f64) -> Spec {
    spec.players.iter_mut().for_each(|player| player.limit = scale_limits(&player.limit, factor));
    spec
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_scaled_to_the_machine() {
        assert_eq!(speed_factor(2e6, 1e6), 2.0);
        assert_eq!(speed_factor(1e9, 1.0), MAX_FACTOR);
        assert_eq!([speed_factor(1.0, 0.0), speed_factor(f64::NAN, 1.0), speed_factor(0.0, 1.0)], [1.0; 3]);
        let limit = Limits {
            time: Some(Duration::from_millis(100)),
            clock: Some("25/10s+1s".parse().unwrap()),
            nodes: Some(7),
            depth: None,
        };
        let slow = scale_limits(&limit, 2.0);
        assert_eq!(slow.time, Some(Duration::from_millis(200)));
        assert_eq!(slow.clock, Some("25/20s+2s".parse().unwrap()));
        assert_eq!(slow.nodes, Some(7));
        assert_eq!(scale_limits(&Limits::nodes(5), 3.0), Limits::nodes(5));
    }
}
