//! A scene as pixels.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use secateur_core::Scene;

use crate::error::DrawError;
use crate::svg::{FONT_FAMILY, SvgOptions, svg};

/// The widths a PNG picture can have, in pixels; the greatest is the greatest height too.
pub const PIXELS: RangeInclusive<u32> = 16..=4096;

/// Draws a scene as a PNG file, as high as its proportions ask for.
///
/// ```
/// use secateur_core::Scene;
/// use secateur_draw::{DrawError, png};
/// let scene = Scene::new(8.0, 8.0, 4.0, 2.0);
/// let error = png(&scene, 5000).unwrap_err();
/// assert_eq!(error.to_string(), "picture width '5000': the width is 16 to 4096 pixels");
/// ```
pub fn png(scene: &Scene, pixels_wide: u32) -> Result<Vec<u8>, DrawError> {
    if !PIXELS.contains(&pixels_wide) {
        return Err(DrawError::Width { asked: pixels_wide, allowed: PIXELS });
    }
    let document = svg(scene, SvgOptions::default());
    let options = Options { fontdb: fonts(), font_family: FONT_FAMILY.to_string(), ..Options::default() };
    let tree = Tree::from_str(&document, &options).map_err(render_error)?;
    let scale = pixels_wide as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u64;
    let limit = *PIXELS.end();
    let pixels_high = u32::try_from(height)
        .ok()
        .filter(|&height| height <= limit)
        .ok_or(DrawError::Height { asked: pixels_wide, height, limit })?;
    let mut pixels = Pixmap::new(pixels_wide, pixels_high)
        .ok_or_else(|| DrawError::Render(format!("no room for {pixels_wide} x {pixels_high} pixels")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(render_error)
}

fn render_error(error: impl std::fmt::Display) -> DrawError {
    DrawError::Render(error.to_string())
}

/// The one font, read once. Fonts of the system are not asked: a picture is the same on every machine, and where
/// there are none, text would be missing without a word.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(notosans::BOLD_TTF)));
        fonts.set_sans_serif_family(FONT_FAMILY);
        Arc::new(fonts)
    };
    FONTS.get_or_init(load).clone()
}
