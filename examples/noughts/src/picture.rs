//! The picture: scene, gestures, effects, and what an editor can do.

use crate::{NoughtsMove, NoughtsPosition};
use secateur_core::scene::{Cell, Glyph, Label, Paint, Shape, Sprite, at, layer};
use secateur_core::{Brush, ParseError, Scene, Text};

const CROSS: &str = "cross";
const NOUGHT: &str = "nought";

pub(crate) fn scene(position: &NoughtsPosition) -> Scene {
    let mut scene = Scene::new(3.6, 3.6, 4.0, 2.0);
    let glyph = |symbol, plain, colour| Glyph { symbol, plain, colour, fills: false };
    let bar = |a: f32, b: f32| Shape::Polygon { points: vec![at(-a, -b), at(-b, -a), at(a, b), at(b, a)] };
    scene.sprites = vec![
        Sprite {
            name: CROSS,
            title: Text::new("cross", "croix"),
            layers: vec![
                layer(bar(0.35, 0.25), Paint::flat("#c0392b")),
                layer(bar(0.35, -0.25), Paint::flat("#c0392b")),
            ],
            glyph: glyph("✕", "x", "#c0392b"),
        },
        Sprite {
            name: NOUGHT,
            title: Text::new("nought", "rond"),
            layers: vec![layer(Shape::Circle { r: 0.28 }, Paint::outline("#2471a3", 0.12))],
            glyph: glyph("○", "o", "#2471a3"),
        },
    ];
    for i in 0..9 {
        let (id, x, y) = (NoughtsMove(i).to_string(), f32::from(i % 3) + 1.0, 2.6 - f32::from(i / 3));
        let square = Shape::Rect { w: 0.96, h: 0.96, corner: 0.1 };
        scene.cells.push(Cell::board(&id, at(x, y), square, Paint::flat("#ecf0f1")).blank("·", "."));
        for (cells, sprite) in position.cells.into_iter().zip([CROSS, NOUGHT]) {
            if cells & 1 << i != 0 {
                scene.put(&id, sprite, &id);
            }
        }
    }
    for i in 0..3u8 {
        let (letter, digit) = (char::from(b'a' + i), i + 1);
        scene.labels.push(Label::new(at(f32::from(i) + 1.0, 3.35), letter, 0.25, "#7f8c8d"));
        scene.labels.push(Label::new(at(0.25, 2.6 - f32::from(i)), digit.to_string(), 0.25, "#7f8c8d"));
    }
    scene
}

pub(crate) fn palette() -> Vec<Brush> {
    vec![
        Brush::new(CROSS, Text::new("cross", "croix"), Some(CROSS)),
        Brush::new(NOUGHT, Text::new("nought", "rond"), Some(NOUGHT)),
        Brush::new("empty", Text::new("empty", "vide"), None),
        Brush::whole("turn", Text::new("side to move", "trait")),
    ]
}

pub(crate) fn edit(
    position: &NoughtsPosition,
    cell: &str,
    brush: &str,
) -> Result<NoughtsPosition, ParseError> {
    let (mut cells, mut turn) = (position.cells, position.turn);
    let square = (0..9).find(|&i| NoughtsMove(i).to_string() == cell);
    match (brush, square) {
        ("turn", _) => turn = !turn,
        (CROSS | NOUGHT | "empty", Some(i)) => {
            cells = cells.map(|c| c & !(1 << i));
            if brush != "empty" {
                cells[usize::from(brush == NOUGHT)] |= 1 << i;
            }
        }
        (_, None) => return Err(ParseError::new("cell", cell, "a cell is a1 to c3")),
        _ => return Err(ParseError::new("brush", brush, "a brush is cross, nought, empty or turn")),
    }
    Ok(NoughtsPosition::new(cells, turn))
}
