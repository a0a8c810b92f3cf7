//! Players: player texts, the catalogue of everything that a text can name, and the built-in players.
//!
//! A [`Player`] chooses moves. A player text such as `alphabeta(depth=4)` describes it, and a [`Catalogue`], which knows
//! the variants and the kinds of players, makes it. The built-in players play every variant: `random`, `greedy`, `minimax`,
//! `alphabeta`, `mcts` and our strongest player, `secateur`. Other crates add kinds of their own
//! ([`Catalogue::add_players`]).
//!
//! ```
//! use secateur_core::Limits;
//! use secateur_players::Catalogue;
//!
//! let mut catalogue = Catalogue::default();
//! connect_four::register(&mut catalogue);
//! let variant = catalogue.registry().variant("connect-four").unwrap();
//! let mut player = catalogue.player(&*variant, "alphabeta(depth=5)", 1).unwrap();
//! let game = variant.game(None, "d d e e".split(' ')).unwrap();
//! let decision = player.decide(&*game, &Limits::NONE.into(), &mut |_| {}).unwrap();
//! assert_eq!(decision.score.unwrap().to_string(), "win in 3 plies");
//! ```

mod any_evaluator;
mod any_solver;
mod book;
mod catalogue;
mod chosen_evaluator;
mod command_words;
mod experience;
mod flagship;
mod greedy;
mod ladder;
mod mcts_player;
pub mod memory;
mod player;
mod player_kind;
mod player_text;
mod random;
mod search_options;
mod search_player;
pub mod signature;
pub mod tables;
mod text_file;
mod threads_option;
pub mod typed;

pub use any_evaluator::AnyEvaluator;
pub use any_solver::AnySolver;
pub use book::book_options;
pub use catalogue::Catalogue;
pub use chosen_evaluator::{ChosenEvaluator, evaluator_options};
pub use command_words::command_words;
pub use experience::{Experience, ExperiencedPlayer, experience_of, experience_options, take_experience};
pub use player::{Decision, Fault, FinishedGame, Player, ScoredLine, SearchInfo};
pub use player_kind::{Learning, MakePlayer, PlayerKind};
pub use player_text::PlayerText;
pub use search_player::SearchSetup;
pub use secateur_tables::notice;
pub use text_file::{MAX_TEXT_FILE, check_kind, open_file, read_text_file, read_text_file_lossy};
