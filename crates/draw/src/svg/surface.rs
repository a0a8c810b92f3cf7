//! Light and shadow on a layer.

use secateur_core::scene::{Finish, Layer, Point, Shape, at};

use super::defs::Defs;
use super::frame::Frame;
use super::shape::outline;
use super::write::number;
use crate::colour::Rgb;

/// What a layer belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The body of the board: it is large, so its shading is gentle.
    Ground,
    Cell,
    Piece,
}

/// The SVG elements of a layer that is given in the document's units.
pub fn surface(layer: &Layer, place: Place, frame: &Frame, defs: &mut Defs) -> String {
    let Layer { offset, shape, paint } = layer;
    let colour = paint.fill.map(Rgb::parse);
    let (w, h) = shape.half_size();
    let thickness = w.min(h).min(frame.max_thickness());
    let mut edge = paint.stroke.map(|stroke| {
        format!(" stroke=\"{}\" stroke-width=\"{}\"", Rgb::parse(stroke).hex(), number(paint.width))
    });
    let Some(colour) = colour else {
        return edge.map_or(String::new(), |edge| {
            format!("{} fill=\"none\"{edge}/>\n", outline(shape, *offset, 0.0))
        });
    };
    let mut drawn = String::new();
    let mut above = String::new();
    let fill = match paint.finish {
        Finish::Flat => colour.hex(),
        Finish::Gloss => {
            drawn += &shadow(shape, *offset, thickness, defs);
            let fill = if place == Place::Ground { lit(colour, defs) } else { gloss(shape, colour, defs) };
            if let (Shape::Circle { r }, true) = (shape, place != Place::Ground) {
                above = shine(*r, *offset, colour, defs);
            }
            // A thin dark rim separates pale pieces from pale boards.
            edge.get_or_insert_with(|| {
                let width = number((0.05 * thickness).max(0.3));
                format!(
                    " stroke=\"{}\" stroke-width=\"{width}\" stroke-opacity=\"0.6\"",
                    colour.darker(0.5).hex()
                )
            });
            fill
        }
        Finish::Hollow => {
            edge.get_or_insert_with(|| {
                let width = number((0.07 * thickness).max(0.3));
                format!(" stroke=\"{}\" stroke-width=\"{width}\"", rim(defs))
            });
            hollow(shape, colour, defs)
        }
    };
    // Smoothing would leave a hairline between neighbouring squares.
    let crisp = matches!(shape, Shape::Rect { corner, .. } if *corner <= 0.0)
        && paint.finish == Finish::Flat
        && edge.is_none();
    let crisp = if crisp { " shape-rendering=\"crispEdges\"" } else { "" };
    let edge = edge.unwrap_or_default();
    drawn + &format!("{} fill=\"{fill}\"{edge}{crisp}/>\n{above}", outline(shape, *offset, 0.0))
}

/// The shadow of a raised shape.
fn shadow(shape: &Shape, centre: Point, thickness: f32, defs: &mut Defs) -> String {
    let (w, h) = shape.half_size();
    let blur = defs.blur(0.14 * thickness, (w, h));
    let below = at(centre.x + 0.07 * thickness, centre.y + 0.16 * thickness);
    format!("{} fill=\"#000000\" fill-opacity=\"0.42\" filter=\"{blur}\"/>\n", outline(shape, below, 0.0))
}

/// The fill of a raised surface.
fn gloss(shape: &Shape, c: Rgb, defs: &mut Defs) -> String {
    match shape {
        Shape::Circle { .. } => defs.gradient(
            "radialGradient cx=\"40%\" cy=\"34%\" r=\"70%\" fx=\"36%\" fy=\"28%\"",
            &[
                (0, c.lighter(0.38).hex(), 1.0),
                (40, c.lighter(0.13).hex(), 1.0),
                (75, c.darker(0.05).hex(), 1.0),
                (100, c.darker(0.32).hex(), 1.0),
            ],
        ),
        // Shaded across the shorter side, like a rod.
        Shape::Rect { w, h, .. } => defs.gradient(
            if h > w { "linearGradient x2=\"1\" y2=\"0\"" } else { "linearGradient x2=\"0\" y2=\"1\"" },
            &[
                (0, c.lighter(0.3).hex(), 1.0),
                (30, c.lighter(0.08).hex(), 1.0),
                (60, c.hex(), 1.0),
                (100, c.darker(0.25).hex(), 1.0),
            ],
        ),
        Shape::Polygon { .. } => defs.gradient(
            "linearGradient x2=\"0.7\" y2=\"1\"",
            &[(0, c.lighter(0.3).hex(), 1.0), (50, c.hex(), 1.0), (100, c.darker(0.25).hex(), 1.0)],
        ),
    }
}

/// The fill of the board's body.
fn lit(c: Rgb, defs: &mut Defs) -> String {
    defs.gradient(
        "linearGradient x2=\"0.6\" y2=\"1\"",
        &[(0, c.lighter(0.1).hex(), 1.0), (50, c.hex(), 1.0), (100, c.darker(0.12).hex(), 1.0)],
    )
}

/// The highlight on a round surface.
fn shine(r: f32, centre: Point, c: Rgb, defs: &mut Defs) -> String {
    let strength = if c.luminance() < 0.2 { 0.42 } else { 0.7 };
    let white = || "#ffffff".to_string();
    let fill = defs.gradient("radialGradient", &[(0, white(), strength), (100, white(), 0.0)]);
    let (x, y) = (number(centre.x - 0.3 * r), number(centre.y - 0.44 * r));
    let (rx, ry) = (number(0.42 * r), number(0.28 * r));
    format!(
        "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"{fill}\" transform=\"rotate(-32 {x} {y})\"/>\n"
    )
}

/// The fill of a hollow.
fn hollow(shape: &Shape, c: Rgb, defs: &mut Defs) -> String {
    match shape {
        Shape::Circle { .. } => defs.gradient(
            "radialGradient cx=\"52%\" cy=\"60%\" r=\"62%\" fx=\"54%\" fy=\"70%\"",
            &[
                (0, c.lighter(0.1).hex(), 1.0),
                (60, c.hex(), 1.0),
                (84, c.darker(0.16).hex(), 1.0),
                (100, c.darker(0.4).hex(), 1.0),
            ],
        ),
        _ => defs.gradient(
            "linearGradient x2=\"0\" y2=\"1\"",
            &[
                (0, c.darker(0.32).hex(), 1.0),
                (12, c.darker(0.12).hex(), 1.0),
                (30, c.hex(), 1.0),
                (100, c.lighter(0.07).hex(), 1.0),
            ],
        ),
    }
}

/// The edge of a hollow: dark above, where the light does not reach, lit below.
fn rim(defs: &mut Defs) -> String {
    defs.gradient(
        "linearGradient x2=\"0.3\" y2=\"1\"",
        &[
            (0, "#000000".to_string(), 0.45),
            (50, "#000000".to_string(), 0.1),
            (100, "#ffffff".to_string(), 0.5),
        ],
    )
}
