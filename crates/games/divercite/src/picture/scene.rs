//! The board between the two hands.

use super::sprites::{self, CITY_WIDTH, RESOURCE_RADIUS};
use super::{hand_id, held_id, rect};
use crate::DivercitePosition;
use crate::board::{Cell, Colour, PieceKind};
use secateur_core::scene::{Cell as Place, Label, Layer, Medium, Paint, Piece, Point, Role, Shape, at};
use secateur_core::{Position as _, Scene, Side, Text, Words};

const WIDTH: f32 = 22.0;
const HEIGHT: f32 = 12.0;
/// How far the second player's hand lies to the right of the first's.
const HAND_STEP: [f32; 2] = [0.0, 16.7];

const WOOD: &str = "#b48a5c";
const FRAME: &str = "#5f4028";
const HOLLOW: &str = "#946c42";
const CITY_HOLLOW: &str = "#a57b4d";
const ENGRAVED: &str = "#4a3019";
const PANEL: &str = "#ece5d8";
const PANEL_EDGE: &str = "#b9ab95";
const TO_MOVE: &str = "#d8901f";
const SLOT: &str = "#dfd5c3";
const INK: &str = "#3a3128";

fn hand_centre(side: Side, kind: PieceKind, colour: Colour) -> Point {
    let x = if kind == PieceKind::City { 1.6 } else { 3.9 };
    at(x + HAND_STEP[side], 4.0 + 2.0 * colour.index() as f32)
}

pub(crate) fn scene(position: &DivercitePosition) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, 2.0, 1.0);
    scene.sprites = sprites::all();
    ground(&mut scene, position);
    board(&mut scene, position);
    for side in Side::BOTH {
        hand(&mut scene, position, side);
        score(&mut scene, position, side);
    }
    scene
}

fn ground(scene: &mut Scene, position: &DivercitePosition) {
    let mut put =
        |offset: Point, shape: Shape, paint: Paint| scene.ground.push(Layer { offset, shape, paint });
    put(at(11.0, 6.0), rect(11.2, 11.2, 0.7), Paint::gloss(FRAME));
    put(at(11.0, 6.0), rect(10.8, 10.8, 0.5), Paint::flat(WOOD));
    for side in Side::BOTH {
        let edge = if position.turn() == side && position.outcome().is_none() {
            Paint::flat(PANEL).edged(TO_MOVE, 0.14)
        } else {
            Paint::flat(PANEL).edged(PANEL_EDGE, 0.06)
        };
        put(at(2.65 + HAND_STEP[side], 6.0), rect(4.8, 11.2, 0.6), edge);
        put(at(1.5 + HAND_STEP[side], 1.7), rect(1.2, 1.2, 0.34), sprites::base(side));
    }
}

fn board(scene: &mut Scene, position: &DivercitePosition) {
    let (cities, resources) = (PieceKind::City.grid(), PieceKind::Resource.grid());
    let square = rect(CITY_WIDTH + 0.06, CITY_WIDTH + 0.06, 0.36);
    let places = cities.cells(square, |_, _| Paint::hollow(CITY_HOLLOW));
    scene.cells.extend(places.map(|place| place.blank("··", "..")));
    let round = Shape::Circle { r: RESOURCE_RADIUS + 0.04 };
    let places = resources.cells(round, |_, _| Paint::hollow(HOLLOW));
    scene.cells.extend(places.map(|place| place.hit(Shape::Circle { r: 0.66 })));
    for kind in PieceKind::BOTH {
        kind.grid().put(scene, |column, row| {
            let (colour, owner) = position.at(Cell::new(kind, column, row)?)?;
            Some(sprites::name(colour, owner))
        });
    }
    // Resources are named along the left and the top edge, cities along the right and the bottom.
    scene.labels.extend(resources.labels(5.95, 1.0, 0.46, ENGRAVED));
    scene.labels.extend(cities.labels(16.05, 11.0, 0.46, ENGRAVED));
}

fn hand(scene: &mut Scene, position: &DivercitePosition, side: Side) {
    for colour in Colour::ALL {
        for kind in [PieceKind::City, PieceKind::Resource] {
            let (id, centre) = (hand_id(side, kind, colour), hand_centre(side, kind, colour));
            let width = if kind == PieceKind::City { 2.3 } else { 1.9 };
            let place = Place::board(id.clone(), centre, rect(width, 1.8, 0.3), Paint::flat(SLOT));
            scene.cells.push(place.role(Role::Hand).title(hand_title(side, kind, colour)).blank("·", "."));
            let count = position.hands().count(side, kind, colour);
            let sprite = sprites::name(colour, (kind == PieceKind::City).then_some(side));
            // A stack: every piece lies a little above the last. In a terminal they fall on one line.
            let (left, right) = if kind == PieceKind::City { (0.45, 0.64) } else { (0.4, 0.55) };
            let foot = at(centre.x - left, centre.y + 0.1 * f32::from(count.saturating_sub(1)));
            for n in 1..=count {
                let at = at(foot.x, foot.y - 0.2 * f32::from(n - 1));
                scene.pieces.push(Piece { id: held_id(side, kind, colour, n), sprite, cell: id.clone(), at });
            }
            if count > 0 {
                let beside = at(centre.x + right, centre.y);
                scene.labels.push(Label::new(beside, format!("×{count}"), 0.4, INK));
            }
        }
    }
}

/// What a hand's cell is called: the owner, and what it holds.
fn hand_title(side: Side, kind: PieceKind, colour: Colour) -> Words {
    let owner = [Text::new("white's hand", "main de blanc"), Text::new("black's hand", "main de noir")][side];
    let held = match (kind, colour) {
        (PieceKind::Resource, Colour::Red) => Text::new("red resources", "ressources rouges"),
        (PieceKind::Resource, Colour::Green) => Text::new("green resources", "ressources vertes"),
        (PieceKind::Resource, Colour::Blue) => Text::new("blue resources", "ressources bleues"),
        (PieceKind::Resource, Colour::Yellow) => Text::new("yellow resources", "ressources jaunes"),
        (PieceKind::City, Colour::Red) => Text::new("red cities", "cités rouges"),
        (PieceKind::City, Colour::Green) => Text::new("green cities", "cités vertes"),
        (PieceKind::City, Colour::Blue) => Text::new("blue cities", "cités bleues"),
        (PieceKind::City, Colour::Yellow) => Text::new("yellow cities", "cités jaunes"),
    };
    Words::new(format!("{}, {}", owner.en, held.en), format!("{}, {}", owner.fr, held.fr))
}

fn score(scene: &mut Scene, position: &DivercitePosition, side: Side) {
    let points = position.points()[side];
    let (number, middle) = (at(3.4 + HAND_STEP[side], 1.7), at(2.65 + HAND_STEP[side], 1.7));
    scene.labels.push(Label::new(number, points.to_string(), 1.3, INK).only(Medium::Picture));
    let turn = if position.turn() == side && position.outcome().is_none() { "> " } else { "" };
    let text = format!("{turn}{}: {points} pts", side.index() + 1);
    scene.labels.push(Label::new(middle, text, 0.5, INK).only(Medium::Terminal));
}
