//! Proof by the whole graph of a small game: all positions that can be reached, with wins propagated backwards from the
//! ends.
//!
//! Positions are identified by their keys, without counters of plies. This is safe: a win in fewer plies than the nearest
//! limit is a win under the limit too, and a limit that only draws does not change a draw.

use super::past::{Past, repetition_decides};
use super::{Proof, ProofLimits, ProofProgress, won_by};
use secateur_core::{MoveList, Outcome, Position, Side};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Instant;

/// Bytes of a move, and bytes of a position without its moves.
const MOVE_BYTES: usize = 12;
const POSITION_BYTES: usize = 48;
/// With more positions than this the search is tried first, because it may need few of them.
const MAX_POSITIONS: usize = 3_000_000;

struct Graph {
    /// The index of each position, by key.
    numbers: HashMap<u64, u32>,
    turns: Vec<Side>,
    /// Each move, as the indices of the positions before and after it.
    moves: Vec<(u32, u32)>,
    /// Positions where the game is over, and the winner.
    ends: Vec<(u32, Option<Side>)>,
    /// Whether a repetition could decide a game.
    repetition_decides: bool,
}

/// Proves the value of a position by its graph; `None` if the graph is too large or the proof was stopped.
pub(super) fn prove<P: Position>(
    position: &P,
    past: &Past,
    limits: &ProofLimits,
    begun: Instant,
) -> Option<Proof<P::Move>> {
    let graph = Graph::new(position, past, limits)?;
    let (winners, plies) = graph.solve();
    let turn = position.turn();
    let nodes = graph.turns.len() as u64;
    let mut bounds = ProofProgress { nodes, ..ProofProgress::nothing(begun) };
    let proof = |bounds, plies, best, gap| Some(Proof { bounds, plies, best, method: "graph", gap });
    let limit = position.plies_to_limit();
    match winners[0] {
        Some(winner) => {
            if limit.is_some_and(|left| u32::from(left) < plies[0]) {
                return None; // within reach of a counter: a search looks at it
            }
            (bounds.least, bounds.most) = (won_by(winner, turn), won_by(winner, turn));
            let best = graph.best_move(position, &winners, &plies);
            proof(bounds, Some(plies[0]), best.filter(|_| winner == turn), None)
        }
        None if graph.repetition_decides => {
            proof(bounds, None, None, Some("a repetition may decide this game"))
        }
        None if limit.is_some() && !position.limit_is_draw() => None,
        None => {
            (bounds.least, bounds.most) = (0, 0);
            proof(bounds, None, graph.best_move(position, &winners, &plies), None)
        }
    }
}

impl Graph {
    fn new<P: Position>(root: &P, past: &Past, limits: &ProofLimits) -> Option<Graph> {
        let mut graph = Graph {
            numbers: HashMap::from([(root.key(), 0)]),
            turns: vec![root.turn()],
            moves: Vec::new(),
            ends: Vec::new(),
            repetition_decides: false,
        };
        let mut open = vec![(root.clone(), 0u32)];
        let mut list = MoveList::new();
        let mut visited = 0u64;
        while let Some((position, number)) = open.pop() {
            visited += 1;
            let bytes = graph.turns.len() * POSITION_BYTES
                + graph.moves.len() * MOVE_BYTES
                + open.len() * size_of::<(P, u32)>();
            let too_large = bytes > limits.bytes || graph.turns.len() > MAX_POSITIONS;
            if too_large || (visited.is_multiple_of(256) && limits.stop.is_stopped()) {
                return None;
            }
            list.clear();
            if let Some(outcome) = graph.ending(&position, number == 0, past, &mut list) {
                graph.ends.push((number, outcome.winner));
                continue;
            }
            graph.repetition_decides |= repetition_decides(&position);
            for &m in &list {
                let mut after = position.clone();
                after.play(m);
                let next = graph.turns.len() as u32;
                let to = match graph.numbers.entry(after.key()) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        new.insert(next);
                        graph.turns.push(after.turn());
                        open.push((after, next));
                        next
                    }
                };
                graph.moves.push((number, to));
            }
        }
        Some(graph)
    }

    /// How the game ends at a position, counters ignored. If it goes on, lists its moves.
    fn ending<P: Position>(
        &self,
        position: &P,
        is_root: bool,
        past: &Past,
        list: &mut MoveList<P::Move>,
    ) -> Option<Outcome> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        position.generate(list);
        if list.is_empty() {
            return Some(position.stuck());
        }
        if is_root { None } else { past.ending(position) }
    }

    /// Finds the winner of each position and the plies to the win; no winner if neither side can force a win.
    fn solve(&self) -> (Vec<Option<Side>>, Vec<u32>) {
        let count = self.turns.len();
        // For each position, the moves that lead to it, one after the other, and how many of its own moves are not yet
        // known to lose.
        let (mut starts, mut left) = (vec![0u32; count + 1], vec![0u32; count]);
        for &(from, to) in &self.moves {
            starts[to as usize + 1] += 1;
            left[from as usize] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut places = starts.clone();
        let mut before = vec![0u32; self.moves.len()];
        for &(from, to) in &self.moves {
            before[places[to as usize] as usize] = from;
            places[to as usize] += 1;
        }
        let (mut winners, mut plies) = (vec![None; count], vec![0u32; count]);
        let mut queue = std::collections::VecDeque::new();
        for &(end, winner) in &self.ends {
            if winner.is_some() {
                winners[end as usize] = winner;
                queue.push_back(end);
            }
        }
        // A queue visits positions in the order of their distance, so the first win found is the quickest, and the last
        // reply found to lose is the longest defence.
        while let Some(position) = queue.pop_front() {
            let position = position as usize;
            let Some(winner) = winners[position] else { continue };
            for &from in &before[starts[position] as usize..starts[position + 1] as usize] {
                let from = from as usize;
                if winners[from].is_some() {
                    continue;
                }
                left[from] -= 1;
                if self.turns[from] == winner || left[from] == 0 {
                    winners[from] = Some(winner);
                    plies[from] = plies[position] + 1;
                    queue.push_back(from as u32);
                }
            }
        }
        (winners, plies)
    }

    /// A move of the root that keeps its value.
    fn best_move<P: Position>(&self, root: &P, winners: &[Option<Side>], plies: &[u32]) -> Option<P::Move> {
        let mut list = MoveList::new();
        root.generate(&mut list);
        let leads_to = |&&m: &&P::Move| {
            let mut after = root.clone();
            after.play(m);
            let to = self.numbers.get(&after.key()).copied().unwrap_or(0) as usize;
            winners[to] == winners[0] && (winners[0].is_none() || plies[to] + 1 == plies[0])
        };
        list.iter().find(leads_to).copied()
    }
}
