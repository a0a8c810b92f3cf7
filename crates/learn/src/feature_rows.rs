//! Many millions of positions as features of an evaluator, in little memory.

use crate::data::{Sample, SampleReader};
use secateur_arena::{ArenaError, Interrupt};
use secateur_players::AnyEvaluator;
use std::path::PathBuf;

/// A position of [`Rows`].
#[derive(Clone, Copy, Debug)]
pub struct FeatureRow<'a> {
    /// The places of the weights that count.
    pub places: &'a [u32],
    /// The features, one for each of these weights.
    pub values: &'a [i16],
    /// Score, result, and whether the position is held out.
    pub sample: Sample,
}

/// Positions as features, with six bytes for each feature that is not zero.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    places: Vec<u32>,
    values: Vec<i16>,
    ends: Vec<u64>,
    samples: Vec<PackedSample>,
}

/// A [`Sample`] in four bytes.
#[derive(Clone, Copy, Debug)]
struct PackedSample {
    score: i16,
    /// Twice the result; 3 if it is not known.
    result: u8,
    held_out: bool,
}

const UNKNOWN: u8 = 3;

impl PackedSample {
    fn new(sample: &Sample) -> PackedSample {
        let bound = i32::from(i16::MAX);
        PackedSample {
            score: sample.score.clamp(-bound, bound) as i16,
            result: sample.result.map_or(UNKNOWN, |result| (2.0 * result) as u8),
            held_out: sample.held_out,
        }
    }

    fn sample(self) -> Sample {
        let result = (self.result != UNKNOWN).then(|| f32::from(self.result) / 2.0);
        Sample { score: i32::from(self.score), result, held_out: self.held_out }
    }
}

impl Rows {
    /// Reads the positions of self-play files as features of an evaluator; `None` if interrupted. `progress` gets the
    /// fraction of all files that was read and the number of rows.
    pub fn read(
        reader: &mut SampleReader<'_>,
        files: &[PathBuf],
        evaluator: &dyn AnyEvaluator,
        interrupt: &Interrupt,
        progress: &mut dyn FnMut(f64, usize),
    ) -> Result<Option<Rows>, ArenaError> {
        let mut rows = Rows::default();
        let mut features = Vec::new();
        let mut too_large = false;
        let count = std::cell::Cell::new(0);
        for (i, path) in files.iter().enumerate() {
            let mut share = |of_file: f64| progress((i as f64 + of_file) / files.len() as f64, count.get());
            let whole = reader.read(path, interrupt, &mut share, &mut |game, sample| {
                features.clear();
                evaluator.features(game, &mut |place, value| features.push((place as u32, value)));
                too_large |= !rows.push(&mut features, &sample);
                count.set(rows.len());
            })?;
            if !whole {
                return Ok(None);
            }
        }
        if too_large {
            return Err(ArenaError::Running("a feature of a position is greater than 32767".into()));
        }
        Ok(Some(rows))
    }

    /// Adds a position; repeated features are added up. A feature beyond 16 bits is left out, and the result is then
    /// `false`.
    pub fn push(&mut self, features: &mut [(u32, i32)], sample: &Sample) -> bool {
        features.sort_unstable_by_key(|&(place, _)| place);
        let mut fits = true;
        for same in features.chunk_by(|a, b| a.0 == b.0) {
            let sum: i32 = same.iter().map(|&(_, value)| value).sum();
            match i16::try_from(sum) {
                Ok(0) => {}
                Ok(value) => {
                    self.places.push(same[0].0);
                    self.values.push(value);
                }
                Err(_) => fits = false,
            }
        }
        self.ends.push(self.places.len() as u64);
        self.samples.push(PackedSample::new(sample));
        fits
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The position at a place.
    #[inline]
    pub fn row(&self, place: usize) -> FeatureRow<'_> {
        let begin = if place == 0 { 0 } else { self.ends[place - 1] as usize };
        let range = begin..self.ends[place] as usize;
        FeatureRow {
            places: &self.places[range.clone()],
            values: &self.values[range],
            sample: self.samples[place].sample(),
        }
    }

    /// Score and result of each position.
    pub fn samples(&self) -> impl Iterator<Item = Sample> + '_ {
        self.samples.iter().map(|sample| sample.sample())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_add_up_what_comes_twice() {
        let mut rows = Rows::default();
        let sample = Sample { score: -120, result: Some(0.5), held_out: true };
        assert!(rows.push(&mut [(7, 2), (3, 1), (7, -5), (9, 4), (9, -4)], &sample));
        let spoilt = Sample { score: 40_000, result: None, held_out: false };
        assert!(!rows.push(&mut [(1, 40_000), (2, 1)], &spoilt));
        let row = rows.row(0);
        assert_eq!((row.places, row.values, row.sample), (&[3, 7][..], &[1, -3][..], sample));
        let row = rows.row(1);
        assert_eq!((row.places, row.values), (&[2][..], &[1][..]));
        assert_eq!((row.sample.score, row.sample.result), (32_767, None));
    }
}
