//! QR codes in the terminal, for addresses: bytes, error correction level L, versions 1 to 5.
//!
//! The layout is that of ISO/IEC 18004. Level L has one block of codewords up to version 5, which holds 106 bytes: more than any
//! address a board has.

mod grid;
mod reed_solomon;

use grid::Grid;

/// Codewords of the data and of the error correction, by version from 1 on.
const VERSIONS: [(usize, usize); 5] = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)];
/// The bytes with which a code is padded, in turn.
const PADDING: [u8; 2] = [0xEC, 0x11];
/// Light modules around a code.
const QUIET_ZONE: usize = 2;

/// A QR code: dark and light modules.
pub struct QrCode(Grid);

impl QrCode {
    /// The code of a text; `None` if it is too long.
    pub fn of(text: &str) -> Option<QrCode> {
        let codes = (0..8).map(|mask| QrCode::masked(text, mask)).collect::<Option<Vec<_>>>()?;
        codes.into_iter().min_by_key(|code| code.0.penalty())
    }

    /// The code with one of the eight masks. All can be read; some more easily.
    fn masked(text: &str, mask: u8) -> Option<QrCode> {
        let version = VERSIONS.iter().position(|&(data, _)| text.len() + 2 <= data)?;
        let (data_len, correction_len) = VERSIONS[version];
        let mut codewords = data_codewords(text.as_bytes(), data_len);
        codewords.extend(reed_solomon::correction(&codewords, correction_len));
        let mut grid = Grid::new(version + 1);
        grid.fill(&codewords, mask);
        Some(QrCode(grid))
    }

    /// Lines for a terminal, with two rows of modules each. Light modules are drawn, for light text on a dark background.
    pub fn lines(&self) -> Vec<String> {
        let size = self.0.size() + 2 * QUIET_ZONE;
        let is_light = |x: usize, y: usize| match (x.checked_sub(QUIET_ZONE), y.checked_sub(QUIET_ZONE)) {
            (Some(x), Some(y)) => !self.0.is_dark(x, y),
            _ => true,
        };
        let half = |x, y| match (is_light(x, y), y + 1 < size && is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..size).step_by(2).map(|y| (0..size).map(|x| half(x, y)).collect()).collect()
    }
}

/// The mode (bytes), the length, the text, the end and the padding.
fn data_codewords(text: &[u8], len: usize) -> Vec<u8> {
    // Four bits of mode shift everything by half a codeword.
    let mut nibbles = vec![0b0100, text.len() as u8 >> 4, text.len() as u8 & 15];
    nibbles.extend(text.iter().flat_map(|byte| [byte >> 4, byte & 15]));
    nibbles.push(0);
    let mut codewords: Vec<u8> = nibbles.chunks(2).map(|pair| (pair[0] << 4) | pair[1]).collect();
    let padding = PADDING.iter().cycle().take(len - codewords.len());
    codewords.extend(padding);
    codewords
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules as rows of 0 and 1.
    fn rows(code: &QrCode) -> Vec<String> {
        let size = code.0.size();
        let row = |y| (0..size).map(|x| if code.0.is_dark(x, y) { '1' } else { '0' }).collect();
        (0..size).map(row).collect()
    }

    #[test]
    fn codes_are_those_another_encoder_makes() {
        // Made by the Python package qrcode 8.2: QRCode(error_correction=L, mask_pattern=mask), the text as bytes.
        for code in include_str!("vectors.txt").split("\n\n") {
            let mut lines = code.trim().lines();
            let (mask, text) = lines.next().unwrap().split_once(' ').unwrap();
            let made = QrCode::masked(text, mask.parse().unwrap()).unwrap();
            assert_eq!(rows(&made), lines.collect::<Vec<_>>(), "{text} {mask}");
        }
    }

    #[test]
    fn texts_have_the_version_they_need() {
        for (len, size) in [(1, 21), (17, 21), (18, 25), (53, 29), (54, 33), (106, 37)] {
            assert_eq!(QrCode::of(&"x".repeat(len)).unwrap().0.size(), size, "{len}");
        }
        assert!(QrCode::of(&"x".repeat(107)).is_none());
    }

    #[test]
    fn a_terminal_shows_two_rows_a_line() {
        let lines = QrCode::of("http://192.168.1.7:8080/").unwrap().lines();
        assert_eq!((lines.len(), lines[0].chars().count()), (15, 29));
        assert!(lines[0].chars().all(|module| module == '█'), "the quiet zone");
        assert!(lines[1].starts_with("██ ▄▄▄▄▄ █"), "{}", lines[1]);
    }
}
