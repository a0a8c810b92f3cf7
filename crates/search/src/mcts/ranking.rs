//! Ranks the moves of the root: their values and lines, and whether more time could change the order.

use super::config::{FinalMove, Leaf, MctsConfig};
use super::leaf;
use super::node::Node;
use super::solver::ProvenResult;
use super::tree_memory::TreeMemory;
use crate::root::control::Control;
use crate::score::{DRAW, MAX_PLY, WIN};
use crate::search_result::{Info, Line};
use secateur_core::Precision;

/// A tree whose root moves are to be ranked.
#[derive(Clone, Copy)]
pub(crate) struct Ranking<'a, M> {
    pub memory: &'a TreeMemory<M>,
    pub config: &'a MctsConfig,
}

impl<M: Copy + Eq> Ranking<'_, M> {
    /// The best lines; if `only` is not empty, those that begin with one of its moves. None before the root has children.
    pub fn lines(&self, only: &[M]) -> Vec<Line<M>> {
        let children = self.memory.children(self.memory.node(0));
        let listed = |child: &Node<M>| child.m().is_some_and(|m| only.contains(&m));
        let restricted = children.iter().any(listed);
        let mut ranked: Vec<&Node<M>> = children.iter().filter(|c| !restricted || listed(c)).collect();
        ranked.sort_by(|a, b| self.rank(b).total_cmp(&self.rank(a)));
        let count = self.config.multi_pv.max(1);
        ranked.into_iter().take(count).filter_map(|child| self.line(child)).collect()
    }

    /// The line that begins with a child of the root.
    fn line(&self, child: &Node<M>) -> Option<Line<M>> {
        let mut pv = vec![child.m()?];
        let mut node = child;
        while pv.len() < MAX_PLY {
            let visited = self.memory.children(node).iter().filter(|c| c.visits() > 0);
            let Some(next) = visited.max_by(|a, b| self.rank(a).total_cmp(&self.rank(b))) else { break };
            pv.extend(next.m());
            node = next;
        }
        Some(Line { score: self.score(child), depth: pv.len() as u32, pv })
    }

    /// The key by which the move to play is chosen: proven wins first (shorter ones before longer), then visits or mean,
    /// proven losses last.
    fn rank(&self, child: &Node<M>) -> f64 {
        match child.proof() {
            ProvenResult::Loss(plies) => 1e12 - f64::from(plies),
            ProvenResult::Win(plies) => -1e12 + f64::from(plies),
            ProvenResult::Open | ProvenResult::Draw => match self.config.final_move {
                FinalMove::MostVisits => f64::from(child.visits()) + f64::from(child.mean()) / 2.0,
                FinalMove::BestMean if child.visits() == 0 => -1.0,
                FinalMove::BestMean => f64::from(child.mean()),
            },
        }
    }

    /// The value of a root move, for the side to move at the root.
    fn score(&self, child: &Node<M>) -> i32 {
        let distance = |plies: u16| (i32::from(plies) + 1).min(MAX_PLY as i32);
        match child.proof() {
            ProvenResult::Loss(plies) => WIN - distance(plies),
            ProvenResult::Win(plies) => distance(plies) - WIN,
            ProvenResult::Draw => DRAW,
            ProvenResult::Open => leaf::evaluation(child.mean(), self.scale()),
        }
    }

    /// The scale that converts between probabilities and evaluations.
    fn scale(&self) -> f32 {
        match self.config.leaf {
            Leaf::Evaluation { scale } => scale,
            Leaf::Rollout { .. } | Leaf::Sign => 200.0,
        }
    }

    /// Whether the soft time limit allows more simulations. The limit shrinks a little if the most visited move also has
    /// the best mean, and grows if not.
    pub fn should_continue(&self, control: &Control) -> bool {
        let Some(soft) = control.budget.soft else { return true };
        if control.is_pondering() {
            return true;
        }
        let children = self.memory.children(self.memory.node(0));
        let favourite = children.iter().max_by_key(|c| c.visits());
        let settled = favourite.is_some_and(|favourite| {
            children.iter().all(|c| c.visits() < favourite.visits() / 4 || c.mean() <= favourite.mean())
        });
        control.elapsed() < if settled { soft * 4 / 5 } else { soft * 3 / 2 }
    }

    /// Reports each of the best lines to `on_info`.
    pub fn send_info(&self, control: &Control, on_info: &mut dyn FnMut(&Info<M>)) {
        for (i, line) in self.lines(&[]).into_iter().enumerate() {
            on_info(&Info {
                depth: line.depth,
                deepest: line.depth,
                line: i + 1,
                score: line.score,
                precision: Precision::Exact,
                nodes: control.nodes(),
                time: control.elapsed(),
                hashfull: self.memory.permille_in_use(),
                pv: line.pv,
            });
        }
    }
}
