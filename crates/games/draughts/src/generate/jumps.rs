//! The board from the view of the side to move, and the jumps of one piece.

use super::forward;
use crate::bits::Bits;
use crate::board::{Geometry, LEFT, opposite};
use crate::position::DraughtsPosition;
use crate::rules::{Passing, Priority, Rules};

/// Runs code for every direction in which a piece may capture, written out for each. A loop would keep the direction in a
/// register and select the shift anew each time.
macro_rules! each_direction {
    ($rules:ty, $direction:ident => $body:expr) => {
        each_direction!(@ $direction => $body; UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT);
        if const { <$rules>::SET.orthogonal } {
            each_direction!(@ $direction => $body; LEFT, RIGHT, UP, DOWN);
        }
    };
    (@ $direction:ident => $body:expr; $($value:ident),+) => {
        $({
            const $direction: usize = crate::board::$value;
            $body
        })+
    };
}
pub(super) use each_direction;

/// A jump over one piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump<B> {
    /// The captured piece, as a set.
    pub over: B,
    /// The square where the jumping piece lands.
    pub land: u8,
    /// Whether the capture continues from there; otherwise it is complete.
    pub goes_on: bool,
}

/// Which pieces can capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chances<B> {
    /// For each direction the squares from which a man could jump; it need not have a man.
    from: [B; 8],
    /// The men of the side to move that can capture.
    pub men: B,
    /// The kings that can capture; all of them if one can and kings fly.
    pub kings: B,
}

impl<B: Bits> Chances<B> {
    /// Whether nothing can be captured.
    #[inline(always)]
    pub fn none(&self) -> bool {
        (self.men | self.kings).is_empty()
    }
}

/// The board from the view of the side to move.
pub(crate) struct Jumps<R: Rules, const WHITE: bool> {
    pub rules: R,
    pub board: &'static Geometry<R::Bits>,
    pub men: R::Bits,
    pub kings: R::Bits,
    pub enemy: R::Bits,
    pub enemy_kings: R::Bits,
    pub empty: R::Bits,
}

impl<R: Rules, const WHITE: bool> Jumps<R, WHITE> {
    #[inline(always)]
    pub fn new(position: &DraughtsPosition<R>) -> Jumps<R, WHITE> {
        let (own, enemy) = (position.pieces[usize::from(!WHITE)], position.pieces[usize::from(WHITE)]);
        let board = position.rules.geometry();
        Jumps {
            rules: position.rules,
            board,
            men: own & !position.kings,
            kings: own & position.kings,
            enemy,
            enemy_kings: enemy & position.kings,
            empty: board.board & !(own | enemy),
        }
    }

    /// The pieces that men may capture.
    #[inline(always)]
    pub fn prey_of_men(&self) -> R::Bits {
        if const { R::SET.men_take_kings } { self.enemy } else { self.enemy & !self.enemy_kings }
    }

    /// Whether men capture in this direction.
    #[inline(always)]
    pub fn men_take(&self, direction: usize) -> bool {
        let [left, right] = forward(WHITE);
        direction == left || direction == right || direction >= LEFT || self.rules.backward()
    }

    /// The squares that men reach by steps without capture, to the left and to the right.
    #[inline(always)]
    pub fn steps(&self) -> [R::Bits; 2] {
        let [left, right] = forward(WHITE);
        [self.board.step(self.men, left) & self.empty, self.board.step(self.men, right) & self.empty]
    }

    /// Whether the side to move has only men, none of which can capture: a test that needs no memory.
    #[inline(always)]
    pub fn nothing_to_take(&self) -> bool {
        if !self.kings.is_empty() {
            return false;
        }
        let mut beside = R::Bits::EMPTY;
        each_direction!(R, D => if self.men_take(D) {
            beside |= self.board.step(self.men, D) & self.board.step(self.empty, opposite(D));
        });
        !beside.meets(self.prey_of_men())
    }

    /// Finds which pieces can capture.
    #[inline(always)]
    pub fn chances(&self) -> Chances<R::Bits> {
        let mut chances = Chances { from: [R::Bits::EMPTY; 8], men: R::Bits::EMPTY, kings: R::Bits::EMPTY };
        let prey = self.prey_of_men();
        each_direction!(R, D => if self.men_take(D) {
            chances.from[D] = self.jumpers(D, prey, self.empty);
            chances.men |= chances.from[D] & self.men;
        });
        if !self.kings.is_empty() {
            chances.kings = self.taking_kings();
        }
        chances
    }

    /// The kings that can capture; all of them if one can and kings fly.
    fn taking_kings(&self) -> R::Bits {
        let mut kings = R::Bits::EMPTY;
        each_direction!(R, D => if !self.rules.flying() {
            kings |= self.jumpers(D, self.enemy, self.empty) & self.kings;
        } else if self.kings_fly_over(D) {
            return self.kings;
        });
        kings
    }

    /// The squares where men land, by direction, if only men can capture, only one piece each, and no capture has priority.
    #[inline(always)]
    pub fn single_jumps(&self, chances: &Chances<R::Bits>) -> Option<[R::Bits; 8]> {
        let alike =
            self.enemy_kings.is_empty() || matches!(self.rules.priority(), Priority::Any | Priority::Most);
        if !chances.kings.is_empty() || !alike {
            return None;
        }
        let mut lands = [R::Bits::EMPTY; 8];
        let crown = self.board.crown[usize::from(!WHITE)];
        let mut goes_on = R::Bits::EMPTY;
        each_direction!(R, D => if self.men_take(D) {
            let over = self.board.step(chances.from[D] & self.men, D);
            let land = self.board.step(over, D);
            lands[D] = land;
            // The captured piece blocks the way back; any other way on would capture a second piece.
            let mut on = R::Bits::EMPTY;
            each_direction!(R, E => if E != opposite(D) {
                on |= chances.from[E];
            });
            goes_on |= match self.rules.passing() {
                Passing::Stops => land & on & !crown,
                Passing::AsMan => land & on,
                Passing::AsKing => land & (on | crown),
            };
        });
        if !goes_on.is_empty() {
            return None;
        }
        Some(lands)
    }

    /// The squares from which a piece of `prey` can be jumped without flying.
    #[inline(always)]
    pub fn jumpers(&self, direction: usize, prey: R::Bits, empty: R::Bits) -> R::Bits {
        let back = opposite(direction);
        self.board.step(self.board.step(empty, back) & prey, back)
    }

    /// Whether some king can fly over an enemy piece in this direction.
    #[inline(always)]
    fn kings_fly_over(&self, direction: usize) -> bool {
        let mut reached = self.kings;
        while !reached.is_empty() {
            reached = self.board.step(reached, direction);
            if self.board.step(reached & self.enemy, direction).meets(self.empty) {
                return true;
            }
            reached &= self.empty;
        }
        false
    }

    /// The empty squares after the piece on `from` is lifted: it may pass over its own square, or land on it.
    #[inline(always)]
    pub fn empty_without(&self, from: u8) -> R::Bits {
        self.empty | R::Bits::single(from)
    }

    /// Whether a piece that began as a man has become a king by the time it has captured `captured`.
    #[inline(always)]
    pub fn crowned_in_passing(&self, captured: R::Bits) -> bool {
        self.rules.passing() == Passing::AsKing
            && captured.meets(self.board.before_crown[usize::from(!WHITE)])
    }

    /// The first piece in a direction from a king on `at`, if it can be jumped, and the first square behind it.
    #[inline(always)]
    pub fn king_meets(
        &self,
        at: R::Bits,
        direction: usize,
        captured: R::Bits,
        empty: R::Bits,
    ) -> Option<(R::Bits, R::Bits)> {
        let mut over = self.board.step(at, direction);
        if self.rules.flying() {
            while over.meets(empty) {
                over = self.board.step(over, direction);
            }
        }
        over &= self.enemy & !captured;
        let land = self.board.step(over, direction) & empty;
        if land.is_empty() { None } else { Some((over, land)) }
    }

    /// Whether a king on `at` can capture further.
    #[inline]
    pub fn king_goes_on(&self, at: R::Bits, captured: R::Bits, empty: R::Bits) -> bool {
        each_direction!(R, D => if self.king_meets(at, D, captured, empty).is_some() {
            return true;
        });
        false
    }

    /// The piece that a man on `at` can jump in a direction, and the square where it lands.
    #[inline(always)]
    pub fn man_meets(
        &self,
        at: R::Bits,
        direction: usize,
        captured: R::Bits,
        empty: R::Bits,
    ) -> Option<(R::Bits, R::Bits)> {
        if !self.men_take(direction) {
            return None;
        }
        let over = self.board.step(at, direction) & self.prey_of_men() & !captured;
        let land = self.board.step(over, direction) & empty;
        if land.is_empty() { None } else { Some((over, land)) }
    }

    /// Whether a man that has landed on `at` can capture further.
    #[inline]
    fn man_goes_on(&self, at: R::Bits, captured: R::Bits, empty: R::Bits) -> bool {
        if at.meets(self.board.crown[usize::from(!WHITE)]) {
            match self.rules.passing() {
                Passing::Stops => return false,
                Passing::AsKing => return self.king_goes_on(at, captured, empty),
                Passing::AsMan => {}
            }
        }
        each_direction!(R, D => if self.man_meets(at, D, captured, empty).is_some() {
            return true;
        });
        false
    }

    /// The squares behind a jumped piece where a king may land, and whether it can capture further from them.
    #[inline]
    pub fn landings(
        &self,
        first: R::Bits,
        direction: usize,
        captured: R::Bits,
        empty: R::Bits,
    ) -> (R::Bits, bool) {
        let (mut all, mut going_on, mut land) = (R::Bits::EMPTY, R::Bits::EMPTY, first);
        while land.meets(empty) {
            all |= land;
            if self.king_goes_on(land, captured, empty) {
                going_on |= land;
            }
            if !self.rules.flying() {
                break;
            }
            land = self.board.step(land, direction);
        }
        if going_on.is_empty() { (all, false) } else { (going_on, true) }
    }

    /// Calls `take` with all jumps that continue a capture, or that begin one if `captured` is empty.
    ///
    /// `king` says whether the piece was a king at the beginning of the move.
    pub fn each(
        &self,
        at: u8,
        king: bool,
        captured: R::Bits,
        empty: R::Bits,
        mut take: impl FnMut(Jump<R::Bits>),
    ) {
        let king = king || self.crowned_in_passing(captured);
        let at = R::Bits::single(at);
        each_direction!(R, D => if king {
            if let Some((over, first)) = self.king_meets(at, D, captured, empty) {
                let (lands, goes_on) = self.landings(first, D, captured | over, empty);
                for land in lands.iter() {
                    take(Jump { over, land, goes_on });
                }
            }
        } else if let Some((over, land)) = self.man_meets(at, D, captured, empty) {
            let goes_on = self.man_goes_on(land, captured | over, empty);
            take(Jump { over, land: land.lowest(), goes_on });
        });
    }
}
