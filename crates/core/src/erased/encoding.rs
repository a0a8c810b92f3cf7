//! Moves and positions as numbers, for programs that learn.
//!
//! A move has an *action*: a number below the variant's [`actions`](Variant::actions), the same in every position where the
//! move means the same. A position has *planes*: grids of numbers, in the shape that the variant describes.

use crate::Variant;
use crate::variant::MoveOf;

const FEW: usize = 12;

/// What the planes of a variant's positions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaneShape {
    /// What each plane holds; `own` and `enemy` are seen from the side to move.
    pub names: &'static [&'static str],
    /// Rows of a plane.
    pub rows: usize,
    /// Columns of a plane.
    pub columns: usize,
}

impl PlaneShape {
    /// No planes: a variant that describes none.
    pub const NONE: PlaneShape = PlaneShape { names: &[], rows: 0, columns: 0 };

    /// Numbers in the planes of one position.
    pub const fn size(&self) -> usize {
        self.names.len() * self.rows * self.columns
    }

    /// The index of a cell among the numbers of a position.
    pub const fn place(&self, plane: usize, row: usize, column: usize) -> usize {
        (plane * self.rows + row) * self.columns + column
    }

    /// Fills a whole plane with one number, such as the pieces in hand.
    pub fn fill(&self, out: &mut [f32], plane: usize, value: f32) {
        out[self.place(plane, 0, 0)..][..self.rows * self.columns].fill(value);
    }
}

/// The actions of the legal moves, in their order. Where several moves of a position have the same action (captures that
/// differ only in what they take), the first keeps it and the others get the next free ones, so that no two share an
/// action.
pub(crate) fn actions<V: Variant>(variant: &V, position: &V::Position, legal: &[MoveOf<V>]) -> Vec<u32> {
    let mut actions: Vec<_> = legal.iter().map(|&m| variant.action(position, m) as u32).collect();
    if actions_are_one_to_one(variant, position, legal) {
        return actions;
    }
    // With few moves, comparing all pairs is faster than a set.
    if actions.len() <= FEW && (1..actions.len()).all(|i| !actions[..i].contains(&actions[i])) {
        return actions;
    }
    separate_equal(&mut actions, &mut ActionSet::new(variant.actions()));
    actions
}

/// Appends the [`actions`] of the legal moves to a list. `taken` is scratch memory: an empty set, empty again afterwards.
#[inline]
pub(crate) fn push_actions<V: Variant>(
    variant: &V,
    position: &V::Position,
    legal: &[MoveOf<V>],
    actions: &mut Vec<u32>,
    taken: &mut ActionSet,
) {
    let begin = actions.len();
    actions.extend(legal.iter().map(|&m| variant.action(position, m) as u32));
    if legal.len() < 2 || actions_are_one_to_one(variant, position, legal) {
        return;
    }
    let actions = &mut actions[begin..];
    let are_different = actions.iter().fold(true, |so_far, &action| taken.take(action as usize) & so_far);
    actions.iter().for_each(|&action| taken.remove(action as usize));
    if !are_different {
        separate_equal(actions, taken);
        actions.iter().for_each(|&action| taken.remove(action as usize));
    }
}

/// Gives moves whose action is already taken the next free ones.
#[cold]
fn separate_equal(actions: &mut [u32], taken: &mut ActionSet) {
    let displaced: Vec<_> = (0..actions.len()).filter(|&i| !taken.take(actions[i] as usize)).collect();
    for i in displaced {
        actions[i] = next_free(taken.count, actions[i] as usize, |action| taken.take(action)) as u32;
    }
}

/// Whether an action determines its move; then no two moves share one.
pub(crate) fn actions_are_one_to_one<V: Variant>(
    variant: &V,
    position: &V::Position,
    legal: &[MoveOf<V>],
) -> bool {
    legal.first().is_some_and(|&m| variant.move_of_action(position, variant.action(position, m)).is_some())
}

/// Marks the [`actions`] of the legal moves in a mask.
pub(crate) fn write_mask<V: Variant>(
    variant: &V,
    position: &V::Position,
    legal: &[MoveOf<V>],
    mask: &mut [bool],
) {
    let mut take = |action: usize| !std::mem::replace(&mut mask[action], true);
    let mut displaced = Vec::new();
    for &m in legal {
        let action = variant.action(position, m);
        if !take(action) {
            displaced.push(action);
        }
    }
    for action in displaced {
        next_free(variant.actions(), action, &mut take);
    }
}

/// The first action after `taken`, wrapping around, that `take` accepts.
fn next_free(count: usize, taken: usize, mut take: impl FnMut(usize) -> bool) -> usize {
    let next = (1..count).map(|step| (taken + step) % count).find(|&action| take(action));
    next.expect("more actions than legal moves")
}

/// A set of a variant's actions.
#[derive(Clone)]
pub(crate) struct ActionSet {
    words: Vec<u64>,
    count: usize,
}

impl ActionSet {
    /// An empty set for actions below `count`.
    pub fn new(count: usize) -> ActionSet {
        ActionSet { words: vec![0; count.div_ceil(64)], count }
    }

    /// Adds an action; `false` if the set already has it.
    #[inline]
    fn take(&mut self, action: usize) -> bool {
        let (word, bit) = (&mut self.words[action / 64], 1 << (action % 64));
        let free = *word & bit == 0;
        *word |= bit;
        free
    }

    #[inline]
    fn remove(&mut self, action: usize) {
        self.words[action / 64] &= !(1 << (action % 64));
    }
}

/// The place among the legal moves of the one with this action.
pub(crate) fn index_of_action<V: Variant>(
    variant: &V,
    position: &V::Position,
    legal: &[MoveOf<V>],
    action: u32,
) -> Option<usize> {
    if action as usize >= variant.actions() {
        return None;
    }
    if let Some(wanted) = variant.move_of_action(position, action as usize) {
        return legal.iter().position(|&m| m == wanted);
    }
    // Of several moves with the same action the first keeps it, so a direct hit is right; only displaced moves need the
    // list.
    let own = legal.iter().position(|&m| variant.action(position, m) == action as usize);
    own.or_else(|| actions(variant, position, legal).iter().position(|&a| a == action))
}
