//! Local search: neighbours on a grid challenge a configuration, until it has withstood several in a row (the second stage
//! of report 000).

use crate::{MatchRequest, MatchRunner, seeds};
use secateur_arena::ArenaError;
use secateur_stats::Trinomial;
use serde::{Deserialize, Serialize};

const NEIGHBOUR: u64 = 4;
const GAME: u64 = 5;

/// The settings of a local search. The defaults are those of report 000.
#[derive(Clone, Debug, PartialEq)]
pub struct LocalSettings {
    /// The values that each number may have, in ascending order.
    pub grid: Vec<Vec<i32>>,
    /// Games of a match; the challenger must win more of them than it loses.
    pub games: u32,
    /// The search ends when a configuration has withstood this many challengers in a row,
    pub streak: u32,
    /// or after this many matches.
    pub max_matches: u32,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for LocalSettings {
    fn default() -> LocalSettings {
        LocalSettings { grid: Vec::new(), games: 5, streak: 5, max_matches: 1_000, seed: 1 }
    }
}

impl LocalSettings {
    /// The settings in words, as the request of a saved [state](crate::save_state). Only a request in the same words
    /// resumes a state, so the words never change, whatever the fields are called.
    pub fn request(&self) -> String {
        let LocalSettings { grid, games, streak, max_matches, seed } = self;
        format!(
            "LocalSettings {{ grid: {grid:?}, games: {games}, streak: {streak}, most: {max_matches}, seed: {seed} }}"
        )
    }
}

/// The state of a local search, which is saved when it is interrupted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalSearch {
    /// The best configuration so far.
    pub configuration: Vec<i32>,
    /// How many challengers in a row it has withstood.
    pub streak: u32,
    /// Matches played.
    #[serde(rename = "duels")]
    pub matches: u32,
    /// The earlier best configurations, in order.
    pub path: Vec<Vec<i32>>,
    /// The last match, from the challenger's point of view.
    pub last: Trinomial,
    /// Whether the search has ended.
    pub finished: bool,
}

impl LocalSearch {
    /// A search that starts from a configuration.
    pub fn begin(configuration: Vec<i32>) -> LocalSearch {
        LocalSearch {
            configuration,
            streak: 0,
            matches: 0,
            path: Vec::new(),
            last: Trinomial::default(),
            finished: false,
        }
    }
}

/// Plays matches until the search ends (`true`) or is interrupted (`false`). `progress` is called after every match, so
/// that the state can be saved.
pub fn local_search(
    settings: &LocalSettings,
    runner: &impl MatchRunner,
    state: &mut LocalSearch,
    progress: &mut dyn FnMut(&LocalSearch),
) -> Result<bool, ArenaError> {
    while state.streak < settings.streak && state.matches < settings.max_matches {
        let number = u64::from(state.matches);
        let challenger = neighbour(settings, &state.configuration, number);
        let challenge = MatchRequest {
            a: challenger.clone(),
            b: state.configuration.clone(),
            games: settings.games,
            seed: seeds::learning_seed(settings.seed, GAME, number),
        };
        let Some(tallies) = runner.play(&[challenge])? else { return Ok(false) };
        state.last = tallies.first().copied().unwrap_or_default();
        state.matches += 1;
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

/// A different configuration, at most one step of the grid away in every number.
fn neighbour(settings: &LocalSettings, from: &[i32], number: u64) -> Vec<i32> {
    let mut random = seeds::random(settings.seed, NEIGHBOUR, number);
    for _ in 0..1_000 {
        let step = |(values, &now): (&Vec<i32>, &i32)| {
            // A value that is not on the grid counts as the one below it.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_step_away_at_most() {
        let settings = LocalSettings { grid: vec![vec![0, 10, 20, 40], vec![-5, 5]], ..Default::default() };
        for number in 0..200 {
            let drawn = neighbour(&settings, &[20, -5], number);
            assert!([10, 20, 40].contains(&drawn[0]) && [-5, 5].contains(&drawn[1]), "{drawn:?}");
            assert_ne!(drawn, [20, -5]);
            // 39 is between 20 and 40 and counts as 20.
            assert!([10, 20, 40].contains(&neighbour(&settings, &[39, 5], number)[0]));
        }
        // A grid of one point has no neighbours.
        let single = LocalSettings { grid: vec![vec![7]], ..Default::default() };
        assert_eq!(neighbour(&single, &[7], 0), [7]);
    }

    #[test]
    fn the_request_keeps_the_words_of_older_states() {
        let settings = LocalSettings { grid: vec![vec![100, 150, 200]], ..Default::default() };
        assert_eq!(
            settings.request(),
            "LocalSettings { grid: [[100, 150, 200]], games: 5, streak: 5, most: 1000, seed: 1 }"
        );
    }
}
