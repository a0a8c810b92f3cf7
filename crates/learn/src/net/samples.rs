//! Positions as sets of inputs, each with the target that a net predicts.

use crate::data::{self, SampleReader};
use crate::linear::Chances;
use secateur_arena::{ArenaError, Interrupt};
use secateur_nets::Shape;
use secateur_players::AnyEvaluator;
use std::path::PathBuf;

/// A position for training.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The inputs that are on, seen by the side to move and by the other side.
    pub views: [&'a [u16]; 2],
    /// The phase of the game.
    pub phase: usize,
    /// The log-odds to which the net's output is added; 0 if it is used alone.
    pub base: f32,
    /// The chance to predict that the side to move wins.
    pub target: f32,
}

/// How positions become samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleSettings {
    /// The share of the search's score in the target; the game's result has the rest.
    pub blend: f64,
    /// How scores convert to chances; `None` uses the scale with which they predict results best.
    pub chances: Option<Chances>,
    /// Whether the evaluator's value is added to the net's output.
    pub adds: bool,
    /// The sizes of the net, which may have fewer phases than the game.
    pub shape: Shape,
}

/// Positions for training, with their inputs and targets.
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

    /// The places of the held-out positions, or of all others. Whole games are held out, because the positions of a game
    /// are alike.
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

    /// Reads the positions of self-play files; returns them with the conversion of scores to chances, or `None` if
    /// interrupted. `progress` gets the fraction of all files that was read and the number of positions.
    pub fn read(
        reader: &mut SampleReader<'_>,
        files: &[PathBuf],
        evaluator: &mut dyn AnyEvaluator,
        settings: &SampleSettings,
        interrupt: &Interrupt,
        progress: &mut dyn FnMut(f64, usize),
    ) -> Result<Option<(Samples, Chances)>, ArenaError> {
        let Some(shape) = evaluator.net_shape() else {
            return Err(ArenaError::Request("the game has no inputs for a net".into()));
        };
        let (mut samples, mut labels) = (Samples::default(), Vec::<data::Sample>::new());
        let mut buffers = [Vec::new(), Vec::new()];
        let count = std::cell::Cell::new(0);
        for (i, path) in files.iter().enumerate() {
            let mut share = |of_file: f64| progress((i as f64 + of_file) / files.len() as f64, count.get());
            let whole = reader.read(path, interrupt, &mut share, &mut |game, label| {
                let base = if settings.adds { evaluator.evaluate(game) as f32 } else { 0.0 };
                let (views, phase) = evaluator.net_inputs(game);
                for (buffer, side) in buffers.iter_mut().zip([game.turn(), !game.turn()]) {
                    buffer.clear();
                    buffer.extend(views[side].iter().map(|input| input as u16));
                }
                let [mine, theirs] = &buffers;
                let phase = settings.shape.phase(phase, shape.phases);
                samples.push([mine, theirs], phase, base, 0.0, label.held_out);
                labels.push(label);
                count.set(labels.len());
            })?;
            if !whole {
                return Ok(None);
            }
        }
        let Some(chances) = settings.chances.or_else(|| Chances::of(labels.iter().copied())) else {
            return Err(ArenaError::Running("the games hold no quiet position whose result is known".into()));
        };
        // The evaluator's values are in its own numbers, scores in hundredths of a unit.
        let scale = (chances.scale * f64::from(evaluator.unit()) / 100.0) as f32;
        for (row, label) in samples.rows.iter_mut().zip(&labels) {
            row.base /= scale;
            row.target = chances.target(label, settings.blend);
        }
        Ok(Some((samples, chances)))
    }
}
