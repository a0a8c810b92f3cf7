//! The results of games, summed up: counts, tests, ratings, and the JSON objects of the command line and the server.

mod fresh_matches;
mod game_summary;
mod json;
mod ledger;
mod match_counts;
mod match_summary;
mod sprt_progress;
mod standings;
mod time_use;

pub use fresh_matches::FreshMatches;
pub use game_summary::{GameSummary, SideTotals};
pub use ledger::Ledger;
pub use match_counts::{MatchCounts, PlayedPairs};
pub use match_summary::MatchSummary;
pub use sprt_progress::SprtProgress;
pub use standings::{Place, Standings};
pub use time_use::Punctuality;
