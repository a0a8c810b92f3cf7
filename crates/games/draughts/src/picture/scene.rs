//! The scene: a wooden board with discs of two colours.

use super::{piece_id, sprite, themes, title};
use crate::colour::Colour;
use crate::position::{DraughtsPosition, Piece};
use crate::rules::Rules;
use secateur_core::scene::{
    Cell, Glyph, Label, Layer, Medium, Paint, PieceSet, Point, Shape, Sprite, at, layer,
};
use secateur_core::{Scene, Side};

/// The frame around the squares, which are one unit wide.
#[derive(Clone, Copy)]
struct Frame {
    /// Its width on the left and below.
    near: f32,
    /// Its width above and on the right.
    far: f32,
    /// The size of the letters on it; those on the far sides are left out if it is narrow there.
    letters: f32,
}

const WIDE: Frame = Frame { near: 0.62, far: 0.62, letters: 0.3 };

/// A narrow frame, with room for letters in variants that read them.
const fn slim(algebraic: bool) -> Frame {
    Frame { near: if algebraic { 0.46 } else { 0.1 }, far: 0.1, letters: 0.34 }
}

pub(super) const WOOD: &str = "#6b4226";
pub(super) const WOOD_EDGE: &str = "#4a2c17";
pub(super) const LIGHT: &str = "#f0d9b1";
pub(super) const DARK: &str = "#b07d4f";
pub(super) const NUMBER: &str = "#eed3a9";
pub(super) const LETTER: &str = "#f0d9b2";

/// The colours of a disc.
struct DiscColours {
    body: &'static str,
    side: &'static str,
    ring: &'static str,
    crown: &'static str,
    glyph: &'static str,
}

const WHITE: DiscColours =
    DiscColours { body: "#fbf3df", side: "#b9a57f", ring: "#cbb78f", crown: "#b8860b", glyph: "#f5ead0" };
const BLACK: DiscColours =
    DiscColours { body: "#3b2f2a", side: "#14100e", ring: "#6d5a50", crown: "#e2b64a", glyph: "#d2603f" };

/// The main colour of a side's discs.
pub(crate) const fn shade(colour: Colour) -> &'static str {
    match colour {
        Colour::White => WHITE.body,
        Colour::Black => BLACK.body,
    }
}

/// The picture of a position.
pub(crate) fn scene<R: Rules>(position: &DraughtsPosition<R>) -> Scene {
    let mut scene = arranged(position, WIDE);
    scene.compact = Some(Box::new(arranged(position, slim(R::SET.algebraic))));
    scene.sprites = sprites();
    scene.piece_sets = vec![PieceSet::own(), PieceSet::flat(&scene.sprites)];
    scene.themes = themes::ALL.to_vec();
    scene
}

/// The scene without sprites, with one of the frames.
fn arranged<R: Rules>(position: &DraughtsPosition<R>, frame: Frame) -> Scene {
    let board = position.rules().geometry();
    let rows = f32::from(board.rows);
    let size = rows + frame.near + frame.far;
    let mut scene = Scene::new(size, size, 3.0, 1.0);
    if position.rules().first() == Colour::Black {
        scene.foot = Side::Second;
    }
    let field = at(frame.near + rows / 2.0, frame.far + rows / 2.0);
    let square =
        |offset, w: f32, corner: f32, paint| Layer { offset, shape: Shape::Rect { w, h: w, corner }, paint };
    let body = Paint::gloss(WOOD).edged(WOOD_EDGE, 0.05);
    scene.ground.push(square(at(size / 2.0, size / 2.0), size, 0.25_f32.min(frame.near), body));
    scene.ground.push(square(field, rows + 0.12, 0.04, Paint::flat(WOOD_EDGE)));
    scene.ground.push(square(field, rows, 0.0, Paint::flat(LIGHT)));
    for number in 1..=board.squares() {
        let (row, column) = board.place(number);
        let centre = centre(row, column, frame);
        let shape = Shape::Rect { w: 1.0, h: 1.0, corner: 0.0 };
        scene.cells.push(Cell::board(number.to_string(), centre, shape, Paint::flat(DARK)).blank("·", "."));
        let corner = at(centre.x - 0.36, centre.y - 0.38);
        let label = Label::new(corner, number.to_string(), 0.18, NUMBER).minor();
        scene.labels.push(label.only(Medium::Picture));
    }
    coordinates(&mut scene, position, frame);
    for number in 1..=board.squares() {
        if let Some(piece) = position.piece(number) {
            scene.put(piece_id(piece, number), sprite(piece), &number.to_string());
        }
    }
    scene
}

fn centre(row: u8, column: u8, frame: Frame) -> Point {
    at(frame.near + f32::from(column) + 0.5, frame.far + f32::from(row) + 0.5)
}

/// Files and ranks in variants that read them. Elsewhere the numbers at both ends of each row, only for terminals, whose
/// squares show no numbers.
fn coordinates<R: Rules>(scene: &mut Scene, position: &DraughtsPosition<R>, frame: Frame) {
    let board = position.rules().geometry();
    let rows = f32::from(board.rows);
    let (left, right) = (frame.near / 2.0, frame.near + rows + frame.far / 2.0);
    let (below, above) = (frame.far + rows + frame.near / 2.0, frame.far / 2.0);
    let narrow = frame.far < frame.letters;
    for i in 0..board.rows {
        let along = centre(i, i, frame);
        if R::SET.algebraic {
            let (file, rank) = (char::from(b'a' + i).to_string(), (board.rows - i).to_string());
            for y in [above, below].into_iter().skip(usize::from(narrow)) {
                scene.labels.push(Label::new(at(along.x, y), file.clone(), frame.letters, LETTER));
            }
            for x in [left, right].into_iter().take(if narrow { 1 } else { 2 }) {
                scene.labels.push(Label::new(at(x, along.y), rank.clone(), frame.letters, LETTER));
            }
        } else if !narrow {
            let half = board.rows / 2;
            for (x, number) in [(left, i * half + 1), (right, (i + 1) * half)] {
                let label = Label::new(at(x, along.y), number.to_string(), 0.24, LETTER).minor();
                scene.labels.push(label);
            }
        }
    }
}

fn sprites() -> Vec<Sprite> {
    let mut sprites = Vec::new();
    for (colour, discs) in [(Colour::White, WHITE), (Colour::Black, BLACK)] {
        for king in [false, true] {
            let piece = Piece { colour, king };
            let layers = if king { king_layers(&discs) } else { man_layers(&discs, 0.0) };
            let (symbol, plain) = match (colour, king) {
                (_, false) if colour == Colour::White => ("●", "w"),
                (_, false) => ("●", "b"),
                (Colour::White, true) => ("♛", "W"),
                (Colour::Black, true) => ("♛", "B"),
            };
            let glyph = Glyph { symbol, plain, colour: discs.glyph, fills: false };
            sprites.push(Sprite { name: sprite(piece), title: title(piece), layers, glyph });
        }
    }
    sprites
}

/// A disc with its shadow and two turned rings, `up` above the middle of its square.
fn man_layers(discs: &DiscColours, up: f32) -> Vec<Layer> {
    let circle = |r: f32, y: f32, paint| Layer { offset: at(0.0, y - up), shape: Shape::Circle { r }, paint };
    vec![
        circle(0.41, 0.06, Paint::flat(discs.side)),
        circle(0.40, 0.0, Paint::gloss(discs.body).edged(discs.side, 0.02)),
        circle(0.30, 0.0, Paint::outline(discs.ring, 0.025)),
        circle(0.20, 0.0, Paint::outline(discs.ring, 0.025)),
    ]
}

/// Two discs, one on the other, with a crown.
fn king_layers(discs: &DiscColours) -> Vec<Layer> {
    let mut layers = man_layers(discs, -0.04);
    let upper = man_layers(discs, 0.07);
    layers.extend(upper.into_iter().take(3));
    let tooth =
        [(-0.20, 0.12), (-0.24, -0.12), (-0.11, 0.0), (0.0, -0.18), (0.11, 0.0), (0.24, -0.12), (0.20, 0.12)];
    let points = tooth.iter().map(|&(x, y)| at(x, y - 0.06)).collect();
    layers.push(layer(Shape::Polygon { points }, Paint::flat(discs.crown).edged(discs.side, 0.015)));
    layers
}
