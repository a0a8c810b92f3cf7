//! Identifies builds of the program: by their bytes, or by what they play.
//!
//! (The third number of a build, the signature of `secateur bench`, is for people: [`secateur_players::signature`].)

use secateur_core::random::mix;
use secateur_core::{AnyVariant, Limits, ParseError};
use secateur_players::{Catalogue, tables};

/// The text of the player that tells programs apart: its decisions, scores and nodes are the same on every machine.
fn player_text(variant: &dyn AnyVariant) -> String {
    format!("secateur(hash=1M{})", tables::built_in(variant))
}

const NODES: u64 = 4_000;
const DEPTH: u32 = 5;

/// The program file and the processor it runs on, as the name of a folder: results of another build or of another processor are
/// not resumed.
pub fn id_of_file() -> String {
    let program = std::env::current_exe().and_then(std::fs::read).unwrap_or_default();
    let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find(|line| line.starts_with("model name")).unwrap_or_default();
    id_text(hash_bytes(&program) ^ hash_bytes(model.as_bytes()))
}

/// What the program plays, found by short searches in every variant of every family. The machines of one tournament must have the
/// same id.
#[cfg_attr(not(feature = "nats"), allow(dead_code))]
pub fn id_of_play(catalogue: &Catalogue) -> Result<String, ParseError> {
    let mut state = 0u64;
    let mut note = |number: u64| state = mix(state ^ number);
    for family in catalogue.registry().families() {
        for variant in family.variants {
            let variant = catalogue.registry().variant(variant.text)?;
            let mut player = catalogue.player(&*variant, &player_text(&*variant), 1)?;
            let think = Limits { depth: Some(DEPTH), ..Limits::nodes(NODES) }.into();
            let decision =
                player.decide(&*variant.begin(), &think, &mut |_| {}).expect("a player in this process");
            let texts = variant.text().into_bytes().into_iter().chain(decision.text.into_bytes());
            texts.for_each(|byte| note(u64::from(byte)));
            note(decision.nodes);
            note(decision.score.map_or(0, |score| score.number() as u64));
            // what it knows of endings, which a short search from the start does not reach
            let table = variant.endgame_tables().and_then(|tables| tables.built_in());
            note(table.map_or(0, hash_bytes));
            note(variant.solves_endings().map_or(0, |solves| 1 + u64::from(solves)));
        }
    }
    Ok(id_text(state))
}

/// The version, and the upper half of a number in hexadecimal.
fn id_text(number: u64) -> String {
    format!("{}-{:08x}", env!("CARGO_PKG_VERSION"), number >> 32)
}

/// A hash of all bytes.
fn hash_bytes(bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| chunk.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    bytes.chunks(8).fold(bytes.len() as u64, |state, chunk| mix(state ^ word(chunk)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_standard::standard;

    #[test]
    fn every_byte_counts() {
        assert_eq!(id_of_file(), id_of_file());
        assert_ne!(hash_bytes(b"one program"), hash_bytes(b"one program "));
        assert_ne!(hash_bytes(b"one program"), hash_bytes(b"own program"));
        // Folders of earlier measurements are found by this text.
        assert_eq!(hash_bytes(b"one program"), 0xD6F6_0173_E8CD_850D);
        assert_eq!(id_text(0x0123_4567_89AB_CDEF), concat!(env!("CARGO_PKG_VERSION"), "-01234567"));
    }

    /// What each version plays: a version and its number, the latest last.
    const VERSIONS: &str = include_str!("versions.txt");

    #[test]
    fn the_version_rises_with_every_change_of_play() {
        let play = id_of_play(&standard()).unwrap();
        let lines = VERSIONS.lines().filter(|line| !line.starts_with('#'));
        let versions: Vec<_> = lines.map(|line| line.split_once(' ').unwrap()).collect();
        let (version, number) = *versions.last().unwrap();
        assert_eq!(
            play,
            format!("{version}-{number}"),
            "the program plays otherwise than version {version}: raise the version in Cargo.toml and add its line"
        );
        for (i, (version, number)) in versions.iter().enumerate() {
            let repeated = versions[..i].iter().any(|(v, n)| v == version || n == number);
            assert!(!repeated, "{version} {number} comes twice");
        }
    }

    #[test]
    fn a_program_with_another_game_is_another_program() {
        let mut other = standard();
        connect_four::register(&mut other);
        let own = id_of_play(&standard()).unwrap();
        assert_eq!(own, id_of_play(&standard()).unwrap());
        assert_ne!(own, id_of_play(&other).unwrap());
    }
}
