//! The scene: a wooden board with two rows, south's below, sown counter-clockwise; each side's store is at its right hand.

use super::STORES;
use crate::oware::board::HOUSES;
use crate::oware::moves::LETTERS;
use crate::oware::position::OwarePosition;
use crate::picture::themes::{BODY, EDGE, HOLLOW, THEMES};
use crate::picture::{Hollow, lay, type_out, write};
use secateur_core::scene::{
    Cell, Glyph, Layer, Paint, PieceSet, Point, Role, Scene, Shape, Sprite, at, layer,
};
use secateur_core::{Text, Words};

/// The colours of the sides' rims.
pub(crate) const RIMS: [&str; 2] = ["#e2b36b", "#4b2c16"];
const HOUSE_TITLES: [Text; 2] = [Text::new("south’s house", "du sud"), Text::new("north’s house", "du nord")];
const STORE_TITLES: [Text; 2] =
    [Text::new("south's store", "grenier du sud"), Text::new("north's store", "grenier du nord")];
const INK: &str = "#fff2d6";
const GILT: &str = "#e6bf80";

/// The arrangement of the picture.
struct Frame {
    width: f32,
    height: f32,
    house: Shape,
    /// How far seeds may lie from the middle of a house, and of a store.
    reach: [Point; 2],
    store: Shape,
    /// From the middle of a house outward to its letter, and to its number of seeds; with their sizes.
    letter: (Point, f32),
    count: (Point, f32),
    store_count: f32,
    /// Whether the stores are above and below the houses rather than at the ends.
    rows: bool,
}

const WIDE: Frame = Frame {
    width: 9.4,
    height: 3.6,
    house: Shape::Circle { r: 0.44 },
    reach: [at(0.29, 0.29), at(0.33, 0.82)],
    store: Shape::Rect { w: 0.95, h: 2.2, corner: 0.45 },
    letter: (at(-0.17, 0.64), 0.17),
    count: (at(0.08, 0.64), 0.27),
    store_count: 0.34,
    rows: false,
};

const TALL: Frame = Frame {
    width: 6.6,
    height: 6.3,
    house: Shape::Rect { w: 0.98, h: 1.5, corner: 0.46 },
    reach: [at(0.33, 0.56), at(2.3, 0.22)],
    store: Shape::Rect { w: 6.2, h: 0.74, corner: 0.34 },
    letter: (at(-0.2, 0.99), 0.24),
    count: (at(0.1, 0.99), 0.36),
    store_count: 0.46,
    rows: true,
};

impl Frame {
    /// The centre of a house: `A` is at the lower left, `a` above `F`.
    fn house(&self, house: usize) -> Point {
        let below = house < HOUSES;
        let column = if below { house } else { 11 - house } as f32;
        if self.rows {
            let off = if below { 0.84 } else { -0.84 };
            return at(self.width / 2.0 + 1.05 * (column - 2.5), self.height / 2.0 + off);
        }
        at(2.2 + column, if below { 2.35 } else { 1.25 })
    }

    /// The centre of a side's store.
    fn store(&self, side: usize) -> Point {
        let sign = if side == 0 { 1.0 } else { -1.0 };
        if self.rows {
            return at(self.width / 2.0, self.height / 2.0 + sign * 2.6);
        }
        at(self.width / 2.0 + sign * (self.width / 2.0 - 1.05), self.height / 2.0)
    }

    /// The place of a store's number of seeds.
    fn store_count(&self, side: usize) -> Point {
        let centre = self.store(side);
        if self.rows {
            return at(self.width - 0.62, centre.y);
        }
        at(centre.x, centre.y + if side == 0 { 1.33 } else { -1.33 })
    }
}

pub(crate) fn scene(position: &OwarePosition) -> Scene {
    let mut scene = arranged(position, &WIDE);
    scene.compact = Some(Box::new(arranged(position, &TALL)));
    scene.sprites.push(Sprite {
        name: "seed",
        title: Text::new("seed", "graine"),
        layers: vec![layer(Shape::Circle { r: 0.13 }, Paint::gloss("#d9cfbb").edged("#6f6553", 0.014))],
        glyph: Glyph { symbol: "", plain: "", colour: "#9aa58a", fills: false },
    });
    scene.piece_sets = vec![PieceSet::own(), PieceSet::flat(&scene.sprites)];
    scene.themes = THEMES.to_vec();
    scene
}

/// The scene without sprites, in one of the arrangements.
fn arranged(position: &OwarePosition, frame: &Frame) -> Scene {
    let mut scene = Scene::new(frame.width, frame.height, 6.0, 2.5);
    board(&mut scene, frame);
    for (i, &n) in position.houses().iter().enumerate() {
        let (cell, centre) = (LETTERS[i].to_string(), frame.house(i));
        let outward = if i < HOUSES { 1.0 } else { -1.0 };
        let beside = |p: Point| at(centre.x + p.x, centre.y + outward * p.y);
        lay(&mut scene, &Hollow { cell: &cell, centre, reach: frame.reach[0] }, &[("s", "seed", n)]);
        // Two digits are wider, so letter and number move apart.
        let apart = if n < 10 { 0.0 } else { 0.16 * frame.count.1 };
        let [letter, count] = [beside(frame.letter.0), beside(frame.count.0)];
        write(&mut scene, at(letter.x - 1.5 * apart, letter.y), &cell, frame.letter.1, GILT);
        write(&mut scene, at(count.x + 0.5 * apart, count.y), &n.to_string(), frame.count.1, INK);
        type_out(&mut scene, centre, n.to_string(), INK);
        type_out(&mut scene, at(centre.x, centre.y + outward * 0.8), cell, GILT);
    }
    for (side, n) in position.stores().into_iter().enumerate() {
        let centre = frame.store(side);
        let heap = if frame.rows { at(centre.x - 0.35, centre.y) } else { centre };
        lay(
            &mut scene,
            &Hollow { cell: STORES[side], centre: heap, reach: frame.reach[1] },
            &[("s", "seed", n)],
        );
        write(&mut scene, frame.store_count(side), &n.to_string(), frame.store_count, INK);
        type_out(&mut scene, centre, format!("{} {n}", ["S", "N"][side]), INK);
    }
    scene
}

/// The board's body and its cells.
fn board(scene: &mut Scene, frame: &Frame) {
    let corner = if frame.rows { 0.45 } else { 0.75 };
    let body = |less: f32, paint| {
        let shape =
            Shape::Rect { w: frame.width - less, h: frame.height - less, corner: corner - less / 4.0 };
        Layer { offset: at(frame.width / 2.0, frame.height / 2.0), ..layer(shape, paint) }
    };
    scene.ground = vec![body(0.06, Paint::gloss(EDGE)), body(0.2, Paint::flat(BODY))];
    for (i, letter) in LETTERS.iter().enumerate() {
        let side = i / HOUSES;
        let paint = Paint::hollow(HOLLOW).edged(RIMS[side], 0.03);
        let title = Words::new(
            format!("{} {letter}", HOUSE_TITLES[side].en),
            format!("case {letter} {}", HOUSE_TITLES[side].fr),
        );
        scene
            .cells
            .push(Cell::board(letter.to_string(), frame.house(i), frame.house.clone(), paint).title(title));
    }
    for (side, id) in STORES.into_iter().enumerate() {
        let paint = Paint::hollow(HOLLOW).edged(RIMS[side], 0.03);
        let store = Cell::board(id, frame.store(side), frame.store.clone(), paint);
        scene.cells.push(store.role(Role::Hand).title(STORE_TITLES[side]));
    }
}
