//! The scene: the board between the two hands.

use super::sprites::{self, CITY_WIDTH, RESOURCE_RADIUS};
use super::{hand_id, held_id, rect, themes};
use crate::DivercitePosition;
use crate::board::{Cell, Colour, PieceKind};
use secateur_core::grid::Grid;
use secateur_core::scene::{
    Cell as Place, Label, Layer, Medium, Paint, Piece, PieceSet, Point, Role, Shape, at,
};
use secateur_core::{Position as _, Scene, Side, Text, Words};

/// The arrangement of the hands around the board.
struct Frame {
    width: f32,
    height: f32,
    /// The centre of the board; without a shift of the grid it is [`GRID_CENTRE`].
    centre: Point,
    /// Whether the hands are above and below the board rather than at its sides.
    rows: bool,
}

const GRID_CENTRE: Point = at(11.0, 6.0);
const WIDE: Frame = Frame { width: 22.0, height: 12.0, centre: GRID_CENTRE, rows: false };
const TALL: Frame = Frame { width: 11.6, height: 15.5, centre: at(5.8, 7.75), rows: true };

/// From the first player's hand to the second's, if they are at the sides.
const HAND_STEP: [f32; 2] = [0.0, 16.7];
/// From the centre of the board to the middle of a hand above or below it, and half the height of such a hand.
const ROW_STEP: f32 = 6.68;
const ROW_HALF: f32 = 0.98;

pub(super) const WOOD: &str = "#b88f61";
pub(super) const FRAME: &str = "#6a4a30";
pub(super) const HOLLOW: &str = "#946c42";
pub(super) const CITY_HOLLOW: &str = "#a57b4d";
pub(super) const ENGRAVED: &str = "#4a3019";
pub(super) const PANEL: &str = "#ece5d8";
pub(super) const PANEL_EDGE: &str = "#b9ab95";
const TO_MOVE: &str = "#d8901f";
pub(super) const SLOT: &str = "#dfd5c3";
pub(super) const INK: &str = "#3a3128";

impl Frame {
    /// The shift of the board's grid.
    fn shift(&self) -> Point {
        at(self.centre.x - GRID_CENTRE.x, self.centre.y - GRID_CENTRE.y)
    }

    /// The middle of a side's hand above or below the board.
    fn row(&self, side: Side) -> f32 {
        self.centre.y + if side == Side::First { ROW_STEP } else { -ROW_STEP }
    }

    /// The place and size of a stack in a hand.
    fn hand(&self, side: Side, kind: PieceKind, colour: Colour) -> (Point, f32, f32) {
        let n = colour.index() as f32;
        match (self.rows, kind) {
            (false, PieceKind::City) => (at(1.6 + HAND_STEP[side], 4.0 + 2.0 * n), 2.3, 1.8),
            (false, PieceKind::Resource) => (at(3.9 + HAND_STEP[side], 4.0 + 2.0 * n), 1.9, 1.8),
            // Cities on the left, resources on the right, the points between them.
            (true, PieceKind::City) => (at(0.9 + 1.37 * n, self.row(side)), 1.34, 1.84),
            (true, PieceKind::Resource) => (at(7.3 + 1.14 * n, self.row(side)), 1.1, 1.84),
        }
    }
}

pub(crate) fn scene(position: &DivercitePosition) -> Scene {
    let mut scene = arranged(position, &WIDE);
    scene.compact = Some(Box::new(arranged(position, &TALL)));
    scene.sprites = sprites::all();
    scene.piece_sets = vec![PieceSet::own(), PieceSet::flat(&scene.sprites)];
    scene.themes = themes::ALL.to_vec();
    scene
}

/// The scene without sprites, in one of the arrangements.
fn arranged(position: &DivercitePosition, frame: &Frame) -> Scene {
    let mut scene = Scene::new(frame.width, frame.height, 2.0, 1.0);
    ground(&mut scene, position, frame);
    board(&mut scene, position, frame);
    for side in Side::BOTH {
        hand(&mut scene, position, side, frame);
        score(&mut scene, position, side, frame);
    }
    scene
}

fn ground(scene: &mut Scene, position: &DivercitePosition, frame: &Frame) {
    let mut put =
        |offset: Point, shape: Shape, paint: Paint| scene.ground.push(Layer { offset, shape, paint });
    put(frame.centre, rect(11.2, 11.2, 0.7), Paint::gloss(FRAME));
    put(frame.centre, rect(10.9, 10.9, 0.55), Paint::flat(WOOD));
    for side in Side::BOTH {
        let edge = if position.turn() == side && position.outcome().is_none() {
            Paint::flat(PANEL).edged(TO_MOVE, 0.12)
        } else {
            Paint::flat(PANEL).edged(PANEL_EDGE, 0.06)
        };
        if frame.rows {
            put(at(frame.centre.x, frame.row(side)), rect(11.4, 2.0 * ROW_HALF, 0.4), edge);
            put(at(6.2, frame.row(side) - 0.42), rect(0.7, 0.7, 0.2), sprites::base(side));
        } else {
            put(at(2.65 + HAND_STEP[side], 6.0), rect(4.8, 11.2, 0.6), edge);
            put(at(1.5 + HAND_STEP[side], 1.7), rect(1.2, 1.2, 0.34), sprites::base(side));
        }
    }
}

/// A grid shifted to the board's place.
fn moved(grid: Grid, frame: &Frame) -> Grid {
    let shift = frame.shift();
    Grid { first: at(grid.first.x + shift.x, grid.first.y + shift.y), ..grid }
}

fn board(scene: &mut Scene, position: &DivercitePosition, frame: &Frame) {
    let [cities, resources] = [PieceKind::City, PieceKind::Resource].map(|kind| moved(kind.grid(), frame));
    let square = rect(CITY_WIDTH + 0.06, CITY_WIDTH + 0.06, 0.36);
    let places = cities.cells(square, |_, _| Paint::hollow(CITY_HOLLOW));
    scene.cells.extend(places.map(|place| {
        let title =
            Words::new(format!("city place {}", place.id), format!("emplacement de cité {}", place.id));
        place.title(title).blank("··", "..")
    }));
    let round = Shape::Circle { r: RESOURCE_RADIUS + 0.04 };
    let places = resources.cells(round, |_, _| Paint::hollow(HOLLOW));
    scene.cells.extend(places.map(|place| {
        let title = Words::new(format!("place {}", place.id), format!("emplacement {}", place.id));
        place.title(title).hit(Shape::Circle { r: 0.66 })
    }));
    for kind in PieceKind::BOTH {
        kind.grid().put(scene, |column, row| {
            let (colour, owner) = position.at(Cell::new(kind, column, row)?)?;
            Some(sprites::name(colour, owner))
        });
    }
    // Resource cells are named along the left and the top edge, city cells along the right and the bottom.
    let shift = frame.shift();
    scene.labels.extend(resources.labels(5.95 + shift.x, 1.0 + shift.y, 0.46, ENGRAVED));
    scene.labels.extend(cities.labels(16.05 + shift.x, 11.0 + shift.y, 0.46, ENGRAVED));
}

fn hand(scene: &mut Scene, position: &DivercitePosition, side: Side, frame: &Frame) {
    for colour in Colour::ALL {
        for kind in [PieceKind::City, PieceKind::Resource] {
            let id = hand_id(side, kind, colour);
            let (centre, width, height) = frame.hand(side, kind, colour);
            let place = Place::board(id.clone(), centre, rect(width, height, 0.3), Paint::flat(SLOT));
            scene.cells.push(place.role(Role::Hand).title(hand_title(side, kind, colour)).blank("·", "."));
            let count = position.hands().count(side, kind, colour);
            let sprite = sprites::name(colour, (kind == PieceKind::City).then_some(side));
            // In a stack, each piece is a little higher than the one below. In a terminal they are all on one line.
            let (step, foot, beside) = if frame.rows {
                (0.12, at(centre.x, centre.y - 0.2), at(centre.x, centre.y + 0.68))
            } else {
                let (left, right) = if kind == PieceKind::City { (0.45, 0.64) } else { (0.4, 0.55) };
                (0.2, at(centre.x - left, centre.y), at(centre.x + right, centre.y))
            };
            let lowest = foot.y + step / 2.0 * f32::from(count.saturating_sub(1));
            for n in 1..=count {
                let at = at(foot.x, lowest - step * f32::from(n - 1));
                scene.pieces.push(Piece { id: held_id(side, kind, colour, n), sprite, cell: id.clone(), at });
            }
            if count > 0 {
                scene.labels.push(Label::new(beside, format!("×{count}"), 0.4, INK));
            }
        }
    }
}

/// The name of a hand's cell: its owner, and what it holds.
fn hand_title(side: Side, kind: PieceKind, colour: Colour) -> Words {
    let owner =
        [Text::new("white's hand", "main des blancs"), Text::new("black's hand", "main des noirs")][side];
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

fn score(scene: &mut Scene, position: &DivercitePosition, side: Side, frame: &Frame) {
    let points = position.points()[side];
    let (number, size) = match frame.rows {
        true => (at(6.2, frame.row(side) + 0.38), 0.8),
        false => (at(3.4 + HAND_STEP[side], 1.7), 1.3),
    };
    scene.labels.push(Label::new(number, points.to_string(), size, INK).only(Medium::Picture));
    let middle = at(2.65 + HAND_STEP[side], 1.7);
    let turn = if position.turn() == side && position.outcome().is_none() { "> " } else { "" };
    let text = format!("{turn}{}: {points} pts", side.index() + 1);
    scene.labels.push(Label::new(middle, text, 0.5, INK).only(Medium::Terminal));
}
