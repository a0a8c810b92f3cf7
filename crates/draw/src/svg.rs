//! A scene as a stand-alone SVG 1.1 document.
//!
//! The same scene always gives the same bytes. Light comes from the upper left: raised surfaces have a highlight there and cast a
//! soft shadow to the lower right, hollows are shaded at their upper edge.

mod defs;
mod frame;
mod marks;
mod shape;
mod surface;
mod write;

use std::collections::BTreeMap;

use secateur_core::Scene;
use secateur_core::scene::{Colour, Label, Layer, Medium, Paint, Point, Shape, at};

use self::defs::Defs;
use self::frame::Frame;
use self::surface::{Place, surface};
use self::write::{escape, number};
use crate::colour::Rgb;

/// The font of labels. PNG pictures are drawn with it; a browser that lacks it uses another.
pub(crate) const FONT_FAMILY: &str = "Noto Sans";

/// Half the height of a capital letter, in font sizes.
const HALF_CAPITAL: f32 = 0.357;

/// Characters of a label that are drawn at most; more cannot be read in a picture.
const MAX_LABEL_LEN: usize = 400;

/// How an SVG document is made.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SvgOptions {
    /// What the picture shows, for screen readers and tooltips; "Board" if it is empty.
    pub title: String,
    /// The colour behind everything; `None` is transparent.
    pub background: Option<Colour>,
    /// Width in pixels; `None` fills the width of the page.
    pub width: Option<u32>,
}

impl SvgOptions {
    /// The defaults with a title.
    pub fn titled(title: impl Into<String>) -> SvgOptions {
        SvgOptions { title: title.into(), ..SvgOptions::default() }
    }
}

/// Draws a scene as an SVG document; equal scenes give equal bytes.
///
/// ```
/// use secateur_core::Scene;
/// use secateur_draw::{SvgOptions, svg};
/// let document = svg(&Scene::new(8.0, 8.0, 4.0, 2.0), SvgOptions { width: Some(300), ..SvgOptions::titled("Empty") });
/// assert!(document.contains(r#"width="300" height="300""#) && document.contains("<title>Empty</title>"));
/// ```
pub fn svg(scene: &Scene, options: SvgOptions) -> String {
    let mut drawing = Drawing { scene, frame: Frame::of(scene), defs: Defs::default(), body: String::new() };
    drawing.background(options.background);
    drawing.draw_ground();
    drawing.cells();
    marks::draw(&mut drawing);
    drawing.pieces();
    drawing.labels();
    drawing.document(&options)
}

/// An SVG document being written.
struct Drawing<'a> {
    scene: &'a Scene,
    frame: Frame,
    defs: Defs,
    body: String,
}

impl Drawing<'_> {
    fn background(&mut self, colour: Option<Colour>) {
        if let Some(colour) = colour {
            let (width, height) = (number(self.frame.width), number(self.frame.height));
            let fill = Rgb::parse(colour).hex();
            self.body += &format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n");
        }
    }

    fn draw_ground(&mut self) {
        for layer in &self.scene.ground {
            let drawn = self.layer(layer, Place::Ground);
            self.body += &drawn;
        }
    }

    fn cells(&mut self) {
        self.body += "<g>\n";
        for cell in &self.scene.cells {
            let drawn = self.layer(&at_centre(&cell.shape, cell.paint), Place::Cell);
            if drawn.is_empty() {
                continue;
            }
            let id = self.defs.drawing("c", drawn);
            self.use_at(&id, cell.centre);
        }
        self.body += "</g>\n";
    }

    fn pieces(&mut self) {
        self.body += "<g>\n";
        for piece in &self.scene.pieces {
            let Some(sprite) = self.scene.sprite(piece.sprite) else { continue };
            let drawn: String = sprite.layers.iter().map(|layer| self.layer(layer, Place::Piece)).collect();
            if drawn.is_empty() {
                continue;
            }
            let id = self.defs.drawing("p", drawn);
            self.use_at(&id, piece.at);
        }
        self.body += "</g>\n";
    }

    fn labels(&mut self) {
        self.body += &format!(
            "<g font-family=\"'{FONT_FAMILY}', system-ui, sans-serif\" font-weight=\"600\" text-anchor=\"middle\">\n"
        );
        for label in self.scene.labels.iter().filter(|l| l.medium != Medium::Terminal) {
            if let Some(text) = self.label(label) {
                self.body += &text;
            }
        }
        self.body += "</g>\n";
    }

    fn label(&self, label: &Label) -> Option<String> {
        let size = self.frame.length(label.size).filter(|&size| size > 0.0)?;
        let at = self.frame.point(label.at)?;
        let text: String = label.text.chars().take(MAX_LABEL_LEN).collect();
        Some(format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>\n",
            number(at.x),
            number(at.y + size * HALF_CAPITAL),
            number(size),
            Rgb::parse(label.colour).hex(),
            escape(&text)
        ))
    }

    /// The SVG elements of a layer; empty if nothing of it can be seen.
    fn layer(&mut self, layer: &Layer, place: Place) -> String {
        match (self.frame.point(layer.offset), self.frame.shape(&layer.shape)) {
            (Some(offset), Some(shape)) => {
                let layer = Layer { offset, shape, paint: self.frame.paint(layer.paint) };
                surface(&layer, place, &self.frame, &mut self.defs)
            }
            _ => String::new(),
        }
    }

    fn use_at(&mut self, id: &str, centre: Point) {
        if let Some(at) = self.frame.point(centre) {
            self.body +=
                &format!("<use xlink:href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n", number(at.x), number(at.y));
        }
    }

    fn document(self, options: &SvgOptions) -> String {
        let title = if options.title.is_empty() { "Board" } else { &options.title };
        let (width, height) = (self.frame.width, self.frame.height);
        let size = options.width.map_or(String::new(), |pixels| {
            let high = pixels as f32 * height / width;
            format!(" width=\"{pixels}\" height=\"{}\"", number(high))
        });
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             version=\"1.1\" viewBox=\"0 0 {} {}\"{size} role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<defs>\n{}</defs>\n{}</svg>\n",
            number(width),
            number(height),
            escape(title),
            escape(&description(self.scene)),
            self.defs.text(),
            self.body
        )
    }
}

fn at_centre(shape: &Shape, paint: Paint) -> Layer {
    Layer { offset: at(0.0, 0.0), shape: shape.clone(), paint }
}

/// A description for screen readers: which pieces are on which cells.
fn description(scene: &Scene) -> String {
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for piece in &scene.pieces {
        places.entry(piece.sprite).or_default().push(&piece.cell);
    }
    let lines: Vec<String> =
        places.iter().map(|(sprite, cells)| format!("{sprite}: {}", cells.join(", "))).collect();
    if lines.is_empty() { "No pieces".to_string() } else { lines.join("; ") }
}
