//! A wooden hexagon with 61 hollows, glossy marbles, and a tray for what each side has lost.
//!
//! A unit is the distance between two neighbours. Row A is at the bottom. Around the board lies a rim of 30 places that
//! are not seen: they are touched to push a marble over the edge.

use super::{coordinates, marble_id, rim_id, tray_id};
use crate::board::{Cell, distance, row_letter, row_numbers};
use crate::colour::Colour;
use crate::position::{AbalonePosition, MARBLES_TO_LOSE};
use secateur_core::scene::{
    Cell as Place, Colour as Shade, Glyph, Label, Layer, Paint, Point, Role, Scene, Shape, Sprite, at, layer,
};
use secateur_core::{Side, Text, Words};

const WIDTH: f32 = 15.0;
const CENTRE: Point = at(7.5, 6.0 * ROW);
/// The distance between two rows, half the root of three.
const ROW: f32 = 0.866_025_4;
const HEIGHT: f32 = 12.0 * ROW;

const WOOD: &str = "#b98450";
const WOOD_EDGE: &str = "#6f4826";
const WOOD_DARK: &str = "#a57142";
const HOLLOW: &str = "#875a31";
const INK: &str = "#4d3219";
const BLACK: &str = "#24262c";
const WHITE: &str = "#f4efe3";

/// Where a place of the board, or beside it, lies.
fn point(row: i32, number: i32) -> Point {
    let (up, right) = (row - 4, number - 5);
    at(CENTRE.x + right as f32 - up as f32 / 2.0, CENTRE.y - up as f32 * ROW)
}

/// Where the `n`-th lost marble of a colour lies (from 1): a triangle of 3, 2 and 1 in a corner of the picture. What
/// Black has lost lies on White's side, and the other way round.
fn tray_point(colour: Colour, n: u8) -> Point {
    let (right, up) =
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.5, 1.0), (1.5, 1.0), (1.0, 2.0)][usize::from(n - 1) % 6];
    let (right, up) = (4.5 + right, (4.0 - up) * ROW);
    match colour {
        Colour::Black => at(CENTRE.x + right, CENTRE.y - up),
        Colour::White => at(CENTRE.x - right, CENTRE.y + up),
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

/// The colour of a side's marbles.
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
    let shadow = Layer { offset: at(0.04, 0.06), shape: round(0.44), paint: Paint::flat("#5b3a1d") };
    Sprite {
        name: sprite_name(colour),
        title,
        layers: vec![shadow, layer(round(0.43), Paint::gloss(fill).edged(edge, 0.02))],
        glyph: Glyph { symbol, plain, colour: fill, fills: false },
    }
}

/// The picture of a position.
pub(crate) fn scene(position: &AbalonePosition) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, 2.0, 1.0 / ROW);
    let body = |radius, paint| Layer { offset: CENTRE, shape: hexagon(radius), paint };
    scene.ground.push(body(5.5, Paint::flat(WOOD_DARK).edged(WOOD_EDGE, 0.08)));
    scene.ground.push(body(4.75, Paint::flat(WOOD)));
    for colour in Colour::BOTH {
        scene.ground.push(tray(colour));
    }
    for (row, number) in rim() {
        let place = Place::board(
            rim_id(row, number),
            point(row, number),
            Shape::Circle { r: 0.45 },
            Paint::invisible(),
        );
        let title = Words::new(
            format!("over the edge, {}", coordinates(row, number)),
            format!("par-dessus le bord, {}", coordinates(row, number)),
        );
        scene.cells.push(place.role(Role::Choice).title(title));
    }
    for cell in Cell::all() {
        let hollow = Paint::hollow(HOLLOW);
        let place = Place::board(
            cell.to_string(),
            point(cell.row(), cell.number()),
            Shape::Circle { r: 0.4 },
            hollow,
        );
        scene.cells.push(place.hit(Shape::Circle { r: 0.5 }).blank("·", "."));
    }
    for colour in Colour::BOTH {
        for n in 1..=MARBLES_TO_LOSE {
            let shape = Shape::Circle { r: 0.36 };
            let place = Place::board(tray_id(colour, n), tray_point(colour, n), shape, Paint::hollow(HOLLOW));
            scene.cells.push(place.role(Role::Hand).title(lost(colour)).blank("·", "."));
        }
    }
    scene.sprites.extend(Colour::BOTH.map(marble));
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
    labels(&mut scene);
    scene
}

/// What a colour's tray is for.
const fn lost(colour: Colour) -> Text {
    match colour {
        Colour::Black => Text::new("black marbles lost", "billes noires perdues"),
        Colour::White => Text::new("white marbles lost", "billes blanches perdues"),
    }
}

/// The triangle a colour's lost marbles lie in.
fn tray(colour: Colour) -> Layer {
    let sign = if colour == Colour::Black { 1.0 } else { -1.0 };
    let corner = |(x, y): (f32, f32)| at(sign * x, sign * y);
    // Around the centre of the three outermost marbles, with the same margin everywhere and the corners cut.
    let centre = at(CENTRE.x + sign * 5.5, CENTRE.y - sign * (4.0 - 2.0 / 3.0) * ROW);
    let corners = [(-1.64, -1.18), (1.64, -1.18), (1.84, -0.83), (0.2, 2.01), (-0.2, 2.01), (-1.84, -0.83)];
    let paint = Paint::flat(WOOD_DARK).edged(WOOD_EDGE, 0.06);
    Layer { offset: centre, shape: Shape::Polygon { points: corners.map(corner).to_vec() }, paint }
}

/// Row letters at the left, numbers at the lower right, where their lines run out.
fn labels(scene: &mut Scene) {
    for row in 0..9 {
        let place = point(row, row_numbers(row).0 - 1);
        scene.labels.push(Label::new(place, row_letter(row).to_ascii_uppercase(), 0.42, INK));
    }
    for number in 1..10 {
        let lowest = if number <= 5 { 0 } else { number - 5 };
        scene.labels.push(Label::new(point(lowest - 1, number), number.to_string(), 0.42, INK));
    }
}
