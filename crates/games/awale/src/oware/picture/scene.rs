//! A wooden board of two rows, south's below, sown counter-clockwise, each side's store at its right hand.

use super::STORES;
use crate::oware::board::HOUSES;
use crate::oware::moves::LETTERS;
use crate::oware::position::OwarePosition;
use crate::picture::{Hollow, lay, type_out, write};
use secateur_core::Text;
use secateur_core::scene::{Cell, Glyph, Paint, Point, Role, Scene, Shape, Sprite, at, layer};

/// The colour of a side's rims.
pub(crate) const RIMS: [&str; 2] = ["#d9a860", "#4b2c16"];
const STORE_TITLES: [Text; 2] =
    [Text::new("south's store", "grenier de sud"), Text::new("north's store", "grenier de nord")];
const WIDTH: f32 = 9.4;
const HEIGHT: f32 = 3.6;
const RADIUS: f32 = 0.44;
const INK: &str = "#f3e3c3";
const GILT: &str = "#e0b877";

pub(crate) fn scene(position: &OwarePosition) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, 6.0, 2.5);
    board(&mut scene);
    scene.sprites.push(Sprite {
        name: "seed",
        title: Text::new("seed", "graine"),
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
        let rim = RIMS[i / HOUSES];
        let paint = Paint::hollow("#5a3418").edged(rim, 0.03);
        scene.cells.push(Cell::board(letter.to_string(), centre(i), Shape::Circle { r: RADIUS }, paint));
    }
    for (side, id) in STORES.into_iter().enumerate() {
        let paint = Paint::hollow("#5a3418").edged(RIMS[side], 0.03);
        let shape = Shape::Rect { w: 0.95, h: 2.2, corner: 0.45 };
        scene
            .cells
            .push(Cell::board(id, store(side), shape, paint).role(Role::Hand).title(STORE_TITLES[side]));
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
