//! Converts a scene's units to the document's.
//!
//! In most scenes a cell is about one unit, but browsers draw letters smaller than one unit badly. So lengths are multiplied by
//! the power of ten that makes the longer side of the picture 300 to 3000 units long.

use secateur_core::Scene;
use secateur_core::scene::{Paint, Point, Shape, at};

/// Lengths beyond this, in units of the document, lie far outside of the picture, and renderers are imprecise there.
const MAX_LENGTH: f32 = 1e6;

/// The size of the document and the scale of the scene in it.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Units of the document in a unit of the scene.
    pub scale: f32,
    /// Width in units of the document.
    pub width: f32,
    /// Height in units of the document.
    pub height: f32,
}

impl Frame {
    /// The frame of a scene; a side whose length is not a positive number counts as one unit.
    pub fn of(scene: &Scene) -> Frame {
        let side = |v: f32| if v.is_finite() && v > 0.0 { v.clamp(1e-6, 1e6) } else { 1.0 };
        let (width, height) = (side(scene.width), side(scene.height));
        // Multiplied step by step, since the last bit of a logarithm depends on the machine.
        let (longer, mut scale) = (width.max(height), 1.0);
        while longer * scale < 300.0 {
            scale *= 10.0;
        }
        while longer * scale >= 3000.0 {
            scale /= 10.0;
        }
        // Neither side may become 0 when it is written with two decimals.
        Frame { scale, width: (width * scale).max(1.0), height: (height * scale).max(1.0) }
    }

    /// A length in units of the document; `None` if it is not finite or too great.
    pub fn length(self, length: f32) -> Option<f32> {
        let scaled = length * self.scale;
        (scaled.abs() <= MAX_LENGTH).then_some(scaled)
    }

    /// A point in units of the document; `None` if it is not finite or too far away.
    pub fn point(self, point: Point) -> Option<Point> {
        Some(at(self.length(point.x)?, self.length(point.y)?))
    }

    /// A shape in units of the document, with positive sizes; `None` if it is too small to see.
    pub fn shape(self, shape: &Shape) -> Option<Shape> {
        let size = |v: f32| self.length(v.abs());
        let scaled = match shape {
            Shape::Circle { r } => Shape::Circle { r: size(*r)? },
            Shape::Rect { w, h, corner } => {
                let (w, h) = (size(*w)?, size(*h)?);
                Shape::Rect { w, h, corner: size(*corner).unwrap_or(0.0).min(w.min(h) / 2.0) }
            }
            Shape::Polygon { points } => {
                let points: Option<Vec<Point>> = points.iter().map(|&p| self.point(p)).collect();
                Shape::Polygon { points: points.filter(|p| p.len() > 2)? }
            }
        };
        let (w, h) = scaled.half_size();
        (w > 0.005 && h > 0.005).then_some(scaled)
    }

    /// A paint with the width of its edge in units of the document; an edge without a width is left out.
    pub fn paint(self, paint: Paint) -> Paint {
        let width = self.length(paint.width).filter(|&w| w > 0.0).unwrap_or(0.0);
        Paint { stroke: paint.stroke.filter(|_| width > 0.0), width, ..paint }
    }

    /// The greatest thickness for which shadows are drawn: a whole board would otherwise cast a shadow like a tower.
    pub fn max_thickness(self) -> f32 {
        0.05 * self.width.min(self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_is_of_good_size() {
        for side in [0.01, 1.0, 3.0, 10.5, 29.0, 500.0, 10_000.0] {
            let frame = Frame::of(&Scene::new(side, side / 2.0, 1.0, 1.0));
            assert!((299.9..3000.1).contains(&frame.width), "{side}: {frame:?}");
        }
        for side in [0.0, -3.0, f32::NAN, f32::INFINITY] {
            let frame = Frame::of(&Scene::new(side, side, 1.0, 1.0));
            assert_eq!((frame.width, frame.height), (1000.0, 1000.0));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let frame = Frame::of(&Scene::new(10.0, 10.0, 1.0, 1.0));
        assert_eq!(frame.point(at(f32::NAN, 0.0)), None);
        assert_eq!(frame.shape(&Shape::Circle { r: 0.0 }), None);
        assert_eq!(frame.shape(&Shape::Polygon { points: vec![at(0.0, 0.0), at(1.0, 1.0)] }), None);
        assert_eq!(frame.shape(&Shape::Circle { r: -1.0 }), Some(Shape::Circle { r: 100.0 }));
    }
}
