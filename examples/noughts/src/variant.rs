//! Names, notation, picture and judgement.

use crate::position::{Noughts3x3, Square};
use secateur_core::scene::{Cell, Glyph, Label, Paint, Shape, Sprite, at, layer};
use secateur_core::variant::find_by_text;
use secateur_core::{
    Brush, Effect, Evaluator, ParseError, Position, Scene, Side, Text, Variant, VariantText,
};
use std::fmt;
use std::str::FromStr;

const CROSS: &str = "cross";
const NOUGHT: &str = "nought";

/// The game, which has one variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noughts;

impl FromStr for Noughts {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Noughts, ParseError> {
        let parsed = VariantText::parse(text)?;
        parsed.finish(&[]).map(|()| Noughts)
    }
}

impl fmt::Display for Noughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Noughts::NAME)
    }
}

/// Values the cells: the centre most, then the corners.
#[derive(Clone, Debug)]
pub struct Places;

impl Evaluator<Noughts3x3> for Places {
    fn evaluate(&mut self, position: &Noughts3x3) -> i32 {
        let value = |cells: u16| {
            (cells & 0o757).count_ones() + (cells & 0o525).count_ones() + 3 * (cells >> 4 & 1) as u32
        };
        let difference = value(position.cells[0]) as i32 - value(position.cells[1]) as i32;
        if position.turn == Side::First { difference } else { -difference }
    }
}

impl Variant for Noughts {
    type Position = Noughts3x3;
    type Evaluator = Places;
    const NAME: &'static str = "noughts";

    fn start(&self) -> Noughts3x3 {
        Noughts3x3::new([0, 0], Side::First)
    }
    fn evaluator(&self) -> Places {
        Places
    }
    fn side_name(&self, side: Side) -> Text {
        [Text::new("crosses", "les croix"), Text::new("noughts", "les ronds")][side]
    }

    fn parse_position(&self, text: &str) -> Result<Noughts3x3, ParseError> {
        let fields: Vec<_> = text.trim().split('/').collect();
        let wrong = || {
            ParseError::new("position", text, "three rows of x, o or . and the side x or o: .../.x./.../o")
        };
        let [a, b, c, side] = fields[..] else { return Err(wrong()) };
        let mut cells = [0; 2];
        for (row, field) in [c, b, a].into_iter().enumerate() {
            if field.len() != 3 {
                return Err(wrong());
            }
            for (column, letter) in field.bytes().enumerate() {
                match letter {
                    b'.' => {}
                    b'x' => cells[0] |= 1 << (3 * row + column),
                    b'o' => cells[1] |= 1 << (3 * row + column),
                    _ => return Err(wrong()),
                }
            }
        }
        let turn = match side {
            "x" => Side::First,
            "o" => Side::Second,
            _ => return Err(wrong()),
        };
        let position = Noughts3x3::new(cells, turn);
        self.validate(&position)?;
        Ok(position)
    }

    fn validate(&self, position: &Noughts3x3) -> Result<(), ParseError> {
        let [crosses, noughts] = position.cells.map(u16::count_ones);
        if crosses == noughts + position.turn.index() as u32 {
            Ok(())
        } else {
            Err(ParseError::new(
                "position",
                position.to_string(),
                "the numbers of x and o do not fit the side to move",
            ))
        }
    }

    fn parse_move(&self, position: &Noughts3x3, text: &str) -> Result<Square, ParseError> {
        let free = "a move is a free cell, a1 to c3";
        find_by_text(self, position, &text.trim().to_lowercase())
            .ok_or_else(|| ParseError::new("move", text, free))
    }
    fn format_move(&self, _: &Noughts3x3, m: Square) -> String {
        m.to_string()
    }

    fn scene(&self, position: &Noughts3x3) -> Scene {
        let mut scene = Scene::new(3.6, 3.6, 4.0, 2.0);
        let glyph = |symbol, plain, colour| Glyph { symbol, plain, colour, fills: false };
        let bar =
            |a: f32, b: f32| Shape::Polygon { points: vec![at(-a, -b), at(-b, -a), at(a, b), at(b, a)] };
        scene.sprites = vec![
            Sprite {
                name: CROSS,
                layers: vec![
                    layer(bar(0.35, 0.25), Paint::flat("#c0392b")),
                    layer(bar(0.35, -0.25), Paint::flat("#c0392b")),
                ],
                glyph: glyph("✕", "x", "#c0392b"),
            },
            Sprite {
                name: NOUGHT,
                layers: vec![layer(Shape::Circle { r: 0.28 }, Paint::outline("#2471a3", 0.12))],
                glyph: glyph("○", "o", "#2471a3"),
            },
        ];
        for i in 0..9 {
            let (id, x, y) = (Square(i).to_string(), f32::from(i % 3) + 1.0, 2.6 - f32::from(i / 3));
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
    fn gestures(&self, _: &Noughts3x3, m: Square) -> Vec<Vec<String>> {
        vec![vec![m.to_string()]]
    }
    fn effects(&self, _: &Noughts3x3, m: Square) -> Vec<Effect> {
        vec![Effect::appears(m.to_string(), m.to_string())]
    }

    fn palette(&self) -> Vec<Brush> {
        vec![
            Brush::new(CROSS, Text::new("cross", "croix"), Some(CROSS)),
            Brush::new(NOUGHT, Text::new("nought", "rond"), Some(NOUGHT)),
            Brush::new("empty", Text::new("empty", "vide"), None),
            Brush::whole("turn", Text::new("side to move", "trait")),
        ]
    }
    fn edit(&self, position: &Noughts3x3, cell: &str, brush: &str) -> Result<Noughts3x3, ParseError> {
        let (mut cells, mut turn) = (position.cells, position.turn);
        let square = (0..9).find(|&i| Square(i).to_string() == cell);
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
        Ok(Noughts3x3::new(cells, turn))
    }
    fn swap_sides(&self, position: &Noughts3x3) -> Option<Noughts3x3> {
        Some(Noughts3x3::new([position.cells[1], position.cells[0]], !position.turn()))
    }
}
