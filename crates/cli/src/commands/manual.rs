//! `secateur completions SHELL` and `secateur man`.

use crate::args::command;
use crate::failure::Failure;
use crate::output::Output;
use secateur_players::Catalogue;

/// Prints a completion script.
pub fn completions(
    catalogue: &Catalogue,
    shell: clap_complete::Shell,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(catalogue), "secateur", &mut script);
    output.bytes(&script)
}

/// Prints the manual page, the commands' pages after the main one.
pub fn man(catalogue: &Catalogue, output: &mut Output) -> Result<(), Failure> {
    let mut command = command(catalogue);
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands().filter(|c| c.get_name() != "help") {
        clap_mangen::Man::new(sub.clone()).render(&mut page)?;
    }
    output.bytes(&page)
}
