//! `secateur resume STORE`.

use crate::args_arena::ResumeArgs;
use crate::contest;
use crate::failure::Failure;
use crate::output::Output;
use secateur_players::Catalogue;

/// Goes on with what a store holds unfinished.
pub fn run(catalogue: &Catalogue, args: &ResumeArgs, output: &mut Output) -> Result<(), Failure> {
    contest::resume(catalogue, &args.store, &args.running, output)
}
