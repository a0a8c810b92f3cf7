//! Charts as SVG: lines, points, bars and areas on two axes, readable on light and dark backgrounds.
//!
//! [`bars`] and [`shares`] make the charts that most experiments need; other [`Chart`]s are built mark by mark.

mod axis;
mod colour;
mod plots;
mod svg;

pub use axis::Axis;
pub use colour::Colour;
pub use plots::{Comparison, bars, exact, shares};

use secateur_core::Words;

/// An element of a chart, in the units of the axes.
#[derive(Clone, Debug)]
enum Mark {
    Line { points: Vec<(f64, f64)>, colour: Colour, dashed: bool },
    Points { points: Vec<(f64, f64)>, colour: Colour },
    Bar { x: (f64, f64), y: (f64, f64), colour: Colour },
    Whisker { x: f64, low: f64, high: f64, colour: Colour },
    Area { points: Vec<(f64, f64)>, colour: Colour },
    Text { x: f64, y: f64, text: Words },
}

/// A chart: two axes, a legend, and marks in the order they are added.
///
/// ```
/// use secateur_lab::chart::{Axis, Chart, Colour};
/// let mut chart = Chart::new("Squares", Axis::new("x", 0.0, 4.0), Axis::new("x²", 0.0, 16.0));
/// chart.line((0..5).map(|x| (f64::from(x), f64::from(x * x))), Colour::Series(0));
/// assert!(chart.svg(secateur_core::Language::English).starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    title: Words,
    x: Axis,
    y: Axis,
    marks: Vec<Mark>,
    legend: Vec<(Words, Colour)>,
}

impl Chart {
    /// An empty chart.
    pub fn new(title: impl Into<Words>, x: Axis, y: Axis) -> Chart {
        Chart { title: title.into(), x, y, marks: Vec::new(), legend: Vec::new() }
    }

    /// Adds a colour to the legend.
    pub fn legend(&mut self, text: impl Into<Words>, colour: Colour) {
        self.legend.push((text.into(), colour));
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: impl IntoIterator<Item = (f64, f64)>, colour: Colour) {
        self.marks.push(Mark::Line { points: points.into_iter().collect(), colour, dashed: false });
    }

    /// Draws a dashed line through points.
    pub fn dashed(&mut self, points: impl IntoIterator<Item = (f64, f64)>, colour: Colour) {
        self.marks.push(Mark::Line { points: points.into_iter().collect(), colour, dashed: true });
    }

    /// Draws dots.
    pub fn points(&mut self, points: impl IntoIterator<Item = (f64, f64)>, colour: Colour) {
        self.marks.push(Mark::Points { points: points.into_iter().collect(), colour });
    }

    /// Draws a rectangle between two values of each axis.
    pub fn bar(&mut self, x: (f64, f64), y: (f64, f64), colour: Colour) {
        self.marks.push(Mark::Bar { x, y, colour });
    }

    /// Draws an interval as a vertical line with caps at its ends.
    pub fn whisker(&mut self, x: f64, low: f64, high: f64, colour: Colour) {
        self.marks.push(Mark::Whisker { x, low, high, colour });
    }

    /// Fills the polygon with these corners with a pale colour.
    pub fn area(&mut self, points: impl IntoIterator<Item = (f64, f64)>, colour: Colour) {
        self.marks.push(Mark::Area { points: points.into_iter().collect(), colour });
    }

    /// Writes a text, centred on a point.
    pub fn text(&mut self, x: f64, y: f64, text: impl Into<Words>) {
        self.marks.push(Mark::Text { x, y, text: text.into() });
    }
}
