//! One simulation: down the tree, expansion, valuation, and back up.

use super::config::{Expansion, MctsConfig, Selection};
use super::leaf::leaf_value;
use super::node::{Node, ONE};
use super::select::select;
use super::solver::{ProvenResult, from_children};
use super::tree_memory::TreeMemory;
use crate::Repetition;
use crate::node::game_over::game_over_score;
use crate::score::{is_loss, is_win};
use secateur_core::{History, MoveList, Position, Random, SearchEvaluator};

/// Runs simulations on one thread, in a tree that all threads share.
pub(crate) struct Explorer<'a, P: Position, E> {
    pub memory: &'a TreeMemory<P::Move>,
    pub root: &'a P,
    pub config: &'a MctsConfig,
    pub evaluator: E,
    pub history: History,
    pub random: Random,
    position: P,
    path: Vec<u32>,
    list: MoveList<P::Move>,
    scratch: MoveList<P::Move>,
    priors: Vec<f32>,
    /// Deepest ply of the tree reached.
    pub deepest: usize,
    /// Plies played in random games.
    pub simulated_plies: u64,
}

/// Results to back up: their sum for the side to move at the leaf, and how many there are.
#[derive(Clone, Copy, Debug)]
struct Results {
    total: f32,
    count: u32,
}

impl<'a, P: Position, E: SearchEvaluator<P>> Explorer<'a, P, E> {
    pub fn new(
        memory: &'a TreeMemory<P::Move>,
        root: &'a P,
        history: &History,
        evaluator: E,
        config: &'a MctsConfig,
        seed: u64,
    ) -> Self {
        Explorer {
            memory,
            root,
            config,
            evaluator,
            history: history.clone(),
            random: Random::new(seed),
            position: root.clone(),
            path: Vec::with_capacity(1024),
            list: MoveList::new(),
            scratch: MoveList::new(),
            priors: Vec::with_capacity(256),
            deepest: 0,
            simulated_plies: 0,
        }
    }

    /// Runs one simulation.
    pub fn simulate(&mut self) {
        self.position.clone_from(self.root);
        self.path.clear();
        self.path.push(0);
        self.memory.node(0).add_visits(self.config.virtual_loss);
        let results = self.descend();
        self.deepest = self.deepest.max(self.path.len() - 1);
        self.back_up(results);
        for _ in 1..self.path.len() {
            self.history.pop();
            self.evaluator.unplayed();
        }
    }

    /// Goes down to a leaf, expands it, and returns its value.
    fn descend(&mut self) -> Results {
        loop {
            let index = self.path[self.path.len() - 1];
            let node = self.memory.node(index);
            if let Some(value) = node.proof().value()
                && index != 0
            {
                return Results { total: value, count: 1 };
            }
            if !node.is_expanded() {
                let first_visit = node.visits() <= self.config.virtual_loss;
                if index != 0
                    && !node.is_tested()
                    && let Some(value) = self.find_ending(node)
                {
                    return Results { total: value, count: 1 };
                }
                let one_by_one = self.config.expansion == Expansion::One;
                let may_expand = index == 0 || !(one_by_one && first_visit);
                if !may_expand || !node.claim() || !self.expand(node) {
                    let total = node.proof().value().unwrap_or_else(|| self.value());
                    return Results { total, count: 1 };
                }
                match self.config.expansion {
                    Expansion::One => {}
                    Expansion::All => return Results { total: self.value(), count: 1 },
                    Expansion::AllValued => return self.value_children(node),
                }
            }
            let place = select(self.memory, node, self.config, &mut self.random);
            let child = self.memory.first_child(node) + place as u32;
            let child_node = self.memory.node(child);
            child_node.add_visits(self.config.virtual_loss);
            self.path.push(child);
            if let Some(m) = child_node.m() {
                self.step(m);
            }
        }
    }

    fn step(&mut self, m: P::Move) {
        let irreversible = self.position.is_irreversible(m);
        self.evaluator.played(&self.position, m);
        self.position.play(m);
        self.history.push(self.position.key(), irreversible);
    }

    /// Tests whether the game is over at a new node; if so its value is proven.
    fn find_ending(&self, node: &Node<P::Move>) -> Option<f32> {
        // only one path leads to a node, so the meaning of a repetition there is certain
        let Some(score) = game_over_score(&self.position, &self.history, Repetition::Rules, 0) else {
            node.set_open();
            return None;
        };
        let proof = if is_win(score) {
            ProvenResult::Win(0)
        } else if is_loss(score) {
            ProvenResult::Loss(0)
        } else {
            ProvenResult::Draw
        };
        node.set_proof(proof);
        proof.value()
    }

    /// Creates the children of a claimed node. Returns `false` if there is no room or no move; without a move the node is
    /// proven.
    fn expand(&mut self, node: &Node<P::Move>) -> bool {
        self.list.clear();
        self.position.generate(&mut self.list);
        if self.list.is_empty() {
            let turn = self.position.turn();
            node.set_proof(match self.position.stuck().winner {
                None => ProvenResult::Draw,
                Some(winner) if winner == turn => ProvenResult::Win(0),
                Some(_) => ProvenResult::Loss(0),
            });
            node.release();
            return false;
        }
        if self.config.ordered {
            let (evaluator, position) = (&self.evaluator, &self.position);
            self.list.sort_by_cached_key(|&m| -i64::from(evaluator.guess(position, m)));
        }
        self.priors.clear();
        if let Selection::Puct { temperature, .. } = self.config.selection {
            let (evaluator, position) = (&self.evaluator, &self.position);
            self.priors.extend(self.list.iter().map(|&m| evaluator.guess(position, m) as f32 / temperature));
            softmax(&mut self.priors);
        }
        let priors = &self.priors;
        self.memory.expand(node, &self.list, |i| priors.get(i).copied().unwrap_or(0.0))
    }

    /// The value of the position for its side to move.
    fn value(&mut self) -> f32 {
        let (value, plies) = leaf_value(
            self.config.leaf,
            &self.position,
            &mut self.evaluator,
            &mut self.random,
            &mut self.scratch,
        );
        self.simulated_plies += plies;
        value
    }

    /// Values every child of a new node; the results are for the side to move at the node.
    fn value_children(&mut self, node: &Node<P::Move>) -> Results {
        let memory = self.memory;
        let mut results = Results { total: 0.0, count: 0 };
        for child in memory.children(node) {
            let Some(m) = child.m() else { continue };
            let irreversible = self.position.is_irreversible(m);
            self.evaluator.played(&self.position, m);
            let undo = self.position.play(m);
            self.history.push(self.position.key(), irreversible);
            let value = 1.0 - self.find_ending(child).unwrap_or_else(|| self.value());
            self.history.pop();
            self.position.unplay(m, undo);
            self.evaluator.unplayed();
            child.add_visits(1);
            child.add_results((value * ONE as f32) as u64);
            results = Results { total: results.total + value, count: results.count + 1 };
        }
        results
    }

    /// Adds the results to every node of the path, and proves nodes whose value has become certain.
    fn back_up(&mut self, mut results: Results) {
        // set while something below was proven, so that the node may be proven too
        let mut may_prove = self.config.solver;
        for (height, &index) in self.path.iter().rev().enumerate() {
            let node = self.memory.node(index);
            if may_prove {
                let proof = match node.proof() {
                    ProvenResult::Open if height > 0 || results.count > 1 => from_children(self.memory, node),
                    proof => proof,
                };
                match proof.value() {
                    None => may_prove = false,
                    Some(value) => {
                        node.set_proof(proof);
                        results.total = value * results.count as f32;
                    }
                }
            }
            // what is good for the side to move is bad for the one that made the move
            let for_mover = results.count as f32 - results.total;
            node.add_results((for_mover * ONE as f32) as u64);
            let counted = self.config.virtual_loss;
            if results.count > counted {
                node.add_visits(results.count - counted);
            } else {
                node.remove_visits(counted - results.count);
            }
            results.total = for_mover;
        }
    }
}

/// Converts logits to probabilities.
fn softmax(values: &mut [f32]) {
    let max = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for v in values.iter_mut() {
        *v = (*v - max).exp();
        sum += *v;
    }
    values.iter_mut().for_each(|v| *v /= sum);
}
