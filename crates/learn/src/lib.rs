//! The tuner: numbers of a player (weights of its judgement, numbers of its search) that play better.
//!
//! | method | what it needs | good for |
//! |---|---|---|
//! | [`random_search()`] | duels | a first pool of configurations on a grid |
//! | [`local_search()`] | duels | climbing from one configuration, step by step |
//! | [`Spsa`] | duels | a handful of numbers at once, search numbers too |
//! | [`regression`] | games of self-play | all weights of a judgement that is a sum of features |
//!
//! The first three know nothing of games: they ask [`Duels`] who is better. [`ArenaDuels`] answers by playing in the
//! arena, with sides reversed; tests answer by formulas. Everything random follows from the seed, so that a search under
//! limits of nodes or depth repeats exactly.
//!
//! ```
//! use secateur_learn::{Duels, LocalSearch, Meeting, Tally, local_search};
//! use secateur_arena::ArenaError;
//! /// The nearer to 6 the better.
//! struct Hill;
//! impl Duels for Hill {
//!     fn play(&self, meetings: &[Meeting]) -> Result<Option<Vec<Tally>>, ArenaError> {
//!         let far = |configuration: &[i32]| (configuration[0] - 6).abs();
//!         let tally = |m: &Meeting| Tally::of_margin(far(&m.b) - far(&m.a), m.games);
//!         Ok(Some(meetings.iter().map(tally).collect()))
//!     }
//! }
//! let mut state = LocalSearch::begin(vec![0]);
//! let settings = secateur_learn::LocalSettings { grid: vec![(0..=10).collect()], ..Default::default() };
//! local_search(&settings, &Hill, &mut state, &mut |_| {}).unwrap();
//! assert_eq!(state.configuration, [6]);
//! ```

mod adam;
mod dataset;
mod duels;
mod games_file;
mod knob;
mod local_search;
mod newton;
mod random_search;
pub mod regression;
mod seeds;
mod self_play;
mod spsa;
mod state;

pub use dataset::{Dataset, Row};
pub use duels::{ArenaDuels, Duels, Meeting, Tally};
pub use games_file::{GamesFile, PlayedGame};
pub use knob::Knob;
pub use local_search::{LocalSearch, LocalSettings, local_search};
pub use random_search::{Member, RandomSearch, RandomSettings, random_search};
pub use self_play::{SelfPlay, self_play};
pub use spsa::{Spsa, SpsaSettings, spsa};
pub use state::{load_state, save_state};
