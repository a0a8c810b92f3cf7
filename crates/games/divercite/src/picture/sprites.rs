//! The sprites of the pieces: each has its colour, and a shape for those who cannot tell the colours apart.

use super::rect;
use crate::board::Colour;
use secateur_core::scene::{Colour as Hex, Glyph, Layer, Paint, Point, Shape, Sprite, at, layer};
use secateur_core::{Side, Text};

pub(super) const RESOURCE_RADIUS: f32 = 0.5;
pub(super) const CITY_WIDTH: f32 = 1.32;

/// Resources, then the first and the second player's cities.
pub(super) const NAMES: [[&str; 4]; 3] = [
    ["red-resource", "green-resource", "blue-resource", "yellow-resource"],
    ["white-red-city", "white-green-city", "white-blue-city", "white-yellow-city"],
    ["black-red-city", "black-green-city", "black-blue-city", "black-yellow-city"],
];

/// Names of the pieces for people: resources, white cities, black cities.
pub(super) const TITLES: [[Text; 4]; 3] = [
    [
        Text::new("red resource", "ressource rouge"),
        Text::new("green resource", "ressource verte"),
        Text::new("blue resource", "ressource bleue"),
        Text::new("yellow resource", "ressource jaune"),
    ],
    [
        Text::new("white's red city", "cité rouge des blancs"),
        Text::new("white's green city", "cité verte des blancs"),
        Text::new("white's blue city", "cité bleue des blancs"),
        Text::new("white's yellow city", "cité jaune des blancs"),
    ],
    [
        Text::new("black's red city", "cité rouge des noirs"),
        Text::new("black's green city", "cité verte des noirs"),
        Text::new("black's blue city", "cité bleue des noirs"),
        Text::new("black's yellow city", "cité jaune des noirs"),
    ],
];

const PLAIN: [[&str; 4]; 3] = [["r", "g", "b", "y"], ["R1", "G1", "B1", "Y1"], ["R2", "G2", "B2", "Y2"]];

/// The surface, edge and mark of each colour, which differ in lightness too.
const SHADES: [[Hex; 3]; 4] = [
    ["#d2362f", "#7e1713", "#ffe1dc"],
    ["#1f9a5f", "#0b5632", "#dcf7e8"],
    ["#2b66c9", "#123a7d", "#dceaff"],
    ["#f7c92f", "#a37a0a", "#5c4300"],
];

const IVORY: Paint = Paint::gloss("#f6f0e2").edged("#8d8069", 0.05);
const EBONY: Paint = Paint::gloss("#33302d").edged("#0e0d0c", 0.05);

/// The base of a player's cities.
pub(super) const fn base(owner: Side) -> Paint {
    match owner {
        Side::First => IVORY,
        Side::Second => EBONY,
    }
}

/// The name of the sprite of a resource, or of a city if it has an owner.
pub(super) fn name(colour: Colour, owner: Option<Side>) -> &'static str {
    NAMES[owner.map_or(0, |side| 1 + side.index())][colour.index()]
}

/// The title of that sprite.
pub(super) fn title(colour: Colour, owner: Option<Side>) -> Text {
    TITLES[owner.map_or(0, |side| 1 + side.index())][colour.index()]
}

pub(super) fn all() -> Vec<Sprite> {
    let owners = [None, Some(Side::First), Some(Side::Second)];
    owners.into_iter().flat_map(|owner| Colour::ALL.map(|colour| sprite(colour, owner))).collect()
}

fn sprite(colour: Colour, owner: Option<Side>) -> Sprite {
    let [surface, edge, mark] = SHADES[colour.index()];
    let paint = Paint::gloss(surface).edged(edge, 0.05);
    let mut layers = match owner {
        None => vec![layer(Shape::Circle { r: RESOURCE_RADIUS }, paint)],
        Some(owner) => city(owner, paint),
    };
    layers.push(marked(colour, if owner.is_some() { 0.3 } else { 0.24 }, Paint::flat(mark)));
    let letter = PLAIN[owner.map_or(0, |side| 1 + side.index())][colour.index()];
    let glyph = Glyph { symbol: letter, plain: letter, colour: surface, fills: false };
    Sprite { name: name(colour, owner), title: title(colour, owner), layers, glyph }
}

/// A layer with an offset from the centre.
fn beside(offset: Point, shape: Shape, paint: Paint) -> Layer {
    Layer { offset, ..layer(shape, paint) }
}

/// A city: a base in the owner's colour, four towers, and a court in the city's colour.
fn city(owner: Side, paint: Paint) -> Vec<Layer> {
    let tower = match owner {
        Side::First => Paint::flat("#fffdf6").edged("#b3a68d", 0.03),
        Side::Second => Paint::flat("#57524d").edged("#0e0d0c", 0.03),
    };
    let mut layers = vec![
        layer(rect(CITY_WIDTH, CITY_WIDTH, 0.34), base(owner)),
        layer(rect(CITY_WIDTH - 0.36, CITY_WIDTH - 0.36, 0.2), paint),
    ];
    let d = CITY_WIDTH / 2.0 - 0.2;
    layers.extend(
        [at(-d, -d), at(d, -d), at(-d, d), at(d, d)]
            .map(|corner| beside(corner, Shape::Circle { r: 0.15 }, tower)),
    );
    layers
}

/// The shape of a colour, for those who cannot tell colours apart: triangle, square, disc, star.
fn marked(colour: Colour, r: f32, paint: Paint) -> Layer {
    let polygon = |points: Vec<Point>| Shape::Polygon { points };
    match colour {
        Colour::Red => layer(polygon(star(3, 1.12 * r, None)), paint),
        Colour::Green => layer(rect(1.5 * r, 1.5 * r, 0.05), paint),
        Colour::Blue => layer(Shape::Circle { r: 0.86 * r }, paint),
        Colour::Yellow => layer(polygon(star(4, 1.25 * r, Some(0.5 * r))), paint),
    }
}

/// A regular polygon with a corner on top, or a star if `inner` is the radius of its inner corners.
fn star(corners: usize, r: f32, inner: Option<f32>) -> Vec<Point> {
    let count = if inner.is_some() { 2 * corners } else { corners };
    let corner = |i: usize| {
        let angle = std::f32::consts::TAU * i as f32 / count as f32;
        let r = if i % 2 == 1 { inner.unwrap_or(r) } else { r };
        at(r * angle.sin(), -r * angle.cos())
    };
    (0..count).map(corner).collect()
}
