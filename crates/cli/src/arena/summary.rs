//! What came of a run, printed: its summary, and how to resume what is not finished.

use super::last_forfeit::LastForfeit;
use crate::args::arena::RunArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::text;
use secateur_arena::{MatchSummary, Spec, SpecKind, Standings, TournamentState};
use serde_json::Value;
use std::path::Path;

/// The summary of a match or of a tournament.
pub enum Summary<'a> {
    Match(Box<MatchSummary<'a>>),
    Tournament(Box<Standings<'a>>),
}

impl<'a> Summary<'a> {
    pub fn new(spec: &'a Spec, state: &'a TournamentState) -> Result<Summary<'a>, Failure> {
        Ok(match spec.kind {
            SpecKind::Tournament => Summary::Tournament(Box::new(Standings::new(spec, state))),
            _ => Summary::Match(Box::new(MatchSummary::new(spec, &state.ledger, state.finished)?)),
        })
    }

    fn object(&self) -> Value {
        match self {
            Summary::Match(summary) => summary.object(),
            Summary::Tournament(standings) => standings.object(),
        }
    }

    fn lines(&self) -> Vec<String> {
        match self {
            Summary::Match(summary) => text::match_summary::match_summary_lines(summary),
            Summary::Tournament(standings) => text::standings::standings_lines(standings),
        }
    }
}

/// Prints the summary as lines, or returns it as JSON, with the forfeits in a row that stopped the match.
pub fn print_summary(
    summary: &Summary<'_>,
    last_forfeit: Option<&LastForfeit>,
    output: &mut Output,
) -> Result<Value, Failure> {
    if !output.json {
        summary.lines().into_iter().try_for_each(|line| output.line(line))?;
        return Ok(Value::Null);
    }
    let mut object = summary.object();
    if let Some(last) = last_forfeit {
        object["stopped"] = last.object();
    }
    Ok(object)
}

/// How a run came to its end.
#[derive(PartialEq, Eq)]
pub enum End {
    Finished,
    Stopped,
    /// A player forfeited three games in a row.
    Forfeited(String),
    /// Other machines could not play all of it.
    #[cfg_attr(not(feature = "nats"), allow(dead_code))]
    GivenUp(String),
}

/// The command that resumes an unfinished tournament; with `allow` it also allows programs.
pub fn resume_hint(store: Option<&Path>, allow: bool, run_args: &RunArgs) -> String {
    let allow = if allow { " --allow-programs" } else { "" };
    #[cfg(feature = "nats")]
    let queue = run_args.queue.arguments();
    #[cfg(not(feature = "nats"))]
    let queue = {
        let _ = run_args;
        String::new()
    };
    match store {
        Some(path) => format!("to go on: secateur resume '{}'{allow}{queue}", path.display()),
        None => "without --store nothing is left to resume".to_string(),
    }
}

/// Prints the JSON of one summary or of several. A run that did not finish is a failure, which says how to resume it.
pub fn print_end(objects: &[Value], end: End, go_on: &str, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        match objects {
            [one] => output.object(one)?,
            several => output.object(&serde_json::json!({ "resumed": several }))?,
        }
    }
    match end {
        End::Finished => Ok(()),
        End::Stopped => Err(Failure::Running(format!("stopped; {go_on}"))),
        End::Forfeited(what) | End::GivenUp(what) => Err(Failure::Running(format!("{what}; {go_on}"))),
    }
}
