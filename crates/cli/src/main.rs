//! The binary: the command line with the five standard games.

use std::process::ExitCode;

fn main() -> ExitCode {
    secateur_cli::run(secateur_standard::standard())
}
