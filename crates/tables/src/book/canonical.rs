//! Positions up to the symmetries of the rules.

use secateur_core::AnyGame;

/// The image of a position that stands for all of them: the one with the smallest key.
pub(super) struct Canonical {
    pub key: u64,
    /// The symmetry that leads to it; `None` for the position itself.
    symmetry: Option<usize>,
}

impl Canonical {
    pub fn of(game: &dyn AnyGame) -> Canonical {
        let images = (0..game.variant().symmetries().len())
            .map(|s| Canonical { key: game.transformed(s).key(), symmetry: Some(s) });
        let own = Canonical { key: game.key(), symmetry: None };
        images.fold(own, |least, image| if image.key < least.key { image } else { least })
    }

    /// A move as it is written in the image.
    pub fn image(&self, game: &dyn AnyGame, text: &str) -> Option<String> {
        match self.symmetry {
            None => Some(text.into()),
            Some(symmetry) => game.transform_move(symmetry, text).ok(),
        }
    }

    /// The legal move that is written so in the image; `None` if there is none.
    pub fn original(&self, game: &dyn AnyGame, text: &str) -> Option<String> {
        game.legal().into_iter().find(|m| self.image(game, m).as_deref() == Some(text))
    }
}
