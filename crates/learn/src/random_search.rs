//! Random search: configurations drawn from a grid play one another, or others drawn for each game (Algorithm 2 of report
//! 000); the best form a pool.

use crate::seeds;
use crate::{MatchRequest, MatchRunner};
use secateur_arena::ArenaError;
use secateur_stats::{Results, Trinomial};
use serde::{Deserialize, Serialize};

const DRAW: u64 = 1;
const ROUND: u64 = 2;
const GAME: u64 = 3;
const OPPONENT: u64 = 4;

/// The opponents of the configurations in a random search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponents {
    /// One another, in new pairings each round; a meeting is two games with sides reversed.
    #[default]
    EachOther,
    /// For every single game, a configuration drawn from the grid, as report 000 prints it.
    Drawn,
}

/// The settings of a random search. The defaults are those of report 000.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomSettings {
    /// The values that each number may have.
    pub grid: Vec<Vec<i32>>,
    /// Configurations that take part in addition to random ones.
    pub given: Vec<Vec<i32>>,
    /// How many configurations take part, including the given ones.
    pub configurations: usize,
    /// Games that each of them plays.
    pub games: u32,
    /// Their opponents.
    pub opponents: Opponents,
    /// How many of the best form the pool.
    pub pool: usize,
    /// The seed of all that is random.
    pub seed: u64,
}

impl Default for RandomSettings {
    fn default() -> RandomSettings {
        RandomSettings {
            grid: Vec::new(),
            given: Vec::new(),
            configurations: 40,
            games: 10,
            opponents: Opponents::EachOther,
            pool: 8,
            seed: 1,
        }
    }
}

impl RandomSettings {
    /// The settings in words, as the request of a saved [state](crate::save_state). Only a request in the same words
    /// resumes a state, so the words never change, whatever the fields are called.
    pub fn request(&self) -> String {
        let RandomSettings { grid, given, configurations, games, opponents, pool, seed } = self;
        let opponents = match opponents {
            Opponents::EachOther => "",
            Opponents::Drawn => ", opponents: drawn",
        };
        format!(
            "RandomSettings {{ grid: {grid:?}, given: {given:?}, configurations: {configurations}, games: {games}, \
             pool: {pool}, seed: {seed}{opponents} }}"
        )
    }
}

impl RandomSettings {
    /// Draws a configuration from the grid, by purpose and number.
    fn draw(&self, purpose: u64, number: u64) -> Vec<i32> {
        let mut random = seeds::random(self.seed, purpose, number);
        self.grid.iter().map(|values| random.pick(values).unwrap_or(0)).collect()
    }
}

/// A configuration and its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// A value for each number that is tuned.
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

/// The state of a random search, which is saved when it is interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RandomSearch {
    /// The configurations; after all rounds only the pool, best first.
    pub members: Vec<Member>,
    /// Rounds played.
    pub rounds: u32,
    /// Whether all rounds are played.
    pub finished: bool,
}

impl RandomSearch {
    /// The configurations of a new search, before the first round.
    pub fn begin(settings: &RandomSettings) -> RandomSearch {
        let mut drawn = settings.given.clone();
        let mut number = 0;
        while drawn.len() < settings.configurations {
            let one = settings.draw(DRAW, number);
            number += 1;
            // A small grid may have fewer points than the search has configurations; then some are drawn twice.
            if !drawn.contains(&one) || number > 100 * settings.configurations as u64 {
                drawn.push(one);
            }
        }
        let member = |configuration| Member { configuration, tally: Trinomial::default() };
        RandomSearch { members: drawn.into_iter().map(member).collect(), rounds: 0, finished: false }
    }
}

/// Plays the missing rounds of a random search; `false` if interrupted. `progress` is called after every round, so that the
/// state can be saved.
pub fn random_search(
    settings: &RandomSettings,
    runner: &impl MatchRunner,
    state: &mut RandomSearch,
    progress: &mut dyn FnMut(&RandomSearch),
) -> Result<bool, ArenaError> {
    let rounds = match settings.opponents {
        Opponents::EachOther => settings.games.div_ceil(2),
        Opponents::Drawn => settings.games,
    };
    while state.rounds < rounds {
        let meetings = match settings.opponents {
            Opponents::EachOther => meetings_of_each_other(settings, state),
            Opponents::Drawn => meetings_with_drawn(settings, state),
        };
        let matches: Vec<MatchRequest> = meetings.iter().map(|(_, game)| game.clone()).collect();
        let Some(tallies) = runner.play(&matches)? else { return Ok(false) };
        for ((players, _), tally) in meetings.iter().zip(tallies) {
            state.members[players.0].tally += tally;
            if let Some(other) = players.1 {
                state.members[other].tally += tally.swapped();
            }
        }
        state.rounds += 1;
        progress(state);
    }
    if !state.finished {
        // A stable sort keeps equals in the order in which they were drawn.
        state.members.sort_by_key(|m| std::cmp::Reverse((m.points(), m.tally.wins)));
        state.members.truncate(settings.pool.max(1));
        state.finished = true;
        progress(state);
    }
    Ok(true)
}

/// A match, and the indices of its members; the second player may be no member.
type Meeting = ((usize, Option<usize>), MatchRequest);

/// The seed of match `i` of the next round.
fn match_seed(settings: &RandomSettings, state: &RandomSearch, i: usize) -> u64 {
    seeds::learning_seed(settings.seed, GAME, (u64::from(state.rounds) << 32) + i as u64)
}

fn meetings_of_each_other(settings: &RandomSettings, state: &RandomSearch) -> Vec<Meeting> {
    let two_games = |(i, (a, b)): (usize, (usize, usize))| {
        let [one, other] = [a, b].map(|number| state.members[number].configuration.clone());
        ((a, Some(b)), MatchRequest { a: one, b: other, games: 2, seed: match_seed(settings, state, i) })
    };
    draw_opponents(settings, state).into_iter().enumerate().map(two_games).collect()
}

fn meetings_with_drawn(settings: &RandomSettings, state: &RandomSearch) -> Vec<Meeting> {
    let one_game = |(i, member): (usize, &Member)| {
        let b = settings.draw(OPPONENT, (u64::from(state.rounds) << 32) + i as u64);
        let a = member.configuration.clone();
        ((i, None), MatchRequest { a, b, games: 1, seed: match_seed(settings, state, i) })
    };
    state.members.iter().enumerate().map(one_game).collect()
}

/// The pairings of the next round, as indices of members.
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
    fn drawn_opponents_are_new_in_every_game() {
        let opponents = Opponents::Drawn;
        let grid = vec![(0..1000).collect(), (0..1000).collect()];
        let settings = RandomSettings { grid, configurations: 6, opponents, ..Default::default() };
        let mut state = RandomSearch::begin(&settings);
        let mut seen: Vec<Vec<i32>> = state.members.iter().map(|m| m.configuration.clone()).collect();
        for rounds in 0..10 {
            state.rounds = rounds;
            for (i, ((member, other), game)) in meetings_with_drawn(&settings, &state).into_iter().enumerate()
            {
                assert_eq!((member, other, game.games), (i, None, 1));
                assert_eq!(game.a, state.members[i].configuration);
                assert!(!seen.contains(&game.b), "{:?}", game.b);
                seen.push(game.b);
            }
        }
        assert_eq!(seen.len(), 66);
        assert!(settings.request().ends_with("seed: 1, opponents: drawn }"));
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
