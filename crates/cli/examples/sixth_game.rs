//! A program with a sixth game: `cargo run --example sixth_game -- play noughts`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut catalogue = secateur_agents::standard();
    catalogue.add(secateur_noughts::family(), |visitor| secateur_noughts::visit_games(visitor));
    secateur_cli::run(catalogue)
}
