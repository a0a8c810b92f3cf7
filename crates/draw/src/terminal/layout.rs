//! Converts a scene's units to columns and lines.

use std::ops::Range;

use secateur_core::Scene;
use secateur_core::scene::{Point, Shape, at};

use super::canvas::{MAX_COLUMNS, MAX_LINES};
use crate::geometry::Bounds;

/// Columns and lines beyond this are far outside of any canvas. Sums of a few such numbers do not overflow.
const MAX_PLACE: f32 = 1e6;

/// Columns and lines in a unit of the scene.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    columns: f32,
    lines: f32,
}

/// A rectangle of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharExtent {
    pub columns: Range<i32>,
    pub lines: Range<i32>,
}

impl Scale {
    /// The scale of a scene; a scale that is negative or not finite counts as 1.
    pub fn of(scene: &Scene) -> Scale {
        let sane = |v: f32| if v.is_finite() && v >= 0.0 { v.min(MAX_PLACE) } else { 1.0 };
        Scale { columns: sane(scene.columns), lines: sane(scene.lines) }
    }

    fn column(self, x: f32) -> i32 {
        round_half_up(x * self.columns)
    }

    fn line(self, y: f32) -> i32 {
        round_half_up(y * self.lines)
    }

    /// Four points of the scene around the centre of a character. A shape that contains all of them covers more than half of the
    /// character, unlike a mere line such as the one between a board and its frame.
    pub fn sample_points(self, column: i32, line: i32, scene: &Scene) -> [Point; 4] {
        const OFFSET: f32 = 0.1;
        let unit = |at: f32, scale: f32, side: f32| {
            let unit = if scale > 0.0 { at / scale } else { 0.0 };
            // Half of a character at the edge of the scene lies outside of every layer.
            if side > 0.0 { unit.clamp(0.0, side) } else { unit }
        };
        [(-OFFSET, 0.0), (OFFSET, 0.0), (0.0, -OFFSET), (0.0, OFFSET)].map(|(dx, dy)| {
            let x = unit(column as f32 + dx, self.columns, scene.width);
            at(x, unit(line as f32 + dy, self.lines, scene.height))
        })
    }

    /// The characters of the whole scene.
    pub fn whole(self, scene: &Scene) -> CharExtent {
        CharExtent { columns: 0..self.column(scene.width) + 1, lines: 0..self.line(scene.height) + 1 }
    }

    /// Every character whose centre may lie in a box.
    pub fn around(self, bounds: Bounds) -> CharExtent {
        CharExtent {
            columns: self.column(bounds.left) - 1..self.column(bounds.right) + 2,
            lines: self.line(bounds.top) - 1..self.line(bounds.bottom) + 2,
        }
    }

    /// The characters a shape covers, at least the one of its centre.
    pub fn shape(self, shape: &Shape, centre: Point) -> Option<CharExtent> {
        let bounds = Bounds::of_shape(shape, centre)?;
        let (columns, lines) = (count(bounds.width() * self.columns), count(bounds.height() * self.lines));
        Some(CharExtent {
            columns: centred(self.column(centre.x), columns),
            lines: centred(self.line(centre.y), lines),
        })
    }

    /// The characters of a text centred on a point.
    pub fn text(self, centre: Point, text: &str) -> CharExtent {
        let line = self.line(centre.y);
        let columns = text.chars().count().min(MAX_PLACE as usize) as i32;
        CharExtent { columns: centred(self.column(centre.x), columns), lines: line..line + 1 }
    }
}

/// The nearest whole number; halves are rounded up, and so are values just below a half. A row of cells that lies on halves must
/// not be torn apart by the last bit of a fraction.
fn round_half_up(value: f32) -> i32 {
    const EPSILON: f32 = 1e-3;
    (value + 0.5 + EPSILON).floor().clamp(-MAX_PLACE, MAX_PLACE) as i32
}

/// How many characters a length covers. The nearest odd number, which is symmetric around a centre, unless the length is an even
/// number exactly, since neighbours may meet there.
fn count(length: f32) -> i32 {
    let nearest = length.round();
    let odd = 2.0 * ((length - 1.0) / 2.0).round() + 1.0;
    let exact = (length - nearest).abs() < 0.02;
    (if exact { nearest } else { odd }).clamp(1.0, MAX_PLACE) as i32
}

fn centred(centre: i32, size: i32) -> Range<i32> {
    let start = centre - size / 2;
    start..start + size
}

impl CharExtent {
    /// The characters in both extents.
    pub fn intersect(&self, other: &CharExtent) -> CharExtent {
        let both = |a: &Range<i32>, b: &Range<i32>| a.start.max(b.start)..a.end.min(b.end);
        CharExtent { columns: both(&self.columns, &other.columns), lines: both(&self.lines, &other.lines) }
    }

    /// The column and line of each of its characters that a canvas can hold.
    pub fn places(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns.start.max(0)..self.columns.end.min(MAX_COLUMNS);
        let lines = self.lines.start.max(0)..self.lines.end.min(MAX_LINES);
        lines.flat_map(move |line| columns.clone().map(move |column| (column, line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(columns: f32) -> Scale {
        Scale { columns, lines: 1.0 }
    }

    #[test]
    fn squares_side_by_side_leave_no_gap() {
        for columns in [1.0, 2.0, 3.0, 4.0, 5.0] {
            let square = Shape::Rect { w: 1.0, h: 1.0, corner: 0.0 };
            let spans: Vec<_> = (0..8)
                .map(|i| scale(columns).shape(&square, at(i as f32 + 0.5, 0.5)).unwrap().columns)
                .collect();
            assert!(spans.windows(2).all(|s| s[0].end == s[1].start), "{columns}: {spans:?}");
        }
    }

    #[test]
    fn rows_on_halves_stay_apart() {
        // The rows of a hexagonal board are half the root of three apart, so that the halves are not exact.
        let row = 0.866_025_4;
        let scale = Scale { columns: 1.0, lines: 1.0 / row };
        let lines: Vec<i32> =
            (0..11).map(|i| scale.text(at(0.0, (5.5 + i as f32 - 5.0) * row), "x").lines.start).collect();
        assert_eq!(lines, (1..12).collect::<Vec<_>>());
    }

    #[test]
    fn texts_are_centred_and_numbers_end_on_the_same_column() {
        assert_eq!(scale(1.0).text(at(5.0, 0.0), "9").columns, 5..6);
        assert_eq!(scale(1.0).text(at(5.0, 0.0), "10").columns, 4..6);
        assert_eq!(scale(1.0).text(at(5.0, 0.0), "abc").columns, 4..7);
    }

    #[test]
    fn shapes_stand_evenly_around_their_centre() {
        let hollow = Shape::Circle { r: 0.45 };
        assert_eq!(scale(4.0).shape(&hollow, at(1.0, 0.0)).unwrap().columns, 3..6);
        assert_eq!(scale(2.0).shape(&hollow, at(1.0, 0.0)).unwrap().columns, 2..3);
        assert_eq!(scale(0.0).shape(&hollow, at(1.0, 0.0)).unwrap().columns, 0..1);
    }
}
