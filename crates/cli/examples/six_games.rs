//! The program with one more game, which makes it another build for a queue: `tests/nats.rs` starts it.

fn main() -> std::process::ExitCode {
    let mut catalogue = secateur_standard::standard();
    connect_four::register(&mut catalogue);
    secateur_cli::run(catalogue)
}
