//! The node of the alpha-beta search: what is asked at each position of the tree, each technique in a file of its name.

pub(crate) mod endings;
pub(crate) mod extensions;
pub(crate) mod pv;
pub(crate) mod reductions;

mod futility;
mod null_move;
mod probcut;
mod quiescence;
mod search;
mod win_distance;
