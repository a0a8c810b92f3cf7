//! Secateur with Connect Four added: `cargo run --features cli -- play connect-four`.

fn main() -> std::process::ExitCode {
    let mut catalogue = secateur_standard::standard();
    connect_four::register(&mut catalogue);
    secateur_cli::run(catalogue)
}
