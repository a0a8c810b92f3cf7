//! A chart drawn as SVG.

use super::{Chart, Colour, Mark};
use crate::table::escape;
use secateur_core::Language;
use std::fmt::Write;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 68.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 54.0;
/// The bottom margin where names are slanted because they are too long to fit side by side.
const SLANTED_BOTTOM: f64 = 112.0;

const STYLE: &str = "<style>\
.lab-paper{fill:#fbfaf7}.lab-ink{fill:#26282c}.lab-soft{fill:#6a6e76}.lab-grid{stroke:#d9d6cd}.lab-axis{stroke:#6a6e76}.lab-whisker{stroke:#26282c}\
@media (prefers-color-scheme:dark){.lab-paper{fill:#1b1d21}.lab-ink{fill:#e8e6e1}.lab-soft{fill:#a3a7ae}.lab-grid{stroke:#34373d}.lab-axis{stroke:#8b8f97}.lab-whisker{stroke:#e8e6e1}}\
</style>";

impl Chart {
    /// Whether the names of the x axis are drawn slanted.
    fn is_slanted(&self) -> bool {
        self.x.is_crowded(WIDTH - LEFT - RIGHT)
    }

    fn bottom(&self) -> f64 {
        if self.is_slanted() { SLANTED_BOTTOM } else { BOTTOM }
    }

    /// Where a point lies in the picture.
    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            LEFT + self.x.place(x) * (WIDTH - LEFT - RIGHT),
            HEIGHT - self.bottom() - self.y.place(y) * (HEIGHT - TOP - self.bottom()),
        )
    }

    /// The chart as an SVG picture, with its words in one language.
    pub fn svg(&self, language: Language) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"Noto Sans, system-ui, sans-serif\" font-size=\"12.5\" role=\"img\" aria-label=\"{0}\">{STYLE}\n\
             <rect class=\"lab-paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\"/>\n\
             <text class=\"lab-ink\" x=\"{LEFT}\" y=\"26\" font-size=\"16\" font-weight=\"600\">{0}</text>\n",
            escape(self.title.get(language))
        );
        self.draw_legend(language, &mut out);
        self.draw_axes(language, &mut out);
        self.marks.iter().for_each(|mark| self.draw(mark, language, &mut out));
        out + "</svg>\n"
    }

    fn draw_legend(&self, language: Language, out: &mut String) {
        let mut x = LEFT;
        for (text, colour) in &self.legend {
            let text = text.get(language);
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"39\" width=\"11\" height=\"11\" rx=\"2\" fill=\"{}\"/>\
                 <text class=\"lab-soft\" x=\"{:.1}\" y=\"49\">{}</text>",
                colour.hex(),
                x + 16.0,
                escape(text)
            );
            // an estimate of the text's width
            x += 34.0 + 6.9 * text.chars().count() as f64;
        }
    }

    fn draw_axes(&self, language: Language, out: &mut String) {
        let (bottom, right) = (HEIGHT - self.bottom(), WIDTH - RIGHT);
        for (value, label) in self.y.ticks(language) {
            let (_, y) = self.at((0.0, value));
            let _ = writeln!(
                out,
                "<line class=\"lab-grid\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"lab-soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                y + 4.0,
                escape(&label)
            );
        }
        for (value, label) in self.x.ticks(language) {
            let (x, _) = self.at((value, 0.0));
            let (place, anchor) = match self.is_slanted() {
                true => (
                    format!("transform=\"translate({:.1} {:.1}) rotate(-28)\"", x + 6.0, bottom + 14.0),
                    "end",
                ),
                false => (format!("x=\"{x:.1}\" y=\"{:.1}\"", bottom + 18.0), "middle"),
            };
            let _ = writeln!(
                out,
                "<text class=\"lab-soft\" {place} text-anchor=\"{anchor}\">{}</text>",
                escape(&label)
            );
        }
        let _ = writeln!(
            out,
            "<line class=\"lab-axis\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>\
             <text class=\"lab-soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
             <text class=\"lab-soft\" transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            (LEFT + right) / 2.0,
            HEIGHT - 12.0,
            escape(self.x.label.get(language)),
            (TOP + bottom) / 2.0,
            escape(self.y.label.get(language))
        );
    }

    fn draw(&self, mark: &Mark, language: Language, out: &mut String) {
        let path = |points: &[(f64, f64)]| {
            let text = |&point: &(f64, f64)| {
                let (x, y) = self.at(point);
                format!("{x:.1},{y:.1}")
            };
            points.iter().map(text).collect::<Vec<_>>().join(" ")
        };
        let _ = match mark {
            Mark::Line { points, colour, dashed } => writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"{}/>",
                path(points),
                colour.hex(),
                if *dashed { " stroke-dasharray=\"6 5\"" } else { "" }
            ),
            Mark::Area { points, colour } => writeln!(
                out,
                "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.18\"/>",
                path(points),
                colour.hex()
            ),
            Mark::Points { points, colour } => points.iter().try_for_each(|&point| {
                let (x, y) = self.at(point);
                writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.2\" fill=\"{}\"/>", colour.hex())
            }),
            Mark::Bar { x, y, colour } => {
                let ((x0, y0), (x1, y1)) = (self.at((x.0, y.0)), self.at((x.1, y.1)));
                writeln!(
                    out,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
                    x0.min(x1),
                    y0.min(y1),
                    (x1 - x0).abs(),
                    (y1 - y0).abs(),
                    colour.hex()
                )
            }
            Mark::Whisker { x, low, high, colour } => {
                let ((x, top), (_, foot)) = (self.at((*x, *high)), self.at((*x, *low)));
                let class = if *colour == Colour::Report { "lab-axis" } else { "lab-whisker" };
                writeln!(
                    out,
                    "<path class=\"{class}\" d=\"M{x:.1} {top:.1}V{foot:.1}M{0:.1} {top:.1}h8M{0:.1} {foot:.1}h8\" \
                     fill=\"none\" stroke-width=\"1.4\"/>",
                    x - 4.0
                )
            }
            Mark::Text { x, y, text } => {
                let (x, y) = self.at((*x, *y));
                writeln!(
                    out,
                    "<text class=\"lab-ink\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{}</text>",
                    escape(text.get(language))
                )
            }
        };
    }
}
