//! The claims of report 004, measured again: draughts by the rules of the course.

mod king_value;
mod row_value;
mod time_versus_depth;
mod versus_random;

use secateur_arena::{Openings, Spec};
use secateur_core::Limits;
use secateur_lab::{Experiment, Lab, LabError};
use secateur_stats::Trinomial;

/// The rules of the report's match scripts, and those of the course's text.
const GAMES: [&str; 2] = ["draughts:in104-flying", "draughts:in104"];

/// Random plies at the start: captures are compulsory and games are short, and four plies are enough to make openings differ.
const OPENING: Openings = Openings::Random(4);

/// The limit of a player that has a depth of its own.
const OWN_DEPTH: Limits = Limits { depth: Some(50), nodes: None, time: None, clock: None };

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 4] = [
    Experiment {
        name: "checkers-versus-random",
        title: "Checkers: depth 1 and 2 against random moves",
        source: "Report 004, section 2.4",
        measure: versus_random::run,
    },
    Experiment {
        name: "checkers-time-versus-depth",
        title: "Checkers: shared time against fixed depth",
        source: "Report 004, section 2.4",
        measure: time_versus_depth::run,
    },
    Experiment {
        name: "checkers-row-value",
        title: "Checkers: men that count their row",
        source: "Report 004, section 3.2",
        measure: row_value::run,
    },
    Experiment {
        name: "checkers-king-value",
        title: "Checkers: what a king should count",
        source: "Report 004, section 3.2",
        measure: king_value::run,
    },
];

/// Plays a match of two players, the first under a limit of its own, the second at its own depth; returns the results of the
/// first.
fn play_match(
    lab: &Lab<'_>,
    variant: &str,
    players: [(&str, &str); 2],
    pairs: u64,
    limit: Limits,
) -> Result<Trinomial, LabError> {
    let mut spec = Spec { openings: OPENING, ..lab.tournament(variant, &players, pairs, limit) };
    spec.players[1].limit = OWN_DEPTH;
    Ok(lab.play(&spec)?.total(0))
}
