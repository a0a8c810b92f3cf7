//! `secateur resume STORE`.

use crate::arena;
use crate::args::arena::ResumeArgs;
use crate::failure::Failure;
use crate::output::Output;
use secateur_players::Catalogue;

/// Resumes the unfinished tournaments of a store.
pub fn run(catalogue: &Catalogue, args: &ResumeArgs, output: &mut Output) -> Result<(), Failure> {
    arena::resume(catalogue, args, output)
}
