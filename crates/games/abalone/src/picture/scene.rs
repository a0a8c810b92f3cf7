//! The scene: a wooden hexagon with 61 hollows, glossy marbles, and a tray for the marbles that each side has lost.
//!
//! A unit is the distance between two neighbours. Row A is at the bottom. Around the board are 30 invisible places, which
//! are clicked to push a marble over the edge.

use super::{coordinates, marble_id, rim_id, themes, tray_id};
use crate::board::{Cell, distance, row_letter, row_numbers};
use crate::colour::Colour;
use crate::position::{AbalonePosition, MARBLES_TO_LOSE};
use secateur_core::scene::{
    Cell as Place, Colour as Shade, Glyph, Label, Layer, Paint, PieceSet, Point, Role, Scene, Shape, Sprite,
    at, layer,
};
use secateur_core::{Side, Text, Words};

/// The distance between two rows, √3/2.
const ROW: f32 = 0.866_025_4;

/// The arrangement around the board.
struct Frame {
    width: f32,
    height: f32,
    /// From the centre to the innermost place of Black's tray, and the distance between its places.
    tray: Point,
    tray_step: Point,
    /// Whether a place further down in the tray lies between two above it, rather than under the outer one.
    packed: bool,
}

impl Frame {
    const fn centre(&self) -> Point {
        at(self.width / 2.0, self.height / 2.0)
    }
}

const WIDE: Frame = Frame {
    width: 15.0,
    height: 12.0 * ROW,
    tray: at(4.5, 4.0 * ROW),
    tray_step: at(1.0, ROW),
    packed: true,
};

/// For narrow screens: the trays are in the corners that the hexagon leaves free.
const SLIM: Frame =
    Frame { width: 11.3, height: 10.9, tray: at(3.36, 4.95), tray_step: at(0.88, 0.8), packed: false };

pub(super) const WOOD: &str = "#c08d59";
pub(super) const WOOD_EDGE: &str = "#6f4826";
pub(super) const WOOD_DARK: &str = "#a9774a";
pub(super) const HOLLOW: &str = "#8a5d35";
pub(super) const INK: &str = "#4d3219";
const SHADOW: &str = "#5b3a1d";
const BLACK: &str = "#24262c";
const WHITE: &str = "#f4efe3";

/// The centre of a place on the board or beside it.
fn point(row: i32, number: i32, frame: &Frame) -> Point {
    let (up, right) = (row - 4, number - 5);
    at(frame.centre().x + right as f32 - up as f32 / 2.0, frame.centre().y - up as f32 * ROW)
}

/// The centre of the place for a colour's `n`-th lost marble, from 1. A tray is a triangle of 3, 2 and 1 places in a corner
/// of the picture. Black's lost marbles are on White's side, and White's on Black's.
fn tray_point(colour: Colour, n: u8, frame: &Frame) -> Point {
    let packed =
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.5, 1.0), (1.0, 2.0)][usize::from(n - 1) % 6];
    let outer =
        [(2.0, 0.0), (1.0, 0.0), (0.0, 0.0), (2.0, 1.0), (1.0, 1.0), (2.0, 2.0)][usize::from(n - 1) % 6];
    let (right, down) = if frame.packed { packed } else { outer };
    let (x, y) = (frame.tray.x + right * frame.tray_step.x, frame.tray.y - down * frame.tray_step.y);
    let centre = frame.centre();
    match colour {
        Colour::Black => at(centre.x + x, centre.y - y),
        Colour::White => at(centre.x - x, centre.y + y),
    }
}

fn rim() -> impl Iterator<Item = (i32, i32)> {
    let all = (-1..10).flat_map(|row| (0..11).map(move |number| (row, number)));
    all.filter(|&(row, number)| distance(row, number) == 5)
}

fn hexagon(radius: f32) -> Shape {
    let corner = |(x, y): (f32, f32)| at(radius * x, radius * y);
    let corners = [(1.0, 0.0), (0.5, ROW), (-0.5, ROW), (-1.0, 0.0), (-0.5, -ROW), (0.5, -ROW)];
    Shape::Polygon { points: corners.map(corner).to_vec() }
}

fn sprite_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// The paint of a colour's marbles.
pub(crate) const fn shade(colour: Colour) -> Shade {
    match colour {
        Colour::Black => BLACK,
        Colour::White => WHITE,
    }
}

fn marble(colour: Colour) -> Sprite {
    let (title, edge, symbol, plain) = match colour {
        Colour::Black => (Text::new("black marble", "bille noire"), "#0c0d10", "●", "b"),
        Colour::White => (Text::new("white marble", "bille blanche"), "#b9b09b", "●", "w"),
    };
    let fill = shade(colour);
    let round = |r: f32| Shape::Circle { r };
    let shadow = Layer { offset: at(0.04, 0.06), shape: round(0.44), paint: Paint::flat(SHADOW) };
    Sprite {
        name: sprite_name(colour),
        title,
        layers: vec![shadow, layer(round(0.43), Paint::gloss(fill).edged(edge, 0.02))],
        glyph: Glyph { symbol, plain, colour: fill, fills: false },
    }
}

/// The picture of a position.
pub(crate) fn scene(position: &AbalonePosition) -> Scene {
    let mut scene = arranged(position, &WIDE);
    scene.compact = Some(Box::new(arranged(position, &SLIM)));
    scene.sprites.extend(Colour::BOTH.map(marble));
    scene.piece_sets = vec![PieceSet::own(), PieceSet::flat(&scene.sprites)];
    scene.themes = themes::ALL.to_vec();
    scene
}

/// The scene without sprites, in one of the arrangements.
fn arranged(position: &AbalonePosition, frame: &Frame) -> Scene {
    let mut scene = Scene::new(frame.width, frame.height, 2.0, 1.0 / ROW);
    // Drawn under the board, which covers a corner of a narrow tray.
    scene.ground.extend(Colour::BOTH.map(|colour| tray(colour, frame)));
    let body = |radius, paint| Layer { offset: frame.centre(), shape: hexagon(radius), paint };
    scene.ground.push(body(5.5, Paint::gloss(WOOD_DARK).edged(WOOD_EDGE, 0.08)));
    scene.ground.push(body(4.75, Paint::flat(WOOD)));
    for (row, number) in rim() {
        let shape = Shape::Circle { r: 0.45 };
        let place = Place::board(rim_id(row, number), point(row, number, frame), shape, Paint::invisible());
        let title = Words::new(
            format!("over the edge, {}", coordinates(row, number)),
            format!("par-dessus le bord, {}", coordinates(row, number)),
        );
        scene.cells.push(place.role(Role::Choice).hit(Shape::Circle { r: 0.5 }).title(title));
    }
    for cell in Cell::all() {
        let (centre, shape) = (point(cell.row(), cell.number(), frame), Shape::Circle { r: 0.4 });
        let place = Place::board(cell.to_string(), centre, shape, Paint::hollow(HOLLOW));
        scene.cells.push(place.hit(Shape::Circle { r: 0.5 }).blank("·", "."));
    }
    for colour in Colour::BOTH {
        for n in 1..=MARBLES_TO_LOSE {
            let (centre, shape) = (tray_point(colour, n, frame), Shape::Circle { r: 0.36 });
            let place = Place::board(tray_id(colour, n), centre, shape, Paint::hollow(HOLLOW));
            scene.cells.push(place.role(Role::Hand).title(lost(colour)).blank("·", "."));
        }
    }
    for side in Side::BOTH {
        let colour = position.colour(side);
        for cell in Cell::all().filter(|&cell| position.at(cell) == Some(side)) {
            scene.put(marble_id(colour, cell), sprite_name(colour), &cell.to_string());
        }
        for n in 1..=position.lost(side).min(MARBLES_TO_LOSE) {
            let tray = tray_id(colour, n);
            scene.put(marble_id(colour, &tray), sprite_name(colour), &tray);
        }
    }
    labels(&mut scene, frame);
    scene
}

/// What a colour's tray holds.
const fn lost(colour: Colour) -> Text {
    match colour {
        Colour::Black => Text::new("black marbles lost", "billes noires perdues"),
        Colour::White => Text::new("white marbles lost", "billes blanches perdues"),
    }
}

/// The triangle of a colour's tray.
fn tray(colour: Colour, frame: &Frame) -> Layer {
    let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
    let corner = |(x, y): (f32, f32)| at(sign * x, sign * y);
    // With the same margin everywhere and cut corners: around the centre of the three outermost places, or around the place
    // in the picture's corner.
    let packed =
        [(-1.64, -1.18), (1.64, -1.18), (1.84, -0.83), (0.2, 2.01), (-0.2, 2.01), (-1.84, -0.83)].to_vec();
    let outer = [(-2.3, -0.45), (0.33, -0.45), (0.45, -0.33), (0.45, 2.1), (-0.2, 2.1), (-2.3, 0.3)].to_vec();
    let (off, corners) =
        if frame.packed { (at(5.5, (4.0 - 2.0 / 3.0) * ROW), packed) } else { (at(5.12, 4.95), outer) };
    let middle = frame.centre();
    let centre = at(middle.x + sign * off.x, middle.y - sign * off.y);
    let paint = Paint::flat(WOOD_DARK).edged(WOOD_EDGE, 0.06);
    Layer {
        offset: centre,
        shape: Shape::Polygon { points: corners.into_iter().map(corner).collect() },
        paint,
    }
}

/// Row letters on the left, numbers on the lower right, at the ends of their lines.
fn labels(scene: &mut Scene, frame: &Frame) {
    for row in 0..9 {
        let place = point(row, row_numbers(row).0 - 1, frame);
        scene.labels.push(Label::new(place, row_letter(row).to_ascii_uppercase(), 0.42, INK));
    }
    for number in 1..10 {
        let lowest = if number <= 5 { 0 } else { number - 5 };
        scene.labels.push(Label::new(point(lowest - 1, number, frame), number.to_string(), 0.42, INK));
    }
}
