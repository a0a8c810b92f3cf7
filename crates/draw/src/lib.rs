//! Draws a [`Scene`](secateur_core::Scene): on a terminal, as SVG, as PNG.
//!
//! A game describes its picture once, as data; this crate turns it into text with or without colours, into an SVG document
//! and into a PNG file. It knows no game. Whatever a scene holds, drawing it never panics: shapes with coordinates that are not
//! finite are left out, huge ones are clipped, colours that cannot be parsed become grey, texts are escaped.
//!
//! ```
//! use secateur_core::Text;
//! use secateur_core::scene::{Cell, Glyph, Paint, Scene, Shape, Sprite, at, layer};
//! use secateur_draw::{Style, SvgOptions, png, svg, terminal};
//!
//! let mut scene = Scene::new(2.0, 1.0, 4.0, 1.0);
//! let square = || Shape::Rect { w: 1.0, h: 1.0, corner: 0.0 };
//! scene.cells.push(Cell::board("a1", at(0.5, 0.5), square(), Paint::flat("#b58863")).blank("·", "."));
//! scene.cells.push(Cell::board("b1", at(1.5, 0.5), square(), Paint::flat("#f0d9b5")).blank("·", "."));
//! scene.sprites.push(Sprite {
//!     name: "man",
//!     title: Text::new("man", "pion"),
//!     layers: vec![layer(Shape::Circle { r: 0.4 }, Paint::gloss("#f8f8f8"))],
//!     glyph: Glyph { symbol: "●", plain: "o", colour: "#ffffff", fills: false },
//! });
//! scene.put("man-1", "man", "a1");
//!
//! assert_eq!(terminal(&scene, Style::Plain), "  o   .");
//! assert!(svg(&scene, SvgOptions::titled("Two squares")).contains("<title>Two squares</title>"));
//! assert!(png(&scene, 64)?.starts_with(b"\x89PNG"));
//! # Ok::<(), secateur_draw::DrawError>(())
//! ```

mod colour;
mod error;
mod geometry;
mod png;
mod svg;
mod terminal;

pub use error::DrawError;
pub use png::{PNG_WIDTHS, png};
pub use svg::{SvgOptions, svg};
pub use terminal::{ColourDepth, Style, terminal};
