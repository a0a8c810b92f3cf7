//! Boards of rows and columns: the names of the cells, their place in a picture, and texts of the pieces on them.

use crate::scene::{Cell, Colour, Label, Layer, Paint, Point, Scene, Shape, Sprite, at};
use crate::{ParseError, Side, Variant, variant_text};
use std::fmt::{self, Write};

/// A board of rows and columns. A cell is named by the letter of its column and the number of its row.
///
/// ```
/// use secateur_core::grid::Grid;
/// use secateur_core::scene::at;
/// let grid = Grid { columns: 7, rows: 6, letter: 'a', first: at(1.0, 6.0), step: at(1.0, -1.0) };
/// assert_eq!(grid.name(3, 0), "d1");
/// assert_eq!(grid.read("d1"), Ok((3, 0)));
/// assert_eq!(grid.read("d7").unwrap_err().to_string(), "cell 'd7': the cells are a1 to g6");
/// assert_eq!(grid.centre(3, 1), at(4.0, 5.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Cells in a row.
    pub columns: u8,
    /// Cells in a column.
    pub rows: u8,
    /// The letter of the first column.
    pub letter: char,
    /// The centre of the first cell of row 1 in the picture.
    pub first: Point,
    /// The step to the next column and to the next row; negative where rows are counted upwards.
    pub step: Point,
}

impl Grid {
    /// A board whose row 1 is at the bottom, cells one unit apart, with room for letters below and numbers at the left.
    pub const fn upwards(columns: u8, rows: u8) -> Grid {
        Grid { columns, rows, letter: 'a', first: at(1.4, rows as f32), step: at(1.0, -1.0) }
    }

    /// The picture of an empty board that goes [upwards](Self::upwards): a slab, the cells, letters and numbers.
    pub fn scene(self, slab: Colour, cell: Shape, paint: Paint) -> Scene {
        let (w, h) = (f32::from(self.columns), f32::from(self.rows));
        let mut scene = Scene::new(w + 1.4, h + 1.4, 4.0, 2.0);
        let shape = Shape::Rect { w: w + 0.4, h: h + 0.4, corner: 0.3 };
        let offset = at(self.first.x + (w - 1.0) / 2.0, (h + 1.0) / 2.0);
        scene.ground.push(Layer { offset, shape, paint: Paint::flat(slab) });
        scene.cells.extend(self.cells(cell, |_, _| paint));
        scene.labels = self.labels(0.35, h + 1.05, 0.3, "#7f8c8d");
        scene
    }

    /// Puts a piece on each cell for which `sprite`, given column and row, names one. The cell's name becomes the piece's
    /// id.
    pub fn put(self, scene: &mut Scene, sprite: impl Fn(u8, u8) -> Option<&'static str>) {
        for (column, row) in self.places() {
            if let Some(sprite) = sprite(column, row) {
                let name = self.name(column, row);
                scene.put(&name, sprite, &name);
            }
        }
    }

    /// Puts a plain disc on each cell that a side has, by column and row, in the side's colour; `plain` are the letters that
    /// plain text shows.
    pub fn put_discs(
        self,
        scene: &mut Scene,
        variant: &impl Variant,
        plain: [&'static str; 2],
        owner: impl Fn(u8, u8) -> Option<Side>,
    ) {
        let names = Side::BOTH.map(|side| variant.side_name(side));
        let disc =
            |side: Side| Sprite::disc(names[side].en, names[side], variant.side_colour(side), plain[side]);
        scene.sprites.extend(Side::BOTH.map(disc));
        self.put(scene, |column, row| owner(column, row).map(|side| names[side].en));
    }

    /// Every cell as column and row, both from 0: row 1 first.
    pub fn places(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (column, row)))
    }

    /// Every cell as column and row in reading order: the row that is on top in the picture first.
    pub fn reading_order(self) -> impl Iterator<Item = (u8, u8)> {
        let upwards = self.step.y < 0.0;
        self.places().map(move |(column, row)| (column, if upwards { self.rows - 1 - row } else { row }))
    }

    /// The letter of a column, which is counted from 0.
    pub fn column_letter(self, column: u8) -> char {
        char::from(self.letter as u8 + column)
    }

    /// The name of a cell.
    pub fn name(self, column: u8, row: u8) -> String {
        format!("{}{}", self.column_letter(column), row + 1)
    }

    /// The cell of a name.
    pub fn read(self, name: &str) -> Result<(u8, u8), ParseError> {
        let named = |&(column, row): &(u8, u8)| self.name(column, row) == name;
        self.places().find(named).ok_or_else(|| {
            let last = self.name(self.columns - 1, self.rows - 1);
            ParseError::new("cell", name, format!("the cells are {} to {last}", self.name(0, 0)))
        })
    }

    /// The centre of a cell in the picture.
    pub fn centre(self, column: u8, row: u8) -> Point {
        at(self.first.x + self.step.x * f32::from(column), self.first.y + self.step.y * f32::from(row))
    }

    /// The cells for a scene, all of one shape; `paint` says how each looks, by column and row. A terminal shows a dot.
    pub fn cells(self, shape: Shape, paint: impl Fn(u8, u8) -> Paint) -> impl Iterator<Item = Cell> {
        self.places().map(move |(column, row)| {
            let (name, centre) = (self.name(column, row), self.centre(column, row));
            Cell::board(name, centre, shape.clone(), paint(column, row)).blank("·", ".")
        })
    }

    /// The letters of the columns at the height `y`, and the numbers of the rows at `x`.
    pub fn labels(self, x: f32, y: f32, size: f32, colour: Colour) -> Vec<Label> {
        let mut labels = Vec::new();
        for i in 0..self.columns.max(self.rows) {
            let along = self.centre(i, i);
            if i < self.columns {
                labels.push(Label::new(at(along.x, y), self.column_letter(i), size, colour));
            }
            if i < self.rows {
                labels.push(Label::new(at(x, along.y), (i + 1).to_string(), size, colour));
            }
        }
        labels
    }

    /// Writes one letter a cell in [reading order](Self::reading_order), with a separator between rows.
    pub fn write(
        self,
        f: &mut fmt::Formatter<'_>,
        between_rows: &str,
        letter: impl Fn(u8, u8) -> char,
    ) -> fmt::Result {
        for (i, (column, row)) in self.reading_order().enumerate() {
            if i > 0 && column == 0 {
                f.write_str(between_rows)?;
            }
            f.write_char(letter(column, row))?;
        }
        Ok(())
    }

    /// Reads what [`write`](Self::write) wrote. For every cell that is not empty (`.`) it returns the column, the row and
    /// the place of its letter in `letters`. `what` names the text in errors.
    ///
    /// ```
    /// use secateur_core::grid::Grid;
    /// use secateur_core::scene::at;
    /// let grid = Grid { columns: 3, rows: 2, letter: 'a', first: at(1.0, 2.0), step: at(1.0, -1.0) };
    /// assert_eq!(grid.read_pieces("board", "..o/x..", "/", "xo"), Ok(vec![(2, 1, 1), (0, 0, 0)]));
    /// let error = grid.read_pieces("board", "..o/x", "/", "xo").unwrap_err();
    /// assert_eq!(error.to_string(), "board '..o/x': 2 rows of 3 cells joined by /, each cell x, o or .");
    /// ```
    pub fn read_pieces(
        self,
        what: &'static str,
        text: &str,
        between_rows: &str,
        letters: &str,
    ) -> Result<Vec<(u8, u8, usize)>, ParseError> {
        let wrong = || {
            let known: Vec<_> = letters.chars().map(String::from).chain([".".to_string()]).collect();
            let known: Vec<_> = known.iter().map(String::as_str).collect();
            let joined =
                if between_rows.is_empty() { String::new() } else { format!(" joined by {between_rows}") };
            let (rows, columns) = (self.rows, self.columns);
            let each = variant_text::list(&known);
            ParseError::new(what, text, format!("{rows} rows of {columns} cells{joined}, each cell {each}"))
        };
        let mut rest = text.chars();
        let mut pieces = Vec::new();
        for (i, (column, row)) in self.reading_order().enumerate() {
            if i > 0 && column == 0 {
                rest = rest.as_str().strip_prefix(between_rows).ok_or_else(wrong)?.chars();
            }
            match rest.next().ok_or_else(wrong)? {
                '.' => {}
                letter => {
                    let place = letters.chars().position(|known| known == letter).ok_or_else(wrong)?;
                    pieces.push((column, row, place));
                }
            }
        }
        if rest.next().is_some() { Err(wrong()) } else { Ok(pieces) }
    }
}
