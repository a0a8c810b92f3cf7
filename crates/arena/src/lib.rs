//! The arena: who is better, and how sure that is.
//!
//! A [`Spec`] says what is played: a game, players, openings, limits, a schedule, perhaps a sequential test. [`run`]
//! plays it, several games at a time, each opening as a pair of games with sides reversed; every finished game is in
//! the [`Store`] before the next begins, so that a tournament killed at any moment goes on where it was. Pair k is the
//! same whatever the concurrency: all that is random follows from the seed and the pair's number, and players forget
//! everything before each game. [`MatchSummary`] and [`Standings`] say what came of it; all figures are
//! [`secateur_stats`]'s.
//!
//! ```
//! use secateur_arena::{Interrupt, MatchSummary, Spec, Store, run};
//! use secateur_core::Limits;
//! let catalogue = secateur_standard::standard();
//! let mut spec = Spec::match_of("quoridor:size=3,walls=1", "greedy", "random").with_limit(&Limits::depth(1));
//! spec.pairs = 3;
//! let arena = spec.check(&catalogue).unwrap();
//! let store = Store::in_memory().unwrap();
//! let kept = store.tournament(&spec).unwrap();
//! let game = run(&arena, &store, &kept, 1, &Interrupt::new(), &mut |_| {}).unwrap();
//! let summary = MatchSummary::new(&spec, &game.ledger, game.finished).unwrap();
//! assert_eq!(summary.counts().games(), 6);
//! ```
//!
//! The unit of work is a pair, handed out by a [`Queue`]; [`EmbeddedQueue`] is that of one machine.

mod adjudicate;
mod arbiter;
#[cfg(feature = "nats")]
mod batch;
mod browse;
mod claims;
mod count;
mod crash;
mod error;
mod export;
mod file;
#[cfg(feature = "nats")]
pub mod jetstream;
mod ledger;
mod opening;
mod page;
mod queue;
mod report;
mod result;
mod run;
mod running;
mod schedule;
mod seeds;
mod spec;
#[cfg(feature = "nats")]
mod speed;
mod standings;
mod store;
mod swiss;
mod testing;
mod tolerance;
mod watch;
mod worker;

pub use adjudicate::{Adjudication, DrawRule, ResignRule, SolverRule};
#[cfg(feature = "nats")]
pub use batch::{Batch, BatchGame, BatchResult};
pub use browse::{GameRow, Overview};
pub use count::MatchCounts;
pub use error::ArenaError;
pub use export::export;
pub use file::TournamentFile;
pub use ledger::Ledger;
pub use opening::{Opening, Openings};
pub use queue::{EmbeddedQueue, Queue};
pub use report::MatchSummary;
pub use result::{EndingKind, GameResult, GameSummary, SideTotals};
pub use run::{Progress, TournamentState, run};
pub use running::LiveGame;
pub use schedule::{Job, Plan, Schedule};
pub use spec::{Arena, Entrant, Kind, Spec, SprtSpec};
#[cfg(feature = "nats")]
pub use speed::measure_speed;
pub use standings::Standings;
pub use store::{Store, StoredTournament};
pub use testing::SprtProgress;
pub use tolerance::Tolerance;
pub use watch::Interrupt;
