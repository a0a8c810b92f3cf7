//! The arena: which player is better, and how sure that is.
//!
//! A [`Spec`] says what is played: a variant, players, openings, limits, a schedule, perhaps a sequential test.
//! [`play_tournament`] plays it, several games at a time, each opening as a pair of games with sides reversed. Every finished
//! game is in the [`Store`] before its thread begins the next, so a tournament killed at any moment resumes where it was. Pair k
//! is the same whatever the concurrency: all that is random follows from the seed and the pair's number, and players forget
//! everything before each game. [`MatchSummary`] and [`Standings`] sum up the games as data and JSON; the figures are
//! [`secateur_stats`]'s. The arena prints nothing: text, HTML and charts are for its callers to make.
//!
//! ```
//! use secateur_arena::{Interrupt, MatchSummary, Spec, Store, play_tournament};
//! use secateur_core::Limits;
//! let catalogue = secateur_standard::standard();
//! let mut spec = Spec::match_of("quoridor:size=3,walls=1", "greedy", "random").with_limit(&Limits::depth(1));
//! spec.pairs = 3;
//! let arena = spec.check(&catalogue).unwrap();
//! let store = Store::in_memory().unwrap();
//! let tournament = store.find_or_add(&spec).unwrap();
//! let state = play_tournament(&arena, &store, &tournament, 1, &Interrupt::new(), &mut |_| {}).unwrap();
//! let summary = MatchSummary::new(&spec, &state.ledger, state.finished).unwrap();
//! assert_eq!(summary.counts().games(), 6);
//! ```
//!
//! # Rooms
//!
//! | folder | what is in it |
//! |---|---|
//! | `spec` | what is played: [`Spec`], its TOML [file](TournamentFile), [`Openings`], [`Schedule`], [`Adjudication`], [`Tolerance`]; a checked spec is an [`Arena`] |
//! | `play` | playing it: the arbiter of one game, the worker threads, [`play_tournament`], [`play_pairs`], [`Interrupt`] |
//! | `store` | [`Store`], one SQLite file: tournaments, games, claims of processes that share it, [games under way](LiveGame) |
//! | `queue` | [`Queue`], where worker threads get pairs and hand in games; [`EmbeddedQueue`] is that of one machine |
//! | `summary` | the results of games, summed up: [`Ledger`], [`MatchCounts`], [`SprtProgress`], [`MatchSummary`], [`Standings`] |
//!
//! The unit of work is a pair. The crate `secateur-cluster` spreads pairs over machines with [`play_pairs`] at the far end.

mod error;
mod files;
mod play;
mod queue;
mod spec;
mod store;
mod summary;

pub use error::ArenaError;
pub use files::{FileId, FilesInUse, hash_texts, player_files, write_whole};
pub use play::{
    CompletedGame, EndingKind, ForfeitRow, Interrupt, Overstep, PlayedLeg, Progress, TournamentState,
    catch_panic, play_pairs, play_tournament,
};
pub use queue::{EmbeddedQueue, Job, Plan, Queue};
pub use spec::{
    Adjudication, Arena, BALANCER_BYTES, DrawRule, Entrant, Grace, Opening, Openings, ResignRule, Schedule,
    SolverRule, Spec, SpecKind, SprtSpec, TableRule, Tolerance, TournamentFile,
};
pub use store::{
    Damage, DamagedOpening, GameRow, LiveGame, Overview, SealKey, Store, StoreCheck, StoredTournament,
    UnsavedGame, export,
};
pub use summary::{
    FreshMatches, GameSummary, Ledger, MatchCounts, MatchSummary, Place, PlayedPairs, Punctuality,
    SideTotals, SprtProgress, Standings,
};
