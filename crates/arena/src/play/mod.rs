//! Playing: one game under an arbiter, one pair after another on a thread, a whole tournament on several.

mod adjudicator;
mod arbiter;
mod broadcast;
mod catch_panic;
mod forfeits;
mod interrupt;
mod pair_runner;
mod pairs;
mod result;
mod run;
mod status;

pub use catch_panic::catch_panic;
pub use forfeits::ForfeitRow;
pub(crate) use forfeits::MAX_IN_A_ROW;
pub use interrupt::Interrupt;
pub(crate) use pair_runner::StoredGame;
pub use pairs::{PlayedLeg, play_pairs};
pub(crate) use result::wdl;
pub use result::{CompletedGame, EndingKind, Overstep};
pub use run::{Progress, TournamentState, run};
