//! Selection: which child a simulation visits next.

use super::config::{MctsConfig, Selection};
use super::node::Node;
use super::solver::ProvenResult;
use super::tree_memory::TreeMemory;
use secateur_core::Random;

/// The index of the child to visit.
pub(crate) fn select<M: Copy>(
    memory: &TreeMemory<M>,
    node: &Node<M>,
    config: &MctsConfig,
    random: &mut Random,
) -> usize {
    let children = memory.children(node);
    match config.selection {
        Selection::Uct { c } => {
            // unvisited children first, beginning at a random one
            let from = if config.ordered { 0 } else { random.below(children.len() as u32) as usize };
            let mut order = (from..children.len()).chain(0..from);
            if let Some(i) = order.find(|&i| children[i].visits() == 0) {
                return i;
            }
            let log = (node.visits().max(1) as f32).ln();
            best_child(children, config.solver, random, |child| {
                child_value(child) + c * (log / child.visits().max(1) as f32).sqrt()
            })
        }
        Selection::Puct { c, first_play, .. } => {
            // the parent's mean is from its opponent's point of view
            let unvisited = 1.0 - node.mean() - first_play;
            let factor = c * (node.visits().max(1) as f32).sqrt();
            best_child(children, config.solver, random, |child| {
                let n = child.visits();
                let mean = if n == 0 { unvisited } else { child_value(child) };
                mean + factor * child.prior() / (1.0 + n as f32)
            })
        }
    }
}

/// The mean, or the proven result.
#[inline]
fn child_value<M: Copy>(child: &Node<M>) -> f32 {
    match child.proof().value() {
        Some(proven) => 1.0 - proven,
        None => child.mean(),
    }
}

/// The child with the highest urgency. With the solver, children proven lost for the chooser are skipped while there are
/// others. A proven draw yields, half of the time, to the most urgent open child: the draw's value is known, the others'
/// are not.
#[inline]
fn best_child<M: Copy>(
    children: &[Node<M>],
    solver: bool,
    random: &mut Random,
    urgency: impl Fn(&Node<M>) -> f32,
) -> usize {
    let (mut place, mut max) = (0, f32::NEG_INFINITY);
    let (mut open, mut max_open) = (None, f32::NEG_INFINITY);
    for (i, child) in children.iter().enumerate() {
        let proof = child.proof();
        let u = if solver && matches!(proof, ProvenResult::Win(_)) { f32::MIN } else { urgency(child) };
        if u > max {
            (place, max) = (i, u);
        }
        if u > max_open && proof == ProvenResult::Open {
            (open, max_open) = (Some(i), u);
        }
    }
    match open {
        Some(open) if solver && open != place && random.below(2) == 0 => open,
        _ => place,
    }
}
