//! Characters with their colours, before they become text.

use crate::colour::Rgb;

/// More columns than any terminal shows: what lies beyond is cut off.
pub const MAX_COLUMNS: i32 = 400;
/// More lines than any terminal shows.
pub const MAX_LINES: i32 = 200;

/// The colour of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Whatever is well seen.
    Default,
    /// Seen, but only just.
    Faint,
    /// A colour, as near as it can be seen.
    Colour(Rgb),
}

/// One character of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    pub symbol: char,
    pub ink: Ink,
    pub ground: Option<Rgb>,
}

const EMPTY: Square = Square { symbol: ' ', ink: Ink::Default, ground: None };

impl Square {
    fn is_empty(&self) -> bool {
        self.symbol == ' ' && self.ground.is_none()
    }
}

/// Lines of characters; grows as it is drawn on.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    lines: Vec<Vec<Square>>,
}

impl Canvas {
    fn square(&mut self, column: i32, line: i32) -> Option<&mut Square> {
        if !(0..MAX_COLUMNS).contains(&column) || !(0..MAX_LINES).contains(&line) {
            return None;
        }
        let (column, line) = (column as usize, line as usize);
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let squares = &mut self.lines[line];
        if squares.len() <= column {
            squares.resize(column + 1, EMPTY);
        }
        squares.get_mut(column)
    }

    /// Colours the ground of a character; out of bounds: nothing.
    pub fn paint(&mut self, column: i32, line: i32, ground: Rgb) {
        if let Some(square) = self.square(column, line) {
            square.ground = Some(ground);
        }
    }

    /// Puts a symbol over whatever was there; out of bounds: nothing.
    pub fn write(&mut self, column: i32, line: i32, symbol: char, ink: Ink) {
        if let Some(square) = self.square(column, line) {
            (square.symbol, square.ink) = (symbol, ink);
        }
    }

    /// What stands at a place, also outside the canvas.
    pub fn get(&self, column: i32, line: i32) -> Square {
        let line = usize::try_from(line).ok().and_then(|line| self.lines.get(line));
        let square = usize::try_from(column).ok().and_then(|column| line?.get(column));
        square.copied().unwrap_or(EMPTY)
    }

    /// The lines from the first to the last with something on it, each without the empty squares at its end.
    pub fn trimmed(&self) -> Vec<&[Square]> {
        let ends =
            self.lines.iter().map(|l| l.iter().rposition(|s| !s.is_empty()).map_or(0, |last| last + 1));
        let lines: Vec<&[Square]> = self.lines.iter().zip(ends).map(|(l, end)| &l[..end]).collect();
        let first = lines.iter().position(|l| !l.is_empty()).unwrap_or(lines.len());
        let last = lines.iter().rposition(|l| !l.is_empty()).map_or(first, |last| last + 1);
        lines[first..last].to_vec()
    }

    /// The symbols alone.
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
