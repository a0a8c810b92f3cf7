//! Players by name: player texts, the catalogue of what can be named, and the built-in players.
//!
//! A [`Player`] chooses moves; it is written as a player text such as `alphabeta(depth=4)` and made by a [`Catalogue`],
//! which knows the variants and the kinds of players. The built-in players search any variant: `random`, `greedy`,
//! `minimax`, `alphabeta`, `mcts` and the flagship, `secateur`. Other crates add kinds of their own
//! ([`Catalogue::add_players`]).
//!
//! ```
//! use secateur_core::Limits;
//! use secateur_players::Catalogue;
//!
//! let mut catalogue = Catalogue::default();
//! secateur_noughts::register(&mut catalogue);
//! let variant = catalogue.registry().variant("noughts").unwrap();
//! let mut player = catalogue.player(&*variant, "alphabeta(depth=9)", 1).unwrap();
//! let decision = player.decide(&*variant.begin(), &Limits::NONE.into(), &mut |_| {}).unwrap();
//! assert_eq!(decision.score.unwrap().to_string(), "+0.00"); // noughts and crosses is a draw
//! ```

mod alphabeta_player;
mod any_evaluator;
mod catalogue;
mod chosen_evaluator;
mod flagship;
mod greedy;
mod ladder;
mod mcts_player;
mod player;
mod player_kind;
mod player_text;
mod random;
pub mod signature;
mod solver;
mod switches;
pub mod typed;

pub use alphabeta_player::SearchSetup;
pub use any_evaluator::AnyEvaluator;
pub use catalogue::Catalogue;
pub use chosen_evaluator::{ChosenEvaluator, evaluator_options};
pub use player::{Decision, Fault, Player, ScoredLine, SearchInfo};
pub use player_kind::{MakePlayer, PlayerKind};
pub use player_text::PlayerText;
pub use solver::AnySolver;
