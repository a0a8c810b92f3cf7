//! What a registry answers in texts, whatever the game: here connect four, a game outside the workspace.
//! `cargo run -p secateur-core --example every_variant`

use secateur_core::{ParseError, Registry};

fn main() -> Result<(), ParseError> {
    let mut registry = Registry::new();
    connect_four::register(&mut registry);
    for family in registry.families() {
        for note in family.variants {
            let variant = registry.variant(note.text)?;
            let mut game = variant.begin();
            println!("{}: {} moves at the start, {}", note.text, game.legal().len(), note.about.en);
            while let Some(first) = game.legal().first() {
                game.play(first)?;
            }
            println!("  always the first one: {}", game.outcome().expect("no move is left"));
        }
    }
    Ok(())
}
