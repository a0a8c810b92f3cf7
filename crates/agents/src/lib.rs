//! Names to players: the standard games, and the agents that play them.
//!
//! ```
//! use secateur_agents::{Think, standard};
//! let catalogue = standard();
//! let variant = catalogue.registry().variant("quoridor:size=5,walls=3").unwrap();
//! let mut random = catalogue.player(&*variant, "random", 1).unwrap();
//! let mut game = variant.begin();
//! let decision = random.decide(&*game, &Think::default(), &mut |_| {}).unwrap();
//! game.play(&decision.text).unwrap();
//! ```

mod alphabeta_player;
mod any_evaluator;
mod catalogue;
mod chosen_evaluator;
mod draughts_words;
mod flagship;
mod greedy;
mod ladder;
mod mcts_player;
mod player;
mod player_text;
pub mod process;
mod random;
mod reports;
pub mod session;
pub mod signature;
mod solver;
mod switches;

pub use any_evaluator::AnyEvaluator;
pub use catalogue::{Catalogue, standard};
pub use player::{Decision, Fault, Judgement, Player, PlayerNote, ScoredLine, SearchInfo, Think};
pub use player_text::PlayerText;
pub use solver::AnySolver;
