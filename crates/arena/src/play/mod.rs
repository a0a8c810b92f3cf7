//! Playing: one game under an arbiter, one pair after another on a thread, a whole tournament on several.

mod adjudicator;
mod arbiter;
mod broadcast;
mod catch_panic;
mod completed_game;
mod forfeits;
mod interrupt;
mod pair_runner;
mod pairs;
mod supervisor;
mod worker_status;

pub use catch_panic::catch_panic;
pub(crate) use completed_game::wdl;
pub use completed_game::{CompletedGame, EndingKind, Overstep};
pub use forfeits::ForfeitRow;
pub(crate) use forfeits::MAX_IN_A_ROW;
pub use interrupt::Interrupt;
pub(crate) use pair_runner::StoredGame;
pub use pairs::{PlayedLeg, play_pairs};
pub use supervisor::{Progress, TournamentState, play_tournament};
