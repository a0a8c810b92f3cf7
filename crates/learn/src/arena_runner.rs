//! Matches played in the arena.

use crate::matches::{MatchRequest, MatchRunner};
use crate::seeds;
use secateur_arena::{ArenaError, Interrupt, Ledger, Opening, Openings, Spec, Store, play_tournament};
use secateur_core::{Limits, Side, lock, random_plies, share_work, unpoisoned};
use secateur_players::Catalogue;
use secateur_stats::Trinomial;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Marks the seeds that draw a match's openings, and the leg that an odd number of games leaves out.
const OPENINGS: u64 = 11;

/// Plays matches in the arena. The games of a match are pairs: one opening, with sides reversed. Of an odd number, one game
/// of the last pair is left out.
pub struct ArenaMatchRunner<'a> {
    /// The catalogue that makes the players.
    pub catalogue: &'a Catalogue,
    /// The text of the variant to play.
    pub game: String,
    /// Makes the player text of a configuration.
    pub player: &'a (dyn Fn(&[i32]) -> String + Sync),
    /// How long players may think.
    pub limit: Limits,
    /// Where games begin. Pair k of a match has the k-th opening of a list; pairs beyond the list have one drawn from it.
    pub openings: Openings,
    /// Positions from which the plies of random openings are played; empty means the variant's own start. The pairs of a
    /// match are spread evenly over them, and those left over begin at positions drawn at random. The plies are drawn anew
    /// for every match, without a check of their balance.
    pub starts: Vec<String>,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Raised by the caller to stop after the games in progress.
    pub interrupt: Interrupt,
}

impl MatchRunner for ArenaMatchRunner<'_> {
    fn play(&self, matches: &[MatchRequest]) -> Result<Option<Vec<Trinomial>>, ArenaError> {
        let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![None; matches.len()]));
        let failure = Mutex::new(None);
        let threads = self.concurrency.clamp(1, matches.len().max(1));
        let games_at_a_time = (self.concurrency / threads).max(1);
        let work = || {
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(wanted) = matches.get(number) else { return };
                match self.play_match(wanted, games_at_a_time) {
                    Ok(tally) => lock(&results)[number] = tally,
                    Err(error) => {
                        lock(&failure).get_or_insert(error);
                        return;
                    }
                }
                if self.interrupt.is_asked() {
                    return;
                }
            }
        };
        share_work(threads, work);
        match unpoisoned(failure.into_inner()) {
            Some(error) => Err(error),
            None => Ok(unpoisoned(results.into_inner()).into_iter().collect()),
        }
    }
}

impl ArenaMatchRunner<'_> {
    fn play_match(&self, wanted: &MatchRequest, concurrency: usize) -> Result<Option<Trinomial>, ArenaError> {
        let pairs = u64::from(wanted.games.max(1).div_ceil(2));
        let [a, b] = [&wanted.a, &wanted.b].map(|configuration| (self.player)(configuration));
        let mut spec = Spec::match_of(&self.game, &a, &b).with_limit(&self.limit);
        spec.pairs = pairs;
        spec.seed = wanted.seed;
        spec.openings = match &self.openings {
            Openings::List(list) => Openings::List(drawn_openings(list, pairs, wanted.seed)),
            Openings::Random(plies) if !self.starts.is_empty() => {
                Openings::List(self.random_openings(*plies, pairs, wanted.seed)?)
            }
            other => other.clone(),
        };
        let arena = spec.check(self.catalogue)?;
        let store = Store::in_memory()?;
        let stored = store.find_or_add(&spec)?;
        let played = play_tournament(&arena, &store, &stored, concurrency, &self.interrupt, &mut |_| {})?;
        Ok(played.finished.then(|| count_results(&played.ledger, wanted)))
    }

    /// The random openings of a match from the [starts](Self::starts), one for each pair.
    pub fn random_openings(&self, plies: u32, pairs: u64, seed: u64) -> Result<Vec<Opening>, ArenaError> {
        let variant = self.catalogue.registry().variant(&self.game)?;
        let starts = self.starts.len() as u64;
        let opening = |pair: u64| {
            let mut random = seeds::random(seed, OPENINGS, 2 + pair);
            let drawn = u64::from(random.below(starts as u32));
            let number = if pair < pairs / starts * starts { pair % starts } else { drawn };
            let start = &self.starts[number as usize];
            let mut game = variant.begin_at(start)?;
            random_plies(&mut *game, plies as usize, &mut random);
            Ok(Opening { start: Some(start.clone()), moves: game.moves() })
        };
        (0..pairs).map(opening).collect()
    }
}

/// The openings of a match from a list, one for each pair.
fn drawn_openings(list: &[Opening], pairs: u64, seed: u64) -> Vec<Opening> {
    let mut random = seeds::random(seed, OPENINGS, 0);
    let opening = |pair: u64| {
        let draw = random.below(list.len() as u32) as usize;
        list.get(pair as usize).unwrap_or(&list[draw]).clone()
    };
    (0..pairs).map(opening).collect()
}

/// Counts the results of `a`, which is the first player in the first leg of each pair.
fn count_results(ledger: &Ledger, wanted: &MatchRequest) -> Trinomial {
    let mut tally = Trinomial::default();
    let odd = wanted.games % 2 == 1;
    let last = u64::from(wanted.games.div_ceil(2)) - 1;
    let left_out = usize::from(seeds::learning_seed(wanted.seed, OPENINGS, 1) & 1 == 1);
    for (pair, games) in ledger.complete_pairs() {
        for (leg, game) in games.iter().enumerate() {
            if odd && pair == last && leg == left_out {
                continue;
            }
            let own = if leg == 0 { Side::First } else { Side::Second };
            tally.record(game.wdl(own));
        }
    }
    tally
}
