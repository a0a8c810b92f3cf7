//! What the benchmarks measure: a position of every game and variant, and the depth for its perft.

use secateur_core::AnyGame;

/// A variant and the depth at which its perft has some hundred thousand leaves.
pub const CASES: [(&str, u32); 21] = [
    ("abalone:official", 3),
    ("abalone:official,start=belgian-daisy", 3),
    ("abalone:course", 3),
    ("awale:tricolour", 4),
    ("awale:oware", 8),
    ("awale:awari", 8),
    ("divercite", 3),
    ("draughts:in104", 8),
    ("draughts:in104-flying", 8),
    ("draughts:international", 7),
    ("draughts:english", 8),
    ("draughts:russian", 8),
    ("draughts:brazilian", 8),
    ("draughts:pool", 8),
    ("draughts:italian", 8),
    ("draughts:spanish", 8),
    ("draughts:canadian", 6),
    ("draughts:frisian", 7),
    ("quoridor", 3),
    ("quoridor:size=7,walls=8", 3),
    ("quoridor:size=11,walls=20", 3),
];

/// The start position of a variant.
///
/// # Panics
/// If the variant is not known.
pub fn start(variant: &str) -> Box<dyn AnyGame> {
    secateur_standard::standard().registry().variant(variant).expect("a variant of the list").begin()
}
