//! A scene as lines of text.
//!
//! The centre of a cell, piece or label is at column `round(x * columns)` and line `round(y * lines)`. If a text or box is an
//! even number of columns wide, it has one column more to the left of its centre than to the right, so that neighbours fit
//! together.

mod ascii;
mod canvas;
mod escapes;
mod layout;
mod marks;
mod palette;

use secateur_core::Scene;
use secateur_core::scene::{Label, Medium, Piece, Role, Shape, at};

use self::canvas::{Canvas, Ink};
use self::layout::{CharExtent, Scale};
use crate::colour::Rgb;
use crate::geometry::{Bounds, contains, is_finite};

/// Whether colours and Unicode may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// ASCII characters without colours.
    #[default]
    Plain,
    /// Unicode symbols with colours by escape codes.
    Colour(ColourDepth),
}

/// How many colours a terminal shows.
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
/// No line ends in spaces without a background, and neither the first line nor the last is empty. With colours, boards are drawn
/// by background colours, so that they look the same on dark and light terminals, and each line ends with a reset. Plain text
/// marks the last move by `(x)` where it began and `[x]` where it ended, and by `*` on an empty cell.
///
/// ```
/// use secateur_core::scene::{Label, Scene, at};
/// use secateur_draw::{ColourDepth, Style, terminal};
/// let mut scene = Scene::new(10.0, 1.0, 1.0, 1.0);
/// scene.labels.push(Label::new(at(5.0, 0.0), "Été", 1.0, "#000000"));
/// assert_eq!(terminal(&scene, Style::Plain), "    Ete");
/// assert!(terminal(&scene, Style::Colour(ColourDepth::True)).ends_with("\u{1b}[0m"));
/// ```
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

/// A scene being drawn on a canvas.
struct Drawing<'a> {
    scene: &'a Scene,
    scale: Scale,
    canvas: Canvas,
    style: Style,
    coloured: bool,
}

impl Drawing<'_> {
    /// Paints the body of the board in its own shape: a hexagonal board is no rectangle.
    fn paint_ground(&mut self) {
        let whole = self.scale.whole(self.scene);
        for layer in &self.scene.ground {
            let (Some(fill), Some(bounds)) = (layer.paint.fill, Bounds::of_shape(&layer.shape, layer.offset))
            else {
                continue;
            };
            let fill = Rgb::parse(fill);
            for (column, line) in self.scale.around(bounds).intersect(&whole).places() {
                let mut samples = self.scale.sample_points(column, line, self.scene).into_iter();
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
            for (column, line) in extent.places() {
                self.canvas.paint(column, line, Rgb::parse(fill));
            }
        }
    }

    /// Writes the symbols of empty cells.
    fn write_blanks(&mut self) {
        for cell in &self.scene.cells {
            if is_finite(cell.centre) && !self.is_occupied(&cell.id) {
                let text = if self.coloured { cell.blank.0 } else { cell.blank.1 };
                // A choice must be as easy to read as a label; an empty cell must not draw attention.
                let ink = if cell.role == Role::Choice { Ink::Default } else { Ink::Faint };
                self.write(&self.scale.text(cell.centre, text), text, ink);
            }
        }
    }

    /// Writes the symbols of the pieces.
    fn write_pieces(&mut self) {
        for piece in &self.scene.pieces {
            let (Some((text, extent)), Some(sprite)) = (self.glyph(piece), self.scene.sprite(piece.sprite))
            else {
                continue;
            };
            let mut colour = Rgb::parse(sprite.glyph.colour);
            // A symbol that fills its cell hides the tinted background, so the symbol itself is tinted.
            if let Some(kind) = marks::mark_on_cell(self.scene, &piece.cell).filter(|_| sprite.glyph.fills) {
                colour = marks::tinted(colour, kind);
            }
            self.write(&extent, text, Ink::Colour(colour));
        }
    }

    /// Writes the labels.
    fn write_labels(&mut self) {
        for label in &self.scene.labels {
            if let Some((text, extent)) = self.label(label) {
                self.write(&extent, &text, Ink::Colour(Rgb::parse(label.colour)));
            }
        }
    }

    /// The text of a label, and the characters it takes.
    fn label(&self, label: &Label) -> Option<(String, CharExtent)> {
        if label.medium == Medium::Picture || !is_finite(label.at) {
            return None;
        }
        let text = if self.coloured { label.text.clone() } else { ascii::plain(&label.text) };
        let mut extent = self.scale.text(label.at, &text);
        // A text that would be cut off at the left is moved to the right.
        let moved = (-extent.columns.start).max(0);
        extent.columns = extent.columns.start + moved..extent.columns.end + moved;
        Some((text, extent))
    }

    /// The symbol of a piece, and the characters it takes.
    fn glyph(&self, piece: &Piece) -> Option<(&'static str, CharExtent)> {
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

    /// Fills the lines of an extent with a text; a text shorter than a line is repeated.
    fn write(&mut self, extent: &CharExtent, text: &str, ink: Ink) {
        let symbols: Vec<char> = text
            .chars()
            .map(|c| if self.coloured { ascii::space_if_control(c) } else { ascii::nearest(c) })
            .collect();
        if symbols.is_empty() {
            return;
        }
        for (column, line) in extent.places() {
            let place = (column - extent.columns.start) as usize % symbols.len();
            self.canvas.write(column, line, symbols[place], ink);
        }
    }

    fn is_occupied(&self, cell: &str) -> bool {
        self.scene.pieces.iter().any(|p| p.cell == cell)
    }
}
