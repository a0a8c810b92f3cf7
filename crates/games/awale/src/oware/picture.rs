//! The picture: a wooden board of two rows, south's below, the sowing counter-clockwise, each side's store at its right hand.

use super::board::{HOUSES, SEEDS};
use super::moves::{LETTERS, OwareMove};
use super::position::OwarePosition;
use super::variant::GrandSlam;
use crate::seeds::{self, Hollow, Trace, lay, type_out, write};
use secateur_core::scene::{Cell, Glyph, Paint, Point, Role, Scene, Shape, Sprite, at, layer};
use secateur_core::variant::{Brush, Effect};
use secateur_core::{ParseError, Position, Side, Text};

/// The kinds of seeds: one.
const KINDS: [&str; 1] = ["s"];
/// The stores of south and north.
const STORES: [&str; 2] = ["south", "north"];
const WIDTH: f32 = 9.4;
const HEIGHT: f32 = 3.6;
const RADIUS: f32 = 0.44;
const INK: &str = "#f3e3c3";
const GILT: &str = "#e0b877";

pub(super) fn scene(position: &OwarePosition) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, 6.0, 2.5);
    board(&mut scene);
    scene.sprites.push(Sprite {
        name: "seed",
        layers: vec![layer(Shape::Circle { r: 0.115 }, Paint::gloss("#9aa58a").edged("#4a5140", 0.012))],
        glyph: Glyph { symbol: "", plain: "", colour: "#9aa58a", fills: false },
    });
    for (i, &n) in position.houses().iter().enumerate() {
        let (cell, centre) = (LETTERS[i].to_string(), centre(i));
        let outward = if i < HOUSES { 1.0 } else { -1.0 };
        lay(&mut scene, &Hollow { cell: &cell, centre, reach: at(0.31, 0.31) }, &[("s", "seed", n)]);
        write(&mut scene, at(centre.x - 0.09, centre.y + outward * 0.64), &cell, 0.2, GILT);
        write(&mut scene, at(centre.x + 0.12, centre.y + outward * 0.64), &n.to_string(), 0.2, INK);
        type_out(&mut scene, centre, n.to_string(), INK);
        type_out(&mut scene, at(centre.x, centre.y + outward * 0.8), cell, GILT);
    }
    for (side, n) in position.stores().into_iter().enumerate() {
        let centre = store(side);
        let hollow = Hollow { cell: STORES[side], centre, reach: at(0.33, 0.82) };
        lay(&mut scene, &hollow, &[("s", "seed", n)]);
        let beyond = if side == 0 { 1.3 } else { -1.3 };
        write(&mut scene, at(centre.x, centre.y + beyond), &n.to_string(), 0.28, INK);
        type_out(&mut scene, centre, format!("{} {n}", ["S", "N"][side]), INK);
    }
    scene
}

/// The board's body and its cells.
fn board(scene: &mut Scene) {
    let body = |w: f32, h: f32, corner: f32, fill| {
        let mut body = layer(Shape::Rect { w, h, corner }, Paint::flat(fill));
        body.offset = at(WIDTH / 2.0, HEIGHT / 2.0);
        body
    };
    scene.ground = vec![
        body(WIDTH - 0.1, HEIGHT - 0.1, 0.75, "#3d2413"),
        body(WIDTH - 0.2, HEIGHT - 0.2, 0.7, "#7a4a26"),
        body(WIDTH - 0.45, HEIGHT - 0.45, 0.6, "#8a5730"),
    ];
    for (i, letter) in LETTERS.iter().enumerate() {
        let rim = if i < HOUSES { "#d9a860" } else { "#4b2c16" };
        let paint = Paint::hollow("#5a3418").edged(rim, 0.03);
        scene.cells.push(Cell::board(letter.to_string(), centre(i), Shape::Circle { r: RADIUS }, paint));
    }
    for (side, id) in STORES.into_iter().enumerate() {
        let rim = if side == 0 { "#d9a860" } else { "#4b2c16" };
        let paint = Paint::hollow("#5a3418").edged(rim, 0.03);
        let shape = Shape::Rect { w: 0.95, h: 2.2, corner: 0.45 };
        scene.cells.push(Cell::board(id, store(side), shape, paint).role(Role::Hand));
    }
}

/// The centre of a house: `A` at the left below, `a` above `F`.
fn centre(house: usize) -> Point {
    let (column, y) = if house < HOUSES { (house, 2.35) } else { (11 - house, 1.25) };
    at(2.2 + column as f32, y)
}

/// The centre of a side's store.
fn store(side: usize) -> Point {
    at(if side == 0 { WIDTH - 1.05 } else { 1.05 }, HEIGHT / 2.0)
}

/// The move seed by seed, stepped through as a player would.
fn trace(position: &OwarePosition, m: OwareMove) -> Trace {
    let mut board = position.houses();
    let (from, enemy) = (m.index(), (!position.turn()).index());
    let mut sown = Vec::new();
    let mut last = from;
    for _ in 0..std::mem::take(&mut board[from]) {
        last = (last + 1) % 12;
        if last == from {
            last = (last + 1) % 12;
        }
        board[last] += 1;
        sown.push((0, last));
    }
    let mut captured = Vec::new();
    while last / HOUSES == enemy && matches!(board[last], 2 | 3) {
        captured.push(last);
        board[last] = 0;
        last = (last + 11) % 12;
    }
    let emptied = board[HOUSES * enemy..][..HOUSES].iter().all(|&n| n == 0);
    if emptied && position.rules().grand_slam() == GrandSlam::None {
        captured.clear();
    }
    Trace { from, sown, captured }
}

pub(super) fn effects(position: &OwarePosition, m: OwareMove) -> Vec<Effect> {
    let holes: Vec<_> =
        LETTERS.iter().zip(position.houses()).map(|(letter, n)| (letter.to_string(), vec![n])).collect();
    let mover = position.turn();
    let store = (STORES[mover.index()], usize::from(position.stores()[mover]));
    seeds::effects(&holes, &KINDS, &trace(position, m), store)
}

pub(super) fn palette() -> Vec<Brush> {
    vec![
        Brush::new("add", Text::new("add a seed", "ajouter une graine"), Some("seed")),
        Brush::new("remove", Text::new("take a seed away", "enlever une graine"), None),
        Brush::new("clear", Text::new("empty the house", "vider la case"), None),
        Brush::whole("turn", Text::new("change the side to move", "changer le trait")),
    ]
}

pub(super) fn edit(position: &OwarePosition, cell: &str, brush: &str) -> Result<OwarePosition, ParseError> {
    let (mut houses, mut stores, mut turn) = (position.houses(), position.stores(), position.turn());
    if brush == "turn" {
        turn = !turn;
        return OwarePosition::new(position.rules(), houses, stores, turn);
    }
    let mut letters = cell.chars();
    let house = letters.next().and_then(OwareMove::from_letter).filter(|_| letters.next().is_none());
    let n = match (house, cell) {
        (Some(house), _) => &mut houses[house.index()],
        (None, "south") => &mut stores[Side::First],
        (None, "north") => &mut stores[Side::Second],
        _ => return Err(ParseError::new("cell", cell, "the cells are A to F, a to f, south and north")),
    };
    match brush {
        "add" if position.total() == u32::from(SEEDS) => {
            return Err(ParseError::new("brush", brush, "all 48 seeds are there; take one away first"));
        }
        "add" => *n += 1,
        "remove" if *n == 0 => return Err(ParseError::new("cell", cell, "there is no seed to take away")),
        "remove" => *n -= 1,
        "clear" => *n = 0,
        _ => return Err(ParseError::new("brush", brush, "the brushes are add, remove, clear and turn")),
    }
    OwarePosition::new(position.rules(), houses, stores, turn)
}
