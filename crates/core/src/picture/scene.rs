//! The picture of a position as data: the terminal, SVG and PNG files and the browser all draw this.
//!
//! Lengths are in units that the game chooses; x grows to the right, y downward. Colours are `#rrggbb`.

use crate::{Side, Text, Words};
use serde::Serialize;

/// A point of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Units to the right of the picture's left edge, or of a drawing's centre.
    pub x: f32,
    /// Units downward from the picture's upper edge, or from a drawing's centre.
    pub y: f32,
}

/// The point at `x` to the right and `y` downward.
pub const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// A colour as `#rrggbb`.
pub type Colour = &'static str;

/// An outline around a centre.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Shape {
    /// A circle around the centre.
    Circle {
        /// Its radius, in units.
        r: f32,
    },
    /// An upright rectangle.
    Rect {
        /// Its width, in units.
        w: f32,
        /// Its height, in units.
        h: f32,
        /// The radius of its rounded corners, in units; 0 for sharp ones.
        corner: f32,
    },
    /// A closed polygon, corners relative to the centre.
    Polygon {
        /// The corners in order, each relative to the centre.
        points: Vec<Point>,
    },
}

impl Shape {
    /// Half the width and half the height of the box around the shape.
    pub fn half_size(&self) -> (f32, f32) {
        match self {
            Shape::Circle { r } => (*r, *r),
            Shape::Rect { w, h, .. } => (w / 2.0, h / 2.0),
            Shape::Polygon { points } => {
                points.iter().fold((0.0, 0.0), |(a, b), p| (p.x.abs().max(a), p.y.abs().max(b)))
            }
        }
    }
}

/// How light falls on a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Finish {
    /// The plain colour everywhere, without light or shade.
    Flat,
    /// A raised, shining surface: marbles, discs, seeds.
    Gloss,
    /// A hollow with a shadow at its upper edge.
    Hollow,
}

/// How a shape is filled and edged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paint {
    /// The colour inside; none for an outline alone.
    pub fill: Option<Colour>,
    /// The colour of the edge.
    pub stroke: Option<Colour>,
    /// The width of the edge.
    pub width: f32,
    /// How light falls on it.
    pub finish: Finish,
}

impl Paint {
    /// One flat colour without an edge.
    pub const fn flat(fill: Colour) -> Paint {
        Paint { fill: Some(fill), stroke: None, width: 0.0, finish: Finish::Flat }
    }

    /// A raised, shining surface.
    pub const fn gloss(fill: Colour) -> Paint {
        Paint { finish: Finish::Gloss, ..Paint::flat(fill) }
    }

    /// A surface below the board's level, with a shadow at its upper edge: an empty place.
    pub const fn hollow(fill: Colour) -> Paint {
        Paint { finish: Finish::Hollow, ..Paint::flat(fill) }
    }

    /// Nothing but an edge.
    pub const fn outline(stroke: Colour, width: f32) -> Paint {
        Paint { fill: None, stroke: Some(stroke), width, finish: Finish::Flat }
    }

    /// Nothing at all: a cell that only takes clicks.
    pub const fn invisible() -> Paint {
        Paint { fill: None, stroke: None, width: 0.0, finish: Finish::Flat }
    }

    /// Adds an edge.
    pub const fn edged(self, stroke: Colour, width: f32) -> Paint {
        Paint { stroke: Some(stroke), width, ..self }
    }
}

/// One shape of a drawing, its centre relative to the drawing's own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Layer {
    /// The centre of the shape, relative to the drawing's centre.
    pub offset: Point,
    /// The outline to be filled and edged.
    pub shape: Shape,
    /// How that outline is filled and edged.
    pub paint: Paint,
}

/// A shape centred on the drawing.
pub fn layer(shape: Shape, paint: Paint) -> Layer {
    Layer { offset: at(0.0, 0.0), shape, paint }
}

/// How a piece looks, wherever it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sprite {
    /// The name by which pieces, ghosts and piece sets refer to it; unique in the scene.
    pub name: &'static str,
    /// Its name for people.
    pub title: Text,
    /// The shapes it is made of, the lowest first.
    pub layers: Vec<Layer>,
    /// How a terminal shows it.
    pub glyph: Glyph,
}

impl Sprite {
    /// A plain disc that fills most of a unit; `plain` is the letter that plain text shows.
    pub fn disc(name: &'static str, title: Text, fill: Colour, plain: &'static str) -> Sprite {
        let layers = vec![layer(Shape::Circle { r: 0.38 }, Paint::gloss(fill).edged("#33302d", 0.03))];
        Sprite { name, title, layers, glyph: Glyph { symbol: "●", plain, colour: fill, fills: false } }
    }
}

/// How a terminal shows a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Glyph {
    /// What a colour terminal shows; empty where a label is shown instead.
    pub symbol: &'static str,
    /// What plain text shows, one ASCII character a column.
    pub plain: &'static str,
    /// The colour of the symbol in a colour terminal.
    pub colour: Colour,
    /// Whether the symbol is repeated over the sprite's width and height, as a wall is.
    pub fills: bool,
}

/// The purpose of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// A place of the board.
    Board,
    /// Pieces not yet on the board, or taken.
    Hand,
    /// A choice that a move leaves open: how to play, what to promote to.
    Choice,
}

/// A place that can be focused and clicked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// Its id, unique in the scene, the same in every position of a variant.
    pub id: String,
    /// Its name for people, if the id is no name; for a choice, what it does.
    pub title: Option<Words>,
    /// What it is for.
    pub role: Role,
    /// Its centre in the picture.
    pub centre: Point,
    /// Its visible outline.
    pub shape: Shape,
    /// The outline that takes clicks, where it is larger than the visible one.
    pub hit: Option<Shape>,
    /// How its visible outline is filled and edged.
    pub paint: Paint,
    /// The sprite that previews, half transparent, what a move here would place here.
    pub ghost: Option<&'static str>,
    /// The same by side, where the preview depends on whose move it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ghosts: Option<[&'static str; 2]>,
    /// How a terminal shows the cell when it is empty: in a colour terminal, in a plain one.
    pub blank: (&'static str, &'static str),
    /// What to say when a click here means nothing: that pieces in hand are dragged, for example.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<Text>,
}

impl Cell {
    /// A place of the board.
    pub fn board(id: impl Into<String>, centre: Point, shape: Shape, paint: Paint) -> Cell {
        Cell {
            id: id.into(),
            title: None,
            role: Role::Board,
            centre,
            shape,
            hit: None,
            paint,
            ghost: None,
            ghosts: None,
            blank: ("", ""),
            help: None,
        }
    }

    /// Sets its name for people.
    pub fn title(self, title: impl Into<Words>) -> Cell {
        Cell { title: Some(title.into()), ..self }
    }

    /// Sets what the cell is for.
    pub fn role(self, role: Role) -> Cell {
        Cell { role, ..self }
    }

    /// Sets the outline that takes clicks, where it is larger than the visible one.
    pub fn hit(self, hit: Shape) -> Cell {
        Cell { hit: Some(hit), ..self }
    }

    /// Sets the sprite that previews a move here.
    pub fn ghost(self, sprite: &'static str) -> Cell {
        Cell { ghost: Some(sprite), ..self }
    }

    /// Sets the sprites that preview a move of each side here.
    pub fn ghosts(self, sprites: [&'static str; 2]) -> Cell {
        Cell { ghosts: Some(sprites), ..self }
    }

    /// Sets what is said when a click on the cell means nothing.
    pub fn help(self, help: Text) -> Cell {
        Cell { help: Some(help), ..self }
    }

    /// Sets what a terminal shows while the cell is empty.
    pub fn blank(self, symbol: &'static str, plain: &'static str) -> Cell {
        Cell { blank: (symbol, plain), ..self }
    }
}

/// A piece somewhere.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// Its id, unique in the scene.
    pub id: String,
    /// The name of its sprite.
    pub sprite: &'static str,
    /// The cell it stands on.
    pub cell: String,
    /// Its centre in the picture; pieces on one cell may lie side by side.
    pub at: Point,
}

/// Why a cell is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// The last move began here.
    LastFrom,
    /// The last move ended here.
    LastTo,
}

/// A highlighted cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The id of the cell.
    pub cell: String,
    /// Why it is highlighted.
    pub kind: MarkKind,
}

/// Where a label is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Medium {
    /// In pictures, in the browser and in terminals.
    Everywhere,
    /// In pictures and in the browser only.
    Picture,
    /// In terminals only.
    Terminal,
}

/// Words on the picture, centred on a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// The centre of the words.
    pub at: Point,
    /// The words; a terminal without colours writes them in ASCII.
    pub text: String,
    /// Height of the letters, in units; a terminal has one size.
    pub size: f32,
    /// The colour of the letters.
    pub colour: Colour,
    /// Where it is drawn.
    pub medium: Medium,
    /// Whether it is left out where its letters would be too small to read; other labels are enlarged there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub minor: bool,
}

impl Label {
    /// Words drawn everywhere.
    pub fn new(at: Point, text: impl Into<String>, size: f32, colour: Colour) -> Label {
        Label { at, text: text.into(), size, colour, medium: Medium::Everywhere, minor: false }
    }

    /// Leaves the label out where its letters would be too small to read.
    pub fn minor(self) -> Label {
        Label { minor: true, ..self }
    }

    /// Restricts the label to pictures or to terminals.
    pub fn only(self, medium: Medium) -> Label {
        Label { medium, ..self }
    }
}

/// A set of board colours that a browser offers besides those of the scene itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Theme {
    /// Its name, by which a browser remembers the choice.
    pub name: &'static str,
    /// Its name for people.
    pub title: Text,
    /// Colours of the scene's ground, cells and labels, each with the one that replaces it.
    pub colours: &'static [(Colour, Colour)],
    /// Replacements for a dark page; they override `colours`. What lies beside the board follows the page.
    pub dark: &'static [(Colour, Colour)],
}

/// A set of sprites that a browser offers besides those of the scene itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceSet {
    /// Its name, by which a browser remembers the choice.
    pub name: &'static str,
    /// Its name for people.
    pub title: Text,
    /// The sprites that replace the scene's sprites of the same names. Empty for the scene's own set.
    pub sprites: Vec<Sprite>,
}

impl PieceSet {
    /// The set of the scene's own sprites.
    pub const fn own() -> PieceSet {
        PieceSet { name: "classic", title: Text::new("classic", "classiques"), sprites: Vec::new() }
    }

    /// The same shapes, each in one colour without light and shadow.
    pub fn flat(sprites: &[Sprite]) -> PieceSet {
        let flat = |layer: &Layer| {
            let paint = Paint { finish: Finish::Flat, ..layer.paint };
            Layer { paint, ..layer.clone() }
        };
        let sprites = sprites
            .iter()
            .map(|sprite| Sprite { layers: sprite.layers.iter().map(flat).collect(), ..sprite.clone() })
            .collect();
        PieceSet { name: "flat", title: Text::new("flat", "plates"), sprites }
    }
}

/// The picture of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// Width in units.
    pub width: f32,
    /// Height in units.
    pub height: f32,
    /// Terminal columns in a unit.
    pub columns: f32,
    /// Terminal lines in a unit.
    pub lines: f32,
    /// The side at the bottom of the board; the same in every position of a variant.
    pub foot: Side,
    /// What lies under the cells: the board's body, its frame.
    pub ground: Vec<Layer>,
    /// The cells that can be seen, focused and touched.
    pub cells: Vec<Cell>,
    /// The sprites, which define how pieces look.
    pub sprites: Vec<Sprite>,
    /// The pieces, each on one of the cells.
    pub pieces: Vec<Piece>,
    /// The cells to highlight: those of the last move.
    pub marks: Vec<Mark>,
    /// What is written on the picture: coordinates, names, counts.
    pub labels: Vec<Label>,
    /// The same position arranged for a narrow screen such as a phone's, where the game has such a picture: the same cells
    /// and pieces, elsewhere, in the same units, with slim edges. A browser takes the arrangement that makes the cells
    /// larger. It needs no sprites, marks, themes or piece sets of its own.
    pub compact: Option<Box<Scene>>,
    /// The board colours that a browser offers, the scene's own first.
    pub themes: Vec<Theme>,
    /// The piece sets that a browser offers, the scene's own first.
    pub piece_sets: Vec<PieceSet>,
}

impl Scene {
    /// An empty picture, the first player at its foot; `columns` and `lines` are the terminal columns and lines in a unit.
    pub fn new(width: f32, height: f32, columns: f32, lines: f32) -> Scene {
        Scene {
            width,
            height,
            columns,
            lines,
            foot: Side::First,
            ground: Vec::new(),
            cells: Vec::new(),
            sprites: Vec::new(),
            pieces: Vec::new(),
            marks: Vec::new(),
            labels: Vec::new(),
            compact: None,
            themes: Vec::new(),
            piece_sets: Vec::new(),
        }
    }

    /// The cell of an id.
    pub fn cell(&self, id: &str) -> Option<&Cell> {
        self.cells.iter().find(|c| c.id == id)
    }

    /// The sprite of a name.
    pub fn sprite(&self, name: &str) -> Option<&Sprite> {
        self.sprites.iter().find(|s| s.name == name)
    }

    /// Puts a piece in the middle of a cell that is already in the scene.
    pub fn put(&mut self, id: impl Into<String>, sprite: &'static str, cell: &str) {
        if let Some(at) = self.cell(cell).map(|c| c.centre) {
            self.pieces.push(Piece { id: id.into(), sprite, cell: cell.to_string(), at });
        }
    }

    /// Highlights a cell.
    pub fn mark(&mut self, cell: &str, kind: MarkKind) {
        let mark = Mark { cell: cell.to_string(), kind };
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }
}
