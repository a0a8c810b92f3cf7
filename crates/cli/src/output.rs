//! Where results go: text and boards for people, one JSON object for machines.

use crate::args::ColorChoice;
use crate::failure::Failure;
use secateur_arena::{FilesInUse, write_whole};
use secateur_core::{Scene, printable};
use secateur_draw::{ColourDepth, Style, terminal};
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::Path;

/// Standard output, in the form asked for.
pub struct Output {
    /// Whether one JSON object is wanted and nothing else.
    pub json: bool,
    style: Style,
}

impl Output {
    /// Output as JSON or as text with or without colours.
    pub fn new(json: bool, color: ColorChoice) -> Output {
        let style = match color {
            ColorChoice::Never => Style::Plain,
            ColorChoice::Always => Style::Colour(colour_depth()),
            ColorChoice::Auto => {
                let wanted = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
                if wanted { Style::Colour(colour_depth()) } else { Style::Plain }
            }
        };
        Output { json, style }
    }

    /// Prints a line. Control characters in it, which may come from names of players and engines, do not reach the terminal.
    pub fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        let lines = text.as_ref().split('\n').map(|line| format!("{}\n", printable(line)));
        self.bytes(lines.collect::<String>().as_bytes())
    }

    /// Prints text without a line feed, at once.
    pub fn prompt(&mut self, text: &str) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        write!(out, "{text}")?;
        out.flush()?;
        Ok(())
    }

    /// Prints bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        std::io::stdout().lock().write_all(bytes)?;
        Ok(())
    }

    /// Prints the JSON object.
    pub fn object(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = serde_json::to_string(value).map_err(|e| Failure::Running(e.to_string()))?;
        text.push('\n');
        self.bytes(text.as_bytes())
    }

    /// Prints a board.
    pub fn board(&mut self, scene: &Scene) -> Result<(), Failure> {
        let text = terminal(scene, self.style);
        self.bytes(format!("{}\n", text.trim_end_matches('\n')).as_bytes())
    }
}

/// The colours the terminal says it can show.
fn colour_depth() -> ColourDepth {
    let is = |name: &str, word: &str| std::env::var(name).is_ok_and(|value| value.contains(word));
    if is("COLORTERM", "truecolor") || is("COLORTERM", "24bit") {
        ColourDepth::True
    } else if is("TERM", "256color") {
        ColourDepth::Indexed256
    } else {
        ColourDepth::Named16
    }
}

/// What an output that is a text is checked with before it is there.
pub const TEXT: &[u8] = b"text";

/// Words in lines of at most 100 characters, in even columns.
pub fn in_columns(words: &[String]) -> Vec<String> {
    let width = words.iter().map(|w| w.chars().count()).max().unwrap_or(0) + 2;
    let row = |row: &[String]| {
        let cells: String = row.iter().map(|w| format!("{w:<width$}")).collect();
        cells.trim_end().to_string()
    };
    words.chunks((100 / width).max(1)).map(row).collect()
}

/// Writes a whole file or leaves what was there; see [`write_whole`]. No program, no database and no file of another kind is ever
/// overwritten, even where the command has not checked its outputs.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path.file_name().is_none() && !path.exists() {
        return Err(Failure::Request(format!("file '{}': a file name is missing", path.display())));
    }
    FilesInUse::default().replaces("file", path, bytes)?;
    write_whole(path, bytes).map_err(|e| Failure::file("write", path, &e))
}
