//! Positions as a net sees them, each with the target it is to predict.

use crate::data::{DataFile, Label, LabelledGame};
use secateur_arena::ArenaError;
use secateur_core::{AnyGame, AnyVariant, ParseError};
use secateur_players::AnyEvaluator;

/// One game in so many is held out.
const HELD_OUT: u64 = 20;

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The inputs that are on: those the mover sees, then those the other side sees.
    pub views: [&'a [u16]; 2],
    /// The phase of the game.
    pub phase: usize,
    /// What the net's output is added to, as the logarithm of odds; 0 where it stands alone.
    pub base: f32,
    /// The chance that the mover wins, as the label says.
    pub target: f32,
}

/// What labels are made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelSettings {
    /// The share of the player's score; the rest is the result of the game.
    pub blend: f64,
    /// What a score is divided by before the logistic function turns it into a chance, in the evaluator's numbers.
    pub scale: f64,
    /// Whether the evaluator's value is part of the output.
    pub adds: bool,
}

/// Positions with their inputs and targets.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    begin: u32,
    counts: [u16; 2],
    phase: u8,
    held_out: bool,
    base: f32,
    target: f32,
}

impl Samples {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The position at a place.
    #[inline]
    pub fn get(&self, place: usize) -> Sample<'_> {
        let Row { begin, counts: [mine, theirs], phase, base, target, .. } = self.rows[place];
        let all = &self.inputs[begin as usize..][..usize::from(mine) + usize::from(theirs)];
        let (mine, theirs) = all.split_at(mine.into());
        Sample { views: [mine, theirs], phase: phase.into(), base, target }
    }

    /// The places of the positions that are held out, or of the others. Whole games are held out: positions of one game are alike.
    pub fn places(&self, held_out: bool) -> Vec<u32> {
        let places = 0..self.rows.len() as u32;
        places.filter(|&place| self.rows[place as usize].held_out == held_out).collect()
    }

    /// Adds a position.
    pub fn push(&mut self, views: [&[u16]; 2], phase: usize, base: f32, target: f32, held_out: bool) {
        let begin = u32::try_from(self.inputs.len()).expect("four thousand million inputs");
        views.iter().for_each(|view| self.inputs.extend_from_slice(view));
        let counts = views.map(|view| view.len() as u16);
        self.rows.push(Row { begin, counts, phase: phase as u8, held_out, base, target });
    }

    /// Adds the quiet positions of a game that the player did not see decided.
    pub fn add_game(
        &mut self,
        variant: &dyn AnyVariant,
        evaluator: &mut dyn AnyEvaluator,
        game: &LabelledGame,
        settings: &LabelSettings,
    ) -> Result<(), ArenaError> {
        let held_out = game.number.is_multiple_of(HELD_OUT);
        let unit = f64::from(evaluator.unit()) / 100.0;
        let mut buffers = [Vec::new(), Vec::new()];
        let add = |board: &dyn AnyGame| {
            let label = board.plies().checked_sub(game.opening).and_then(|place| game.labels.get(place));
            let Some(label) = label.filter(|label| label.quiet && label.score.abs() < Label::WON) else {
                return;
            };
            let result = match game.winner {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == board.turn())),
            };
            let score = f64::from(label.score) * unit;
            let chance = 1.0 / (1.0 + (-score / settings.scale).exp());
            let target = settings.blend * chance + (1.0 - settings.blend) * result;
            let base =
                if settings.adds { f64::from(evaluator.evaluate(board)) / settings.scale } else { 0.0 };
            let (views, phase) = evaluator.net_inputs(board);
            for (buffer, side) in buffers.iter_mut().zip([board.turn(), !board.turn()]) {
                buffer.clear();
                buffer.extend(views[side].iter().map(|input| input as u16));
            }
            let [mine, theirs] = &buffers;
            self.push([mine, theirs], phase, base as f32, target as f32, held_out);
        };
        variant.replay(None, &game.moves, add).map_err(ParseError::from)?;
        Ok(())
    }

    /// Adds the games of a file until there are so many positions; `progress` gets the number after each block.
    pub fn add_file(
        &mut self,
        variant: &dyn AnyVariant,
        evaluator: &mut dyn AnyEvaluator,
        mut file: DataFile,
        most: usize,
        settings: &LabelSettings,
        mut progress: impl FnMut(usize),
    ) -> Result<(), ArenaError> {
        while let Some(games) = file.next_games()? {
            for game in &games {
                self.add_game(variant, evaluator, game, settings)?;
            }
            progress(self.len());
            if self.len() >= most {
                break;
            }
        }
        Ok(())
    }
}
