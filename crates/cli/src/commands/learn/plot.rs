//! The losses of a training as a picture.

use secateur_core::Language;
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_learn::net::Epoch;

/// Plots the loss of each pass as SVG: over the positions learnt from, and over those held out.
pub fn losses(title: &str, epochs: &[Epoch]) -> String {
    let all = || epochs.iter().flat_map(|epoch| [epoch.loss, epoch.held_out]);
    let (low, high) = all().fold((f64::INFINITY, 0.0f64), |(low, high), x| (low.min(x), high.max(x)));
    let margin = (0.05 * (high - low)).max(1e-4);
    let last = epochs.last().map_or(1, |epoch| epoch.number.max(1));
    let x = Axis::new("pass", 0.0, f64::from(last));
    let mut chart = Chart::new(title, x, Axis::new("loss", low - margin, high + margin));
    type Loss = fn(&Epoch) -> f64;
    let lines: [(&str, Loss); 2] =
        [("learnt from", |epoch| epoch.loss), ("held out", |epoch| epoch.held_out)];
    for (i, (name, loss)) in lines.into_iter().enumerate() {
        chart.legend(name, Colour::Series(i));
        chart.line(epochs.iter().map(|epoch| (f64::from(epoch.number), loss(epoch))), Colour::Series(i));
    }
    chart.svg(Language::English)
}
