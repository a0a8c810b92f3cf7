//! The scene: a wooden oval with two rows, holes 1 to 8 above and 9 to 16 below from right to left, so that sowing goes
//! clockwise. Rims show whose a hole is; the four sowings are between the rows, the stores at the ends.

use super::{KINDS, SPRITES, STORES};
use crate::picture::themes::{BODY, EDGE, HOLLOW, THEMES};
use crate::picture::{Hollow, lay, type_out, write};
use crate::tricolour::board::HOLES;
use crate::tricolour::moves::Sowing;
use crate::tricolour::position::TricolourPosition;
use secateur_core::scene::{
    Cell, Glyph, Label, Layer, Paint, PieceSet, Point, Role, Scene, Shape, Sprite, at, layer,
};
use secateur_core::{Text, Words};

/// The colours of the players' rims.
pub(crate) const RIMS: [&str; 2] = ["#f4e6c8", "#241a14"];
const STORE_TITLES: [Text; 2] = [
    Text::new("player 1's store", "grenier du joueur 1"),
    Text::new("player 2's store", "grenier du joueur 2"),
];
const INK: &str = "#fff4de";
const GILT: &str = "#ffd48a";
/// The colours of the counts of red, blue and transparent seeds.
const COUNT_INKS: [&str; 3] = ["#ffb0a4", "#b5d3ff", INK];

/// The distance between two counts.
const COUNT_STEP: f32 = 0.28;

/// The arrangement of the picture.
struct Frame {
    width: f32,
    height: f32,
    hole: Shape,
    /// From the middle of the board to the middle of a row, and from column to column.
    row: f32,
    column: f32,
    /// How far seeds may lie from the middle of a hole, and of a store.
    reach: [Point; 2],
    store: Shape,
    /// From the middle of a hole inward to its counts, and outward to its number; and the size of both.
    counts: f32,
    number: f32,
    letters: f32,
    /// The sowings between the rows: their size, and the distance between them.
    choice: Point,
    choice_step: f32,
    /// Whether the stores are above and below the holes rather than at the ends.
    rows: bool,
}

const WIDE: Frame = Frame {
    width: 11.4,
    height: 5.0,
    hole: Shape::Circle { r: 0.44 },
    row: 1.4,
    column: 1.0,
    reach: [at(0.32, 0.32), at(0.36, 1.25)],
    store: Shape::Rect { w: 1.0, h: 3.1, corner: 0.48 },
    counts: 0.62,
    number: 0.62,
    letters: 0.22,
    choice: at(0.98, 0.5),
    choice_step: 1.12,
    rows: false,
};

const TALL: Frame = Frame {
    width: 8.5,
    height: 8.1,
    hole: Shape::Rect { w: 0.94, h: 1.5, corner: 0.45 },
    row: 1.74,
    column: 1.03,
    reach: [at(0.3, 0.54), at(3.3, 0.2)],
    store: Shape::Rect { w: 8.1, h: 0.72, corner: 0.33 },
    counts: 0.96,
    number: 0.95,
    letters: 0.28,
    choice: at(1.86, 0.8),
    choice_step: 2.0,
    rows: true,
};

impl Frame {
    fn middle(&self) -> Point {
        at(self.width / 2.0, self.height / 2.0)
    }

    /// The centre of a hole, by its index from 0.
    fn hole(&self, hole: usize) -> Point {
        let (column, sign) = if hole < 8 { (hole, -1.0) } else { (15 - hole, 1.0) };
        at(self.middle().x + self.column * (column as f32 - 3.5), self.middle().y + sign * self.row)
    }

    /// The centre of a player's store; the first player's is below if they are above and below.
    fn store(&self, side: usize) -> Point {
        let sign = if side == 0 { -1.0 } else { 1.0 };
        if self.rows {
            return at(self.middle().x, self.middle().y - sign * (self.height / 2.0 - 0.52));
        }
        at(self.middle().x + sign * (self.width / 2.0 - 1.0), self.middle().y)
    }

    /// The places of a store's number of seeds and of its player's number.
    fn store_labels(&self, side: usize) -> [Point; 2] {
        let centre = self.store(side);
        if self.rows {
            return [at(self.width - 0.6, centre.y), at(0.6, centre.y)];
        }
        [at(centre.x, centre.y + 1.8), at(centre.x, centre.y - 1.8)]
    }
}

pub(crate) fn scene(position: &TricolourPosition) -> Scene {
    let mut scene = arranged(position, &WIDE);
    scene.compact = Some(Box::new(arranged(position, &TALL)));
    scene.sprites = sprites();
    scene.piece_sets = vec![PieceSet::own(), PieceSet::flat(&scene.sprites)];
    scene.themes = THEMES.to_vec();
    scene
}

/// The scene without sprites, in one of the arrangements.
fn arranged(position: &TricolourPosition, frame: &Frame) -> Scene {
    let mut scene = Scene::new(frame.width, frame.height, 9.0, 2.2);
    board(&mut scene, frame);
    for (i, [red, blue, clear]) in position.holes().into_iter().enumerate() {
        let (cell, centre) = ((i + 1).to_string(), frame.hole(i));
        let outward = if i < 8 { -1.0 } else { 1.0 };
        let kinds =
            [(KINDS[0], SPRITES[0], red), (KINDS[1], SPRITES[1], blue), (KINDS[2], SPRITES[2], clear)];
        lay(&mut scene, &Hollow { cell: &cell, centre, reach: frame.reach[0] }, &kinds);
        let counts = format!("{red}.{blue}.{clear}");
        for (kind, n) in [red, blue, clear].into_iter().enumerate() {
            let spot = at(centre.x + COUNT_STEP * (kind as f32 - 1.0), centre.y - outward * frame.counts);
            write(&mut scene, spot, &n.to_string(), frame.letters, COUNT_INKS[kind]);
        }
        write(&mut scene, at(centre.x, centre.y + outward * frame.number), &cell, frame.letters, GILT);
        type_out(&mut scene, centre, counts, INK);
        type_out(&mut scene, at(centre.x, centre.y + outward * 0.8), cell, RIMS[i % 2]);
    }
    for (side, n) in position.stores().into_iter().enumerate() {
        let centre = frame.store(side);
        lay(
            &mut scene,
            &Hollow { cell: STORES[side], centre, reach: frame.reach[1] },
            &[("s", "captured", n)],
        );
        let (player, [count, name]) = (side + 1, frame.store_labels(side));
        let size = if frame.rows { 0.46 } else { 0.34 };
        write(&mut scene, count, &n.to_string(), size, INK);
        write(&mut scene, name, &player.to_string(), if frame.rows { 0.3 } else { size }, GILT);
        type_out(&mut scene, centre, format!("{player}: {n}"), INK);
    }
    scene
}

fn sprites() -> Vec<Sprite> {
    let bead = |name, title, fill, edge| Sprite {
        name,
        title,
        layers: vec![layer(Shape::Circle { r: 0.115 }, Paint::gloss(fill).edged(edge, 0.012))],
        glyph: Glyph { symbol: "", plain: "", colour: fill, fills: false },
    };
    let mut sprites = vec![
        bead("red", Text::new("red seed", "graine rouge"), "#d8372f", "#6d120e"),
        bead("blue", Text::new("blue seed", "graine bleue"), "#2f6fd8", "#0f2f6d"),
        bead("transparent", Text::new("transparent seed", "graine transparente"), "#e6f3f1", "#7f9c99"),
        // A position does not contain the colours of captured seeds, so these are all of one kind.
        bead("captured", Text::new("captured seed", "graine prise"), "#d9b26a", "#6b4c1a"),
    ];
    // The dark of the hollow shines through the middle of a glass bead.
    let dim = Layer { offset: at(0.02, 0.025), ..layer(Shape::Circle { r: 0.055 }, Paint::flat("#b9d2cf")) };
    sprites[2].layers.push(dim);
    sprites
}

/// The board's body and its cells.
fn board(scene: &mut Scene, frame: &Frame) {
    let middle = frame.middle();
    let corner = if frame.rows { 0.45 } else { frame.height / 2.2 };
    let body = |less: f32, paint| {
        let shape =
            Shape::Rect { w: frame.width - less, h: frame.height - less, corner: corner - less / 4.0 };
        Layer { offset: middle, ..layer(shape, paint) }
    };
    scene.ground = vec![body(0.06, Paint::gloss(EDGE)), body(0.2, Paint::flat(BODY))];
    for i in 0..HOLES {
        let paint = Paint::hollow(HOLLOW).edged(RIMS[i % 2], 0.05);
        let title = Words::new(
            format!("player {}’s hole {}", i % 2 + 1, i + 1),
            format!("trou {} du joueur {}", i + 1, i % 2 + 1),
        );
        let hole = Cell::board((i + 1).to_string(), frame.hole(i), frame.hole.clone(), paint);
        scene.cells.push(hole.title(title));
    }
    for (side, id) in STORES.into_iter().enumerate() {
        let paint = Paint::hollow(HOLLOW).edged(RIMS[side], 0.05);
        let store = Cell::board(id, frame.store(side), frame.store.clone(), paint);
        scene.cells.push(store.role(Role::Hand).title(STORE_TITLES[side]));
    }
    let fills = ["#c9443c", "#3f74c9", "#d99a94", "#95b4df"];
    for (i, sowing) in Sowing::ALL.into_iter().enumerate() {
        let spot = at(middle.x + frame.choice_step * (i as f32 - 1.5), middle.y);
        let shape = Shape::Rect { w: frame.choice.x, h: frame.choice.y, corner: frame.choice.y / 2.0 };
        let paint = Paint::flat(fills[i]).edged(EDGE, 0.03);
        // A fingertip needs more room than the visible cell has.
        let hit = Shape::Rect { w: frame.choice_step, h: 0.94, corner: 0.0 };
        let choice = Cell::board(sowing.text(), spot, shape, paint).role(Role::Choice);
        scene.cells.push(choice.title(title(sowing)).hit(hit));
        let ink = if i < 2 { "#ffffff" } else { "#2b1a0e" };
        scene.labels.push(Label::new(spot, sowing.text(), 0.56 * frame.choice.y, ink));
    }
}

/// The words for a choice of sowing.
pub(super) const fn title(sowing: Sowing) -> Text {
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
