//! `random`: the player that chooses among the legal moves at random.

use crate::{Decision, Fault, Player, PlayerKind, PlayerText, SearchInfo};
use secateur_core::{AnyGame, MoveRequest, ParseError, Random, Text};

pub(crate) const KIND: PlayerKind = PlayerKind::new(
    "random",
    Text::new("Random", "Hasard"),
    Text::new("any legal move", "n'importe quel coup légal"),
    |_, _, text, seed| make_random(text, seed),
);

struct RandomPlayer(Random);

fn make_random(text: PlayerText, seed: u64) -> Result<Box<dyn Player>, ParseError> {
    text.finish(&[])?;
    Ok(Box::new(RandomPlayer(Random::new(seed))))
}

impl Player for RandomPlayer {
    fn text(&self) -> String {
        KIND.name.into()
    }
    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.0 = Random::new(seed);
        Ok(())
    }
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        _: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let mut legal = game.legal();
        Ok(Decision::bare(legal.swap_remove(self.0.below(legal.len() as u32) as usize)))
    }
}
