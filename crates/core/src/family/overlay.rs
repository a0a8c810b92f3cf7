//! Overlays: help for beginners, drawn over the board as marks, paths and labels.

use crate::{Text, Words};
use serde::Serialize;

/// An overlay that a variant offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OverlaySpec {
    /// The name that [`Variant::overlay`](crate::Variant::overlay) takes.
    pub id: &'static str,
    /// Its name for people.
    pub title: Text,
    /// What it shows.
    pub about: Text,
}

impl OverlaySpec {
    /// An overlay with its name and what it shows.
    pub const fn new(id: &'static str, title: Text, about: Text) -> OverlaySpec {
        OverlaySpec { id, title, about }
    }
}

/// What a mark or path stands for; it sets the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Of the first player.
    First,
    /// Of the second player.
    Second,
    /// Something gained.
    Good,
    /// Something lost or in danger.
    Bad,
    /// None of these: a plain mark.
    Plain,
}

impl From<crate::Side> for Tone {
    fn from(side: crate::Side) -> Tone {
        match side {
            crate::Side::First => Tone::First,
            crate::Side::Second => Tone::Second,
        }
    }
}

/// A marked cell of an overlay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OverlayMark {
    /// The id of the cell in the scene.
    pub cell: String,
    /// What the mark stands for.
    pub tone: Tone,
    /// A few characters beside it, usually a number.
    pub label: String,
}

/// A path over cells, drawn as a line that ends in an arrow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OverlayPath {
    /// The ids of the cells it passes, from first to last.
    pub cells: Vec<String>,
    /// What the path stands for.
    pub tone: Tone,
}

/// What an overlay shows in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Overlay {
    /// The cells to mark, each with its tone and label.
    pub marks: Vec<OverlayMark>,
    /// The paths to draw as lines with arrows.
    pub paths: Vec<OverlayPath>,
    /// The same in sentences: why it is so, for those who cannot see it too.
    pub notes: Vec<Words>,
}

impl Overlay {
    /// Marks a cell.
    pub fn mark(&mut self, cell: impl Into<String>, tone: impl Into<Tone>, label: impl Into<String>) {
        self.marks.push(OverlayMark { cell: cell.into(), tone: tone.into(), label: label.into() });
    }

    /// Draws a path.
    pub fn path(&mut self, cells: Vec<String>, tone: impl Into<Tone>) {
        self.paths.push(OverlayPath { cells, tone: tone.into() });
    }

    /// Adds a sentence in both languages.
    pub fn say(&mut self, en: impl Into<String>, fr: impl Into<String>) {
        self.notes.push(Words::new(en, fr));
    }
}
