//! Local search: neighbours on a grid challenge a configuration until none wins any more (report 000's second stage).

use crate::{Duels, Meeting, Tally, seeds};
use secateur_arena::ArenaError;
use serde::{Deserialize, Serialize};

const NEIGHBOUR: u64 = 4;
const GAME: u64 = 5;

/// What a local search draws and plays.
#[derive(Clone, Debug, PartialEq)]
pub struct LocalSettings {
    /// The values each weight may have, in order.
    pub grid: Vec<Vec<i32>>,
    /// Games of a duel; the challenger must win more of them than it loses.
    pub games: u32,
    /// The search ends when a configuration has beaten so many challengers running.
    pub streak: u32,
    /// It ends after so many duels in any case.
    pub most: u32,
    /// What everything random follows from.
    pub seed: u64,
}

impl Default for LocalSettings {
    /// The numbers of report 000.
    fn default() -> LocalSettings {
        LocalSettings { grid: Vec::new(), games: 5, streak: 5, most: 1_000, seed: 1 }
    }
}

/// A local search as it stands: what is saved when it is interrupted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalSearch {
    /// The configuration that holds the field.
    pub configuration: Vec<i32>,
    /// Challengers it has beaten running.
    pub streak: u32,
    /// Duels played.
    pub duels: u32,
    /// The configurations that held the field before, the first one first.
    pub path: Vec<Vec<i32>>,
    /// The last duel, counted for the challenger.
    pub last: Tally,
    /// Whether it is finished.
    pub finished: bool,
}

impl LocalSearch {
    /// A search from a configuration.
    pub fn begin(configuration: Vec<i32>) -> LocalSearch {
        LocalSearch {
            configuration,
            streak: 0,
            duels: 0,
            path: Vec::new(),
            last: Tally::default(),
            finished: false,
        }
    }
}

/// Plays duels until the search is finished (`true`) or interrupted. `progress` is told after every duel, when the state
/// may be saved.
pub fn local_search(
    settings: &LocalSettings,
    duels: &impl Duels,
    state: &mut LocalSearch,
    progress: &mut dyn FnMut(&LocalSearch),
) -> Result<bool, ArenaError> {
    while state.streak < settings.streak && state.duels < settings.most {
        let number = u64::from(state.duels);
        let challenger = neighbour(settings, &state.configuration, number);
        let meeting = Meeting {
            a: challenger.clone(),
            b: state.configuration.clone(),
            games: settings.games,
            seed: seeds::derive(settings.seed, GAME, number),
        };
        let Some(tallies) = duels.play(&[meeting])? else { return Ok(false) };
        state.last = tallies.first().copied().unwrap_or_default();
        state.duels += 1;
        if state.last.wins > state.last.losses {
            state.path.push(std::mem::replace(&mut state.configuration, challenger));
            state.streak = 0;
        } else {
            state.streak += 1;
        }
        progress(state);
    }
    state.finished = true;
    Ok(true)
}

/// A configuration at most one step of the grid away in every weight, and not the same.
fn neighbour(settings: &LocalSettings, from: &[i32], number: u64) -> Vec<i32> {
    let mut random = seeds::random(settings.seed, NEIGHBOUR, number);
    for _ in 0..1_000 {
        let step = |(values, &now): (&Vec<i32>, &i32)| {
            // The place on the grid; a value beside it counts as the one below.
            let place = values.partition_point(|&v| v <= now).saturating_sub(1);
            let reach = &values[place.saturating_sub(1)..(place + 2).min(values.len())];
            random.pick(reach).unwrap_or(now)
        };
        let drawn: Vec<i32> = settings.grid.iter().zip(from).map(step).collect();
        if drawn != from {
            return drawn;
        }
    }
    from.to_vec()
}
