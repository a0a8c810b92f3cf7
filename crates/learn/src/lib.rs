//! Makes a player better: finds weights of its evaluator or parameters of its search that play better than those in use.
//!
//! | method | learns from | good for |
//! |---|---|---|
//! | [`random_search()`] | matches | a first pool of configurations on a grid |
//! | [`local_search()`] | matches | climbing from one configuration, step by step |
//! | [`spsa()`] | matches | a handful of numbers at once, search parameters too |
//! | [`data`] | – | games of self-play at scale, for [`regression`] and training |
//! | [`regression`] | games of [`self_play()`] | all weights of an evaluator that is a sum of features |
//! | [`linear`] | [`data`] | the same from millions of positions, for millions of weights |
//! | [`net`] | games of [`data`] | a small net, where a game has inputs for one |
//!
//! The first three know nothing of games: they ask a [`MatchRunner`] who is better. [`ArenaMatchRunner`] answers by
//! playing in the arena, with sides reversed; tests answer by a formula. Everything random follows from the seed, so that
//! a run under limits of nodes or depth repeats exactly, and a run that was interrupted resumes from its
//! [state](save_state) to the same result.
//!
//! ```
//! use secateur_arena::ArenaError;
//! use secateur_learn::{LocalSearch, LocalSettings, MatchRequest, MatchRunner, local_search};
//! use secateur_stats::Trinomial;
//! use std::cmp::Ordering;
//! /// The configuration nearer to 6 wins every game.
//! struct Hill;
//! impl MatchRunner for Hill {
//!     fn play(&self, matches: &[MatchRequest]) -> Result<Option<Vec<Trinomial>>, ArenaError> {
//!         let far = |configuration: &[i32]| (configuration[0] - 6).abs();
//!         let results = |m: &MatchRequest| {
//!             let all = u64::from(m.games);
//!             match far(&m.a).cmp(&far(&m.b)) {
//!                 Ordering::Less => Trinomial { wins: all, ..Trinomial::default() },
//!                 Ordering::Equal => Trinomial { draws: all, ..Trinomial::default() },
//!                 Ordering::Greater => Trinomial { losses: all, ..Trinomial::default() },
//!             }
//!         };
//!         Ok(Some(matches.iter().map(results).collect()))
//!     }
//! }
//! let mut state = LocalSearch::begin(vec![0]);
//! let settings = LocalSettings { grid: vec![(0..=10).collect()], ..LocalSettings::default() };
//! local_search(&settings, &Hill, &mut state, &mut |_| {}).unwrap();
//! assert_eq!(state.configuration, [6]);
//! ```

mod adam;
mod arena_runner;
pub mod data;
mod dataset;
pub mod linear;
mod local_search;
mod matches;
pub mod net;
mod newton;
mod parameter;
mod random_search;
pub mod regression;
mod rows;
mod seeds;
mod self_play;
mod self_play_file;
mod spsa;
mod state;

pub use arena_runner::ArenaMatchRunner;
pub use dataset::{Dataset, Row};
pub use local_search::{LocalSearch, LocalSettings, local_search};
pub use matches::{MatchRequest, MatchRunner};
pub use parameter::TunedParameter;
pub use random_search::{Member, Opponents, RandomSearch, RandomSettings, random_search};
pub use rows::{FeatureRow, Rows};
pub use self_play::{SelfPlay, self_play};
pub use self_play_file::{SelfPlayFile, SelfPlayGame};
pub use spsa::{Spsa, SpsaSettings, spsa};
pub use state::{load_state, save_state};
