//! The demonstration scene in every medium, compared with files that were checked by eye.
//!
//! `SECATEUR_BLESS=1` writes the files anew.

mod demo;

use std::path::Path;

use secateur_draw::{ColourDepth, Style, SvgOptions, svg, terminal};

#[track_caller]
fn check(name: &str, drawn: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("SECATEUR_BLESS").is_some() {
        std::fs::write(&file, drawn).expect("the golden folder can be written");
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(drawn, golden, "{name} differs");
}

#[test]
fn plain_text() {
    check("demo.txt", &(terminal(&demo::scene(), Style::Plain) + "\n"));
}

#[test]
fn coloured_text() {
    for (name, depth) in [
        ("demo-true.ansi", ColourDepth::True),
        ("demo-256.ansi", ColourDepth::Indexed256),
        ("demo-16.ansi", ColourDepth::Named16),
    ] {
        check(name, &(terminal(&demo::scene(), Style::Colour(depth)) + "\n"));
    }
}

#[test]
fn picture() {
    check("demo.svg", &svg(&demo::scene(), SvgOptions::titled("A <demonstration>")));
}
