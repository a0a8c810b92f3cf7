//! A scene as a PNG file.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use secateur_core::Scene;

use crate::error::DrawError;
use crate::svg::{FONT_FAMILY, SvgOptions, svg};

/// The widths a PNG picture can have, in pixels. The greatest is also the greatest height.
pub const PNG_WIDTHS: RangeInclusive<u32> = 16..=4096;

/// Draws a scene as a PNG file; the height follows from the scene's proportions.
///
/// ```
/// use secateur_core::Scene;
/// use secateur_draw::png;
/// let scene = Scene::new(8.0, 8.0, 4.0, 2.0);
/// assert!(png(&scene, 64).unwrap().starts_with(b"\x89PNG"));
/// let error = png(&scene, 5000).unwrap_err();
/// assert_eq!(error.to_string(), "picture width '5000': the width is 16 to 4096 pixels");
/// ```
pub fn png(scene: &Scene, width: u32) -> Result<Vec<u8>, DrawError> {
    if !PNG_WIDTHS.contains(&width) {
        return Err(DrawError::Width { asked: width, allowed: PNG_WIDTHS });
    }
    let document = svg(scene, SvgOptions::default());
    let options = Options { fontdb: fonts(), font_family: FONT_FAMILY.to_string(), ..Options::default() };
    let tree = Tree::from_str(&document, &options).map_err(render_error)?;
    let scale = width as f32 / tree.size().width();
    let wanted = (tree.size().height() * scale).round().max(1.0) as u64;
    let limit = *PNG_WIDTHS.end();
    let height = u32::try_from(wanted).ok().filter(|&height| height <= limit).ok_or(DrawError::Height {
        asked: width,
        height: wanted,
        limit,
    })?;
    let mut pixels = Pixmap::new(width, height)
        .ok_or_else(|| DrawError::Render(format!("no room for {width} x {height} pixels")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(render_error)
}

fn render_error(error: impl std::fmt::Display) -> DrawError {
    DrawError::Render(error.to_string())
}

/// The only font, loaded once. The system's fonts are not used, so that a picture is the same on every machine: without fonts a
/// machine would silently leave out its text.
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
