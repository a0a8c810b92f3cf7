//! Moves and positions as numbers, for programs that learn.
//!
//! A move has an *action*: a number below the variant's [`actions`](Variant::actions), the same wherever the move means the
//! same. A position has *planes*: boards of numbers, of the shape the variant describes.

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

    /// The place of a cell among the numbers of a position.
    pub const fn place(&self, plane: usize, row: usize, column: usize) -> usize {
        (plane * self.rows + row) * self.columns + column
    }

    /// Fills a whole plane with one number, such as pieces in hand.
    pub fn fill(&self, out: &mut [f32], plane: usize, value: f32) {
        out[self.place(plane, 0, 0)..][..self.rows * self.columns].fill(value);
    }
}

/// The actions of the legal moves, in their order. Where two moves of a position have the same number (captures that differ
/// only in what they take), the first keeps it and the others get the next free ones: no two moves share an action.
pub(crate) fn actions<V: Variant>(variant: &V, position: &V::Position, legal: &[MoveOf<V>]) -> Vec<u32> {
    let mut actions: Vec<_> = legal.iter().map(|&m| variant.action(position, m) as u32).collect();
    if actions_are_one_to_one(variant, position, legal) {
        return actions;
    }
    // Few moves are compared with each other: that is quicker than a set.
    if actions.len() <= FEW && (1..actions.len()).all(|i| !actions[..i].contains(&actions[i])) {
        return actions;
    }
    part_equal(&mut actions, &mut ActionSet::new(variant.actions()));
    actions
}

/// Adds the [`actions`] of the legal moves to a list. `taken` is an empty set of the variant's actions, and is left empty.
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
        part_equal(actions, taken);
        actions.iter().for_each(|&action| taken.remove(action as usize));
    }
}

/// Gives the next free actions to moves whose action an earlier move has.
#[cold]
fn part_equal(actions: &mut [u32], taken: &mut ActionSet) {
    let displaced: Vec<_> = (0..actions.len()).filter(|&i| !taken.take(actions[i] as usize)).collect();
    for i in displaced {
        actions[i] = next_free(taken.count, actions[i] as usize, |action| taken.take(action)) as u32;
    }
}

/// Whether an action says which move it is: then no two have the same.
pub(crate) fn actions_are_one_to_one<V: Variant>(
    variant: &V,
    position: &V::Position,
    legal: &[MoveOf<V>],
) -> bool {
    legal.first().is_some_and(|&m| variant.move_of_action(position, variant.action(position, m)).is_some())
}

/// Sets the places of the legal moves' [`actions`].
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

/// The next action after a taken one that `take` gets.
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
    /// An empty set of so many actions.
    pub fn new(count: usize) -> ActionSet {
        ActionSet { words: vec![0; count.div_ceil(64)], count }
    }

    /// Puts an action into the set; `false` if it was there.
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
    // The first move of a number has it; only a displaced one needs the list of all.
    let own = legal.iter().position(|&m| variant.action(position, m) == action as usize);
    own.or_else(|| actions(variant, position, legal).iter().position(|&a| a == action))
}
