//! A canvas as text with escape codes (ECMA-48 "select graphic rendition").

use std::collections::HashMap;
use std::fmt::Write;

use super::ColourDepth;
use super::canvas::{Canvas, Character, Ink};
use super::palette;
use crate::colour::{BLACK, Rgb, WHITE};

const RESET: &str = "\x1b[0m";

/// The least contrast of a symbol with its background.
const MIN_CONTRAST: f32 = 1.8;
/// The least contrast of a symbol where the shade of either is unknown: the terminal's own background (then with black and with
/// white), or a named colour, whose shade the user chooses.
const MIN_CONTRAST_UNKNOWN: f32 = 2.2;

/// The parts of an escape code that set the foreground and the background.
type Codes = (String, String);

/// The canvas as text, with a reset at the end of each line.
pub fn write(canvas: &Canvas, depth: ColourDepth) -> String {
    let mut known: HashMap<(Ink, Option<Rgb>), Codes> = HashMap::new();
    let lines = canvas.trimmed().into_iter().map(|line| {
        let mut text = String::new();
        let mut current: Codes = Default::default();
        for Character { symbol, ink, background } in line {
            let (fore, back) =
                known.entry((*ink, *background)).or_insert_with(|| codes(*ink, *background, depth));
            // The foreground of a space is not seen, so none is set.
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

fn codes(ink: Ink, background: Option<Rgb>, depth: ColourDepth) -> Codes {
    let Some(background) = background else {
        let fore = match ink {
            Ink::Default => String::new(),
            Ink::Faint => ";2".to_string(),
            Ink::Colour(colour) => code(3, visible_anywhere(colour), depth),
        };
        return (fore, String::new());
    };
    // Contrast is measured with the background that the terminal will show.
    let background = shown(background, depth);
    let wanted = match ink {
        Ink::Default => background.ink(),
        Ink::Faint => background.mix(background.ink(), 0.3),
        Ink::Colour(colour) => colour,
    };
    let fore = match depth {
        ColourDepth::Named16 => named_on(wanted, background, matches!(ink, Ink::Colour(_))),
        _ => visible_on(wanted, background, if ink == Ink::Faint { 1.3 } else { MIN_CONTRAST }),
    };
    (code(3, fore, depth), code(4, background, depth))
}

/// The colour that the terminal shows in place of a colour.
fn shown(colour: Rgb, depth: ColourDepth) -> Rgb {
    match depth {
        ColourDepth::True => colour,
        ColourDepth::Indexed256 => palette::colour(palette::nearest_of_256(colour)),
        ColourDepth::Named16 => palette::colour(palette::nearest_of_16(colour)),
    }
}

/// The colour mixed with black or with white until it has the contrast, whichever changes it less.
fn visible_on(colour: Rgb, background: Rgb, contrast: f32) -> Rgb {
    let moved = |towards: Rgb| {
        let mut shades = (0..=10).map(|tenth| colour.mix(towards, tenth as f32 / 10.0));
        shades.find(|shade| shade.contrast(background) >= contrast)
    };
    let shades = [BLACK, WHITE].into_iter().filter_map(moved);
    shades.min_by(|a, b| colour.distance(*a).total_cmp(&colour.distance(*b))).unwrap_or(background.ink())
}

/// The nearest of the sixteen colours that is visible on a background. A colour darker than the background stays darker where
/// possible, a lighter one lighter: White's pieces must not look black on a marked square.
fn named_on(wanted: Rgb, background: Rgb, hues: bool) -> Rgb {
    let is_visible = |named: Rgb| {
        let contrast = named.contrast(background);
        // Colours of different hues can be told apart with less contrast.
        contrast >= MIN_CONTRAST_UNKNOWN || (hues && contrast >= 1.25 && named.distance(background) >= 0.2)
    };
    let darker = |named: Rgb| named.luminance() < background.luminance();
    let all = (0..16).filter(|i| (hues || palette::GREYS.contains(i)) && is_visible(palette::colour(*i)));
    let own = all.clone().filter(|&i| darker(palette::colour(i)) == darker(wanted));
    let offered: Vec<u8> = if own.clone().next().is_some() { own.collect() } else { all.collect() };
    palette::colour(palette::nearest(wanted, offered))
}

/// The colour mixed with black or white until it is visible on both.
fn visible_anywhere(colour: Rgb) -> Rgb {
    let towards = if colour.contrast(WHITE) < colour.contrast(BLACK) { BLACK } else { WHITE };
    let mut shades = (0..=10).map(|tenth| colour.mix(towards, tenth as f32 / 10.0));
    shades
        .find(|s| s.contrast(WHITE).min(s.contrast(BLACK)) >= MIN_CONTRAST_UNKNOWN)
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
                    let (background, ink) = (Rgb(grey, grey, grey), Rgb(other, other, other));
                    let (fore, back) = codes(Ink::Colour(ink), Some(background), depth);
                    assert_ne!(fore.replacen(";3", ";4", 1).replacen(";9", ";10", 1), back);
                }
                let seen = visible_anywhere(Rgb(grey, grey, grey));
                assert!(seen.contrast(WHITE) > 2.0 && seen.contrast(BLACK) > 2.0);
            }
        }
    }
}
