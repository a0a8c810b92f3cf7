//! Charts as SVG: lines, points, bars and areas on two axes, readable on light and on dark ground.

mod axis;

pub use axis::Axis;

use crate::table::escape;
use std::fmt::Write;

/// A colour of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// The report's figures.
    SearchInfo,
    /// One of our series, by number.
    Series(usize),
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

const SERIES: [&str; 8] =
    ["#2f6db3", "#d1782a", "#3b9467", "#8a5aa8", "#b9485a", "#5c8f9b", "#8f7a2e", "#6b6f7a"];

impl Hue {
    fn colour(self) -> &'static str {
        match self {
            Hue::SearchInfo => "#9a9a9a",
            Hue::Series(number) => SERIES[number % SERIES.len()],
            Hue::Win => "#3b9467",
            Hue::Draw => "#c9b458",
            Hue::Loss => "#b9485a",
        }
    }
}

/// Something drawn, in the units of the axes.
#[derive(Clone, Debug)]
enum Mark {
    Line { points: Vec<(f64, f64)>, hue: Hue, dashed: bool },
    Points { points: Vec<(f64, f64)>, hue: Hue },
    Bar { x: (f64, f64), y: (f64, f64), hue: Hue },
    Whisker { x: f64, low: f64, high: f64, hue: Hue },
    Area { points: Vec<(f64, f64)>, hue: Hue },
    Text { x: f64, y: f64, text: String },
}

/// A chart.
///
/// ```
/// use secateur_lab::chart::{Axis, Chart, Hue};
/// let mut chart = Chart::new("Squares", Axis::new("x", 0.0, 4.0), Axis::new("x²", 0.0, 16.0));
/// chart.line((0..5).map(|x| (f64::from(x), f64::from(x * x))), Hue::Series(0));
/// assert!(chart.svg().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    title: String,
    x: Axis,
    y: Axis,
    marks: Vec<Mark>,
    legend: Vec<(String, Hue)>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 68.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 54.0;
/// Room below for names that lean because they are too long to stand side by side.
const LEANING: f64 = 112.0;

const STYLE: &str = "<style>\
.lab-paper{fill:#fbfaf7}.lab-ink{fill:#26282c}.lab-soft{fill:#6a6e76}.lab-grid{stroke:#d9d6cd}.lab-axis{stroke:#6a6e76}.lab-whisker{stroke:#26282c}\
@media (prefers-color-scheme:dark){.lab-paper{fill:#1b1d21}.lab-ink{fill:#e8e6e1}.lab-soft{fill:#a3a7ae}.lab-grid{stroke:#34373d}.lab-axis{stroke:#8b8f97}.lab-whisker{stroke:#e8e6e1}}\
</style>";

impl Chart {
    /// An empty chart.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Chart {
        Chart { title: title.into(), x, y, marks: Vec::new(), legend: Vec::new() }
    }

    /// Names a hue.
    pub fn legend(&mut self, text: impl Into<String>, hue: Hue) {
        self.legend.push((text.into(), hue));
    }

    /// A line through points.
    pub fn line(&mut self, points: impl IntoIterator<Item = (f64, f64)>, hue: Hue) {
        self.marks.push(Mark::Line { points: points.into_iter().collect(), hue, dashed: false });
    }

    /// A broken line.
    pub fn dashed(&mut self, points: impl IntoIterator<Item = (f64, f64)>, hue: Hue) {
        self.marks.push(Mark::Line { points: points.into_iter().collect(), hue, dashed: true });
    }

    /// Dots.
    pub fn points(&mut self, points: impl IntoIterator<Item = (f64, f64)>, hue: Hue) {
        self.marks.push(Mark::Points { points: points.into_iter().collect(), hue });
    }

    /// A bar from one place to another on both axes.
    pub fn bar(&mut self, x: (f64, f64), y: (f64, f64), hue: Hue) {
        self.marks.push(Mark::Bar { x, y, hue });
    }

    /// An interval.
    pub fn whisker(&mut self, x: f64, low: f64, high: f64, hue: Hue) {
        self.marks.push(Mark::Whisker { x, low, high, hue });
    }

    /// A coloured area.
    pub fn area(&mut self, points: impl IntoIterator<Item = (f64, f64)>, hue: Hue) {
        self.marks.push(Mark::Area { points: points.into_iter().collect(), hue });
    }

    /// Words.
    pub fn text(&mut self, x: f64, y: f64, text: impl Into<String>) {
        self.marks.push(Mark::Text { x, y, text: text.into() });
    }

    fn leans(&self) -> bool {
        self.x.is_crowded(WIDTH - LEFT - RIGHT)
    }

    fn bottom(&self) -> f64 {
        if self.leans() { LEANING } else { BOTTOM }
    }

    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            LEFT + self.x.place(x) * (WIDTH - LEFT - RIGHT),
            HEIGHT - self.bottom() - self.y.place(y) * (HEIGHT - TOP - self.bottom()),
        )
    }

    /// The picture.
    pub fn svg(&self) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"Noto Sans, system-ui, sans-serif\" font-size=\"12.5\" role=\"img\" aria-label=\"{0}\">{STYLE}\n\
             <rect class=\"lab-paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\"/>\n\
             <text class=\"lab-ink\" x=\"{LEFT}\" y=\"26\" font-size=\"16\" font-weight=\"600\">{0}</text>\n",
            escape(&self.title)
        );
        self.draw_legend(&mut out);
        self.draw_axes(&mut out);
        self.marks.iter().for_each(|mark| self.draw(mark, &mut out));
        out + "</svg>\n"
    }

    fn draw_legend(&self, out: &mut String) {
        let mut x = LEFT;
        for (text, hue) in &self.legend {
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"39\" width=\"11\" height=\"11\" rx=\"2\" fill=\"{}\"/>\
                 <text class=\"lab-soft\" x=\"{:.1}\" y=\"49\">{}</text>",
                hue.colour(),
                x + 16.0,
                escape(text)
            );
            // about as wide as the letters are
            x += 34.0 + 6.9 * text.chars().count() as f64;
        }
    }

    fn draw_axes(&self, out: &mut String) {
        let (bottom, right) = (HEIGHT - self.bottom(), WIDTH - RIGHT);
        for (value, label) in self.y.ticks() {
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
        for (value, label) in self.x.ticks() {
            let (x, _) = self.at((value, 0.0));
            let (place, anchor) = match self.leans() {
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
            escape(&self.x.label),
            (TOP + bottom) / 2.0,
            escape(&self.y.label)
        );
    }

    fn draw(&self, mark: &Mark, out: &mut String) {
        let path = |points: &[(f64, f64)]| {
            let text = |&point: &(f64, f64)| {
                let (x, y) = self.at(point);
                format!("{x:.1},{y:.1}")
            };
            points.iter().map(text).collect::<Vec<_>>().join(" ")
        };
        let _ = match mark {
            Mark::Line { points, hue, dashed } => writeln!(
                out,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"{}/>",
                path(points),
                hue.colour(),
                if *dashed { " stroke-dasharray=\"6 5\"" } else { "" }
            ),
            Mark::Area { points, hue } => writeln!(
                out,
                "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.18\"/>",
                path(points),
                hue.colour()
            ),
            Mark::Points { points, hue } => points.iter().try_for_each(|&point| {
                let (x, y) = self.at(point);
                writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.2\" fill=\"{}\"/>", hue.colour())
            }),
            Mark::Bar { x, y, hue } => {
                let ((x0, y0), (x1, y1)) = (self.at((x.0, y.0)), self.at((x.1, y.1)));
                writeln!(
                    out,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
                    x0.min(x1),
                    y0.min(y1),
                    (x1 - x0).abs(),
                    (y1 - y0).abs(),
                    hue.colour()
                )
            }
            Mark::Whisker { x, low, high, hue } => {
                let ((x, top), (_, foot)) = (self.at((*x, *high)), self.at((*x, *low)));
                let class = if *hue == Hue::SearchInfo { "lab-axis" } else { "lab-whisker" };
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
                    escape(text)
                )
            }
        };
    }
}
