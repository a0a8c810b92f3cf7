//! Scenes that no game would make: drawing them never panics, and the results keep their promises.

use proptest::prelude::*;
use resvg::usvg::{Options, Tree};
use secateur_core::Scene;
use secateur_core::Text;
use secateur_core::scene::{
    Cell, Finish, Glyph, Label, Layer, Mark, MarkKind, Medium, Paint, Piece, Point, Role, Shape, Sprite, at,
    layer,
};
use secateur_draw::{ColourDepth, DrawError, Style, SvgOptions, png, svg, terminal};

const COLOURS: [&str; 6] = ["#b58863", "#fff", "", "red", "\"/><script>", "#ééé"];
const TEXTS: [&str; 7] = ["", "o", "==", "●", "\x1b[31m", "a\nb\tc", "</g>&\0\u{ffff}"];

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        12 => 0.0f32..8.0,
        4 => -4.0f32..40.0,
        1 => any::<f32>(),
        1 => prop::sample::select(vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 0.0, -0.0, 1e-30]),
    ]
}

fn point() -> impl Strategy<Value = Point> {
    (number(), number()).prop_map(|(x, y)| at(x, y))
}

fn colour() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&COLOURS[..])
}

fn text() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&TEXTS[..])
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        number().prop_map(|r| Shape::Circle { r }),
        (number(), number(), number()).prop_map(|(w, h, corner)| Shape::Rect { w, h, corner }),
        prop::collection::vec(point(), 0..6).prop_map(|points| Shape::Polygon { points }),
    ]
}

fn paint() -> impl Strategy<Value = Paint> {
    let finish = prop::sample::select(vec![Finish::Flat, Finish::Gloss, Finish::Hollow]);
    (prop::option::of(colour()), prop::option::of(colour()), number(), finish)
        .prop_map(|(fill, stroke, width, finish)| Paint { fill, stroke, width, finish })
}

fn layers() -> impl Strategy<Value = Vec<Layer>> {
    prop::collection::vec(
        (point(), shape(), paint()).prop_map(|(offset, shape, paint)| Layer { offset, shape, paint }),
        0..3,
    )
}

fn id() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[a-c]", 1 => any::<String>()]
}

fn cell() -> impl Strategy<Value = Cell> {
    let role = prop::sample::select(vec![Role::Board, Role::Hand, Role::Choice]);
    (id(), role, point(), shape(), paint(), (text(), text())).prop_map(
        |(id, role, centre, shape, paint, blank)| Cell {
            blank,
            ..Cell::board(id, centre, shape, paint).role(role)
        },
    )
}

fn sprite() -> impl Strategy<Value = Sprite> {
    let name = prop::sample::select(vec!["white", "black", "<&>"]);
    (name, layers(), text(), text(), colour(), any::<bool>()).prop_map(
        |(name, layers, symbol, plain, colour, fills)| Sprite {
            name,
            title: Text::new("piece", "pièce"),
            layers,
            glyph: Glyph { symbol, plain, colour, fills },
        },
    )
}

fn piece() -> impl Strategy<Value = Piece> {
    let sprite = prop::sample::select(vec!["white", "black", "<&>", "missing"]);
    (id(), sprite, id(), point()).prop_map(|(id, sprite, cell, at)| Piece { id, sprite, cell, at })
}

fn label() -> impl Strategy<Value = Label> {
    let medium = prop::sample::select(vec![Medium::Everywhere, Medium::Picture, Medium::Terminal]);
    (point(), any::<String>(), number(), colour(), medium)
        .prop_map(|(at, text, size, colour, medium)| Label { at, text, size, colour, medium, minor: false })
}

fn mark() -> impl Strategy<Value = Mark> {
    let kind = prop::sample::select(vec![MarkKind::LastFrom, MarkKind::LastTo]);
    (id(), kind).prop_map(|(cell, kind)| Mark { cell, kind })
}

prop_compose! {
    fn any_scene()(
        (width, height, columns, lines) in (number(), number(), number(), number()),
        ground in layers(),
        cells in prop::collection::vec(cell(), 0..8),
        sprites in prop::collection::vec(sprite(), 0..4),
        pieces in prop::collection::vec(piece(), 0..8),
        marks in prop::collection::vec(mark(), 0..4),
        labels in prop::collection::vec(label(), 0..4),
    ) -> Scene {
        Scene { ground, cells, sprites, pieces, marks, labels, ..Scene::new(width, height, columns, lines) }
    }
}

/// Draws a scene in every way and checks what each way promises.
fn check(scene: &Scene) {
    let plain = terminal(scene, Style::Plain);
    assert!(plain.bytes().all(|b| b == b'\n' || (b' '..=b'~').contains(&b)), "{plain:?}");
    assert!(plain.split('\n').all(|line| !line.ends_with(' ')), "{plain:?}");
    assert!(!plain.starts_with('\n') && !plain.ends_with('\n'), "{plain:?}");
    assert!(plain.lines().count() <= 200 && plain.lines().all(|l| l.len() <= 400));

    let coloured = [ColourDepth::True, ColourDepth::Indexed256, ColourDepth::Named16].map(|depth| {
        let text = terminal(scene, Style::Colour(depth));
        assert!(text.is_empty() || text.split('\n').all(|line| line.ends_with("\x1b[0m")), "{text:?}");
        text.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect::<String>()
    });
    assert_eq!(coloured[0], coloured[1]);
    assert_eq!(coloured[0], coloured[2]);
    assert!(!coloured[0].contains(|c: char| c.is_control() && c != '\n'));

    let document =
        svg(scene, SvgOptions { width: Some(300), background: Some("#nope"), ..SvgOptions::titled("<&>") });
    assert!(!document.contains("NaN") && !document.contains("inf\"") && !document.contains("<script"));
    Tree::from_str(&document, &Options::default()).expect("a well-formed document");

    match png(scene, 16) {
        Ok(bytes) => assert!(bytes.starts_with(b"\x89PNG")),
        Err(error) => assert!(matches!(error, DrawError::Height { .. }), "{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_scenes_are_drawn(scene in any_scene()) {
        check(&scene);
    }
}

#[test]
fn nothing_at_all() {
    check(&Scene::new(0.0, 0.0, 0.0, 0.0));
    assert_eq!(terminal(&Scene::new(8.0, 8.0, 4.0, 2.0), Style::Plain), "");
}

#[test]
fn one_bad_number_in_each_place() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, -1.0, 0.0, 1e-40] {
        let bad_shapes = [
            Shape::Circle { r: bad },
            Shape::Rect { w: bad, h: 1.0, corner: bad },
            Shape::Rect { w: 1.0, h: bad, corner: 0.1 },
            Shape::Polygon { points: vec![at(0.0, bad), at(1.0, 0.0), at(0.0, 1.0)] },
        ];
        check(&Scene::new(bad, 8.0, 4.0, 2.0));
        check(&Scene::new(8.0, bad, 4.0, 2.0));
        for shape in bad_shapes {
            for paint in [Paint::flat("#123456"), Paint::gloss("#123456"), Paint::hollow("#123456")] {
                let mut scene = Scene::new(8.0, 8.0, bad, bad);
                scene.ground.push(layer(shape.clone(), paint.edged("#ffffff", bad)));
                scene.cells.push(Cell::board("a", at(bad, 1.0), shape.clone(), paint));
                scene.cells.push(Cell::board("b", at(1.0, 1.0), shape.clone(), paint).blank("x", "x"));
                let glyph = Glyph { symbol: "█", plain: "#", colour: "#ffffff", fills: true };
                scene.sprites.push(Sprite {
                    name: "p",
                    title: Text::new("piece", "pièce"),
                    layers: vec![layer(shape.clone(), paint)],
                    glyph,
                });
                scene.put("p1", "p", "a");
                scene.put("p2", "p", "b");
                scene.mark("a", MarkKind::LastFrom);
                scene.mark("b", MarkKind::LastTo);
                scene.labels.push(Label::new(at(bad, 2.0), "label", bad, "#000000"));
                check(&scene);
            }
        }
    }
}

#[test]
fn enormous_scenes_are_clipped() {
    let mut scene = Scene::new(1e9, 1e9, 1e9, 1e9);
    let everything = Shape::Rect { w: 1e9, h: 1e9, corner: 0.0 };
    scene.ground.push(layer(everything.clone(), Paint::gloss("#808080")));
    scene.cells.push(Cell::board("a", at(0.0, 0.0), everything, Paint::flat("#404040")));
    scene.labels.push(Label::new(at(0.0, 0.0), "x".repeat(100_000), 1e9, "#000000"));
    check(&scene);
}
