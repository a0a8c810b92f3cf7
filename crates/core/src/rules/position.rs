//! A state of play.

use crate::random::mix;
use crate::{Counter, MoveList, Outcome, Random, Reason, Side, Sink};
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};

/// A state of play: everything that decides which moves are legal and how the game ends.
///
/// Endings are tested in this order (see [`Game`](crate::Game)): [`outcome`](Self::outcome), no move
/// ([`stuck`](Self::stuck)), [`on_repetition`](Self::on_repetition), [`limit`](Self::limit).
/// `Display` writes the game's position text.
pub trait Position: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// A whole turn of one side: a multiple capture is one move, a forced pass is a move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What [`unplay`](Self::unplay) needs beyond the move: a small delta, or the old position where copying is as cheap.
    type Undo: Copy + Debug + Send + Sync;
    /// Size of the tables that [`slot`](Self::slot) indexes.
    const SLOTS: usize = 1024;

    /// The side to move.
    fn turn(&self) -> Side;

    /// The incremental Zobrist key of board, side to move and hands: all that changes legality, but never counters of
    /// plies.
    fn key(&self) -> u64;

    /// The same key computed from the board alone, for games that update [`key`](Self::key) move by move; the
    /// [`laws`](crate::laws) compare the two.
    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    /// The fewest plies after which [`limit`](Self::limit) could end the game; `None` if the rules set no such limit.
    #[inline]
    fn plies_to_limit(&self) -> Option<u16> {
        None
    }

    /// All counters that [`limit`](Self::limit) goes by, as one number. Near the limit, positions with the same key but
    /// other counters are different.
    #[inline]
    fn counters(&self) -> u64 {
        self.plies_to_limit().map_or(0, u64::from)
    }

    /// Whether every [`limit`](Self::limit) is a draw. `false` is never wrong.
    fn limit_is_draw(&self) -> bool {
        self.plies_to_limit().is_none()
    }

    /// An ending that the board itself shows, without generating moves. A position that has one has no moves.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome when [`outcome`](Self::outcome) is `None` and there is no legal move: by default the side to move loses.
    fn stuck(&self) -> Outcome {
        Outcome::win(!self.turn(), &Reason::NO_MOVE)
    }

    /// Whether [`on_repetition`](Self::on_repetition) ever ends a game; if not, repetitions need not be tracked.
    #[inline]
    fn counts_repetitions(&self) -> bool {
        true
    }

    /// The outcome when a position occurs for the `times`-th time, at least 2; `None` if the game goes on.
    #[inline]
    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        let _ = times;
        None
    }

    /// An ending by a counter (length of the game, moves without progress), tested after all others. It removes no moves,
    /// and perft ignores it.
    #[inline]
    fn limit(&self) -> Option<Outcome> {
        None
    }

    /// Generates all legal moves, each once; none where [`outcome`](Self::outcome) is not `None`.
    fn generate(&self, sink: &mut impl Sink<Self::Move>);

    /// The number of moves that [`generate`](Self::generate) makes. Override it in games that can count in bulk.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut counter = Counter::default();
        self.generate(&mut counter);
        counter.0
    }

    /// Whether there is a legal move, where [`outcome`](Self::outcome) is `None`. Override it in games that can tell
    /// without generating moves.
    #[inline]
    fn has_move(&self) -> bool {
        let mut sink = FirstLegal { position: self, found: false };
        self.generate_candidates(&mut sink);
        sink.found
    }

    /// Generates candidates, of which [`is_legal`](Self::is_legal) keeps the legal moves: for games where proving a move
    /// legal costs more than finding it.
    #[inline]
    fn generate_candidates(&self, sink: &mut impl Sink<Self::Move>) {
        self.generate(sink);
    }

    /// Whether a candidate is legal.
    #[inline]
    fn is_legal(&self, candidate: Self::Move) -> bool {
        let _ = candidate;
        true
    }

    /// Makes a move; the caller guarantees that it is legal.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the move just made.
    fn unplay(&mut self, m: Self::Move, undo: Self::Undo);

    /// Whether no position from before `m` can ever recur after it. The test for repetitions then stops looking back here.
    /// `false` is always safe, only slower.
    #[inline]
    fn is_irreversible(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// The index of a move in history and countermove tables, below [`SLOTS`](Self::SLOTS). By default moves are hashed; a
    /// game that numbers its moves does better.
    #[inline]
    fn slot(&self, m: Self::Move) -> usize {
        let mut hash = MoveHash(0);
        m.hash(&mut hash);
        hash.finish() as usize % Self::SLOTS
    }

    /// One legal move, each with the same probability; `None` if there is none. `list` is scratch memory.
    #[inline]
    fn random_move(&self, random: &mut Random, list: &mut MoveList<Self::Move>) -> Option<Self::Move> {
        list.clear();
        self.generate(list);
        random.pick(list)
    }
}

/// A sink that takes candidates until one is legal.
struct FirstLegal<'a, P> {
    position: &'a P,
    found: bool,
}

impl<P: Position> Sink<P::Move> for FirstLegal<'_, P> {
    #[inline]
    fn push(&mut self, m: P::Move) {
        self.found = self.found || self.position.is_legal(m);
    }
}

/// Hashes moves for [`Position::slot`] the same way on every machine and with every compiler release, so that searches can
/// be reproduced.
struct MoveHash(u64);

impl Hasher for MoveHash {
    fn finish(&self) -> u64 {
        self.0 >> 32
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = mix(self.0 ^ u64::from(byte));
        }
    }
}
