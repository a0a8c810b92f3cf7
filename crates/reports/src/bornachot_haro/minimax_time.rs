//! The search of report 004 that has no depth: each node shares its time among its children.

use super::player::GAME_MOVES;
use crate::shared::even_share::EvenShare;
use secateur_core::{
    AnyGame, EVAL_LIMIT, Evaluator, Game, MoveList, MoveRequest, Position, StopSignal, Variant,
};
use secateur_players::ChosenEvaluator;
use secateur_players::typed::{allowed, typed_game};
use secateur_players::{Decision, Fault, Player, ScoredLine, SearchInfo};
use secateur_search::score;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The longest time in seconds that the report found for generating a node's children. A node with less time is evaluated.
pub(crate) const CHILDREN: f64 = 1.668_930_053_710_937_5e-6;
/// Seconds for a move if there is no limit at all.
const UNLIMITED: f64 = 1.0;
/// A node this many plies deep is evaluated whatever its time: along a line of forced moves no time is shared out.
const DEEPEST: u32 = 200;

/// Positions that the dictionary of a move holds at most, some 24 MB; further ones are searched again whenever they are met.
const MAX_SEEN: usize = 1 << 20;

/// The player `minimax-time`.
pub(crate) struct MinimaxTime<V: Variant> {
    text: String,
    evaluator: ChosenEvaluator<V>,
    /// Whether it prunes by alpha-beta, which the report's text claims and its printed code lacks.
    prune: bool,
}

impl<V: Variant> MinimaxTime<V> {
    pub fn new(text: String, evaluator: ChosenEvaluator<V>, prune: bool) -> MinimaxTime<V> {
        MinimaxTime { text, evaluator, prune }
    }

    /// Seconds for the move, and the clock that measures them. Under a limit of nodes the clock counts nodes, so that the search
    /// repeats exactly.
    fn time(&self, game: &Game<V>, request: &MoveRequest) -> (f64, Ticks) {
        if let Some(nodes) = request.limits.nodes {
            return (nodes as f64 * CHILDREN, Ticks::Nodes);
        }
        let shared = request.limits.clock.map(|clock| {
            EvenShare { game_moves: GAME_MOVES }.time_for_move(game.moves().len(), clock.remaining)
        });
        let times = [request.limits.time, shared.map(|share| share.min(Duration::from_secs(3600)))];
        let time = times.into_iter().flatten().min().map(|time| time.saturating_sub(request.overhead));
        let only_depth = time.is_none() && request.limits.depth.is_some();
        let time = time.map_or(if only_depth { 1e9 } else { UNLIMITED }, |time| time.as_secs_f64());
        (time, Ticks::Clock(Instant::now()))
    }
}

/// The clock of a search.
#[derive(Clone, Copy)]
enum Ticks {
    Clock(Instant),
    /// Counts nodes: each takes as long as the report's bound for generating children.
    Nodes,
}

struct Sharing<'a, P, E> {
    evaluator: &'a mut E,
    /// The values of the positions met for this move, whatever time their search had.
    seen: HashMap<u64, i32>,
    prune: bool,
    ticks: Ticks,
    depth: u32,
    stop: &'a StopSignal,
    nodes: u64,
    deepest: u32,
    position: P,
}

impl<P: Position, E: Evaluator<P>> Sharing<'_, P, E> {
    fn now(&self) -> f64 {
        match self.ticks {
            Ticks::Clock(began) => began.elapsed().as_secs_f64(),
            Ticks::Nodes => self.nodes as f64 * CHILDREN,
        }
    }

    /// The evaluation from the point of view of the side to move at the root, which is also to move here if `ours`.
    fn evaluation(&mut self, ours: bool) -> i32 {
        let value = self.evaluator.evaluate(&self.position);
        if ours { value } else { -value }
    }

    /// The value of the position for the side to move at the root, which is also to move here if `ours`.
    fn value(&mut self, time: f64, ours: bool, mut low: i32, mut high: i32, ply: u32) -> i32 {
        let began = self.now();
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if time < CHILDREN || ply >= self.depth || self.stop.is_stopped() {
            return self.evaluation(ours);
        }
        let mut list = MoveList::new();
        self.position.generate(&mut list);
        // a position in which the game is over is evaluated like any other, as in the report's code
        if list.is_empty() || self.position.limit().is_some() {
            return self.evaluation(ours);
        }
        if let Some(&known) = self.seen.get(&self.position.key()) {
            return known;
        }
        let mut best = if ours { -EVAL_LIMIT } else { EVAL_LIMIT };
        for (i, &m) in list.iter().enumerate() {
            let share = (time - (self.now() - began)) / (list.len() - i) as f64;
            let undo = self.position.play(m);
            let value = self.value(share, !ours, low, high, ply + 1);
            if self.seen.len() < MAX_SEEN {
                self.seen.insert(self.position.key(), value);
            }
            self.position.unplay(m, undo);
            if ours {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if self.prune && low >= high {
                break;
            }
        }
        best
    }
}

impl<V: Variant> Player for MinimaxTime<V> {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let began = Instant::now();
        let game = typed_game::<V>(game);
        let (time, ticks) = self.time(game, request);
        let unit = self.evaluator.unit();
        let mut sharing = Sharing {
            evaluator: &mut self.evaluator,
            seen: HashMap::new(),
            prune: self.prune,
            ticks,
            depth: request.limits.depth.unwrap_or(DEEPEST).min(DEEPEST),
            stop: &request.stop,
            nodes: 0,
            deepest: 0,
            position: game.position().clone(),
        };
        let mut moves = game.legal().to_vec();
        if !request.avoid.is_empty() {
            let rest = allowed(game, &request.avoid);
            moves = if rest.is_empty() { moves } else { rest };
        }
        let share = time / (moves.len() + 1) as f64;
        let mut best = None;
        for m in moves {
            let undo = sharing.position.play(m);
            let low = best.map_or(-EVAL_LIMIT, |(_, value): (_, i32)| value - 1);
            let value = sharing.value(share, false, low, EVAL_LIMIT, 1);
            sharing.position.unplay(m, undo);
            // among equal moves, the last
            if best.is_none_or(|(_, highest)| value >= highest) {
                best = Some((m, value));
            }
        }
        let (m, value) = best.expect("a match that is not over has a legal move");
        let text = game.variant().format_move(game.position(), m);
        let (score, depth, nodes) = (score::read(value, unit), sharing.deepest, sharing.nodes);
        let pv = vec![text.clone()];
        on_info(&SearchInfo {
            depth,
            deepest: depth,
            line: 1,
            score,
            precision: secateur_core::Precision::Exact,
            nodes,
            time: began.elapsed(),
            full: 0,
            pv: pv.clone(),
        });
        Ok(Decision {
            text,
            score: Some(score),
            depth,
            nodes,
            time: began.elapsed(),
            lines: vec![ScoredLine { score, depth, pv }],
        })
    }
}
