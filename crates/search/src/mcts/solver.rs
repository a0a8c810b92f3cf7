//! Proven results: exact wins, draws and losses backed up through the tree (Winands, Björnsson and Saito 2008).

use super::node::Node;
use super::tree_memory::TreeMemory;

/// What is proven about a node, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProvenResult {
    /// Nothing yet.
    Open,
    /// It wins in this many plies, or sooner.
    Win(u16),
    /// Best play leads to a draw.
    Draw,
    /// It loses in this many plies, or later.
    Loss(u16),
}

impl ProvenResult {
    /// Packs the result into bits; never 0, which means that the node has not been tested.
    pub fn to_bits(self) -> u32 {
        match self {
            ProvenResult::Open => 4 << 16,
            ProvenResult::Win(plies) => 1 << 16 | u32::from(plies),
            ProvenResult::Draw => 2 << 16,
            ProvenResult::Loss(plies) => 3 << 16 | u32::from(plies),
        }
    }

    pub fn from_bits(bits: u32) -> ProvenResult {
        match bits >> 16 {
            1 => ProvenResult::Win(bits as u16),
            2 => ProvenResult::Draw,
            3 => ProvenResult::Loss(bits as u16),
            _ => ProvenResult::Open,
        }
    }

    /// The result for the side to move, if proven: 1, ½ or 0.
    #[inline]
    pub fn value(self) -> Option<f32> {
        match self {
            ProvenResult::Open => None,
            ProvenResult::Win(_) => Some(1.0),
            ProvenResult::Draw => Some(0.5),
            ProvenResult::Loss(_) => Some(0.0),
        }
    }
}

/// What the results of its children prove about a node.
pub(crate) fn from_children<M: Copy>(memory: &TreeMemory<M>, node: &Node<M>) -> ProvenResult {
    let (mut win, mut draw, mut open, mut longest) = (None::<u16>, false, false, 0);
    let children = memory.children(node);
    for child in children {
        match child.proof() {
            ProvenResult::Open => open = true,
            ProvenResult::Loss(plies) => win = Some(win.map_or(plies, |w| w.min(plies))),
            ProvenResult::Draw => draw = true,
            ProvenResult::Win(plies) => longest = longest.max(plies),
        }
    }
    match win {
        Some(plies) => ProvenResult::Win(plies.saturating_add(1)),
        None if open || children.is_empty() => ProvenResult::Open,
        None if draw => ProvenResult::Draw,
        None => ProvenResult::Loss(longest.saturating_add(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_round_trip() {
        for proof in [
            ProvenResult::Open,
            ProvenResult::Draw,
            ProvenResult::Win(0),
            ProvenResult::Win(9_000),
            ProvenResult::Loss(17),
        ] {
            assert_eq!(ProvenResult::from_bits(proof.to_bits()), proof);
        }
    }
}
