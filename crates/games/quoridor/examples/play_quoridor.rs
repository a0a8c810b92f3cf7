//! Plays a random game of Quoridor and prints each move and the result.
//! `cargo run -p secateur-quoridor --example play_quoridor [SEED]`

use secateur_core::{Game, ParseError, Random, Variant as _};
use secateur_quoridor::Quoridor;

fn main() -> Result<(), ParseError> {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = Random::new(seed);
    let mut game = Game::new(Quoridor::default());
    while let Some(m) = random.pick(game.legal()) {
        print!("{} ", game.variant().format_move(game.position(), m));
        game.play(m)?;
    }
    println!("\n{}\n{}", game.position(), game.outcome().expect("no move is left"));
    Ok(())
}
