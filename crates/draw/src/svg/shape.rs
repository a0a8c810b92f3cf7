//! Outlines as SVG elements.

use secateur_core::scene::{Point, Shape};

use super::write::number;

/// The beginning of the element that draws a shape, in the document's units; the caller adds further attributes and `/>`. Circles
/// and rectangles are enlarged by `grow` on every side.
pub fn outline(shape: &Shape, centre: Point, grow: f32) -> String {
    match shape {
        Shape::Circle { r } => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
            number(centre.x),
            number(centre.y),
            number((r + grow).max(0.0))
        ),
        Shape::Rect { w, h, corner } => {
            let (w, h) = ((w + 2.0 * grow).max(0.0), (h + 2.0 * grow).max(0.0));
            let corner = match corner + grow.max(0.0) {
                r if r > 0.0 => format!(" rx=\"{}\"", number(r.min(w.min(h) / 2.0))),
                _ => String::new(),
            };
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{corner}",
                number(centre.x - w / 2.0),
                number(centre.y - h / 2.0),
                number(w),
                number(h)
            )
        }
        Shape::Polygon { points } => {
            let points: Vec<String> = points
                .iter()
                .map(|p| format!("{},{}", number(centre.x + p.x), number(centre.y + p.y)))
                .collect();
            format!("<polygon points=\"{}\"", points.join(" "))
        }
    }
}
