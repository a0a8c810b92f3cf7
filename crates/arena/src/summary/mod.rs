//! The results of games, summed up: counts, tests, ratings, and the JSON objects of the command line and the server.

mod counts;
mod fresh_matches;
mod game_summary;
mod json;
mod ledger;
mod match_summary;
mod sprt;
mod standings;
mod time_use;

pub use counts::{MatchCounts, PlayedPairs};
pub use fresh_matches::FreshMatches;
pub use game_summary::{GameSummary, SideTotals};
pub use ledger::Ledger;
pub use match_summary::MatchSummary;
pub use sprt::SprtProgress;
pub use standings::{Place, Standings};
pub use time_use::Punctuality;
