//! Colours as three bytes: parsing, mixing, contrast and distance.

/// Stands for a colour that cannot be parsed.
const UNREADABLE: Rgb = Rgb(0x80, 0x80, 0x80);

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rgb(pub u8, pub u8, pub u8);

pub(crate) const BLACK: Rgb = Rgb(0, 0, 0);
pub(crate) const WHITE: Rgb = Rgb(255, 255, 255);
/// The tint of the cells that the last move touched, in every medium.
pub(crate) const MARK: Rgb = Rgb(0xc3, 0xd0, 0x1a);

impl Rgb {
    /// Parses `#rrggbb` or `#rgb`. Anything else becomes grey, so that a mistake in a scene is visible and does no harm.
    pub fn parse(text: &str) -> Rgb {
        let digits: Option<Vec<u8>> = text
            .strip_prefix('#')
            .and_then(|hex| hex.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect());
        match digits.as_deref() {
            Some(&[r, g, b]) => Rgb(r * 17, g * 17, b * 17),
            Some(&[r, s, g, h, b, c]) => Rgb(r * 16 + s, g * 16 + h, b * 16 + c),
            _ => UNREADABLE,
        }
    }

    /// The colour as `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// This colour mixed with a share (0 to 1) of another.
    pub fn mix(self, other: Rgb, share: f32) -> Rgb {
        let channel = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Rgb(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// This colour mixed with a share (0 to 1) of white.
    pub fn lighter(self, share: f32) -> Rgb {
        self.mix(WHITE, share)
    }

    /// This colour mixed with a share (0 to 1) of black.
    pub fn darker(self, share: f32) -> Rgb {
        self.mix(BLACK, share)
    }

    /// The three channels in linear light, 0 to 1.
    fn linear(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|byte| {
            let c = f32::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Relative luminance, 0 (black) to 1 (white), as the Web Content Accessibility Guidelines 2 define it.
    pub fn luminance(self) -> f32 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast ratio with another colour, 1 (none) to 21, as the same guidelines define it.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Black or white, whichever contrasts more with this colour.
    pub fn ink(self) -> Rgb {
        if self.contrast(WHITE) > self.contrast(BLACK) { WHITE } else { BLACK }
    }

    /// Lightness and the two opponent hues of Björn Ottosson's Oklab space, in which equal steps look equal.
    fn oklab(self) -> [f32; 3] {
        let [r, g, b] = self.linear();
        let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }

    /// Distance to another colour in Oklab; from black to white it is 1.
    pub fn distance(self, other: Rgb) -> f32 {
        let squares = self.oklab().into_iter().zip(other.oklab()).map(|(a, b)| (a - b) * (a - b));
        squares.sum::<f32>().sqrt()
    }

    /// How badly another colour represents this one: the squared distance, plus a penalty if the other is more saturated. A
    /// wooden board must not become gaudy on a terminal with few colours.
    pub fn mismatch(self, other: Rgb) -> f32 {
        let chroma = |[_, a, b]: [f32; 3]| a.hypot(b);
        let excess = (chroma(other.oklab()) - chroma(self.oklab())).max(0.0);
        self.distance(other).powi(2) + 3.0 * excess.powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes() {
        assert_eq!(Rgb::parse("#a0b1c2"), Rgb(0xa0, 0xb1, 0xc2));
        assert_eq!(Rgb::parse("#fFf"), WHITE);
        assert_eq!(Rgb::parse("#a0b1c2").hex(), "#a0b1c2");
        for bad in ["", "#", "red", "#12345", "#1234567", "#é12345", "\"><script>", "#+1+1+1"] {
            assert_eq!(Rgb::parse(bad), UNREADABLE, "{bad:?}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-3);
        assert!((Rgb::parse("#767676").contrast(WHITE) - 4.54).abs() < 0.01);
        assert_eq!(Rgb::parse("#202020").ink(), WHITE);
        assert_eq!(Rgb::parse("#f0d9b5").ink(), BLACK);
    }

    #[test]
    fn mixing_keeps_within_bounds() {
        assert_eq!(BLACK.mix(WHITE, 0.5), Rgb(128, 128, 128));
        assert_eq!(WHITE.darker(1.0), BLACK);
        assert_eq!(BLACK.mismatch(BLACK), 0.0);
        assert!((BLACK.mismatch(WHITE) - 1.0).abs() < 1e-3);
    }
}
