//! A program with a sixth game: `cargo run --example sixth_game -- play noughts`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut catalogue = secateur_standard::standard();
    catalogue.add(secateur_noughts::family(), |visitor| secateur_noughts::visit_variants(visitor));
    secateur_cli::run(catalogue)
}
