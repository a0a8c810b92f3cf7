//! `secateur match GAME A B`.

use crate::arena;
use crate::args::arena::{MatchArgs, MatchOptions};
use crate::failure::Failure;
use crate::output::Output;
use secateur_arena::{Adjudication, ArenaError, FilesInUse, Openings, SolverRule, Spec, Tolerance};
use secateur_core::Limits;
use secateur_players::{Catalogue, read_text_file_lossy};
use std::path::Path;
use std::time::Duration;

/// Plays a match.
pub fn run(catalogue: &Catalogue, args: &MatchArgs, output: &mut Output) -> Result<(), Failure> {
    let options = &args.options;
    let spec = match_spec(catalogue, options)?.repeated(catalogue, args.repeats)?;
    arena::begin_or_resume(
        catalogue,
        &spec,
        options.store.as_deref(),
        match_files(options),
        &options.run_args,
        output,
    )
}

/// The files the arguments have read.
pub fn match_files(args: &MatchOptions) -> FilesInUse {
    let mut files = FilesInUse::default();
    files.reads("the file of openings", Path::new(&args.openings));
    files
}

/// The match the arguments describe.
pub fn match_spec(catalogue: &Catalogue, args: &MatchOptions) -> Result<Spec, Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let mut limit = Limits { time: args.time, clock: args.clock, nodes: args.nodes, depth: args.depth };
    if limit.is_empty() {
        limit = Limits::time(Duration::from_millis(100));
    }
    let mut spec = Spec::match_of(&variant.text(), &args.a, &args.b).with_limit(&limit);
    spec.pairs = args.pairs.unwrap_or(spec.pairs);
    let openings = Openings::parse(&args.openings, catalogue, &*variant, |name| read_file(Path::new(name)))?;
    spec.openings = openings.without_repeats();
    spec.seed = args.seed;
    args.own_a.apply(&mut spec.players[0]);
    args.own_b.apply(&mut spec.players[1]);
    spec.tolerance = Tolerance::new(args.grace, Some(args.deadline), &spec.players);
    spec.adjudication = Adjudication {
        draw: args.adjudicate_draw,
        resign: args.adjudicate_win,
        solver: args.adjudicate_solver.map(|nodes| SolverRule { nodes }),
        tables: args.adjudicate_tables,
        length: args.adjudicate_length,
    };
    Ok(spec)
}

/// The text of a file the request names.
pub fn read_file(path: &Path) -> Result<String, ArenaError> {
    read_text_file_lossy(path)
        .map_err(|e| ArenaError::request(format!("cannot read '{}': {e}", path.display())))
}
