//! A program with a sixth game: `cargo run --example sixth_game -- play noughts`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut catalogue = secateur_standard::standard();
    secateur_noughts::register(&mut catalogue);
    secateur_cli::run(catalogue)
}
