//! A small hand-made scene with one of everything.

use secateur_core::Scene;
use secateur_core::Text;
use secateur_core::scene::{
    Cell, Finish, Glyph, Label, Layer, MarkKind, Medium, Paint, Role, Shape, Sprite, at, layer,
};

/// A row of squares, a row of hollows, a wall, a hand, a choice, labels for each medium.
pub fn scene() -> Scene {
    let mut scene = Scene::new(5.0, 4.0, 4.0, 2.0);
    let body = Shape::Rect { w: 4.8, h: 3.0, corner: 0.2 };
    scene.ground.push(Layer { offset: at(2.5, 1.75), shape: body, paint: Paint::gloss("#8a5a33") });

    let square = || Shape::Rect { w: 1.0, h: 1.0, corner: 0.0 };
    for (i, id) in ["a2", "b2", "c2", "d2"].into_iter().enumerate() {
        let colour = if i % 2 == 0 { "#b58863" } else { "#f0d9b5" };
        let cell = Cell::board(id, at(i as f32 + 1.0, 1.0), square(), Paint::flat(colour));
        scene.cells.push(cell.blank("·", "."));
    }
    for (i, id) in ["a1", "b1", "c1"].into_iter().enumerate() {
        let hollow = Paint::hollow("#6b4226");
        scene.cells.push(Cell::board(id, at(i as f32 + 1.0, 2.5), Shape::Circle { r: 0.4 }, hollow));
    }
    let rhomb = Shape::Polygon { points: vec![at(0.0, -0.4), at(0.4, 0.0), at(0.0, 0.4), at(-0.4, 0.0)] };
    let edged = Paint::flat("#2f6f4f").edged("#ffffff", 0.05);
    scene.cells.push(Cell::board("d1", at(4.0, 2.5), rhomb.clone(), edged).blank("◇", "+").ghost("wall"));
    let slot = Shape::Rect { w: 1.0, h: 0.2, corner: 0.0 };
    let groove = Cell::board("a2h", at(1.5, 1.75), slot, Paint::invisible()).hit(square());
    scene.cells.push(groove.role(Role::Board));
    let ring = Cell::board("hand", at(1.0, 3.6), Shape::Circle { r: 0.3 }, Paint::outline("#c0c0c0", 0.04));
    scene.cells.push(ring.role(Role::Hand));
    let button = Shape::Rect { w: 1.4, h: 0.5, corner: 0.1 };
    let choice = Cell::board("king", at(3.5, 3.6), button, Paint::hollow("#3a3a55")).role(Role::Choice);
    scene.cells.push(choice.blank("king", "king"));

    scene.sprites = sprites(rhomb);
    scene.put("m1", "white", "b2");
    scene.put("m2", "black", "b1");
    scene.put("m3", "king", "c1");
    scene.put("w1", "wall", "a2h");
    scene.put("h1", "seeds", "hand");
    scene.mark("a2", MarkKind::LastFrom);
    scene.mark("b2", MarkKind::LastTo);
    scene.mark("b1", MarkKind::LastTo);
    scene.mark("a2h", MarkKind::LastTo);

    scene.labels.push(Label::new(at(2.5, 0.0), "Été & <thé>", 0.3, "#202020"));
    scene.labels.push(Label::new(at(1.5, 3.6), "×3", 0.3, "#202020").only(Medium::Terminal));
    scene.labels.push(Label::new(at(1.0, 3.6), "3", 0.3, "#f0f0f0").only(Medium::Picture));
    scene
}

fn sprites(rhomb: Shape) -> Vec<Sprite> {
    let disc = |r: f32| Shape::Circle { r };
    let glyph = |symbol, plain, colour| Glyph { symbol, plain, colour, fills: false };
    vec![
        Sprite {
            name: "white",
            title: Text::new("white", "pion blanc"),
            layers: vec![layer(disc(0.36), Paint::gloss("#f6efe0"))],
            glyph: glyph("●", "o", "#ffffff"),
        },
        Sprite {
            name: "black",
            title: Text::new("black", "pion noir"),
            layers: vec![layer(disc(0.36), Paint::gloss("#222222").edged("#000000", 0.02))],
            glyph: glyph("●", "x", "#101010"),
        },
        Sprite {
            name: "king",
            title: Text::new("king", "dame"),
            layers: vec![
                layer(disc(0.36), Paint::gloss("#a02020")),
                Layer { offset: at(0.0, -0.05), shape: rhomb, paint: Paint::gloss("#e0b030") },
            ],
            glyph: glyph("♛", "K", "#e0b030"),
        },
        Sprite {
            name: "wall",
            title: Text::new("wall", "mur"),
            layers: vec![layer(Shape::Rect { w: 2.0, h: 0.2, corner: 0.05 }, Paint::gloss("#d8a860"))],
            glyph: Glyph { symbol: "▬", plain: "=", colour: "#d8a860", fills: true },
        },
        Sprite {
            name: "seeds",
            title: Text::new("seeds", "graines"),
            layers: vec![layer(disc(0.2), Paint { finish: Finish::Flat, ..Paint::gloss("#707050") })],
            glyph: glyph("", "", "#707050"),
        },
    ]
}
