//! The scene: cells with grooves between them, walls as slim bars, and the walls in hand stored at both ends.

use super::words::slot_title;
use super::{HANDS, PAWNS, sprites, stored_id, themes};
use crate::{Cell, MoveKind, QuoridorMove, QuoridorPosition, Wall};
use secateur_core::grid::Grid;
use secateur_core::scene::{
    Cell as Place, Label, Layer, Medium, Paint, Piece, PieceSet, Point, Role, Shape, at,
};
use secateur_core::{Scene, Side, Text};

/// Width of a cell; the groove takes the rest of a unit.
pub(super) const CELL: f32 = 0.8;
/// Width of the wood around the cells, beyond their edge.
const RIM: f32 = 0.22;

pub(super) const BODY: &str = "#7b5434";
pub(super) const BODY_EDGE: &str = "#543721";
pub(super) const GROOVE: &str = "#8f6641";
pub(super) const CELL_FILL: &str = "#cba473";
pub(super) const CELL_WHITE_GOAL: &str = "#dab98b";
pub(super) const CELL_BLACK_GOAL: &str = "#b98f5f";
pub(super) const LETTERS: &str = "#f0dcbb";
pub(super) const HAND_FILL: &str = "#8a6342";
const HAND_TITLES: [Text; 2] =
    [Text::new("white's walls", "murs des blancs"), Text::new("black's walls", "murs des noirs")];
const HAND_HELP: Text = Text::new(
    "To place a wall, touch a groove between the squares, or drag a wall there",
    "Pour poser un mur, touchez une rainure entre les cases, ou faites-y glisser un mur",
);

/// The arrangement around the cells.
struct Frame {
    /// From the picture's left edge to the middle of the first column.
    left: f32,
    /// From the middle of the last column to the right edge.
    right: f32,
    /// From the picture's upper edge to the middle of the top row.
    top: f32,
    /// From the middle of the lowest row to the lower edge.
    bottom: f32,
    /// From the middle of the outer rows to the middle of the stores; the lower store is beyond the letters.
    store: [f32; 2],
    store_height: f32,
    /// From the middle of the first column to the numbers, and from the lowest row to the letters.
    letters: Point,
    letter_size: f32,
    count_size: f32,
    /// From the end of a store to its number of walls.
    count: f32,
    /// From the middle of a store to the middle of its walls.
    walls: f32,
}

const WIDE: Frame = Frame {
    left: 1.25,
    right: 1.25,
    top: 2.0,
    bottom: 2.5,
    store: [1.75, 1.25],
    store_height: 0.8,
    letters: at(-0.8, 1.0),
    letter_size: 0.34,
    count_size: 0.34,
    count: 0.38,
    walls: 0.0,
};

/// For narrow screens: slim stores, and letters at a distance from the squares, since small screens enlarge letters.
const SLIM: Frame = Frame {
    left: 0.7,
    right: 0.62,
    top: 1.36,
    bottom: 1.7,
    store: [1.3, 0.98],
    store_height: 0.62,
    letters: at(-0.53, 0.74),
    letter_size: 0.26,
    count_size: 0.36,
    count: -0.34,
    walls: -0.35,
};

/// The grid of cells, with row 1 at the bottom.
fn grid(size: u8, frame: &Frame) -> Grid {
    let first = at(frame.left, frame.top + f32::from(size - 1));
    Grid { columns: size, rows: size, letter: 'a', first, step: at(1.0, -1.0) }
}

fn rect(w: f32, h: f32, corner: f32) -> Shape {
    Shape::Rect { w, h, corner }
}

/// The middle and the width of a side's store.
fn store(size: u8, side: Side, frame: &Frame) -> (Point, f32) {
    let n = f32::from(size);
    let middle = frame.left + (n - 1.0) / 2.0;
    let y = match side {
        Side::First => frame.top + n - 1.0 + frame.store[0],
        Side::Second => frame.top - frame.store[1],
    };
    (at(middle, y), n - 1.0 + CELL)
}

/// The distance between walls in hand, with room for `most` of them.
pub(super) fn pitch(size: u8, most: u8) -> f32 {
    let width = f32::from(size) - 1.0 + CELL - 0.7;
    (width / (f32::from(most) + 1.0)).min(0.8)
}

/// The place of a side's `n`th wall in hand.
fn stored_at(size: u8, side: Side, n: u8, most: u8, frame: &Frame) -> Point {
    let (middle, _) = store(size, side, frame);
    at(middle.x + frame.walls + (f32::from(n) - (f32::from(most) + 1.0) / 2.0) * pitch(size, most), middle.y)
}

/// The width and height of the picture.
fn extent(size: u8, frame: &Frame) -> (f32, f32) {
    let n = f32::from(size);
    (frame.left + n - 1.0 + frame.right, frame.top + n - 1.0 + frame.bottom)
}

/// The body of the board, with its grooves.
fn ground(size: u8, frame: &Frame) -> Vec<Layer> {
    let n = f32::from(size);
    let (w, h) = extent(size, frame);
    let middle = at(frame.left + (n - 1.0) / 2.0, frame.top + (n - 1.0) / 2.0);
    let field = rect(n - 1.0 + CELL + RIM, n - 1.0 + CELL + RIM, 0.14);
    let body = Paint::gloss(BODY).edged(BODY_EDGE, 0.05);
    vec![
        Layer { offset: at(w / 2.0, h / 2.0), shape: rect(w - 0.08, h - 0.08, 0.3), paint: body },
        Layer { offset: middle, shape: field, paint: Paint::flat(GROOVE) },
    ]
}

/// The cells, the slots for walls, and the stores.
fn places(size: u8, frame: &Frame) -> Vec<Place> {
    let fill = |_, row| match row {
        0 => Paint::flat(CELL_BLACK_GOAL),
        _ if row == size - 1 => Paint::flat(CELL_WHITE_GOAL),
        _ => Paint::flat(CELL_FILL),
    };
    let grid = grid(size, frame);
    let mut places: Vec<_> = grid.cells(rect(CELL, CELL, 0.08), fill).collect();
    for horizontal in [true, false] {
        for anchor in (0..size - 1).flat_map(|row| (0..size - 1).map(move |column| Cell::at(column, row))) {
            let wall = Wall { anchor, horizontal };
            let corner = grid.centre(anchor.column(), anchor.row());
            let centre = at(corner.x + 0.5, corner.y - 0.5);
            let turned = |w, h| if horizontal { rect(w, h, 0.05) } else { rect(h, w, 0.05) };
            let shape = turned(1.0 + CELL, 1.0 - CELL);
            let slot = Place::board(wall.to_string(), centre, shape, Paint::invisible());
            // Clicks in the groove count, not on the squares beside it.
            let slot = slot.hit(turned(1.0, 1.0 - CELL)).title(slot_title(wall));
            let slot = slot.ghost(sprites::wall(None, horizontal));
            places.push(slot.ghosts(Side::BOTH.map(|side| sprites::wall(Some(side), horizontal))));
        }
    }
    for side in Side::BOTH {
        let (middle, width) = store(size, side, frame);
        let shape = rect(width, frame.store_height, 0.12);
        let hand = Place::board(HANDS[side], middle, shape, Paint::hollow(HAND_FILL));
        places.push(hand.role(Role::Hand).title(HAND_TITLES[side]).help(HAND_HELP));
    }
    places
}

fn labels(position: &QuoridorPosition, frame: &Frame) -> Vec<Label> {
    let size = position.size();
    let (x, y) = (frame.left + frame.letters.x, frame.top + f32::from(size - 1) + frame.letters.y);
    let mut labels = grid(size, frame).labels(x, y, frame.letter_size, LETTERS);
    for side in Side::BOTH {
        let (middle, width) = store(size, side, frame);
        let count = position.hand(side).to_string();
        let beside = at(middle.x + width / 2.0 + frame.count, middle.y);
        labels.push(Label::new(beside, &count, frame.count_size, LETTERS).only(Medium::Picture));
        let typed = format!("| x {count}");
        labels.push(Label::new(middle, typed, 0.4, sprites::PLAIN_WALL).only(Medium::Terminal));
    }
    labels
}

/// How many walls the stores must hold: `usual`, or more in a game with a handicap.
fn most(position: &QuoridorPosition, usual: u8) -> u8 {
    let fits = Side::BOTH.iter().all(|&side| position.hand(side) <= usual);
    if fits { usual } else { crate::MAX_HAND }
}

/// The scene of a position in a variant where each side begins with `usual` walls.
pub(crate) fn scene(position: &QuoridorPosition, usual: u8) -> Scene {
    let most = most(position, usual);
    let mut scene = arranged(position, most, &WIDE);
    scene.compact = Some(Box::new(arranged(position, most, &SLIM)));
    scene.sprites = sprites::all(position.size(), most);
    scene.piece_sets = vec![PieceSet::own(), PieceSet::flat(&scene.sprites)];
    scene.themes = themes::ALL.to_vec();
    scene
}

/// The scene without sprites, in one of the arrangements.
fn arranged(position: &QuoridorPosition, most: u8, frame: &Frame) -> Scene {
    let size = position.size();
    let (width, height) = extent(size, frame);
    let mut scene = Scene::new(width, height, 4.0, 2.0);
    scene.ground = ground(size, frame);
    scene.cells = places(size, frame);
    scene.labels = labels(position, frame);
    for wall in position.walls() {
        let id = wall.to_string();
        scene.put(&id, sprites::wall(None, wall.horizontal), &id);
    }
    for side in Side::BOTH {
        scene.put(PAWNS[side], PAWNS[side], &position.pawn(side).to_string());
        for n in 1..=position.hand(side) {
            scene.pieces.push(Piece {
                id: stored_id(side, n),
                sprite: sprites::IN_HAND[side],
                cell: HANDS[side].to_string(),
                at: stored_at(size, side, n, most, frame),
            });
        }
    }
    scene
}

/// Shows walls in the colour of the side that placed them, which the moves tell and the position does not.
pub(crate) fn add_history(scene: &mut Scene, first: Side, moves: &[QuoridorMove]) {
    let mut mover = first;
    for m in moves {
        if let MoveKind::Wall(wall) = m.kind() {
            let (id, sprite) = (wall.to_string(), sprites::wall(Some(mover), wall.horizontal));
            let compact = scene.compact.iter_mut().flat_map(|compact| &mut compact.pieces);
            for piece in scene.pieces.iter_mut().chain(compact).filter(|piece| piece.id == id) {
                piece.sprite = sprite;
            }
        }
        mover = !mover;
    }
}
