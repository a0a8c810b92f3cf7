//! The players a worker keeps, so that their tables are used again.

use secateur_agents::{AnyAgent, Catalogue};
use secateur_core::{AnyVariant, ParseError};

/// Players kept by one worker; with the memory of one search this bounds the worker's.
const KEPT: usize = 3;

struct Kept {
    game: String,
    player: String,
    agent: Box<dyn AnyAgent>,
}

/// The players of a worker, the one used last at the end.
#[derive(Default)]
pub(super) struct Agents(Vec<Kept>);

impl Agents {
    /// The player of a text, made if need be. Positions of two variants may have one key, so a player serves one variant.
    pub fn get(
        &mut self,
        catalogue: &Catalogue,
        variant: &dyn AnyVariant,
        player: &str,
    ) -> Result<&mut dyn AnyAgent, ParseError> {
        let text = variant.text();
        let kept = match self.0.iter().position(|kept| kept.game == text && kept.player == player) {
            Some(at) => self.0.remove(at),
            None => {
                if self.0.len() >= KEPT {
                    self.0.remove(0); // freed before another is made
                }
                let agent = catalogue.agent(variant, player, 1)?;
                Kept { game: text, player: player.to_string(), agent }
            }
        };
        self.0.push(kept);
        let last = self.0.len() - 1;
        Ok(&mut *self.0[last].agent)
    }

    /// Forgets the player used last: what one that panicked holds is not to be trusted.
    pub fn drop_last(&mut self) {
        self.0.pop();
    }
}
