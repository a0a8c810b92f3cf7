//! Bounding boxes, and whether a point lies in a shape.

use secateur_core::scene::{Layer, Point, Shape};

/// A bounding box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Bounds {
    /// The bounding box of a shape; `None` if a number is not finite.
    pub fn of_shape(shape: &Shape, centre: Point) -> Option<Bounds> {
        let (w, h) = shape.half_size();
        let (w, h) = (w.abs(), h.abs());
        let bounds =
            Bounds { left: centre.x - w, top: centre.y - h, right: centre.x + w, bottom: centre.y + h };
        bounds.is_finite().then_some(bounds)
    }

    /// The bounding box of all layers of a sprite, relative to the sprite's centre.
    pub fn of_layers(layers: &[Layer]) -> Option<Bounds> {
        layers.iter().filter_map(|l| Bounds::of_shape(&l.shape, l.offset)).reduce(|a, b| Bounds {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        })
    }

    pub fn width(self) -> f32 {
        self.right - self.left
    }

    pub fn height(self) -> f32 {
        self.bottom - self.top
    }

    pub fn centre(self) -> Point {
        Point { x: (self.left + self.right) / 2.0, y: (self.top + self.bottom) / 2.0 }
    }

    fn is_finite(self) -> bool {
        [self.left, self.top, self.right, self.bottom].iter().all(|v| v.is_finite())
            && self.width().is_finite()
            && self.height().is_finite()
    }
}

/// Whether both coordinates are finite.
pub(crate) fn is_finite(point: Point) -> bool {
    point.x.is_finite() && point.y.is_finite()
}

/// Whether a point, relative to the shape's centre, lies in the shape or on its edge.
pub(crate) fn contains(shape: &Shape, point: Point) -> bool {
    // Terminal columns often fall exactly on the edge of a board; rounding must not put them outside.
    const EPSILON: f32 = 1e-4;
    match shape {
        Shape::Circle { r } => point.x.hypot(point.y) <= r.abs() + EPSILON,
        Shape::Rect { w, h, .. } => {
            point.x.abs() <= w.abs() / 2.0 + EPSILON && point.y.abs() <= h.abs() / 2.0 + EPSILON
        }
        Shape::Polygon { points } => {
            let mut inside = false;
            for (i, a) in points.iter().enumerate() {
                let b = points[(i + 1) % points.len()];
                if distance_to_segment(point, *a, b) <= EPSILON {
                    return true;
                }
                // Even-odd rule: count the edges a ray to the right crosses.
                if (a.y > point.y) != (b.y > point.y)
                    && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
                {
                    inside = !inside;
                }
            }
            inside
        }
    }
}

fn distance_to_segment(p: Point, a: Point, b: Point) -> f32 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 { ((p.x - a.x) * dx + (p.y - a.y) * dy) / length } else { 0.0 };
    let t = t.clamp(0.0, 1.0);
    (p.x - a.x - t * dx).hypot(p.y - a.y - t * dy)
}

#[cfg(test)]
mod tests {
    use secateur_core::scene::at;

    use super::*;

    #[test]
    fn points_in_shapes() {
        let diamond =
            Shape::Polygon { points: vec![at(0.0, -1.0), at(1.0, 0.0), at(0.0, 1.0), at(-1.0, 0.0)] };
        assert!(contains(&diamond, at(0.4, 0.4)));
        assert!(contains(&diamond, at(0.5, 0.5)), "the edge belongs to the shape");
        assert!(!contains(&diamond, at(0.6, 0.6)));
        assert!(contains(&Shape::Circle { r: 1.0 }, at(0.0, 1.0)));
        assert!(!contains(&Shape::Rect { w: 2.0, h: 1.0, corner: 0.0 }, at(0.0, 0.6)));
        assert!(!contains(&Shape::Polygon { points: Vec::new() }, at(0.0, 0.0)));
    }

    #[test]
    fn boxes_leave_out_what_is_not_finite() {
        assert_eq!(Bounds::of_shape(&Shape::Circle { r: f32::NAN }, at(0.0, 0.0)), None);
        assert_eq!(Bounds::of_shape(&Shape::Circle { r: f32::MAX }, at(f32::MAX, 0.0)), None);
        assert_eq!(Bounds::of_layers(&[]), None);
    }
}
