//! Finds the walls that would close a ring: only these can cut anything off.
//!
//! Walls and the border form a graph of posts. A new wall divides the board only if it joins posts that were already
//! joined. So a wall that touches each group of joined walls at most once needs no flood fill. Far fewer walls are left to
//! test than by counting touched posts alone: two walls that touch nothing else are harmless neighbours.

use crate::board::{Geometry, STRIDE};

/// A ring without the border has at least four walls, so before the last one it has three.
const MIN_RING_WALLS: u32 = 3;

/// The posts that walls touch, except those of the border.
#[inline]
fn touched_posts(g: &Geometry, h: u128, v: u128) -> u128 {
    (h | h << 1 | h >> 1 | v | v << STRIDE | v >> STRIDE) & g.posts
}

/// The walls that touch any of the posts.
#[inline]
fn touching(h: u128, v: u128, posts: u128) -> (u128, u128) {
    (h & (posts | posts << 1 | posts >> 1), v & (posts | posts << STRIDE | posts >> STRIDE))
}

/// The walls joined to given walls, directly or not; returned with the posts they touch.
#[inline]
fn joined(g: &Geometry, all: (u128, u128), some: (u128, u128)) -> (u128, u128, u128) {
    let mut reached = touched_posts(g, some.0, some.1);
    loop {
        let (h, v) = touching(all.0, all.1, reached);
        let next = touched_posts(g, h, v);
        if next == reached {
            return (h, v, reached);
        }
        reached = next;
    }
}

#[inline]
const fn two_of(a: u128, b: u128, c: u128) -> u128 {
    a & b | (a | b) & c
}

/// The anchors of the horizontal and vertical walls that would close a ring, whether or not their slots are free.
#[inline]
pub(crate) fn closing_walls(g: &Geometry, h: u128, v: u128) -> (u128, u128) {
    let (mut rest_h, mut rest_v) = (h, v);
    let mut held = 0;
    let anchored = (h & (g.left | g.right), v & (g.bottom | g.top));
    if anchored.0 | anchored.1 != 0 {
        let (held_h, held_v, reached) = joined(g, (h, v), anchored);
        held = reached;
        rest_h &= !held_h;
        rest_v &= !held_v;
    }
    let mut closing_h = two_of(held << 1 | g.left, held, held >> 1 | g.right);
    let mut closing_v = two_of(held << STRIDE | g.bottom, held, held >> STRIDE | g.top);
    let mut left = rest_h.count_ones() + rest_v.count_ones();
    while left >= MIN_RING_WALLS {
        let seed = if rest_h != 0 {
            (rest_h & rest_h.wrapping_neg(), 0)
        } else {
            (0, rest_v & rest_v.wrapping_neg())
        };
        let (group_h, group_v, group) = joined(g, (rest_h, rest_v), seed);
        let size = group_h.count_ones() + group_v.count_ones();
        if size >= MIN_RING_WALLS {
            closing_h |= two_of(group << 1, group, group >> 1);
            closing_v |= two_of(group << STRIDE, group, group >> STRIDE);
        }
        rest_h &= !group_h;
        rest_v &= !group_v;
        left -= size;
    }
    (closing_h, closing_v)
}

/// Whether a wall touches walls or the border at two or more of its three posts; with fewer it closes no ring.
#[inline]
pub(crate) fn touches_twice(g: &Geometry, h: u128, v: u128, anchor: u128, horizontal: bool) -> bool {
    let all = touched_posts(g, h, v);
    let two = if horizontal {
        two_of(all << 1 | g.left, all, all >> 1 | g.right)
    } else {
        two_of(all << STRIDE | g.bottom, all, all >> STRIDE | g.top)
    };
    two & anchor != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;
    use crate::board::{cells, geometry_of};

    fn set(anchors: &[(u8, u8)]) -> u128 {
        anchors.iter().fold(0, |set, &(column, row)| set | Cell::at(column, row).bit())
    }

    fn names(set: u128) -> String {
        cells(set & geometry_of(9).posts).map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn nothing_closes_a_ring_on_an_empty_board() {
        let (h, v) = closing_walls(geometry_of(9), 0, 0);
        assert_eq!((names(h), names(v)), (String::new(), String::new()));
    }

    #[test]
    fn a_wall_at_the_border_closes_rings_with_the_border_alone() {
        // A wall at the left border, first halfway up, then near the bottom; horizontal walls in line with it would overlap
        // it.
        let (_, v) = closing_walls(geometry_of(9), set(&[(0, 3)]), 0);
        assert_eq!(names(v), "");
        let (_, v) = closing_walls(geometry_of(9), set(&[(0, 1)]), 0);
        assert_eq!(names(v), "a1b1");
    }

    #[test]
    fn walls_that_touch_no_border_close_a_ring_only_in_fours() {
        // c3h, b4v, d4v: the pinwheel lacks its fourth side c5h, or a lower lid c4h.
        let (h, _) = closing_walls(geometry_of(9), set(&[(2, 2)]), set(&[(1, 3), (3, 3)]));
        assert!(names(h).contains("c5") && names(h).contains("c4"));
        let (two, _) = closing_walls(geometry_of(9), set(&[(2, 2)]), set(&[(1, 3)]));
        assert_eq!(names(two), "");
        assert!(!touches_twice(geometry_of(9), set(&[(2, 2)]), 0, set(&[(4, 2)]), true));
    }
}
