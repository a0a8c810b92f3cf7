//! `secateur match GAME A B`.

use crate::arena;
use crate::args::arena::{MatchArgs, MatchOptions};
use crate::failure::Failure;
use crate::output::Output;
use secateur_arena::{Adjudication, ArenaError, Openings, SolverRule, Spec, Tolerance};
use secateur_core::Limits;
use secateur_players::{Catalogue, read_text_file_lossy};
use std::path::Path;
use std::time::Duration;

/// Plays a match.
pub fn run(catalogue: &Catalogue, args: &MatchArgs, output: &mut Output) -> Result<(), Failure> {
    let options = &args.options;
    let spec = spec(catalogue, options)?;
    arena::begin(catalogue, &spec, options.store.as_deref(), &options.running, output)
}

/// The match the arguments describe.
pub fn spec(catalogue: &Catalogue, args: &MatchOptions) -> Result<Spec, Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let mut limit = Limits { time: args.time, clock: args.clock, nodes: args.nodes, depth: args.depth };
    if limit.is_empty() {
        limit = Limits::time(Duration::from_millis(100));
    }
    let mut spec = Spec::match_of(&variant.text(), &args.a, &args.b).with_limit(&limit);
    spec.pairs = args.pairs.unwrap_or(spec.pairs);
    spec.openings = Openings::parse(&args.openings, catalogue, &*variant, |name| read_file(Path::new(name)))?;
    spec.seed = args.seed;
    spec.tolerance = Tolerance { grace: args.grace, deadline: args.deadline };
    spec.adjudication = Adjudication {
        draw: args.adjudicate_draw,
        resign: args.adjudicate_win,
        solver: args.adjudicate_solver.map(|nodes| SolverRule { nodes }),
        length: args.adjudicate_length,
    };
    Ok(spec)
}

/// The text of a file the request names.
pub fn read_file(path: &Path) -> Result<String, ArenaError> {
    read_text_file_lossy(path)
        .map_err(|e| ArenaError::request(format!("cannot read '{}': {e}", path.display())))
}
