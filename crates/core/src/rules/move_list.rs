//! Where generated moves go: a list, or a mere count.

use smallvec::SmallVec;

/// A list holds this many moves before it spills to the heap: more than normal play of the five games ever has.
pub const INLINE_MOVES: usize = 192;

/// Takes the moves a position generates.
pub trait Sink<M> {
    /// Takes one move.
    fn push(&mut self, m: M);

    /// Takes many moves at once, for games that find them by the dozen. A sink that allocates overrides it to reserve once.
    #[inline]
    fn push_all(&mut self, moves: impl Iterator<Item = M>) {
        moves.for_each(|m| self.push(m));
    }
}

/// A list of moves on the stack; a position with very many moves spills to the heap instead of failing.
#[derive(Clone, Debug)]
pub struct MoveList<M>(SmallVec<[M; INLINE_MOVES]>);

impl<M> MoveList<M> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        MoveList(SmallVec::new())
    }

    /// Empties the list and keeps its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the moves for which `keep` holds, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&M) -> bool) {
        self.0.retain(|m| keep(m));
    }

    /// Shortens the list to its first `len` moves.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> std::ops::Deref for MoveList<M> {
    type Target = [M];
    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> std::ops::DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<M> Sink<M> for MoveList<M> {
    #[inline]
    fn push(&mut self, m: M) {
        self.0.push(m);
    }
    #[inline]
    fn push_all(&mut self, moves: impl Iterator<Item = M>) {
        self.0.extend(moves);
    }
}

impl<M> Sink<M> for Vec<M> {
    #[inline]
    fn push(&mut self, m: M) {
        Vec::push(self, m);
    }
    #[inline]
    fn push_all(&mut self, moves: impl Iterator<Item = M>) {
        self.extend(moves);
    }
}

/// Counts moves without keeping them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter(pub usize);

impl<M> Sink<M> for Counter {
    #[inline]
    fn push(&mut self, _: M) {
        self.0 += 1;
    }
}
