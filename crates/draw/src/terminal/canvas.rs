//! Characters with their colours, before they are written as text.

use crate::colour::Rgb;

/// Columns of a canvas, more than any terminal shows; the rest is cut off.
pub const MAX_COLUMNS: i32 = 400;
/// Lines of a canvas; lines below are cut off.
pub const MAX_LINES: i32 = 200;

/// The colour of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Black or white, whichever contrasts more; without a background, the terminal's own.
    Default,
    /// Barely visible, for empty cells.
    Faint,
    /// A colour, changed only as much as its contrast requires.
    Colour(Rgb),
}

/// One character of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    pub symbol: char,
    pub ink: Ink,
    pub background: Option<Rgb>,
}

const EMPTY: Character = Character { symbol: ' ', ink: Ink::Default, background: None };

impl Character {
    fn is_empty(&self) -> bool {
        self.symbol == ' ' && self.background.is_none()
    }
}

/// Lines of characters, which grow as they are drawn on.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    lines: Vec<Vec<Character>>,
}

impl Canvas {
    fn character(&mut self, column: i32, line: i32) -> Option<&mut Character> {
        if !(0..MAX_COLUMNS).contains(&column) || !(0..MAX_LINES).contains(&line) {
            return None;
        }
        let (column, line) = (column as usize, line as usize);
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let characters = &mut self.lines[line];
        if characters.len() <= column {
            characters.resize(column + 1, EMPTY);
        }
        characters.get_mut(column)
    }

    /// Sets the background of a character; does nothing out of bounds.
    pub fn paint(&mut self, column: i32, line: i32, background: Rgb) {
        if let Some(character) = self.character(column, line) {
            character.background = Some(background);
        }
    }

    /// Replaces the symbol of a character; does nothing out of bounds.
    pub fn write(&mut self, column: i32, line: i32, symbol: char, ink: Ink) {
        if let Some(character) = self.character(column, line) {
            (character.symbol, character.ink) = (symbol, ink);
        }
    }

    /// The character at a place; an empty one outside of the canvas.
    pub fn get(&self, column: i32, line: i32) -> Character {
        let line = usize::try_from(line).ok().and_then(|line| self.lines.get(line));
        let character = usize::try_from(column).ok().and_then(|column| line?.get(column));
        character.copied().unwrap_or(EMPTY)
    }

    /// The lines from the first to the last that are not empty, each without the empty characters at its end.
    pub fn trimmed(&self) -> Vec<&[Character]> {
        let ends =
            self.lines.iter().map(|l| l.iter().rposition(|s| !s.is_empty()).map_or(0, |last| last + 1));
        let lines: Vec<&[Character]> = self.lines.iter().zip(ends).map(|(l, end)| &l[..end]).collect();
        let first = lines.iter().position(|l| !l.is_empty()).unwrap_or(lines.len());
        let last = lines.iter().rposition(|l| !l.is_empty()).map_or(first, |last| last + 1);
        lines[first..last].to_vec()
    }

    /// The symbols without colours.
    pub fn plain(&self) -> String {
        let lines: Vec<String> =
            self.trimmed().iter().map(|l| l.iter().map(|s| s.symbol).collect()).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_and_ignores_what_is_outside() {
        let mut canvas = Canvas::default();
        canvas.write(2, 1, 'x', Ink::Default);
        canvas.write(5, 3, ' ', Ink::Default);
        canvas.write(-1, 1, '!', Ink::Default);
        canvas.write(i32::MAX, i32::MAX, '!', Ink::Default);
        assert_eq!(canvas.plain(), "  x");
        assert_eq!(canvas.get(-4, 900), EMPTY);
        assert_eq!(Canvas::default().plain(), "");
    }
}
