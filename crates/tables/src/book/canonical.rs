//! Canonical positions: one representative for all images under the symmetries of the rules.

use secateur_core::AnyGame;
use std::collections::{HashMap, HashSet};

/// The representative of a position: the image with the smallest key.
///
/// A variant may list only symmetries that generate the others. So images of images are taken until there are no new ones;
/// otherwise two images of a position might have different representatives.
pub(super) struct Canonical {
    pub key: u64,
    /// The symmetries that lead to it, applied one after the other; empty for the position itself.
    path: Vec<Step>,
}

/// A symmetry, and the game to which it is applied.
struct Step {
    symmetry: usize,
    game: Box<dyn AnyGame>,
}

impl Canonical {
    pub fn of(game: &dyn AnyGame) -> Canonical {
        // images in the order of discovery: each with the index of the image it was made from, and the symmetry
        let mut images: Vec<(Box<dyn AnyGame>, usize, usize)> = vec![(game.clone_game(), 0, 0)];
        let mut keys = HashSet::from([game.key()]);
        let symmetries = game.variant().symmetries().len();
        let mut done = 0;
        while done < images.len() {
            for symmetry in 0..symmetries {
                let image = images[done].0.transformed(symmetry);
                if keys.insert(image.key()) {
                    images.push((image, done, symmetry));
                }
            }
            done += 1;
        }
        let mut at = (0..images.len()).min_by_key(|&i| images[i].0.key()).unwrap_or(0);
        let key = images[at].0.key();
        let mut path = Vec::new();
        while at > 0 {
            let (_, from, symmetry) = images[at];
            path.push(Step { symmetry, game: images[from].0.clone_game() });
            at = from;
        }
        path.reverse();
        Canonical { key, path }
    }

    /// Rewrites a move of the position as a move of the representative.
    pub fn image(&self, text: &str) -> Option<String> {
        let step = |text: String, step: &Step| step.game.transform_move(step.symmetry, &text).ok();
        self.path.iter().try_fold(text.to_string(), step)
    }

    /// The legal moves, keyed by their notation in the representative.
    pub fn originals(&self, game: &dyn AnyGame) -> HashMap<String, String> {
        game.legal().into_iter().filter_map(|m| Some((self.image(&m)?, m))).collect()
    }
}
