//! The messages of the queue: batches of pairs, with everything needed to play them, and their games. Also the size of
//! batches.

use secateur_arena::{ArenaError, Job, PlayedLeg, Spec};
use serde::{Deserialize, Serialize};

/// The seconds that a batch of fast games should take.
const BATCH_SECONDS: f64 = 4.0;
/// Slower pairs are sent one by one; in seconds.
const SLOW_PAIR: f64 = 0.5;
/// The fewest and the most pairs in a batch of fast games.
const BATCH_SIZES: [usize; 2] = [8, 64];
/// How many pairs to put into a batch if a pair takes this many seconds.
pub(crate) fn batch_size(pair_seconds: Option<f64>) -> usize {
    match pair_seconds {
        Some(seconds) if seconds < SLOW_PAIR => {
            ((BATCH_SECONDS / seconds.max(1e-6)) as usize).clamp(BATCH_SIZES[0], BATCH_SIZES[1])
        }
        _ => 1,
    }
}

/// A job: some pairs of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// Its name, unique among all batches.
    pub id: String,
    /// The build that must play it, because another build plays differently.
    pub build: String,
    /// Nodes a second of the machine for which time limits are meant.
    pub speed: f64,
    /// A worker that is silent for this many seconds loses the batch.
    pub lost_after: f64,
    /// The part of the tournament that these pairs need.
    pub part: Spec,
    /// The pairs. Players and openings are indices into `part`.
    pub pairs: Vec<Job>,
}

/// The games of a batch, as a worker hands them in; only some of them if one message cannot hold all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchResult {
    /// The name of the batch ([`Batch::id`]).
    pub id: String,
    /// The worker that played it.
    pub worker: String,
    /// Seconds that these games took.
    pub seconds: f64,
    /// The games, each with its pair and leg.
    pub games: Vec<PlayedLeg>,
}

impl BatchResult {
    /// Splits the result into messages of at most `max_bytes`; a single game is never split.
    pub(crate) fn into_messages(self, max_bytes: usize) -> Result<Vec<Vec<u8>>, ArenaError> {
        let failed = |e: serde_json::Error| ArenaError::Running(format!("cannot write a result: {e}"));
        let whole = serde_json::to_vec(&self).map_err(failed)?;
        if whole.len() <= max_bytes || self.games.len() <= 1 {
            return Ok(vec![whole]);
        }
        let mut first = self;
        let all = first.games.len() as f64;
        let games = first.games.split_off(first.games.len() / 2);
        let seconds = first.seconds * games.len() as f64 / all;
        first.seconds -= seconds;
        let second = BatchResult { id: first.id.clone(), worker: first.worker.clone(), seconds, games };
        let mut messages = first.into_messages(max_bytes)?;
        messages.extend(second.into_messages(max_bytes)?);
        Ok(messages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_arena::{CompletedGame, EndingKind};

    #[test]
    fn fast_games_share_a_batch() {
        let sizes =
            [None, Some(60.0), Some(0.5), Some(0.4), Some(0.1), Some(0.001), Some(0.0)].map(batch_size);
        assert_eq!(sizes, [1, 1, 1, 10, 40, 64, 64]);
    }

    #[test]
    fn large_results_are_several_messages() {
        let game = CompletedGame {
            start: None,
            opening: 0,
            moves: vec!["e2".into(); 50],
            times: vec![1; 50],
            overstep: None,
            scores: vec![None; 50],
            depths: vec![1; 50],
            nodes: vec![1; 50],
            begins: secateur_core::Side::First,
            winner: None,
            reason: "repetition".into(),
            half_points: [1, 1],
            ending: EndingKind::Normal,
            detail: None,
            exchange: Vec::new(),
            punctuality: None,
            fingerprint: 5,
        };
        let games: Vec<_> = (0..9).map(|pair| PlayedLeg { pair, leg: 0, game: game.clone() }).collect();
        let result = BatchResult { id: "x".into(), worker: "w".into(), seconds: 1.5, games: games.clone() };
        assert_eq!(result.clone().into_messages(1 << 20).unwrap().len(), 1);
        let messages = result.into_messages(3_000).unwrap();
        assert!(messages.len() > 1 && messages.iter().all(|m| m.len() <= 3_000));
        let read = |m: &Vec<u8>| serde_json::from_slice::<BatchResult>(m).unwrap().games;
        assert_eq!(messages.iter().flat_map(read).collect::<Vec<_>>(), games);
    }
}
