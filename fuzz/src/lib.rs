//! What the fuzz targets share.

use secateur_players::{Catalogue, };
use secateur_standard::standard;
use secateur_core::AnyVariant;
use std::sync::LazyLock;

/// The standard games and players.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(standard);

/// Every listed variant of every game.
pub static GAMES: LazyLock<Vec<Box<dyn AnyVariant>>> = LazyLock::new(|| {
    let families = CATALOGUE.registry().families().iter();
    let texts = families.flat_map(|family| family.variants.iter().map(|variant| variant.text));
    texts.map(|text| CATALOGUE.registry().variant(text).expect("a listed variant is read")).collect()
});

/// A variant chosen by the first byte, and the rest of the input as text; `None` if there is no such text.
pub fn game_and_text(input: &[u8]) -> Option<(&'static dyn AnyVariant, &str)> {
    let (&choice, rest) = input.split_first()?;
    let text = std::str::from_utf8(rest).ok()?;
    Some((&*GAMES[usize::from(choice) % GAMES.len()], text))
}
