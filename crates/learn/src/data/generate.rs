//! Plays the games of a file.

use super::{DataCount, DataFile, DataSettings, Label, LabelledGame};
use crate::seeds;
use crate::self_play::begin_at_random;
use secateur_arena::{ArenaError, Interrupt};
use secateur_core::{
    AnyGame, AnyVariant, Known, Limits, MoveRequest, Random, Score, Side, StopSignal, lock, share_work,
    unpoisoned,
};
use secateur_players::tables::Source;
use secateur_players::{AnyEvaluator, Catalogue, Fault, Player};
use std::sync::Mutex;

const OPENING: u64 = 10;
const PLAYER: u64 = 11;
const NOISE: u64 = 12;
/// Games that reach this many plies count as drawn.
const MAX_PLIES: usize = 600;
/// How many game numbers are claimed at once; these games are also written together.
const BATCH: u64 = 16;

/// Plays until a file holds this many positions; `false` if interrupted before: asked once, the games under way are finished, asked
/// twice they are dropped, and those that are finished are kept. `progress` gets its content after
/// each batch.
pub fn generate(
    catalogue: &Catalogue,
    file: DataFile,
    positions: u64,
    concurrency: usize,
    interrupt: &Interrupt,
    progress: &mut (dyn FnMut(DataCount) + Send),
) -> Result<(DataCount, bool), ArenaError> {
    let settings = file.settings().clone();
    let variant = catalogue.registry().variant(&settings.game)?;
    let shared = Mutex::new((file, progress, None::<ArenaError>));
    let work = || -> Result<(), ArenaError> {
        let mut seat = Seat {
            catalogue,
            variant: &*variant,
            settings: &settings,
            player: catalogue.player(&*variant, &settings.player, settings.seed)?,
            evaluator: catalogue.evaluator(&*variant, &settings.player)?,
            stop: interrupt.stop_signal(),
        };
        loop {
            let first = {
                let mut shared = lock(&shared);
                let (file, _, failure) = &mut *shared;
                if failure.is_some() || interrupt.is_asked() || file.count().positions >= positions {
                    return Ok(());
                }
                file.claim(BATCH)?
            };
            let mut games = Vec::new();
            for number in first..first.saturating_add(BATCH) {
                if interrupt.is_asked() {
                    break;
                }
                games.extend(seat.play(number)?);
            }
            let mut shared = lock(&shared);
            let (file, progress, _) = &mut *shared;
            if !games.is_empty() {
                file.add(&games)?;
            }
            progress(file.count());
        }
    };
    // the file may hold enough positions already
    {
        let mut shared = lock(&shared);
        shared.0.look()?;
        let count = shared.0.count();
        (shared.1)(count);
    }
    share_work(concurrency, || {
        if let Err(error) = work() {
            lock(&shared).2.get_or_insert(error);
        }
    });
    let (file, _, failure) = unpoisoned(shared.into_inner());
    match failure {
        Some(error) => Err(error),
        None => Ok((file.count(), file.count().positions >= positions)),
    }
}

/// What one thread uses to play games.
struct Seat<'a> {
    catalogue: &'a Catalogue,
    variant: &'a dyn AnyVariant,
    settings: &'a DataSettings,
    player: Box<dyn Player>,
    evaluator: Box<dyn AnyEvaluator>,
    stop: StopSignal,
}

impl Seat<'_> {
    /// Plays one game; `None` if it was dropped.
    fn play(&mut self, number: u64) -> Result<Option<LabelledGame>, ArenaError> {
        let settings = self.settings;
        let [fewest, most] = settings.opening;
        let mut random = seeds::random(settings.seed, OPENING, number);
        let mut game = begin_at_random(self.variant, &(fewest..=most), &mut random);
        let opening = game.plies();
        let failed = |fault: Fault| ArenaError::Running(format!("player '{}': {fault}", settings.player));
        self.player.reset(seeds::learning_seed(settings.seed, PLAYER, number)).map_err(failed)?;
        let mut noise = seeds::random(settings.seed, NOISE, number);
        let mut labels = Vec::new();
        let mut known = None;
        while game.outcome().is_none() && game.plies() < MAX_PLIES {
            known = self.catalogue.known(&*game, Source::BuiltIn).filter(|&known| settles_game(known));
            if known.is_some() {
                break;
            }
            let request = MoveRequest { stop: self.stop.clone(), ..Limits::nodes(settings.nodes).into() };
            let decided = self.player.decide(&*game, &request, &mut |_| {});
            if self.stop.is_stopped() {
                return Ok(None);
            }
            let decision = decided.map_err(failed)?;
            let score = match decision.score {
                Some(Score::Hundredths(value)) => value.clamp(1 - Label::WON, Label::WON - 1),
                Some(Score::WinIn(_) | Score::Won) => Label::WON,
                Some(Score::LossIn(_) | Score::Lost) => -Label::WON,
                None => 0,
            };
            let drawn = settings.noise > 0 && noise.below(settings.noise) == 0;
            let at_random = if drawn { random_move(&*game, &mut noise) } else { None };
            let label = Label { score, quiet: self.evaluator.is_quiet(&*game), noise: at_random.is_some() };
            labels.push(label);
            game.play(&at_random.unwrap_or(decision.text))?;
        }
        let (winner, half_points) = match (known, game.outcome()) {
            (Some(known), _) => by_table(known, game.turn()),
            (None, Some(outcome)) => (outcome.winner, outcome.points.map(|points| points.in_halves())),
            (None, None) => (None, [1, 1]),
        };
        Ok(Some(LabelledGame { number, opening, moves: game.moves(), labels, winner, half_points }))
    }
}

/// Whether tables know enough to end a game: it is drawn, or decided at a known distance. If only the winner is known, the
/// points are not.
fn settles_game(known: Known) -> bool {
    let certain = |score| matches!(Score::from_number(score), Score::WinIn(_) | Score::LossIn(_));
    known.is_result() && (known == Known::exactly(0) || certain(known.least))
}

fn by_table(known: Known, turn: Side) -> (Option<Side>, [u16; 2]) {
    match known.least.signum() {
        0 => (None, [1, 1]),
        sign => {
            let winner = if sign > 0 { turn } else { !turn };
            (Some(winner), if winner == Side::First { [2, 0] } else { [0, 2] })
        }
    }
}

fn random_move(game: &dyn AnyGame, random: &mut Random) -> Option<String> {
    let moves = game.legal();
    let place = random.below(moves.len().max(1) as u32) as usize;
    moves.get(place).cloned()
}
