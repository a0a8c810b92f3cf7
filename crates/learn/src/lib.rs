//! Learning: finds weights of an evaluator, parameters of the search or nets that make a player stronger.
//!
//! | method | learns from | good for |
//! |---|---|---|
//! | [`random_search()`] | matches | a first pool of configurations from a grid |
//! | [`local_search()`] | matches | climbing from one configuration, step by step |
//! | [`spsa()`] | matches | a few numbers at once, such as search parameters |
//! | [`data`] | – | self-play games in large numbers, from which [`linear`] and [`net`] learn |
//! | [`regression`] | games of [`self_play()`] | all weights of an evaluator that is a sum of features |
//! | [`linear`] | games of [`data`] | the same, from millions of positions, for up to millions of weights |
//! | [`net`] | games of [`data`] | a small net, for games that define its inputs |
//!
//! The first three know nothing of games: they ask a [`MatchRunner`] which configuration is stronger. [`ArenaMatchRunner`]
//! answers by playing in the arena, with sides reversed; tests answer with a formula. The seed determines everything
//! random. A run under limits of nodes or depth therefore repeats exactly, and an interrupted run resumes from its
//! [state](save_state) and ends with the same result.
//!
//! ```
//! use secateur_arena::ArenaError;
//! use secateur_learn::{LocalSearch, LocalSettings, MatchRequest, MatchRunner, local_search};
//! use secateur_stats::Trinomial;
//! use std::cmp::Ordering;
//! /// The configuration closer to 6 wins every game.
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
mod feature_rows;
pub mod linear;
mod local_search;
mod matches;
pub mod net;
mod newton;
mod parameter;
mod random_search;
pub mod regression;
mod saved_state;
mod seeds;
mod self_play;
mod self_play_file;
mod spsa;

pub use arena_runner::ArenaMatchRunner;
pub use dataset::{Dataset, Row};
pub use feature_rows::{FeatureRow, Rows};
pub use local_search::{LocalSearch, LocalSettings, local_search};
pub use matches::{MatchRequest, MatchRunner};
pub use parameter::TunedParameter;
pub use random_search::{Member, Opponents, RandomSearch, RandomSettings, random_search};
pub use saved_state::{load_state, save_state};
pub use self_play::{SelfPlay, self_play};
pub use self_play_file::{SelfPlayFile, SelfPlayGame};
pub use spsa::{Spsa, SpsaSettings, spsa};
