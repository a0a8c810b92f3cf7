//! Reads the positions of self-play files that are worth learning from.

use super::{DataCount, DataFile, Label, LabelledGame};
use secateur_arena::{ArenaError, Interrupt};
use secateur_core::{AnyGame, AnyVariant, Side};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::path::Path;

/// One game in this many is held out, to measure what was learnt on games not used for learning.
const HELD_OUT: u64 = 20;
/// If a random move lost more than this, in hundredths of a unit, the result says nothing about earlier positions.
const BLUNDER: i32 = 40;

/// What can be learnt from a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The search's score in hundredths of a unit, for the side to move.
    pub score: i32,
    /// The result for the side to move: 1 won, ½ drawn, 0 lost; `None` if a random move spoilt it.
    pub result: Option<f32>,
    /// Whether the position belongs to a held-out game.
    pub held_out: bool,
}

/// How much was read, and how much was left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleCount {
    /// Games read.
    pub games: u64,
    /// Positions worth learning from.
    pub samples: u64,
    /// Positions left out because they had occurred before.
    pub duplicates: u64,
    /// Blocks or games that could not be read.
    pub damaged: u64,
}

/// Reads positions from self-play files.
pub struct SampleReader<'a> {
    variant: &'a dyn AnyVariant,
    within: i32,
    max_games: u64,
    seen: HashSet<u64, BuildHasherDefault<KeyHasher>>,
    count: SampleCount,
}

impl<'a> SampleReader<'a> {
    /// Reads a variant's positions whose score is at most `within` hundredths of a unit either way, from at most
    /// `max_games` games.
    pub fn new(variant: &'a dyn AnyVariant, within: i32, max_games: u64) -> SampleReader<'a> {
        SampleReader {
            variant,
            within: within.min(Label::WON - 1),
            max_games,
            seen: HashSet::default(),
            count: SampleCount::default(),
        }
    }

    /// How much has been read so far.
    pub fn count(&self) -> SampleCount {
        self.count
    }

    /// Calls `take` with every position of a file that is worth learning from: quiet, new, with a score within the bound.
    /// `progress` gets the fraction of the file that was read. Returns `false` if interrupted.
    pub fn read(
        &mut self,
        path: &Path,
        interrupt: &Interrupt,
        progress: &mut dyn FnMut(f64),
        take: &mut dyn FnMut(&dyn AnyGame, Sample),
    ) -> Result<bool, ArenaError> {
        let mut file = open_data_file(path, self.variant)?;
        let before = self.count;
        while self.count.games < self.max_games
            && let Some(games) = file.next_games()?
        {
            if interrupt.is_asked() {
                return Ok(false);
            }
            for game in &games {
                if self.count.games < self.max_games {
                    self.add_game(game, take);
                }
            }
            progress(file.share_read());
        }
        let DataCount { damaged, .. } = file.count();
        self.count.damaged += damaged;
        if self.count.games == before.games && self.max_games > before.games {
            let line = format!("'{}': it holds no game that can be read", path.display());
            return Err(ArenaError::Request(line));
        }
        Ok(true)
    }

    fn add_game(&mut self, game: &LabelledGame, take: &mut dyn FnMut(&dyn AnyGame, Sample)) {
        let trusted = trusted_results(&game.labels);
        let held_out = game.number.is_multiple_of(HELD_OUT);
        let visit = |board: &dyn AnyGame| {
            let Some(place) = board.plies().checked_sub(game.opening) else { return };
            let label = game.labels[place];
            if !label.quiet || label.score.abs() > self.within {
                return;
            }
            if !self.seen.insert(board.key()) {
                self.count.duplicates += 1;
                return;
            }
            self.count.samples += 1;
            let result = trusted[place].then(|| result_for(game.winner, board.turn()));
            take(board, Sample { score: label.score, result, held_out });
        };
        // A game that the rules refuse was written under other rules.
        match self.variant.replay(None, &game.moves, visit) {
            Ok(_) => self.count.games += 1,
            Err(_) => self.count.damaged += 1,
        }
    }
}

/// Opens a self-play file, which must be of this variant.
fn open_data_file(path: &Path, variant: &dyn AnyVariant) -> Result<DataFile, ArenaError> {
    if !path.exists() {
        let line = format!("'{}': there is no such file; secateur selfplay makes one", path.display());
        return Err(ArenaError::Request(line));
    }
    let file = DataFile::open_to_read(path)?;
    let (has, wanted) = (&file.settings().game, variant.text());
    if *has != wanted {
        let line = format!("'{}': its games are of {has}, not of {wanted}", path.display());
        return Err(ArenaError::Request(line));
    }
    Ok(file)
}

/// For each position, whether the result can be trusted: no random move played there or later lost much.
fn trusted_results(labels: &[Label]) -> Vec<bool> {
    let mut trusted = vec![true; labels.len()];
    let mut sound = true;
    for i in (0..labels.len()).rev() {
        if labels[i].noise {
            let cost = labels.get(i + 1).map_or(i32::MAX, |next| (labels[i].score + next.score).abs());
            sound &= cost <= BLUNDER;
        }
        trusted[i] = sound;
    }
    trusted
}

fn result_for(winner: Option<Side>, turn: Side) -> f32 {
    match winner {
        None => 0.5,
        Some(side) => f32::from(u8::from(side == turn)),
    }
}

/// Passes keys of positions through, which are random enough already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_count_unless_a_random_move_spoilt_them() {
        let label = |score, noise| Label { score, quiet: true, noise };
        let harmless = [label(10, false), label(-5, true), label(20, false)];
        assert_eq!(trusted_results(&harmless), [true; 3]);
        let blunder = [label(10, false), label(-5, true), label(205, false), label(-200, false)];
        assert_eq!(trusted_results(&blunder), [false, false, true, true]);
        // how much the last move of a game lost is not known
        assert_eq!(trusted_results(&[label(0, false), label(0, true)]), [false, false]);
    }
}
