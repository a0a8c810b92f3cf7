//! The sprites of pawns, walls on the board and walls in hand.

use super::scene::{CELL, pitch};
use secateur_core::scene::{Colour, Glyph, Layer, Paint, Shape, Sprite, at, layer};
use secateur_core::{Side, Text};

/// The surface, the edge, and the colour in a terminal.
type Shades = (Colour, Colour, Colour);

const WHITE: Shades = ("#f8f1e3", "#94866b", "#f6efe2");
const BLACK: Shades = ("#2a2c33", "#0c0d10", "#26282e");
const IVORY_WALL: Shades = ("#fff6e2", "#94866b", "#f2d9a2");
const EBONY_WALL: Shades = ("#2f323b", "#0c0d10", "#8d94a6");
/// A wall with an unknown owner: it was there when the game began.
pub(super) const PLAIN_WALL: Colour = "#f2d9a2";

/// The colour of a side's pawn.
pub(crate) const PAWN_FILLS: [Colour; 2] = [WHITE.0, BLACK.0];

/// The sprites of the walls in each side's hand.
pub(super) const IN_HAND: [&str; 2] = ["white-wall-in-hand", "black-wall-in-hand"];

/// The sprite of a wall on the board.
pub(super) const fn wall(owner: Option<Side>, horizontal: bool) -> &'static str {
    match (owner, horizontal) {
        (Some(Side::First), true) => "white-wall-h",
        (Some(Side::First), false) => "white-wall-v",
        (Some(Side::Second), true) => "black-wall-h",
        (Some(Side::Second), false) => "black-wall-v",
        (None, true) => "wall-h",
        (None, false) => "wall-v",
    }
}

/// A pawn from above: a foot and a head.
fn pawn(name: &'static str, title: Text, (fill, edge, colour): Shades, plain: &'static str) -> Sprite {
    let disc = |r, width| layer(Shape::Circle { r }, Paint::gloss(fill).edged(edge, width));
    let head = Layer { offset: at(0.0, -0.05), ..disc(0.17, 0.025) };
    let glyph = Glyph { symbol: "●", plain, colour, fills: false };
    Sprite { name, title, layers: vec![disc(0.32, 0.035), head], glyph }
}

/// The sprites for a board size; `most` walls fit into a store.
pub(super) fn all(size: u8, most: u8) -> Vec<Sprite> {
    let (long, slim) = (1.0 + CELL, 0.17);
    let bar = |name, title, (w, h), (fill, edge, colour): Shades, symbol, plain: &'static str| Sprite {
        name,
        title,
        layers: vec![layer(Shape::Rect { w, h, corner: 0.05 }, Paint::gloss(fill).edged(edge, 0.025))],
        glyph: Glyph { symbol, plain, colour, fills: !plain.is_empty() },
    };
    let mut sprites = vec![
        pawn("white", Text::new("white pawn", "pion blanc"), WHITE, "W"),
        pawn("black", Text::new("black pawn", "pion noir"), BLACK, "B"),
    ];
    let owners = [
        (Some(Side::First), IVORY_WALL, Text::new("white's wall", "mur des blancs")),
        (Some(Side::Second), EBONY_WALL, Text::new("black's wall", "mur des noirs")),
        (None, (PLAIN_WALL, "#9a7433", PLAIN_WALL), Text::new("wall", "mur")),
    ];
    for (owner, shades, title) in owners {
        sprites.push(bar(wall(owner, true), title, (long, slim), shades, "━", "-"));
        sprites.push(bar(wall(owner, false), title, (slim, long), shades, "┃", "|"));
    }
    // In a terminal a label counts the walls in hand, because twenty would not fit the columns of a small board.
    let held = Text::new("wall in hand", "mur en réserve");
    let thin = (pitch(size, most) * 0.5).min(0.15);
    sprites.push(bar(IN_HAND[0], held, (thin, 0.5), IVORY_WALL, "", ""));
    sprites.push(bar(IN_HAND[1], held, (thin, 0.5), EBONY_WALL, "", ""));
    sprites
}
