//! Move generation: quiet moves by shifting sets, captures by search.

mod capture;
mod exhaustive;
mod jumps;

use jumps::{Chances, each_direction};
pub(crate) use jumps::{Jump, Jumps};

use crate::bits::Bits;
use crate::board::{DOWN_LEFT, DOWN_RIGHT, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT};
use crate::colour::Colour;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{MoveList, Random, Sink};

/// The two directions in which a side's men move.
pub(crate) const fn forward(white: bool) -> [usize; 2] {
    if white { [UP_LEFT, UP_RIGHT] } else { [DOWN_LEFT, DOWN_RIGHT] }
}

/// The diagonal directions.
const DIAGONALS: [usize; 4] = [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT];

/// Generates all legal moves.
#[inline]
pub(crate) fn generate<R: Rules>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    match position.turn {
        Colour::White => generate_as::<R, true>(position, sink),
        Colour::Black => generate_as::<R, false>(position, sink),
    }
}

#[inline]
fn generate_as<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    let jumps = Jumps::<R, WHITE>::new(position);
    if jumps.nothing_to_take() {
        quiet::<R, WHITE>(position, &jumps, sink);
    } else {
        generate_by_search::<R, WHITE>(position, sink);
    }
}

/// Generates all legal moves in positions with kings or captures.
#[inline(never)]
fn generate_by_search<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    let jumps = Jumps::<R, WHITE>::new(position);
    let chances = jumps.chances();
    if chances.none() {
        quiet::<R, WHITE>(position, &jumps, sink);
    } else {
        captures(&jumps, &chances, sink);
    }
}

/// Generates the captures that may be played: usually single jumps of men, otherwise found by search.
#[inline(always)]
fn captures<R: Rules, const WHITE: bool>(
    jumps: &Jumps<R, WHITE>,
    chances: &Chances<R::Bits>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    if let Some(lands) = jumps.single_jumps(chances) {
        each_direction!(R, D => for to in lands[D].iter() {
            let captured = R::Bits::single(back(jumps, D, 1, to));
            sink.push(DraughtsMove { from: back(jumps, D, 2, to), to, captured });
        });
        return;
    }
    let mut found = MoveList::new();
    capture::search(jumps, chances.men | chances.kings, &mut found);
    for &m in &found {
        sink.push(m);
    }
}

/// The number of legal moves.
#[inline]
pub(crate) fn count<R: Rules>(position: &DraughtsPosition<R>) -> usize {
    match position.turn {
        Colour::White => count_as::<R, true>(position),
        Colour::Black => count_as::<R, false>(position),
    }
}

#[inline]
fn count_as<R: Rules, const WHITE: bool>(position: &DraughtsPosition<R>) -> usize {
    let jumps = Jumps::<R, WHITE>::new(position);
    // Usually only men can move, and nothing can be captured: the rest then needs no memory.
    if !jumps.nothing_to_take() {
        return count_by_search::<R, WHITE>(position);
    }
    let [left, right] = jumps.steps();
    left.count_both(right) as usize
}

/// The number of legal moves in positions with kings or captures.
#[inline(never)]
fn count_by_search<R: Rules, const WHITE: bool>(position: &DraughtsPosition<R>) -> usize {
    let jumps = Jumps::<R, WHITE>::new(position);
    let chances = jumps.chances();
    if chances.none() {
        return count_quiet::<R, WHITE>(position, &jumps) as usize;
    }
    if let Some(lands) = jumps.single_jumps(&chances) {
        let two = |d: usize| lands[d].count_both(lands[d + 1]) as usize;
        // Men that do not capture backward can only land in front of them.
        let [ahead, behind] = if WHITE { [UP_LEFT, DOWN_LEFT] } else { [DOWN_LEFT, UP_LEFT] };
        let mut all = two(ahead);
        if jumps.rules.backward() {
            all += two(behind);
        }
        return if const { R::SET.orthogonal } { all + two(LEFT) + two(UP) } else { all };
    }
    let mut found = MoveList::new();
    capture::search(&jumps, chances.men | chances.kings, &mut found);
    found.len()
}

/// Whether the side to move must capture.
#[inline]
pub(crate) fn must_capture<R: Rules>(position: &DraughtsPosition<R>) -> bool {
    match position.turn {
        Colour::White => !Jumps::<R, true>::new(position).chances().none(),
        Colour::Black => !Jumps::<R, false>::new(position).chances().none(),
    }
}

/// Generates the captures; none if nothing can be captured.
#[inline]
pub(crate) fn generate_captures<R: Rules>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    match position.turn {
        Colour::White => captures_as::<R, true>(position, sink),
        Colour::Black => captures_as::<R, false>(position, sink),
    }
}

#[inline(always)]
fn captures_as<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    if !Jumps::<R, WHITE>::new(position).nothing_to_take() {
        captures_by_search::<R, WHITE>(position, sink);
    }
}

#[inline(never)]
fn captures_by_search<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    let jumps = Jumps::<R, WHITE>::new(position);
    let chances = jumps.chances();
    if !chances.none() {
        captures(&jumps, &chances, sink);
    }
}

/// Whether there is a legal move.
#[inline]
pub(crate) fn has_move<R: Rules>(position: &DraughtsPosition<R>) -> bool {
    match position.turn {
        Colour::White => has_move_as::<R, true>(position),
        Colour::Black => has_move_as::<R, false>(position),
    }
}

#[inline(always)]
fn has_move_as<R: Rules, const WHITE: bool>(position: &DraughtsPosition<R>) -> bool {
    let jumps = Jumps::<R, WHITE>::new(position);
    let [left, right] = jumps.steps();
    // usually a man can step
    if !(left | right).is_empty() {
        return true;
    }
    let kings = jumps.kings & !position.resting();
    DIAGONALS.iter().any(|&direction| jumps.board.step(kings, direction).meets(jumps.empty))
        || !jumps.chances().none()
}

/// Calls `take` for all quiet moves, with the direction, the distance, and the set of squares reached.
#[inline(always)]
fn quiet_sets<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    jumps: &Jumps<R, WHITE>,
    mut take: impl FnMut(usize, u8, R::Bits),
) {
    let board = jumps.board;
    let ([left, right], steps) = (forward(WHITE), jumps.steps());
    take(left, 1, steps[0]);
    take(right, 1, steps[1]);
    let kings = jumps.kings & !position.resting();
    if !kings.is_empty() {
        for direction in DIAGONALS {
            let (mut reached, mut distance) = (kings, 0);
            loop {
                // Kings in one line block one another, so only one of them reaches a square.
                reached = board.step(reached, direction) & jumps.empty;
                distance += 1;
                if reached.is_empty() {
                    break;
                }
                take(direction, distance, reached);
                if !jumps.rules.flying() {
                    break;
                }
            }
        }
    }
}

/// The bit `distance` steps back from `to`.
#[inline(always)]
fn back<R: Rules, const WHITE: bool>(jumps: &Jumps<R, WHITE>, direction: usize, distance: u8, to: u8) -> u8 {
    let half = jumps.board.half as u8;
    match direction {
        UP_LEFT => to + distance * (half + 1),
        UP_RIGHT => to + distance * half,
        DOWN_LEFT => to - distance * half,
        DOWN_RIGHT => to - distance * (half + 1),
        LEFT => to + distance,
        RIGHT => to - distance,
        UP => to + distance * (2 * half + 1),
        _ => to - distance * (2 * half + 1),
    }
}

fn quiet<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    jumps: &Jumps<R, WHITE>,
    sink: &mut impl Sink<DraughtsMove<R::Bits>>,
) {
    quiet_sets(position, jumps, |direction, distance, reached| {
        for to in reached.iter() {
            sink.push(DraughtsMove::quiet(back(jumps, direction, distance, to), to));
        }
    });
}

#[inline]
fn count_quiet<R: Rules, const WHITE: bool>(position: &DraughtsPosition<R>, jumps: &Jumps<R, WHITE>) -> u32 {
    if jumps.kings.is_empty() {
        let [left, right] = jumps.steps();
        return left.count_both(right);
    }
    let mut all = 0;
    quiet_sets(position, jumps, |_, _, reached| all += reached.count());
    all
}

/// Draws a legal move; each has the same probability.
#[inline]
pub(crate) fn random<R: Rules>(
    position: &DraughtsPosition<R>,
    random: &mut Random,
    list: &mut MoveList<DraughtsMove<R::Bits>>,
) -> Option<DraughtsMove<R::Bits>> {
    match position.turn {
        Colour::White => random_as::<R, true>(position, random, list),
        Colour::Black => random_as::<R, false>(position, random, list),
    }
}

fn random_as<R: Rules, const WHITE: bool>(
    position: &DraughtsPosition<R>,
    random: &mut Random,
    list: &mut MoveList<DraughtsMove<R::Bits>>,
) -> Option<DraughtsMove<R::Bits>> {
    let jumps = Jumps::<R, WHITE>::new(position);
    let chances = jumps.chances();
    if !chances.none() {
        list.clear();
        captures(&jumps, &chances, list);
        return random.pick(list);
    }
    let all = count_quiet::<R, WHITE>(position, &jumps);
    if all == 0 {
        return None;
    }
    // The sets are visited again, up to the one that contains the chosen move.
    let (mut skip, mut chosen) = (random.below(all), None);
    quiet_sets(position, &jumps, |direction, distance, reached| {
        if chosen.is_some() {
            return;
        }
        let here = reached.count();
        if skip >= here {
            skip -= here;
            return;
        }
        let mut rest = reached;
        for _ in 0..skip {
            rest = rest.without_lowest();
        }
        let to = rest.lowest();
        chosen = Some(DraughtsMove::quiet(back(&jumps, direction, distance, to), to));
    });
    chosen
}
