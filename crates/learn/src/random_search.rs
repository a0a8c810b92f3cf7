//! Random search: configurations drawn on a grid play each other, the best form a pool (report 000's first stage).

use crate::seeds::{self, shuffle};
use crate::{Duels, Meeting, Tally};
use secateur_arena::ArenaError;
use serde::{Deserialize, Serialize};

const DRAW: u64 = 1;
const ROUND: u64 = 2;
const GAME: u64 = 3;

/// What a random search draws and plays.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomSettings {
    /// The values each weight may have.
    pub grid: Vec<Vec<i32>>,
    /// Configurations that take part besides the drawn ones.
    pub given: Vec<Vec<i32>>,
    /// Configurations in all.
    pub configurations: usize,
    /// Games each of them plays, in pairs against opponents drawn anew each round.
    pub games: u32,
    /// How many of the best form the pool.
    pub pool: usize,
    /// What everything random follows from.
    pub seed: u64,
}

impl Default for RandomSettings {
    /// The numbers of report 000.
    fn default() -> RandomSettings {
        RandomSettings {
            grid: Vec::new(),
            given: Vec::new(),
            configurations: 40,
            games: 10,
            pool: 8,
            seed: 1,
        }
    }
}

/// A configuration and how it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Its values.
    pub configuration: Vec<i32>,
    /// Its games.
    pub tally: Tally,
}

/// A random search as it stands: what is saved when it is interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomSearch {
    /// The configurations; the best first once all rounds are played.
    pub members: Vec<Member>,
    /// Rounds played.
    pub rounds: u32,
    /// Whether all are.
    pub finished: bool,
}

impl RandomSearch {
    /// The configurations of a search, before the first round.
    pub fn begin(settings: &RandomSettings) -> RandomSearch {
        let mut drawn = settings.given.clone();
        let mut number = 0;
        while drawn.len() < settings.configurations {
            let mut random = seeds::random(settings.seed, DRAW, number);
            let one: Vec<i32> = settings.grid.iter().map(|values| random.pick(values).unwrap_or(0)).collect();
            number += 1;
            // A small grid may have fewer points than configurations are wanted: then some come twice.
            if !drawn.contains(&one) || number > 100 * settings.configurations as u64 {
                drawn.push(one);
            }
        }
        let member = |configuration| Member { configuration, tally: Tally::default() };
        RandomSearch { members: drawn.into_iter().map(member).collect(), rounds: 0, finished: false }
    }
}

/// Plays what is missing of a random search; returns whether it is finished. `progress` is told after every round, when
/// the state may be saved.
pub fn random_search(
    settings: &RandomSettings,
    duels: &impl Duels,
    state: &mut RandomSearch,
    progress: &mut dyn FnMut(&RandomSearch),
) -> Result<bool, ArenaError> {
    let all = settings.games.div_ceil(2);
    while state.rounds < all {
        let mut order: Vec<usize> = (0..state.members.len()).collect();
        shuffle(&mut order, &mut seeds::random(settings.seed, ROUND, u64::from(state.rounds)));
        let couples: Vec<_> = order.chunks_exact(2).map(|couple| (couple[0], couple[1])).collect();
        let meeting = |(i, &(a, b)): (usize, &(usize, usize))| Meeting {
            a: state.members[a].configuration.clone(),
            b: state.members[b].configuration.clone(),
            games: 2,
            seed: seeds::derive(settings.seed, GAME, (u64::from(state.rounds) << 32) + i as u64),
        };
        let meetings: Vec<Meeting> = couples.iter().enumerate().map(meeting).collect();
        let Some(tallies) = duels.play(&meetings)? else { return Ok(false) };
        for (&(a, b), tally) in couples.iter().zip(tallies) {
            state.members[a].tally.add(tally);
            state.members[b].tally.add(tally.swapped());
        }
        state.rounds += 1;
        progress(state);
    }
    if !state.finished {
        // Stable, so that equals stay in the order they were drawn.
        state.members.sort_by_key(|m| std::cmp::Reverse((m.tally.points(), m.tally.wins)));
        state.members.truncate(settings.pool.max(1));
        state.finished = true;
        progress(state);
    }
    Ok(true)
}
