//! A canvas as text with escape codes (ECMA-48 "select graphic rendition").

use std::collections::HashMap;
use std::fmt::Write;

use super::ColourDepth;
use super::canvas::{Canvas, Ink, Square};
use super::palette;
use crate::colour::{BLACK, Rgb, WHITE};

const RESET: &str = "\x1b[0m";

/// Least contrast between a symbol and what is behind it.
const LEAST_CONTRAST: f32 = 1.8;
/// Least contrast where the ground is not ours, with both black and white, or its shade is the user's choice.
const LEAST_CONTRAST_UNKNOWN: f32 = 2.2;

/// What an escape code asks for: the foreground and background parts.
type Codes = (String, String);

/// The canvas as text, each line closed by a reset.
pub fn write(canvas: &Canvas, depth: ColourDepth) -> String {
    let mut known: HashMap<(Ink, Option<Rgb>), Codes> = HashMap::new();
    let lines = canvas.trimmed().into_iter().map(|line| {
        let mut text = String::new();
        let mut current: Codes = Default::default();
        for Square { symbol, ink, ground } in line {
            let (fore, back) = known.entry((*ink, *ground)).or_insert_with(|| codes(*ink, *ground, depth));
            // A space shows no foreground: do not change it for one.
            if *back != current.1 || (*fore != current.0 && *symbol != ' ') {
                let _ = write!(text, "\x1b[0{fore}{back}m");
                current = (fore.clone(), back.clone());
            }
            text.push(*symbol);
        }
        text + RESET
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn codes(ink: Ink, ground: Option<Rgb>, depth: ColourDepth) -> Codes {
    let Some(ground) = ground else {
        let fore = match ink {
            Ink::Default => String::new(),
            Ink::Faint => ";2".to_string(),
            Ink::Colour(colour) => code(3, seen_anywhere(colour), depth),
        };
        return (fore, String::new());
    };
    // Contrast is judged against the ground as the terminal will show it.
    let ground = shown(ground, depth);
    let wanted = match ink {
        Ink::Default => ground.ink(),
        Ink::Faint => ground.mix(ground.ink(), 0.3),
        Ink::Colour(colour) => colour,
    };
    let fore = match depth {
        ColourDepth::Named16 => named_on(wanted, ground, matches!(ink, Ink::Colour(_))),
        _ => seen_on(wanted, ground, if ink == Ink::Faint { 1.3 } else { LEAST_CONTRAST }),
    };
    (code(3, fore, depth), code(4, ground, depth))
}

/// The colour the terminal shows instead.
fn shown(colour: Rgb, depth: ColourDepth) -> Rgb {
    match depth {
        ColourDepth::True => colour,
        ColourDepth::Indexed256 => palette::colour(palette::nearest_of_256(colour)),
        ColourDepth::Named16 => palette::colour(palette::nearest_of_16(colour)),
    }
}

/// The colour, moved towards black or white until it is seen on a ground, whichever changes it less.
fn seen_on(colour: Rgb, ground: Rgb, contrast: f32) -> Rgb {
    let moved = |towards: Rgb| {
        let mut shades = (0..=10).map(|tenth| colour.mix(towards, tenth as f32 / 10.0));
        shades.find(|shade| shade.contrast(ground) >= contrast)
    };
    let shades = [BLACK, WHITE].into_iter().filter_map(moved);
    shades.min_by(|a, b| colour.distance(*a).total_cmp(&colour.distance(*b))).unwrap_or(ground.ink())
}

/// The nearest of the sixteen colours that is seen on a ground. What is darker than the ground stays so if it can,
/// and what is lighter too: White's pieces must not look black on a marked square.
fn named_on(wanted: Rgb, ground: Rgb, hues: bool) -> Rgb {
    let seen = |named: Rgb| {
        let contrast = named.contrast(ground);
        // Another hue is seen too, with less contrast.
        contrast >= LEAST_CONTRAST_UNKNOWN || (hues && contrast >= 1.25 && named.distance(ground) >= 0.2)
    };
    let darker = |named: Rgb| named.luminance() < ground.luminance();
    let all = (0..16).filter(|i| (hues || palette::GREYS.contains(i)) && seen(palette::colour(*i)));
    let own = all.clone().filter(|&i| darker(palette::colour(i)) == darker(wanted));
    let offered: Vec<u8> = if own.clone().next().is_some() { own.collect() } else { all.collect() };
    palette::colour(palette::nearest(wanted, offered))
}

/// The colour, moved towards the middle until it is seen on black and on white.
fn seen_anywhere(colour: Rgb) -> Rgb {
    let towards = if colour.contrast(WHITE) < colour.contrast(BLACK) { BLACK } else { WHITE };
    let mut shades = (0..=10).map(|tenth| colour.mix(towards, tenth as f32 / 10.0));
    shades
        .find(|s| s.contrast(WHITE).min(s.contrast(BLACK)) >= LEAST_CONTRAST_UNKNOWN)
        .unwrap_or(Rgb(0x80, 0x80, 0x80))
}

/// The part of an escape code that selects a colour; `plane` is 3 for the foreground, 4 for the background.
fn code(plane: u8, colour: Rgb, depth: ColourDepth) -> String {
    match depth {
        ColourDepth::True => format!(";{plane}8;2;{};{};{}", colour.0, colour.1, colour.2),
        ColourDepth::Indexed256 => format!(";{plane}8;5;{}", palette::nearest_of_256(colour)),
        ColourDepth::Named16 => match palette::nearest_of_16(colour) {
            dark @ 0..8 => format!(";{plane}{dark}"),
            light => format!(";{}{}", plane + 6, light - 8),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_each_depth() {
        let red = Rgb(0xff, 0, 0);
        assert_eq!(code(3, red, ColourDepth::True), ";38;2;255;0;0");
        assert_eq!(code(4, red, ColourDepth::Indexed256), ";48;5;196");
        assert_eq!(code(3, red, ColourDepth::Named16), ";91");
        assert_eq!(code(4, red, ColourDepth::Named16), ";101");
        assert_eq!(code(4, BLACK, ColourDepth::Named16), ";40");
    }

    #[test]
    fn symbols_are_seen_whatever_the_colours() {
        for depth in [ColourDepth::True, ColourDepth::Indexed256, ColourDepth::Named16] {
            for grey in (0..=255).step_by(15) {
                for other in (0..=255).step_by(15) {
                    let (ground, ink) = (Rgb(grey, grey, grey), Rgb(other, other, other));
                    let (fore, back) = codes(Ink::Colour(ink), Some(ground), depth);
                    assert_ne!(fore.replacen(";3", ";4", 1).replacen(";9", ";10", 1), back);
                }
                let seen = seen_anywhere(Rgb(grey, grey, grey));
                assert!(seen.contrast(WHITE) > 2.0 && seen.contrast(BLACK) > 2.0);
            }
        }
    }
}
