//! A wooden oval of two rows, holes 1 to 8 above and 9 to 16 below from right to left, so that sowing goes round clockwise;
//! rims tell whose a hole is; the four sowings lie between the rows, the stores at the ends.

use super::{KINDS, SPRITES, STORES};
use crate::picture::{Hollow, lay, type_out, write};
use crate::tricolour::board::HOLES;
use crate::tricolour::moves::Sowing;
use crate::tricolour::position::TricolourPosition;
use secateur_core::Text;
use secateur_core::scene::{Cell, Glyph, Label, Layer, Paint, Point, Role, Scene, Shape, Sprite, at, layer};

/// The colour of a player's rims.
pub(crate) const RIMS: [&str; 2] = ["#f4e6c8", "#241a14"];
const STORE_TITLES: [Text; 2] = [
    Text::new("player 1's store", "grenier du joueur 1"),
    Text::new("player 2's store", "grenier du joueur 2"),
];
const WIDTH: f32 = 11.4;
const HEIGHT: f32 = 5.0;
const RADIUS: f32 = 0.44;
const INK: &str = "#fbf1dc";
const GILT: &str = "#ffd48a";

pub(crate) fn scene(position: &TricolourPosition) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, 9.0, 2.2);
    board(&mut scene);
    scene.sprites = sprites();
    for (i, [red, blue, clear]) in position.holes().into_iter().enumerate() {
        let (cell, centre) = ((i + 1).to_string(), centre(i));
        let outward = if i < 8 { -1.0 } else { 1.0 };
        let kinds =
            [(KINDS[0], SPRITES[0], red), (KINDS[1], SPRITES[1], blue), (KINDS[2], SPRITES[2], clear)];
        lay(&mut scene, &Hollow { cell: &cell, centre, reach: at(0.32, 0.32) }, &kinds);
        let counts = format!("{red}.{blue}.{clear}");
        write(&mut scene, at(centre.x, centre.y - outward * 0.64), &counts, 0.2, INK);
        write(&mut scene, at(centre.x, centre.y + outward * 0.62), &cell, 0.2, GILT);
        type_out(&mut scene, centre, counts, INK);
        type_out(&mut scene, at(centre.x, centre.y + outward * 0.8), cell, RIMS[i % 2]);
    }
    for (side, n) in position.stores().into_iter().enumerate() {
        let centre = store(side);
        let hollow = Hollow { cell: STORES[side], centre, reach: at(0.36, 1.25) };
        lay(&mut scene, &hollow, &[("s", "captured", n)]);
        let player = side + 1;
        write(&mut scene, at(centre.x, centre.y + 1.8), &n.to_string(), 0.3, INK);
        write(&mut scene, at(centre.x, centre.y - 1.8), &player.to_string(), 0.3, GILT);
        type_out(&mut scene, centre, format!("{player}: {n}"), INK);
    }
    scene
}

fn sprites() -> Vec<Sprite> {
    let bead = |name, title, fill, edge| Sprite {
        name,
        title,
        layers: vec![layer(Shape::Circle { r: 0.105 }, Paint::gloss(fill).edged(edge, 0.012))],
        glyph: Glyph { symbol: "", plain: "", colour: fill, fills: false },
    };
    let mut sprites = vec![
        bead("red", Text::new("red seed", "graine rouge"), "#d8372f", "#6d120e"),
        bead("blue", Text::new("blue seed", "graine bleue"), "#2f6fd8", "#0f2f6d"),
        bead("transparent", Text::new("transparent seed", "graine transparente"), "#e6f3f1", "#7f9c99"),
        // Who captured which colour is not part of a position: captured seeds are all of one kind.
        bead("captured", Text::new("captured seed", "graine prise"), "#d9b26a", "#6b4c1a"),
    ];
    // A glass bead lets the dark of the hollow through its middle.
    let dim = Layer { offset: at(0.02, 0.025), ..layer(Shape::Circle { r: 0.055 }, Paint::flat("#b9d2cf")) };
    sprites[2].layers.push(dim);
    sprites
}

/// The board's body and its cells.
fn board(scene: &mut Scene) {
    let body = |w: f32, h: f32, fill| {
        let mut body = layer(Shape::Rect { w, h, corner: h / 2.2 }, Paint::flat(fill));
        body.offset = at(WIDTH / 2.0, HEIGHT / 2.0);
        body
    };
    scene.ground = vec![
        body(WIDTH - 0.1, HEIGHT - 0.1, "#4a2d18"),
        body(WIDTH - 0.2, HEIGHT - 0.2, "#9c6a3c"),
        body(WIDTH - 0.45, HEIGHT - 0.45, "#a87545"),
    ];
    for i in 0..HOLES {
        let paint = Paint::hollow("#6b4223").edged(RIMS[i % 2], 0.05);
        scene.cells.push(Cell::board((i + 1).to_string(), centre(i), Shape::Circle { r: RADIUS }, paint));
    }
    for (side, id) in STORES.into_iter().enumerate() {
        let paint = Paint::hollow("#6b4223").edged(RIMS[side], 0.05);
        let shape = Shape::Rect { w: 1.0, h: 3.1, corner: 0.48 };
        scene
            .cells
            .push(Cell::board(id, store(side), shape, paint).role(Role::Hand).title(STORE_TITLES[side]));
    }
    let fills = ["#c9443c", "#3f74c9", "#d99a94", "#95b4df"];
    for (i, sowing) in Sowing::ALL.into_iter().enumerate() {
        let spot = at(WIDTH / 2.0 + 1.12 * (i as f32 - 1.5), HEIGHT / 2.0);
        let shape = Shape::Rect { w: 0.98, h: 0.5, corner: 0.25 };
        let paint = Paint::flat(fills[i]).edged("#4a2d18", 0.03);
        // A fingertip is broader than what lies between the rows.
        let hit = Shape::Rect { w: 1.1, h: 0.94, corner: 0.0 };
        let choice = Cell::board(sowing.text(), spot, shape, paint).role(Role::Choice);
        scene.cells.push(choice.title(title(sowing)).hit(hit));
        let ink = if i < 2 { "#ffffff" } else { "#2b1a0e" };
        scene.labels.push(Label::new(spot, sowing.text(), 0.28, ink));
    }
}

/// What a choice of sowing does.
const fn title(sowing: Sowing) -> Text {
    match sowing {
        Sowing::Red => Text::new("sow the red", "semer les rouges"),
        Sowing::Blue => Text::new("sow the blue", "semer les bleues"),
        Sowing::TransparentRed => {
            Text::new("sow transparent, then red", "semer les transparentes puis les rouges")
        }
        Sowing::TransparentBlue => {
            Text::new("sow transparent, then blue", "semer les transparentes puis les bleues")
        }
    }
}

/// The centre of a hole counted from 0.
fn centre(hole: usize) -> Point {
    let (column, y) = if hole < 8 { (hole, 1.1) } else { (15 - hole, HEIGHT - 1.1) };
    at(WIDTH / 2.0 + column as f32 - 3.5, y)
}

/// The centre of a player's store.
fn store(side: usize) -> Point {
    at(if side == 0 { 1.0 } else { WIDTH - 1.0 }, HEIGHT / 2.0)
}
