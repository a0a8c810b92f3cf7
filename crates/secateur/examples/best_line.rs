//! Searches a position for a second and prints the line: `cargo run --release -p secateur --example best_line [VARIANT]`.

use secateur::prelude::*;
use std::time::Duration;

fn main() -> Result<(), ParseError> {
    let catalogue = secateur::standard();
    let variant = catalogue.registry().variant(&std::env::args().nth(1).unwrap_or("quoridor".into()))?;
    let game = variant.begin();
    let mut player = catalogue.player(&*variant, "secateur", 1)?;
    let second = Limits::time(Duration::from_secs(1));
    match player.decide(&*game, &second.into(), &mut |_| {}) {
        Ok(decision) => println!("{:?} {}", decision.score.map(|s| s.to_string()), decision.pv().join(" ")),
        Err(fault) => println!("{fault}"),
    }
    Ok(())
}
