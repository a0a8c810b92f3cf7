//! The player that plays anything.

use crate::{AgentNote, AnyAgent, Decision, Fault, PlayerText, Report, Think};
use secateur_core::{AnyGame, ParseError, Random, Text};

pub(crate) const NOTE: AgentNote =
    AgentNote { name: "random", about: Text::new("any legal move", "n'importe quel coup légal") };

struct RandomAgent(Random);

pub(crate) fn make(text: PlayerText, seed: u64) -> Result<Box<dyn AnyAgent>, ParseError> {
    text.finish(&[])?;
    Ok(Box::new(RandomAgent(Random::new(seed))))
}

impl AnyAgent for RandomAgent {
    fn text(&self) -> String {
        NOTE.name.into()
    }
    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.0 = Random::new(seed);
        Ok(())
    }
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        _: &Think,
        _: &mut dyn FnMut(&Report),
    ) -> Result<Decision, Fault> {
        let mut legal = game.legal();
        Ok(Decision::bare(legal.swap_remove(self.0.below(legal.len() as u32) as usize)))
    }
}
