//! `secateur sprt GAME A B`.

use crate::arena;
use crate::args::arena::{EloModel, SprtArgs};
use crate::commands::match_;
use crate::failure::Failure;
use crate::output::Output;
use secateur_arena::{SpecKind, SprtSpec};
use secateur_players::Catalogue;
use secateur_stats::EloScale;

/// Pairs of a test at most, unless the request says otherwise.
const MAX_PAIRS: u64 = 100_000;

/// Plays until a hypothesis is accepted.
pub fn run(catalogue: &Catalogue, args: &SprtArgs, output: &mut Output) -> Result<(), Failure> {
    let mut spec = match_::match_spec(catalogue, &args.options)?;
    spec.kind = SpecKind::Sprt;
    spec.pairs = args.options.pairs.unwrap_or(MAX_PAIRS);
    spec.test = Some(SprtSpec {
        model: match args.model {
            EloModel::Normalized => EloScale::Normalized,
            EloModel::Logistic => EloScale::Logistic,
        },
        elo0: args.test.elo0,
        elo1: args.test.elo1,
        alpha: args.test.alpha,
        beta: args.test.beta,
    });
    let options = &args.options;
    let files = match_::match_files(options);
    arena::begin_or_resume(catalogue, &spec, options.store.as_deref(), files, &options.run_args, output)
}
