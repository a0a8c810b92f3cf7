//! A fixed set of positions searched to a fixed depth: the number of nodes identifies how a build plays.

use crate::{Catalogue, Think};
use secateur_core::{AnyGame, AnyVariant, ParseError, Random};

/// The games of the signature and the depth their positions are searched to: a second or so each.
pub const STANDARD: [(&str, u32); 9] = [
    ("abalone:official", 7),
    ("abalone:course", 7),
    ("awale:tricolour", 9),
    ("awale:oware", 16),
    ("divercite", 7),
    ("draughts:in104", 15),
    ("draughts:english", 17),
    ("draughts:international", 13),
    ("quoridor", 7),
];

/// Depth for a game that is not among the standard ones.
const OTHER_DEPTH: u32 = 6;
/// Random plies that lead to the positions.
const PLIES: [u32; 4] = [0, 8, 16, 24];

/// The depth a game's positions are searched to.
pub fn depth_of(catalogue: &Catalogue, variant: &dyn AnyVariant) -> u32 {
    let known = |(name, _): &&(&str, u32)| {
        catalogue.registry().variant(name).is_ok_and(|g| g.text() == variant.text())
    };
    STANDARD.iter().find(known).map_or(OTHER_DEPTH, |&(_, depth)| depth)
}

/// The positions of a game: its start, and others reached by random moves, the same ones always.
pub fn positions(variant: &dyn AnyVariant) -> Vec<Box<dyn AnyGame>> {
    PLIES.iter().map(|&plies| random_position(variant, plies, u64::from(plies))).collect()
}

/// A position after `plies` random moves, or fewer where the game ends.
pub fn random_position(variant: &dyn AnyVariant, plies: u32, seed: u64) -> Box<dyn AnyGame> {
    let (mut game, mut random) = (variant.begin(), Random::new(seed));
    for _ in 0..plies {
        let count = game.legal_count() as u32;
        if count > 0 {
            game.play_nth(random.below(count) as usize);
        }
    }
    while game.outcome().is_some() && game.undo() {}
    game
}

/// Nodes that the flagship needs for a game's positions, each with nothing remembered from the others.
pub fn nodes(catalogue: &Catalogue, variant: &dyn AnyVariant, depth: u32) -> Result<u64, ParseError> {
    let mut flagship = catalogue.player(variant, "secateur(hash=16M)", 0)?;
    let mut total = 0;
    for game in positions(variant) {
        flagship.reset(0).expect("a player in this process");
        total += flagship
            .decide(&*game, &Think::depth(depth), &mut |_| {})
            .expect("a player in this process")
            .nodes;
    }
    Ok(total)
}

/// The signature of a build: nodes over all standard games.
pub fn signature(catalogue: &Catalogue) -> Result<u64, ParseError> {
    STANDARD.iter().map(|&(name, depth)| nodes(catalogue, &*catalogue.registry().variant(name)?, depth)).sum()
}
