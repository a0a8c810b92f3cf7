//! A short text that identifies how the program plays: workers with the same text play alike.

use secateur_core::Limits;
use secateur_core::ParseError;
use secateur_core::random::mix;
use secateur_players::Catalogue;

/// The player whose searches tell builds apart: its decisions, scores and nodes are the same on every machine.
const PLAYER: &str = "secateur(hash=1M)";
const NODES: u64 = 4_000;
const DEPTH: u32 = 5;

/// The version and a number that changes when the program plays differently, made of short searches of every variant.
pub fn identity(catalogue: &Catalogue) -> Result<String, ParseError> {
    let mut state = 0u64;
    let mut note = |number: u64| state = mix(state ^ number);
    for family in catalogue.registry().families() {
        for variant in family.variants {
            let variant = catalogue.registry().variant(variant.text)?;
            let mut player = catalogue.player(&*variant, PLAYER, 1)?;
            let think = Limits { depth: Some(DEPTH), ..Limits::nodes(NODES) }.into();
            let decision =
                player.decide(&*variant.begin(), &think, &mut |_| {}).expect("a player in this process");
            let texts = variant.text().into_bytes().into_iter().chain(decision.text.into_bytes());
            texts.for_each(|byte| note(u64::from(byte)));
            note(decision.nodes);
            note(decision.score.map_or(0, |score| score.number() as u64));
        }
    }
    Ok(format!("{}-{:08x}", env!("CARGO_PKG_VERSION"), state >> 32))
}

#[cfg(test)]
mod tests {
    use super::identity;
    use secateur_standard::standard;

    #[test]
    fn a_program_with_another_game_is_another_program() {
        let mut other = standard();
        secateur_noughts::register(&mut other);
        let own = identity(&standard()).unwrap();
        assert_eq!(own, identity(&standard()).unwrap());
        assert_ne!(own, identity(&other).unwrap());
    }
}
