//! Players by name: player texts, the catalogue of what can be named, and the built-in players.
//!
//! A [`Player`] chooses moves; it is written as a player text such as `alphabeta(depth=4)` and made by a [`Catalogue`],
//! which knows the variants and the kinds of players. The built-in players search any variant: `random`, `greedy`,
//! `minimax`, `alphabeta`, `mcts` and the flagship, `secateur`. Other crates add kinds of their own
//! ([`Catalogue::add_players`]).
//!
//! ```
//! use secateur_core::{AnyVariant, Limits};
//! use secateur_players::Catalogue;
//! /// Plays a move of a variant, whatever it is.
//! fn first_move(catalogue: &Catalogue, variant: &dyn AnyVariant, player: &str) -> String {
//!     let mut player = catalogue.player(variant, player, 1).unwrap();
//!     let mut game = variant.begin();
//!     let decision = player.decide(&*game, &Limits::nodes(1_000).into(), &mut |_| {}).unwrap();
//!     game.play(&decision.text).unwrap();
//!     decision.text
//! }
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
mod player_text;
mod random;
pub mod signature;
mod solver;
mod switches;
pub mod typed;

pub use alphabeta_player::SearchSetup;
pub use any_evaluator::AnyEvaluator;
pub use catalogue::{Adder, Catalogue, MakePlayer, PlayerKind};
pub use chosen_evaluator::ChosenEvaluator;
pub use player::{Decision, Fault, Player, PlayerNote, ScoredLine, SearchInfo};
pub use player_text::PlayerText;
pub use solver::AnySolver;
