//! The promises of PNG pictures.

mod demo;

use resvg::tiny_skia::Pixmap;
use secateur_core::Scene;
use secateur_core::scene::{Label, Medium, at};
use secateur_draw::{DrawError, png};

fn pixels(scene: &Scene, wide: u32) -> Pixmap {
    Pixmap::decode_png(&png(scene, wide).expect("a picture")).expect("a PNG file")
}

/// How many pixels differ.
fn difference(a: &Scene, b: &Scene, wide: u32) -> usize {
    let (a, b) = (pixels(a, wide), pixels(b, wide));
    a.pixels().iter().zip(b.pixels()).filter(|(a, b)| a != b).count()
}

#[test]
fn sizes_follow_the_scene() {
    for wide in [16, 100, 333] {
        let picture = pixels(&demo::scene(), wide);
        assert_eq!((picture.width(), picture.height()), (wide, (wide as f32 * 4.0 / 5.0).round() as u32));
    }
}

#[test]
fn sizes_are_bounded() {
    let scene = demo::scene();
    let messages = [0, 15, 4097, u32::MAX].map(|wide| png(&scene, wide).unwrap_err().to_string());
    assert_eq!(messages[0], "picture width '0': the width is 16 to 4096 pixels");
    assert_eq!(messages[3], "picture width '4294967295': the width is 16 to 4096 pixels");
    let tower = Scene::new(1.0, 10.0, 1.0, 1.0);
    assert_eq!(
        png(&tower, 1000),
        Err(DrawError::Height { asked: 1000, height: 10_000, limit: 4096 }),
        "a picture may not be higher than it may be wide"
    );
}

#[test]
fn text_is_really_there() {
    // A missing font shows only in missing pixels.
    let bare = Scene::new(10.0, 2.0, 1.0, 1.0);
    let with = |text: &str| {
        let mut scene = bare.clone();
        scene.labels.push(Label::new(at(5.0, 1.0), text, 1.0, "#000000"));
        scene
    };
    let long = difference(&bare, &with("Divercité 0123"), 500);
    let short = difference(&bare, &with("D"), 500);
    assert!(short > 300, "{short} pixels of a letter 36 pixels high");
    assert!(long > 6 * short, "{long} pixels of fourteen letters, {short} of one");
    assert!(difference(&with("e"), &with("é"), 500) > 20, "accents are drawn");

    let mut terminal_only = with("D");
    terminal_only.labels[0].medium = Medium::Terminal;
    assert_eq!(difference(&bare, &terminal_only, 500), 0);
}

#[test]
fn letters_are_centred() {
    let mut scene = Scene::new(2.0, 2.0, 1.0, 1.0);
    scene.labels.push(Label::new(at(1.0, 1.0), "H", 1.0, "#000000"));
    let picture = pixels(&scene, 200);
    let inked: Vec<(u32, u32)> = (0..200)
        .flat_map(|y| (0..200).map(move |x| (x, y)))
        .filter(|&(x, y)| picture.pixel(x, y).is_some_and(|p| p.alpha() > 128))
        .collect();
    let middle = |values: Vec<u32>| (values.iter().min().unwrap() + values.iter().max().unwrap()) / 2;
    let x = middle(inked.iter().map(|p| p.0).collect());
    let y = middle(inked.iter().map(|p| p.1).collect());
    assert!(x.abs_diff(100) <= 2 && y.abs_diff(100) <= 2, "centre at {x}, {y}");
}

#[test]
fn pieces_and_marks_are_seen() {
    let scene = demo::scene();
    let mut without = scene.clone();
    without.pieces.clear();
    assert!(difference(&scene, &without, 250) > 3000, "five pieces");
    without = scene.clone();
    without.marks.clear();
    assert!(difference(&scene, &without, 250) > 3000, "two squares and two glows");
}
