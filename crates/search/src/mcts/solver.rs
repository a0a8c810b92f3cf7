//! Proven results: exact wins, draws and losses backed up through the tree (Winands, Björnsson and Saito 2008).

use super::node::Node;
use super::tree_memory::TreeMemory;

/// What is proven about a node, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Nothing yet.
    Open,
    /// It wins in so many plies, perhaps sooner.
    Win(u16),
    /// With best play it is a draw.
    Draw,
    /// It loses in so many plies, perhaps later.
    Loss(u16),
}

impl Proof {
    /// Never 0, which stands for a node that was not tested.
    pub fn to_bits(self) -> u32 {
        match self {
            Proof::Open => 4 << 16,
            Proof::Win(plies) => 1 << 16 | u32::from(plies),
            Proof::Draw => 2 << 16,
            Proof::Loss(plies) => 3 << 16 | u32::from(plies),
        }
    }

    pub fn from_bits(bits: u32) -> Proof {
        match bits >> 16 {
            1 => Proof::Win(bits as u16),
            2 => Proof::Draw,
            3 => Proof::Loss(bits as u16),
            _ => Proof::Open,
        }
    }

    /// The result for the side to move, if there is one: 1, ½ or 0.
    #[inline]
    pub fn value(self) -> Option<f32> {
        match self {
            Proof::Open => None,
            Proof::Win(_) => Some(1.0),
            Proof::Draw => Some(0.5),
            Proof::Loss(_) => Some(0.0),
        }
    }
}

/// What the proofs of its children prove about a node.
pub(crate) fn from_children<M: Copy>(memory: &TreeMemory<M>, node: &Node<M>) -> Proof {
    let (mut win, mut draw, mut open, mut longest) = (None::<u16>, false, false, 0);
    let children = memory.children(node);
    for child in children {
        match child.proof() {
            Proof::Open => open = true,
            Proof::Loss(plies) => win = Some(win.map_or(plies, |w| w.min(plies))),
            Proof::Draw => draw = true,
            Proof::Win(plies) => longest = longest.max(plies),
        }
    }
    match win {
        Some(plies) => Proof::Win(plies.saturating_add(1)),
        None if open || children.is_empty() => Proof::Open,
        None if draw => Proof::Draw,
        None => Proof::Loss(longest.saturating_add(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_round_trip() {
        for proof in [Proof::Open, Proof::Draw, Proof::Win(0), Proof::Win(9_000), Proof::Loss(17)] {
            assert_eq!(Proof::from_bits(proof.to_bits()), proof);
        }
    }
}
