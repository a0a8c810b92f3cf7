//! The marks of the last move: a tint on squares, a glow around other cells.

use secateur_core::scene::{Cell, Finish, MarkKind, Role, Shape};

use super::Drawing;
use super::shape::outline;
use super::write::number;
use crate::colour::MARK;

/// Draws the marks, above the cells and below the pieces.
pub fn draw(drawing: &mut Drawing) {
    drawing.body += "<g>\n";
    let scene = drawing.scene;
    for cell in &scene.cells {
        let marks = scene.marks.iter().filter(|m| m.cell == cell.id);
        // If the last move both began and ended on a cell, only the end is marked.
        let kind = marks.map(|m| m.kind).max_by_key(|&kind| kind == MarkKind::LastTo);
        if let Some(drawn) = kind.and_then(|kind| mark(drawing, cell, kind)) {
            drawing.body += &drawn;
        }
    }
    drawing.body += "</g>\n";
}

fn mark(drawing: &mut Drawing, cell: &Cell, kind: MarkKind) -> Option<String> {
    let centre = drawing.frame.point(cell.centre)?;
    let shape = drawing.frame.shape(&cell.shape)?;
    let colour = MARK.hex();
    let ended = kind == MarkKind::LastTo;
    let is_square =
        matches!(shape, Shape::Rect { .. }) && cell.paint.fill.is_some() && cell.paint.finish == Finish::Flat;
    if is_square {
        let opacity = if ended { "0.55" } else { "0.4" };
        return Some(format!(
            "{} fill=\"{colour}\" fill-opacity=\"{opacity}\"/>\n",
            outline(&shape, centre, 0.0)
        ));
    }
    // A piece covers most of its cell, so the glow lies around the cell. A hand is large and shows its pieces, so an outline is
    // enough.
    let (w, h) = shape.half_size();
    let thickness = drawing.frame.max_thickness();
    let width = (0.3 * w.min(h)).clamp(0.12 * thickness, 0.3 * thickness);
    let blur = drawing.defs.blur(0.3 * width, (w, h));
    let tint = match (cell.role, ended) {
        (Role::Board, true) => "0.45",
        (Role::Board, false) => "0.3",
        _ => "0.12",
    };
    let opacity = if ended { "0.95" } else { "0.6" };
    Some(format!(
        "{} fill=\"{colour}\" fill-opacity=\"{tint}\"/>\n\
         {} fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-opacity=\"{opacity}\" filter=\"{blur}\"/>\n",
        outline(&shape, centre, 0.0),
        outline(&shape, centre, width / 2.0),
        number(width)
    ))
}
