//! The players a worker keeps, so that their tables are used again.

use secateur_core::{AnyVariant, ParseError};
use secateur_players::{Catalogue, Player};

/// Players kept by one worker; with the memory of one search this bounds the worker's.
const MAX_KEPT: usize = 3;

struct KeptPlayer {
    variant: String,
    text: String,
    player: Box<dyn Player>,
}

/// The players of a worker, the one used last at the end.
#[derive(Default)]
pub(super) struct KeptPlayers(Vec<KeptPlayer>);

impl KeptPlayers {
    /// The player of a text, made if need be. Positions of two variants may have one key, so a player serves one variant.
    pub fn get(
        &mut self,
        catalogue: &Catalogue,
        variant: &dyn AnyVariant,
        text: &str,
    ) -> Result<&mut dyn Player, ParseError> {
        let variant_text = variant.text();
        let same = |kept: &KeptPlayer| kept.variant == variant_text && kept.text == text;
        let kept = match self.0.iter().position(same) {
            Some(at) => self.0.remove(at),
            None => {
                if self.0.len() >= MAX_KEPT {
                    self.0.remove(0); // freed before another is made
                }
                let player = catalogue.player(variant, text, 1)?;
                KeptPlayer { variant: variant_text, text: text.to_string(), player }
            }
        };
        self.0.push(kept);
        let last = self.0.len() - 1;
        Ok(&mut *self.0[last].player)
    }

    /// Forgets the player used last: what one that panicked holds is not to be trusted.
    pub fn drop_last(&mut self) {
        self.0.pop();
    }
}
