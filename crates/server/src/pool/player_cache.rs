//! The players a worker keeps, so that their hash tables serve the next search.

use secateur_core::{AnyVariant, ParseError};
use secateur_players::{Catalogue, Player};

/// Players one worker keeps; together with the memory of one search this bounds the worker's memory.
const MAX_PLAYERS: usize = 3;

struct CachedPlayer {
    variant: String,
    text: String,
    player: Box<dyn Player>,
}

/// The players of a worker, the one used last at the end.
#[derive(Default)]
pub(super) struct PlayerCache(Vec<CachedPlayer>);

impl PlayerCache {
    /// The player of a text, made if need be. Positions of two variants may share a key, so a player serves one variant.
    pub fn get(
        &mut self,
        catalogue: &Catalogue,
        variant: &dyn AnyVariant,
        text: &str,
    ) -> Result<&mut dyn Player, ParseError> {
        let variant_text = variant.text();
        let is_same = |cached: &CachedPlayer| cached.variant == variant_text && cached.text == text;
        let cached = match self.0.iter().position(is_same) {
            Some(index) => self.0.remove(index),
            None => {
                if self.0.len() >= MAX_PLAYERS {
                    self.0.remove(0); // freed before another is made
                }
                let player = catalogue.player(variant, text, 1)?;
                CachedPlayer { variant: variant_text, text: text.to_string(), player }
            }
        };
        self.0.push(cached);
        let last = self.0.len() - 1;
        Ok(&mut *self.0[last].player)
    }

    /// Drops the player used last: what one that panicked holds is not to be trusted.
    pub fn drop_last(&mut self) {
        self.0.pop();
    }
}
