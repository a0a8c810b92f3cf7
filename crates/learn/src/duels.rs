//! Who is better of two configurations: asked by the searches, answered by the arena.

use crate::seeds;
use secateur_arena::{ArenaError, Interrupt, Ledger, Opening, Openings, Spec, Store, run};
use secateur_core::{Limits, Side};
use secateur_players::Catalogue;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

/// What is random in a meeting: openings drawn, the leg of an odd game.
const OPENINGS: u64 = 11;

/// Two configurations that are to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// One configuration.
    pub a: Vec<i32>,
    /// The other.
    pub b: Vec<i32>,
    /// Games between them.
    pub games: u32,
    /// What everything random in them follows from.
    pub seed: u64,
}

/// The games of a meeting, counted for `a`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games `a` won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games `b` won.
    pub losses: u32,
}

impl Tally {
    /// 3 points for a win, 1 for a draw.
    pub fn points(&self) -> u32 {
        3 * self.wins + self.draws
    }

    /// The same counted for the other.
    pub fn swapped(&self) -> Tally {
        Tally { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// Wins less losses, per game.
    pub fn balance(&self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (f64::from(self.wins) - f64::from(self.losses)) / f64::from(games.max(1))
    }

    /// All games won, drawn or lost, as the sign of `margin` says: for duels that a formula decides.
    pub fn of_margin(margin: i32, games: u32) -> Tally {
        match margin.signum() {
            1 => Tally { wins: games, ..Tally::default() },
            0 => Tally { draws: games, ..Tally::default() },
            _ => Tally { losses: games, ..Tally::default() },
        }
    }

    /// Adds another tally.
    pub fn add(&mut self, more: Tally) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

/// Compares configurations.
pub trait Duels: Sync {
    /// Plays all meetings; `None` if it was interrupted before they were finished.
    fn play(&self, meetings: &[Meeting]) -> Result<Option<Vec<Tally>>, ArenaError>;
}

/// Duels in the arena. The games of a meeting come in pairs, one opening with sides reversed; of an odd number, one game
/// of the last pair is left out.
pub struct ArenaDuels<'a> {
    /// The games and players.
    pub catalogue: &'a Catalogue,
    /// The game with its variant.
    pub game: String,
    /// The player text of a configuration.
    pub player: &'a (dyn Fn(&[i32]) -> String + Sync),
    /// What players may spend.
    pub limit: Limits,
    /// Where games begin. Of a list, pair k has the k-th opening; pairs beyond the list have one drawn from it.
    pub openings: Openings,
    /// Positions from which the plies of random openings are played, if not from the game's own start: as many pairs of a
    /// meeting from each as can be, the rest from one drawn. The plies are drawn anew for every meeting, and nothing asks
    /// whether they are balanced.
    pub starts: Vec<String>,
    /// Games at a time.
    pub concurrency: usize,
    /// The wish to stop.
    pub interrupt: Interrupt,
}

impl Duels for ArenaDuels<'_> {
    fn play(&self, meetings: &[Meeting]) -> Result<Option<Vec<Tally>>, ArenaError> {
        let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![None; meetings.len()]));
        let failure = Mutex::new(None);
        let threads = self.concurrency.clamp(1, meetings.len().max(1));
        let within = (self.concurrency / threads).max(1);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(meeting) = meetings.get(next.fetch_add(1, Relaxed)) {
                        match self.meet(meeting, within) {
                            Ok(tally) => {
                                let place = meetings.iter().position(|m| std::ptr::eq(m, meeting));
                                lock(&results)[place.unwrap_or(0)] = tally;
                            }
                            Err(error) => {
                                lock(&failure).get_or_insert(error);
                                return;
                            }
                        }
                        if self.interrupt.is_asked() {
                            return;
                        }
                    }
                });
            }
        });
        match failure.into_inner().unwrap_or_else(|e| e.into_inner()) {
            Some(error) => Err(error),
            None => Ok(results.into_inner().unwrap_or_else(|e| e.into_inner()).into_iter().collect()),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl ArenaDuels<'_> {
    fn meet(&self, meeting: &Meeting, concurrency: usize) -> Result<Option<Tally>, ArenaError> {
        let pairs = u64::from(meeting.games.max(1).div_ceil(2));
        let [a, b] = [&meeting.a, &meeting.b].map(|configuration| (self.player)(configuration));
        let mut spec = Spec::match_of(&self.game, &a, &b).with_limit(&self.limit);
        spec.pairs = pairs;
        spec.seed = meeting.seed;
        spec.openings = match &self.openings {
            Openings::List(list) => Openings::List(drawn(list, pairs, meeting.seed)),
            Openings::Random(plies) if !self.starts.is_empty() => {
                Openings::List(self.random_openings(*plies, pairs, meeting.seed)?)
            }
            other => other.clone(),
        };
        let arena = spec.check(self.catalogue)?;
        let store = Store::in_memory()?;
        let kept = store.tournament(&spec)?;
        let played = run(&arena, &store, &kept, concurrency, &self.interrupt, &mut |_| {})?;
        Ok(played.finished.then(|| tally(&played.ledger, meeting)))
    }
}

impl ArenaDuels<'_> {
    /// Random openings of a meeting from the [starts](Self::starts), pair by pair.
    pub fn random_openings(&self, plies: u32, pairs: u64, seed: u64) -> Result<Vec<Opening>, ArenaError> {
        let variant = self.catalogue.registry().variant(&self.game)?;
        let starts = self.starts.len() as u64;
        let opening = |pair: u64| {
            let mut random = seeds::random(seed, OPENINGS, 2 + pair);
            let drawn = u64::from(random.below(starts as u32));
            let number = if pair < pairs / starts * starts { pair % starts } else { drawn };
            let start = &self.starts[number as usize];
            let mut game = variant.begin_at(start)?;
            for _ in 0..plies {
                let count = game.legal_count() as u32;
                if count == 0 || !game.play_nth(random.below(count) as usize) {
                    break;
                }
            }
            Ok(Opening { start: Some(start.clone()), moves: game.moves() })
        };
        (0..pairs).map(opening).collect()
    }
}

/// The openings of a meeting, pair by pair.
fn drawn(list: &[Opening], pairs: u64, seed: u64) -> Vec<Opening> {
    let mut random = seeds::random(seed, OPENINGS, 0);
    let opening = |pair: u64| {
        let draw = random.below(list.len() as u32) as usize;
        list.get(pair as usize).unwrap_or(&list[draw]).clone()
    };
    (0..pairs).map(opening).collect()
}

fn tally(ledger: &Ledger, meeting: &Meeting) -> Tally {
    let mut tally = Tally::default();
    let odd = meeting.games % 2 == 1;
    let last = u64::from(meeting.games.div_ceil(2)) - 1;
    let left_out = usize::from(seeds::derive(meeting.seed, OPENINGS, 1) & 1 == 1);
    for (pair, games) in ledger.complete_pairs() {
        for (leg, variant) in games.iter().enumerate() {
            if odd && pair == last && leg == left_out {
                continue;
            }
            let own = if leg == 0 { Side::First } else { Side::Second };
            tally.add(Tally::of_margin(variant.winner.map_or(0, |w| if w == own { 1 } else { -1 }), 1));
        }
    }
    tally
}
