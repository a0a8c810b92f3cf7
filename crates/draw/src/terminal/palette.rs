//! The nearest colours that a terminal has.

use crate::colour::Rgb;

/// The sixteen named colours as xterm shows them; a user's theme may show others.
const NAMED: [Rgb; 16] = [
    Rgb(0x00, 0x00, 0x00),
    Rgb(0xcd, 0x00, 0x00),
    Rgb(0x00, 0xcd, 0x00),
    Rgb(0xcd, 0xcd, 0x00),
    Rgb(0x00, 0x00, 0xee),
    Rgb(0xcd, 0x00, 0xcd),
    Rgb(0x00, 0xcd, 0xcd),
    Rgb(0xe5, 0xe5, 0xe5),
    Rgb(0x7f, 0x7f, 0x7f),
    Rgb(0xff, 0x00, 0x00),
    Rgb(0x00, 0xff, 0x00),
    Rgb(0xff, 0xff, 0x00),
    Rgb(0x5c, 0x5c, 0xff),
    Rgb(0xff, 0x00, 0xff),
    Rgb(0x00, 0xff, 0xff),
    Rgb(0xff, 0xff, 0xff),
];

/// The indexes of the named colours without a hue.
pub const GREYS: [u8; 4] = [0, 8, 7, 15];

/// The six levels of a channel in xterm's colour cube.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The colour of an index. The first sixteen depend on the user's theme, so they are not used where 256 are available.
pub fn colour(index: u8) -> Rgb {
    match index {
        0..16 => NAMED[usize::from(index)],
        16..232 => {
            let i = usize::from(index - 16);
            Rgb(LEVELS[i / 36], LEVELS[i / 6 % 6], LEVELS[i % 6])
        }
        232.. => {
            let grey = 8 + 10 * (index - 232);
            Rgb(grey, grey, grey)
        }
    }
}

/// The nearest of xterm's cube and greys.
pub fn nearest_of_256(wanted: Rgb) -> u8 {
    nearest(wanted, 16..=255)
}

/// The nearest of the sixteen named colours.
pub fn nearest_of_16(wanted: Rgb) -> u8 {
    nearest(wanted, 0..=15)
}

/// The nearest of the colours offered, by their indexes; the first of equals.
pub fn nearest(wanted: Rgb, offered: impl IntoIterator<Item = u8>) -> u8 {
    let mismatch = |&index: &u8| wanted.mismatch(colour(index));
    offered.into_iter().min_by(|a, b| mismatch(a).total_cmp(&mismatch(b))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::{BLACK, WHITE};

    #[test]
    fn every_colour_is_nearest_to_itself() {
        for index in 16..=255 {
            assert_eq!(colour(nearest_of_256(colour(index))), colour(index));
        }
        for index in 0..16 {
            assert_eq!(nearest_of_16(colour(index)), index);
        }
        for wood in ["#432a19", "#5b3a24", "#8f6240", "#b98450", "#f0d9b5"] {
            assert!(matches!(nearest_of_16(Rgb::parse(wood)), 0 | 7 | 8 | 15), "{wood} is not gaudy");
        }
        assert_eq!((nearest_of_256(BLACK), nearest_of_256(WHITE)), (16, 231));
    }
}
