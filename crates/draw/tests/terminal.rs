//! The promises of terminal text.

mod demo;

use secateur_core::Scene;
use secateur_core::scene::{Label, Medium, at};
use secateur_draw::{ColourDepth, Style, terminal};

const DEPTHS: [ColourDepth; 3] = [ColourDepth::True, ColourDepth::Indexed256, ColourDepth::Named16];

/// The text without its escape codes; every code must be a well-formed colour selection.
fn strip(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut stripped = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (code, rest) = part.strip_prefix('[').and_then(|p| p.split_once('m')).expect("a colour code");
        assert!(code.split(';').all(|n| n.parse::<u8>().is_ok()), "{code:?}");
        stripped += rest;
    }
    stripped
}

fn trim_lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

#[test]
fn colours_change_nothing_in_the_layout() {
    let symbols = [
        "     Été & <thé>",
        "",
        "    ·   ●   ·   ·",
        "",
        "  ▬▬▬▬▬▬▬▬",
        "        ●   ♛   ◇",
        "",
        "     ×3     king",
    ];
    for depth in DEPTHS {
        let text = terminal(&demo::scene(), Style::Colour(depth));
        assert_eq!(trim_lines(&strip(&text)), symbols, "{depth:?}");
        assert!(text.lines().all(|line| line.ends_with("\x1b[0m")), "{depth:?}");
    }
}

#[test]
fn squares_and_marks_are_painted() {
    let text = terminal(&demo::scene(), Style::Colour(ColourDepth::True));
    for (what, code) in [
        ("a dark square", "48;2;181;136;99"),
        ("a light square", "48;2;240;217;181"),
        ("the board's body", "48;2;138;90;51"),
        ("a hollow", "48;2;107;66;38"),
        ("a white piece", "38;2;255;255;255"),
    ] {
        assert!(text.contains(code), "{what}");
    }
    let mut unmarked = demo::scene();
    unmarked.marks.clear();
    for depth in DEPTHS {
        let style = Style::Colour(depth);
        let (with, without) = (terminal(&demo::scene(), style), terminal(&unmarked, style));
        let changed = with.lines().zip(without.lines()).filter(|(a, b)| a != b).count();
        assert!(changed >= 3, "{depth:?}: the row of squares, the wall and the hollows show marks");
    }
}

#[test]
fn plain_text_is_plain() {
    let text = terminal(&demo::scene(), Style::Plain);
    assert!(text.bytes().all(|b| b == b'\n' || (b' '..=b'~').contains(&b)), "{text}");
}

#[test]
fn words_are_not_cut_off_at_the_left() {
    let mut scene = Scene::new(10.0, 1.0, 1.0, 1.0);
    scene.labels.push(Label::new(at(1.0, 0.0), "ten letters", 1.0, "#000000"));
    scene.labels.push(Label::new(at(5.0, 1.0), "hidden", 1.0, "#000000").only(Medium::Picture));
    assert_eq!(terminal(&scene, Style::Plain), "ten letters");
}
