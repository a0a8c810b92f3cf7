//! Random search: configurations drawn on a grid play each other, the best form a pool (the first stage of report 000).

use crate::seeds;
use crate::{Match, MatchRunner};
use secateur_arena::ArenaError;
use secateur_stats::{Results, Trinomial};
use serde::{Deserialize, Serialize};

const DRAW: u64 = 1;
const ROUND: u64 = 2;
const GAME: u64 = 3;

/// The settings of a random search. The defaults are those of report 000.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomSettings {
    /// The values each number may have.
    pub grid: Vec<Vec<i32>>,
    /// Configurations that take part besides the drawn ones.
    pub given: Vec<Vec<i32>>,
    /// Configurations in all.
    pub configurations: usize,
    /// Games each of them plays, in pairs against an opponent drawn anew each round.
    pub games: u32,
    /// How many of the best form the pool.
    pub pool: usize,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for RandomSettings {
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

impl RandomSettings {
    /// The settings in words, as the request of a [state](crate::save_state). A state is resumed only by a request in the
    /// same words, so they never change, whatever the fields are called.
    pub fn request(&self) -> String {
        let RandomSettings { grid, given, configurations, games, pool, seed } = self;
        format!(
            "RandomSettings {{ grid: {grid:?}, given: {given:?}, configurations: {configurations}, games: {games}, \
             pool: {pool}, seed: {seed} }}"
        )
    }
}

/// A configuration and its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The values.
    pub configuration: Vec<i32>,
    /// The games it has played.
    pub tally: Trinomial,
}

impl Member {
    /// 3 points for a win, 1 for a draw.
    pub fn points(&self) -> u64 {
        3 * self.tally.wins + self.tally.draws
    }
}

/// The state of a random search: what is saved when it is interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomSearch {
    /// The configurations; once all rounds are played only the pool, the best first.
    pub members: Vec<Member>,
    /// Rounds played.
    pub rounds: u32,
    /// Whether all rounds are played.
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
            // A small grid may have fewer points than configurations are asked for: then some are drawn twice.
            if !drawn.contains(&one) || number > 100 * settings.configurations as u64 {
                drawn.push(one);
            }
        }
        let member = |configuration| Member { configuration, tally: Trinomial::default() };
        RandomSearch { members: drawn.into_iter().map(member).collect(), rounds: 0, finished: false }
    }
}

/// Plays the missing rounds of a random search; `false` if interrupted. `progress` is called after every round, when the
/// state may be saved.
pub fn random_search(
    settings: &RandomSettings,
    runner: &impl MatchRunner,
    state: &mut RandomSearch,
    progress: &mut dyn FnMut(&RandomSearch),
) -> Result<bool, ArenaError> {
    let rounds = settings.games.div_ceil(2);
    while state.rounds < rounds {
        let opponents = draw_opponents(settings, state);
        let two_games = |(i, &(a, b)): (usize, &(usize, usize))| Match {
            a: state.members[a].configuration.clone(),
            b: state.members[b].configuration.clone(),
            games: 2,
            seed: seeds::derive(settings.seed, GAME, (u64::from(state.rounds) << 32) + i as u64),
        };
        let matches: Vec<Match> = opponents.iter().enumerate().map(two_games).collect();
        let Some(tallies) = runner.play(&matches)? else { return Ok(false) };
        for (&(a, b), tally) in opponents.iter().zip(tallies) {
            state.members[a].tally += tally;
            state.members[b].tally += tally.swapped();
        }
        state.rounds += 1;
        progress(state);
    }
    if !state.finished {
        // A stable sort, so that equals stay in the order they were drawn.
        state.members.sort_by_key(|m| std::cmp::Reverse((m.points(), m.tally.wins)));
        state.members.truncate(settings.pool.max(1));
        state.finished = true;
        progress(state);
    }
    Ok(true)
}

/// Who plays whom in the next round, by number.
fn draw_opponents(settings: &RandomSettings, state: &RandomSearch) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..state.members.len()).collect();
    seeds::random(settings.seed, ROUND, u64::from(state.rounds)).shuffle(&mut order);
    order.chunks_exact(2).map(|two| (two[0], two[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_configuration_plays_once_a_round() {
        let settings =
            RandomSettings { grid: vec![(0..99).collect()], configurations: 10, ..Default::default() };
        let state = RandomSearch::begin(&settings);
        let mut players: Vec<_> =
            draw_opponents(&settings, &state).into_iter().flat_map(|(a, b)| [a, b]).collect();
        players.sort_unstable();
        assert_eq!(players, (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn a_small_grid_is_drawn_from_more_than_once() {
        let settings = RandomSettings {
            grid: vec![vec![1, 2]],
            given: vec![vec![9]],
            configurations: 4,
            ..Default::default()
        };
        let drawn: Vec<_> = RandomSearch::begin(&settings)
            .members
            .into_iter()
            .map(|member| member.configuration[0])
            .collect();
        assert_eq!(drawn[0], 9);
        assert!(drawn.contains(&1) && drawn.contains(&2) && drawn.len() == 4, "{drawn:?}");
    }

    #[test]
    fn the_request_keeps_the_words_of_older_states() {
        let settings =
            RandomSettings { grid: vec![vec![1, 2]], given: vec![vec![9]], ..RandomSettings::default() };
        assert_eq!(
            settings.request(),
            "RandomSettings { grid: [[1, 2]], given: [[9]], configurations: 40, games: 10, pool: 8, seed: 1 }"
        );
    }
}
