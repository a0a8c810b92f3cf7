//! The picture: a wooden hexagon with 61 hollows, glossy marbles, and a tray for what each side has lost.
//!
//! A unit is the distance between two neighbours. Row A is at the bottom. Around the board lies a rim of 30 places that
//! are not seen: they are touched to push a marble over the edge.

use crate::board::{Cell, Direction, distance, row_letter, row_numbers};
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::{AbalonePosition, MARBLES_TO_LOSE};
use crate::rules::Colour;
use secateur_core::scene::{
    Cell as Place, Glyph, Label, Layer, Paint, Point, Role, Scene, Shape, Sprite, at, layer,
};
use secateur_core::{Brush, Effect, ParseError, Position as _, Side, Text};

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

fn tray_id(colour: Colour, n: u8) -> String {
    format!("lost-{}{n}", colour.letter())
}

/// The id of the place just off the board in a direction from a cell at its edge: the row's letter (`z` below A, `j`
/// above I) and the number, as if the board went on there.
fn rim_id(row: i32, number: i32) -> String {
    let letter = if row < 0 { 'z' } else { char::from(b'a' + row.min(9) as u8) };
    format!("rim-{letter}{number}")
}

fn rim_beyond(cell: Cell, direction: Direction) -> String {
    let (up, right) = direction.step();
    rim_id(cell.row() + i32::from(up), cell.number() + i32::from(right))
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

fn marble(colour: Colour) -> Sprite {
    let (fill, edge, symbol, plain) = match colour {
        Colour::Black => (BLACK, "#0c0d10", "●", "b"),
        Colour::White => (WHITE, "#b9b09b", "●", "w"),
    };
    let round = |r: f32| Shape::Circle { r };
    let shadow = Layer { offset: at(0.04, 0.06), shape: round(0.44), paint: Paint::flat("#5b3a1d") };
    Sprite {
        name: sprite_name(colour),
        layers: vec![shadow, layer(round(0.43), Paint::gloss(fill).edged(edge, 0.02))],
        glyph: Glyph { symbol, plain, colour: fill, fills: false },
    }
}

/// The id of a marble by where it is.
fn marble_id(colour: Colour, place: impl std::fmt::Display) -> String {
    format!("{}-{place}", colour.letter())
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
        scene.cells.push(place.role(Role::Choice));
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
            scene.cells.push(place.role(Role::Hand).blank("·", "."));
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

/// The ways of showing a move: the trailing marble and the cell the front marble enters, or the place over the edge where
/// a marble goes; a broadside by one end, the other, and the first one's new cell.
///
/// No gesture begins another: after an own marble, an in-line move goes to a place without an own marble, each direction
/// to its own, and a broadside to an own marble; the two ends of a line and a neighbour of one name one broadside.
pub(crate) fn gestures(position: &AbalonePosition, m: AbaloneMove) -> Vec<Vec<String>> {
    let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
    match m.kind() {
        MoveKind::InLine { trailing, direction } => {
            let displacements = position.displacements(m);
            let mut ways = Vec::new();
            if let Some(&(_, Some(entered))) = displacements.own.first() {
                ways.push(names(&[trailing, entered]));
            }
            if let Some(&(ejected, None)) = displacements.enemy.first() {
                ways.push(vec![trailing.to_string(), rim_beyond(ejected, direction)]);
            }
            ways
        }
        MoveKind::Broadside { first, axis, length, direction } => {
            let mut ways = Vec::new();
            if let Some(last) = last_of(first, axis, length) {
                for (one, other) in [(first, last), (last, first)] {
                    ways.extend(one.next(direction).map(|to| names(&[one, other, to])));
                }
            }
            ways
        }
        MoveKind::SelfEjection { trailing } => {
            let columns_at_edge = |&direction: &Direction| {
                let front = *position.column_at_edge(trailing, direction)?.last()?;
                Some(vec![trailing.to_string(), rim_beyond(front, direction)])
            };
            Direction::ALL.iter().filter_map(columns_at_edge).collect()
        }
    }
}

/// What a move does to the marbles of the picture: each goes one step, one pushed off goes to its tray.
pub(crate) fn effects(position: &AbalonePosition, m: AbaloneMove) -> Vec<Effect> {
    let (displacements, us) = (position.displacements(m), position.turn());
    let own = displacements.own.into_iter().map(|shift| (us, shift));
    let enemy = displacements.enemy.into_iter().map(|shift| (!us, shift));
    let effect = |(side, (from, to)): (Side, (Cell, Option<Cell>))| {
        let colour = position.colour(side);
        let place = match to {
            Some(cell) => cell.to_string(),
            None => tray_id(colour, position.lost(side) + 1),
        };
        Effect::moved(marble_id(colour, from), marble_id(colour, &place), place)
    };
    enemy.chain(own).map(effect).collect()
}

/// What an editor can do.
pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("black", Text::new("black marble", "bille noire"), Some("black")),
        Brush::new("white", Text::new("white marble", "bille blanche"), Some("white")),
        Brush::new("empty", Text::new("no marble", "aucune bille"), None),
        Brush::whole("turn", Text::new("other side to move", "trait à l'autre camp")),
    ]
}

/// The position with a brush applied. On a place of a tray, a marble means that as many are lost, none that fewer are.
pub(crate) fn edit(
    position: &AbalonePosition,
    cell: &str,
    brush: &str,
) -> Result<AbalonePosition, ParseError> {
    let rules = position.rules();
    let mut boards = Side::BOTH.map(|side| position.board(side));
    let mut lost = Side::BOTH.map(|side| position.lost(side));
    let mut turn = position.turn();
    let painted = match brush {
        "black" => Some(rules.side(Colour::Black)),
        "white" => Some(rules.side(Colour::White)),
        "empty" => None,
        "turn" => {
            turn = !turn;
            return Ok(AbalonePosition::new(rules, boards, turn, lost, position.plies()));
        }
        _ => return Err(ParseError::new("brush", brush, "the brushes are black, white, empty or turn")),
    };
    if let Some((colour, n)) = tray_of(cell) {
        lost[rules.side(colour)] = if painted.is_some() { n } else { n - 1 };
    } else {
        let bit = Cell::read(cell)?.bit();
        boards = boards.map(|board| board & !bit);
        if let Some(side) = painted {
            boards[side] |= bit;
        }
    }
    Ok(AbalonePosition::new(rules, boards, turn, lost, position.plies()))
}

/// The colour and number of a place of a tray.
fn tray_of(id: &str) -> Option<(Colour, u8)> {
    let places = Colour::BOTH.into_iter().flat_map(|colour| (1..=MARBLES_TO_LOSE).map(move |n| (colour, n)));
    places.into_iter().find(|&(colour, n)| tray_id(colour, n) == id)
}
