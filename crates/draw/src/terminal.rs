//! A scene in lines of text.
//!
//! The centre of a cell, piece or label falls on column `round(x * columns)` and line `round(y * lines)`. What is
//! an even number of columns wide has its larger half to the left, texts and boxes alike, so that they fit.

mod ascii;
mod canvas;
mod escapes;
mod layout;
mod marks;
mod palette;

use secateur_core::Scene;
use secateur_core::scene::{Label, Medium, Piece, Role, Shape, at};

use self::canvas::{Canvas, Ink};
use self::layout::{Extent, Scale};
use crate::colour::Rgb;
use crate::geometry::{Bounds, contains, is_finite};

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// ASCII characters and nothing else.
    #[default]
    Plain,
    /// Unicode symbols, and colours by escape codes.
    Colour(ColourDepth),
}

/// How many colours a terminal knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColourDepth {
    /// Any colour, eight bits a channel.
    True,
    /// The 6 × 6 × 6 cube and the 24 greys of xterm.
    Indexed256,
    /// The sixteen named colours, whose exact shades are the user's choice.
    Named16,
}

/// Draws a scene as lines of text, without a line feed at the end.
///
/// No line ends in (unpainted) spaces and neither the first nor the last is empty. With colours, boards are painted by background
/// colours, so that they look the same on dark and light terminals; each line ends in a reset. In plain text
/// the last move is shown by `(x)` where it began and `[x]` where it ended, `*` on an empty cell.
pub fn terminal(scene: &Scene, style: Style) -> String {
    let mut drawing = Drawing {
        scene,
        scale: Scale::of(scene),
        canvas: Canvas::default(),
        style,
        coloured: matches!(style, Style::Colour(_)),
    };
    if drawing.coloured {
        drawing.paint_ground();
        drawing.paint_cells();
        marks::tint(&mut drawing);
    }
    drawing.write_blanks();
    drawing.write_pieces();
    drawing.write_labels();
    if !drawing.coloured {
        marks::bracket(&mut drawing);
    }
    match style {
        Style::Plain => drawing.canvas.plain(),
        Style::Colour(depth) => escapes::write(&drawing.canvas, depth),
    }
}

/// A scene on its way to the canvas.
struct Drawing<'a> {
    scene: &'a Scene,
    scale: Scale,
    canvas: Canvas,
    style: Style,
    coloured: bool,
}

impl Drawing<'_> {
    /// Paints the board's body, true to its shape: a hexagonal board is not a rectangle.
    fn paint_ground(&mut self) {
        let whole = self.scale.whole(self.scene);
        for layer in &self.scene.ground {
            let (Some(fill), Some(bounds)) = (layer.paint.fill, Bounds::of_shape(&layer.shape, layer.offset))
            else {
                continue;
            };
            let fill = Rgb::read(fill);
            for (column, line) in self.scale.around(bounds).within(&whole).squares() {
                let mut samples = self.scale.samples(column, line, self.scene).into_iter();
                if samples.all(|p| contains(&layer.shape, at(p.x - layer.offset.x, p.y - layer.offset.y))) {
                    self.canvas.paint(column, line, fill);
                }
            }
        }
    }

    fn paint_cells(&mut self) {
        for cell in &self.scene.cells {
            let (Some(fill), Some(extent)) = (cell.paint.fill, self.scale.shape(&cell.shape, cell.centre))
            else {
                continue;
            };
            for (column, line) in extent.squares() {
                self.canvas.paint(column, line, Rgb::read(fill));
            }
        }
    }

    fn write_blanks(&mut self) {
        for cell in &self.scene.cells {
            if is_finite(cell.centre) && !self.is_occupied(&cell.id) {
                let text = if self.coloured { cell.blank.0 } else { cell.blank.1 };
                // What one may choose must be read as easily as a label; an empty square must not catch the eye.
                let ink = if cell.role == Role::Choice { Ink::Default } else { Ink::Faint };
                self.write(&self.scale.text(cell.centre, text), text, ink);
            }
        }
    }

    fn write_pieces(&mut self) {
        for piece in &self.scene.pieces {
            let (Some((text, extent)), Some(sprite)) = (self.glyph(piece), self.scene.sprite(piece.sprite))
            else {
                continue;
            };
            let mut colour = Rgb::read(sprite.glyph.colour);
            // A symbol that covers its cell hides the tint behind it: it takes the tint itself.
            if let Some(kind) = marks::kind_of(self.scene, &piece.cell).filter(|_| sprite.glyph.fills) {
                colour = marks::tinted(colour, kind);
            }
            self.write(&extent, text, Ink::Colour(colour));
        }
    }

    fn write_labels(&mut self) {
        for label in &self.scene.labels {
            if let Some((text, extent)) = self.label(label) {
                self.write(&extent, &text, Ink::Colour(Rgb::read(label.colour)));
            }
        }
    }

    /// What is shown of a label, and where.
    fn label(&self, label: &Label) -> Option<(String, Extent)> {
        if label.medium == Medium::Picture || !is_finite(label.at) {
            return None;
        }
        let text = if self.coloured { label.text.clone() } else { ascii::plain(&label.text) };
        let mut extent = self.scale.text(label.at, &text);
        // Words are not cut off at the left: the board stays where it is, they move.
        let moved = (-extent.columns.start).max(0);
        extent.columns = extent.columns.start + moved..extent.columns.end + moved;
        Some((text, extent))
    }

    /// What is shown of a piece, and where.
    fn glyph(&self, piece: &Piece) -> Option<(&'static str, Extent)> {
        let sprite = self.scene.sprite(piece.sprite)?;
        let text = if self.coloured { sprite.glyph.symbol } else { sprite.glyph.plain };
        if text.is_empty() || !is_finite(piece.at) {
            return None;
        }
        let bounds = Bounds::of_layers(&sprite.layers).filter(|_| sprite.glyph.fills);
        let extent = match bounds {
            Some(bounds) => {
                let mut centre = bounds.centre();
                centre.x += piece.at.x;
                centre.y += piece.at.y;
                let shape = Shape::Rect { w: bounds.width(), h: bounds.height(), corner: 0.0 };
                self.scale.shape(&shape, centre)?
            }
            None => self.scale.text(piece.at, text),
        };
        Some((text, extent))
    }

    /// Writes a text over an extent, beginning again where it is shorter than a line of it.
    fn write(&mut self, extent: &Extent, text: &str, ink: Ink) {
        let symbols: Vec<char> = text
            .chars()
            .map(|c| if self.coloured { ascii::printable(c) } else { ascii::nearest(c) })
            .collect();
        if symbols.is_empty() {
            return;
        }
        for (column, line) in extent.squares() {
            let place = (column - extent.columns.start) as usize % symbols.len();
            self.canvas.write(column, line, symbols[place], ink);
        }
    }

    fn is_occupied(&self, cell: &str) -> bool {
        self.scene.pieces.iter().any(|p| p.cell == cell)
    }
}
