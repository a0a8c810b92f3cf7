//! The board: grooves between cells, walls as slim bars, the walls in hand stored at both ends.

use super::{HANDS, PAWNS, stored_id};
use crate::{Cell, QuoridorPosition, Wall};
use secateur_core::grid::Grid;
use secateur_core::scene::{
    Cell as Place, Glyph, Label, Layer, Medium, Paint, Piece, Point, Role, Shape, Sprite, at, layer,
};
use secateur_core::{Scene, Side, Text};

/// Width of a cell; the rest of a unit is the groove.
const CELL: f32 = 0.82;
/// From the picture's left edge to the middle of the first column.
const LEFT: f32 = 1.25;
/// From the picture's upper edge to the middle of the top row.
const TOP: f32 = 2.0;
/// Below the middle of the lowest row.
const BOTTOM: f32 = 2.5;
/// From the middle of the outer rows to the middle of the stores, the lower one beyond the letters.
const STORE: [f32; 2] = [1.75, 1.25];
/// Width of the wood around the cells, beyond their edge.
const RIM: f32 = 0.34;

const BODY: &str = "#5b3a24";
const BODY_EDGE: &str = "#3c2516";
const GROOVE: &str = "#432a19";
const CELL_FILL: &str = "#8f6240";
const CELL_WHITE_GOAL: &str = "#a37a54";
const CELL_BLACK_GOAL: &str = "#7c5033";
const WALL_FILL: &str = "#f2d9a2";
const WALL_EDGE: &str = "#b98f4a";
const WHITE: &str = "#f6efe2";
const WHITE_EDGE: &str = "#a89a80";
const BLACK: &str = "#26282e";
const BLACK_EDGE: &str = "#0d0e11";
const LETTERS: &str = "#d9bd94";
const HAND_FILL: &str = "#4a2f1d";
const HAND_TITLES: [Text; 2] =
    [Text::new("white's walls", "murs de blanc"), Text::new("black's walls", "murs de noir")];
/// The colour of a side's pawn.
pub(crate) const PAWN_FILLS: [&str; 2] = [WHITE, BLACK];

/// The cells, row 1 at the bottom.
fn grid(size: u8) -> Grid {
    let first = at(LEFT, TOP + f32::from(size - 1));
    Grid { columns: size, rows: size, letter: 'a', first, step: at(1.0, -1.0) }
}

fn rect(w: f32, h: f32, corner: f32) -> Shape {
    Shape::Rect { w, h, corner }
}

/// The middle and the width of a side's store.
fn store(size: u8, side: Side) -> (Point, f32) {
    let n = f32::from(size);
    let middle = LEFT + (n - 1.0) / 2.0;
    let y = match side {
        Side::First => TOP + n - 1.0 + STORE[0],
        Side::Second => TOP - STORE[1],
    };
    (at(middle, y), n - 1.0 + CELL)
}

/// How far apart the walls in hand lie: room for `most` of them.
fn pitch(size: u8, most: u8) -> f32 {
    let (_, width) = store(size, Side::First);
    (width / (f32::from(most) + 1.0)).min(0.8)
}

/// Where a side's `n`th wall in hand lies.
fn stored_at(size: u8, side: Side, n: u8, most: u8) -> Point {
    let (middle, _) = store(size, side);
    at(middle.x + (f32::from(n) - (f32::from(most) + 1.0) / 2.0) * pitch(size, most), middle.y)
}

/// The looks of pawns, walls on the board and walls in hand.
fn sprites(size: u8, most: u8) -> Vec<Sprite> {
    let pawn = |name, title, fill, edge, symbol, plain| {
        let foot = layer(Shape::Circle { r: 0.32 }, Paint::gloss(fill).edged(edge, 0.035));
        let head = Layer {
            offset: at(0.0, -0.05),
            ..layer(Shape::Circle { r: 0.17 }, Paint::gloss(fill).edged(edge, 0.025))
        };
        let glyph = Glyph { symbol, plain, colour: fill, fills: false };
        Sprite { name, title, layers: vec![foot, head], glyph }
    };
    let wall = |name, title, w, h, symbol, plain, fills| Sprite {
        name,
        title,
        layers: vec![layer(rect(w, h, 0.05), Paint::gloss(WALL_FILL).edged(WALL_EDGE, 0.02))],
        glyph: Glyph { symbol, plain, colour: WALL_FILL, fills },
    };
    let (long, slim) = (1.0 + CELL, 0.15);
    let thin = (pitch(size, most) * 0.5).min(slim);
    vec![
        pawn("white", Text::new("white pawn", "pion blanc"), WHITE, WHITE_EDGE, "●", "W"),
        pawn("black", Text::new("black pawn", "pion noir"), BLACK, BLACK_EDGE, "●", "B"),
        wall("wall-h", Text::new("horizontal wall", "mur horizontal"), long, slim, "━", "-", true),
        wall("wall-v", Text::new("vertical wall", "mur vertical"), slim, long, "┃", "|", true),
        // Twenty of them do not fit the columns of a small board: a label counts them in a terminal.
        wall("wall-in-hand", Text::new("wall in hand", "mur en réserve"), thin, 0.62, "", "", false),
    ]
}

/// The board's body with its grooves.
fn ground(size: u8) -> Vec<Layer> {
    let n = f32::from(size);
    let middle = at(LEFT + (n - 1.0) / 2.0, TOP + (n - 1.0) / 2.0);
    let whole = at(middle.x, (TOP + n - 1.0 + BOTTOM) / 2.0);
    let body = rect(2.0 * LEFT + n - 1.0 - 0.2, TOP + n - 1.0 + BOTTOM - 0.2, 0.3);
    let field = rect(n - 1.0 + CELL + RIM, n - 1.0 + CELL + RIM, 0.14);
    vec![
        Layer { offset: whole, shape: body, paint: Paint::flat(BODY).edged(BODY_EDGE, 0.06) },
        Layer { offset: middle, shape: field, paint: Paint::flat(GROOVE) },
    ]
}

/// The cells, the slots of walls, the stores.
fn places(size: u8) -> Vec<Place> {
    let fill = |_, row| match row {
        0 => Paint::flat(CELL_BLACK_GOAL),
        _ if row == size - 1 => Paint::flat(CELL_WHITE_GOAL),
        _ => Paint::flat(CELL_FILL),
    };
    let mut places: Vec<_> = grid(size).cells(rect(CELL, CELL, 0.08), fill).collect();
    // After the cells, because they are touched first where both could be meant.
    for horizontal in [true, false] {
        for anchor in (0..size - 1).flat_map(|row| (0..size - 1).map(move |column| Cell::at(column, row))) {
            let corner = grid(size).centre(anchor.column(), anchor.row());
            let centre = at(corner.x + 0.5, corner.y - 0.5);
            let turned = |w, h| if horizontal { rect(w, h, 0.05) } else { rect(h, w, 0.05) };
            let slot = Place::board(
                Wall { anchor, horizontal }.to_string(),
                centre,
                turned(1.0 + CELL, 1.0 - CELL),
                Paint::invisible(),
            );
            let ghost = if horizontal { "wall-h" } else { "wall-v" };
            places.push(slot.hit(turned(0.86, 0.28)).ghost(ghost));
        }
    }
    for side in Side::BOTH {
        let (middle, width) = store(size, side);
        let shape = rect(width, 0.8, 0.12);
        let hand = Place::board(HANDS[side], middle, shape, Paint::hollow(HAND_FILL));
        places.push(hand.role(Role::Hand).title(HAND_TITLES[side]));
    }
    places
}

fn labels(position: &QuoridorPosition) -> Vec<Label> {
    let size = position.size();
    let mut labels = grid(size).labels(LEFT - 0.8, TOP + f32::from(size), 0.34, LETTERS);
    for side in Side::BOTH {
        let (middle, width) = store(size, side);
        let count = position.hand(side).to_string();
        let beside = at(middle.x + width / 2.0 + 0.38, middle.y);
        labels.push(Label::new(beside, &count, 0.34, LETTERS).only(Medium::Picture));
        labels.push(Label::new(middle, format!("| x {count}"), 0.4, WALL_FILL).only(Medium::Terminal));
    }
    labels
}

/// The picture; `usual` walls a side is what the stores have room for, unless a handicap needs more.
pub(crate) fn scene(position: &QuoridorPosition, usual: u8) -> Scene {
    let size = position.size();
    let fits = Side::BOTH.iter().all(|&side| position.hand(side) <= usual);
    let most = if fits { usual } else { crate::MAX_HAND };
    let n = f32::from(size);
    let mut scene = Scene::new(2.0 * LEFT + n - 1.0, TOP + n - 1.0 + BOTTOM, 4.0, 2.0);
    scene.ground = ground(size);
    scene.cells = places(size);
    scene.sprites = sprites(size, most);
    scene.labels = labels(position);
    for wall in position.walls() {
        let id = wall.to_string();
        scene.put(&id, if wall.horizontal { "wall-h" } else { "wall-v" }, &id);
    }
    for side in Side::BOTH {
        scene.put(PAWNS[side], PAWNS[side], &position.pawn(side).to_string());
        for n in 1..=position.hand(side) {
            scene.pieces.push(Piece {
                id: stored_id(side, n),
                sprite: "wall-in-hand",
                cell: HANDS[side].to_string(),
                at: stored_at(size, side, n, most),
            });
        }
    }
    scene
}
