//! The marks of the last move on a terminal.

use std::ops::Range;

use secateur_core::Scene;
use secateur_core::scene::{Cell, MarkKind};

use super::canvas::Ink;
use super::{ColourDepth, Drawing, Style};
use crate::colour::{MARK, Rgb};
use crate::geometry::is_finite;

/// The mark of a cell. If the last move both began and ended there, the end is marked.
pub fn mark_on_cell(scene: &Scene, cell: &str) -> Option<MarkKind> {
    let has = |kind| scene.marks.iter().any(|m| m.kind == kind && m.cell == cell);
    [MarkKind::LastTo, MarkKind::LastFrom].into_iter().find(|&kind| has(kind))
}

/// A colour mixed with the colour of marks.
pub fn tinted(colour: Rgb, kind: MarkKind) -> Rgb {
    colour.mix(MARK, if kind == MarkKind::LastTo { 0.55 } else { 0.4 })
}

/// The background of a marked cell.
fn tinted_background(background: Rgb, kind: MarkKind, style: Style) -> Rgb {
    match (style, kind) {
        // The sixteen colours have no shades, so a mixture could result in the colour it started from. Both black and white
        // contrast well with blue and with magenta.
        (Style::Colour(ColourDepth::Named16), MarkKind::LastTo) => Rgb(0xcd, 0, 0xcd),
        (Style::Colour(ColourDepth::Named16), MarkKind::LastFrom) => Rgb(0, 0, 0xee),
        _ => tinted(background, kind),
    }
}

/// Tints the background of the marked cells.
pub fn tint(drawing: &mut Drawing) {
    for (cell, kind) in marked(drawing.scene) {
        let Some(extent) = drawing.scale.shape(&cell.shape, cell.centre) else { continue };
        for (column, line) in extent.places() {
            let background = drawing.canvas.get(column, line).background.unwrap_or(MARK);
            drawing.canvas.paint(column, line, tinted_background(background, kind, drawing.style));
        }
    }
}

/// Puts brackets around the content of the marked cells where there is room; an empty cell gets an asterisk.
pub fn bracket(drawing: &mut Drawing) {
    for (cell, kind) in marked(drawing.scene) {
        let Some((columns, line)) = content(drawing, cell) else {
            let extent = drawing.scale.text(cell.centre, "*");
            drawing.write(&extent, "*", Ink::Default);
            continue;
        };
        let (open, close) = if kind == MarkKind::LastTo { ('[', ']') } else { ('(', ')') };
        let (left, right) = (columns.start - 1, columns.end);
        let canvas = &mut drawing.canvas;
        // Two marked neighbours may share a bracket.
        let room = |symbol| matches!(symbol, ' ' | '[' | ']' | '(' | ')');
        let (before, after) = (canvas.get(left, line).symbol, canvas.get(right, line).symbol);
        let shared = |there, mine| if there == ' ' { mine } else { '|' };
        match (left >= 0 && room(before), room(after)) {
            (true, true) => {
                canvas.write(left, line, shared(before, open), Ink::Default);
                canvas.write(right, line, shared(after, close), Ink::Default);
            }
            (false, true) if after == ' ' => canvas.write(right, line, '*', Ink::Default),
            (true, false) if before == ' ' => canvas.write(left, line, '*', Ink::Default),
            _ => {}
        }
    }
}

/// The columns and the line of the content of a cell, its piece or a label on it; `None` if the cell looks empty.
fn content(drawing: &Drawing, cell: &Cell) -> Option<(Range<i32>, i32)> {
    let pieces = drawing.scene.pieces.iter().filter(|p| p.cell == cell.id);
    let piece = pieces.filter_map(|p| drawing.glyph(p)).next_back();
    if let Some((_, extent)) = piece {
        return Some((extent.columns, (extent.lines.start + extent.lines.end - 1).div_euclid(2)));
    }
    let centre = drawing.scale.text(cell.centre, "*");
    let (column, line) = (centre.columns.start, centre.lines.start);
    let symbol = |column| drawing.canvas.get(column, line).symbol;
    if symbol(column) == ' ' || cell.blank.1.contains(symbol(column)) {
        return None;
    }
    let labels = drawing.scene.labels.iter().filter_map(|label| drawing.label(label));
    let over =
        labels.map(|(_, extent)| extent).find(|e| e.columns.contains(&column) && e.lines.start == line);
    Some((over.map_or(centre.columns, |extent| extent.columns), line))
}

fn marked(scene: &Scene) -> Vec<(&Cell, MarkKind)> {
    let cells = scene.cells.iter().filter(|c| is_finite(c.centre));
    cells.filter_map(|cell| Some((cell, mark_on_cell(scene, &cell.id)?))).collect()
}
