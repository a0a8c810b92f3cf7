//! Positions as features, each with the target that a regression predicts.

use crate::self_play_file::SelfPlayGame;
use secateur_arena::ArenaError;
use secateur_core::{AnyGame, AnyVariant, ParseError, Side};
use secateur_players::AnyEvaluator;

/// A position of a dataset.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The features that are not zero: the index of the weight, and the value.
    pub features: &'a [(u32, i32)],
    /// The value to predict, for the side to move.
    pub target: f32,
    /// The number of its game.
    pub game: u32,
}

/// Positions with their features and targets.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    features: Vec<(u32, i32)>,
    ends: Vec<usize>,
    targets: Vec<f32>,
    games: Vec<u32>,
}

/// What a regression predicts from a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// The result (1 for a win, ½ for a draw, 0 for a loss), blended with the player's score of the position.
    Result {
        /// The share of the player's score, 0 to 1.
        blend: f64,
        /// Scores are divided by this before the logistic function converts them to winning chances; in hundredths of a
        /// unit.
        scale: f64,
    },
    /// The difference of the points at the end.
    Margin,
}

impl Dataset {
    /// No positions yet.
    pub fn new() -> Dataset {
        Dataset::default()
    }

    /// Adds a position.
    pub fn push(&mut self, features: impl IntoIterator<Item = (u32, i32)>, target: f32, game: u32) {
        self.features.extend(features);
        self.ends.push(self.features.len());
        self.targets.push(target);
        self.games.push(game);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The position at an index.
    pub fn row(&self, place: usize) -> Row<'_> {
        let begin = if place == 0 { 0 } else { self.ends[place - 1] };
        Row {
            features: &self.features[begin..self.ends[place]],
            target: self.targets[place],
            game: self.games[place],
        }
    }

    /// All positions.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.len()).map(|place| self.row(place))
    }

    /// Adds the quiet positions of a game after its opening: those where the evaluator sees no noisy move, and the player
    /// saw neither a win or loss nor an advantage of more than `within` hundredths of a unit.
    pub fn add_game(
        &mut self,
        variant: &dyn AnyVariant,
        evaluator: &dyn AnyEvaluator,
        game: &SelfPlayGame,
        number: u32,
        target: Target,
        within: i32,
    ) -> Result<(), ArenaError> {
        const FORCED: i32 = 9_000;
        let within = within.min(FORCED - 1);
        let [first, second] = game.half_points.map(f64::from);
        let add = |board: &dyn AnyGame| {
            let score = board.plies().checked_sub(game.opening).map(|i| game.scores[i]);
            if let Some(score) = score.filter(|s| s.abs() <= within)
                && evaluator.is_quiet(board)
            {
                let sign = if board.turn() == Side::First { 1.0 } else { -1.0 };
                let target = match target {
                    Target::Margin => sign * (first - second) / 2.0,
                    Target::Result { blend, scale } => {
                        let result = match game.winner {
                            None => 0.5,
                            Some(winner) => f64::from(u8::from(winner == board.turn())),
                        };
                        (1.0 - blend) * result + blend / (1.0 + (-f64::from(score) / scale).exp())
                    }
                };
                let begin = self.features.len();
                evaluator.features(board, &mut |place, value| self.features.push((place as u32, value)));
                merge_features(&mut self.features, begin);
                self.ends.push(self.features.len());
                self.targets.push(target as f32);
                self.games.push(number);
            }
        };
        variant.replay(None, &game.moves, add).map_err(ParseError::from)?;
        Ok(())
    }
}

/// Merges features that were emitted more than once, by adding their values.
fn merge_features(features: &mut Vec<(u32, i32)>, begin: usize) {
    features[begin..].sort_unstable_by_key(|f| f.0);
    let mut end = begin;
    for i in begin..features.len() {
        if end > begin && features[end - 1].0 == features[i].0 {
            features[end - 1].1 += features[i].1;
        } else {
            features[end] = features[i];
            end += 1;
        }
    }
    features.truncate(end);
}
