//! The ways in which PDN's game types number or name squares, and the conversion from and to our numbers.

use crate::board::Geometry;
use crate::colour::Colour;
use crate::notation::squares;
use crate::rules::{Corner, PdnType, RULE_SETS, RuleSet};
use secateur_core::ParseError;

use Colour::{Black, White};
use Corner::{BottomLeft, BottomRight, TopLeft, TopRight};

/// A game type: the variant, who begins, and how squares are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameType {
    /// The rule set of its variant.
    pub set: &'static RuleSet,
    /// Its number, and its usual notation.
    pub pdn: PdnType,
    /// Who begins, according to the tag.
    pub begins: Colour,
    /// Whether squares have names such as `c3`, according to the tag.
    algebraic: bool,
    /// The corner from which squares are numbered, according to the tag.
    corner: Corner,
}

/// The game types without details in the tag.
fn game_types() -> impl Iterator<Item = GameType> {
    RULE_SETS.iter().filter_map(|set| {
        let pdn = set.pdn?;
        Some(GameType { set, pdn, begins: set.first, algebraic: set.algebraic, corner: pdn.corner })
    })
}

impl GameType {
    /// The game type for a variant text.
    pub fn of_variant(text: &str) -> Option<GameType> {
        game_types().find(|t| t.set.text == text)
    }

    /// Reads the value of the tag, such as `20` or `25,W,8,8,A0,0`.
    pub fn read(value: &str) -> Result<GameType, ParseError> {
        let form = "a game type is a number, or with its details 25,W,8,8,A0,0";
        let wrong = |right: &str| ParseError::new("GameType", value, right);
        let mut fields = value.split(',').map(str::trim);
        let number = fields.next().unwrap_or("");
        let mut read = game_types().find(|t| number == t.pdn.number.to_string()).ok_or_else(|| {
            let mut numbers: Vec<_> = game_types().map(|t| t.pdn.number.to_string()).collect();
            numbers.sort_unstable();
            wrong(&format!("the game types are {}", numbers.join(", ")))
        })?;
        if let Some(begins) = fields.next() {
            read.begins = match begins {
                "W" | "w" => White,
                "B" | "b" => Black,
                _ => return Err(wrong(form)),
            };
        }
        for size in fields.by_ref().take(2) {
            if size != read.set.rows.to_string() {
                return Err(wrong(&format!("the board of {} has {} rows", read.set.word(), read.set.rows)));
            }
        }
        if let Some(notation) = fields.next() {
            let (kind, corner) = match notation.as_bytes() {
                [kind, corner] => (kind.to_ascii_uppercase(), corner),
                _ => return Err(wrong(form)),
            };
            read.algebraic = match kind {
                b'A' | b'S' => true,
                b'N' => false,
                _ => return Err(wrong(form)),
            };
            let seen = match corner {
                b'0' => BottomLeft,
                b'1' => BottomRight,
                b'2' => TopLeft,
                b'3' => TopRight,
                _ => return Err(wrong(form)),
            };
            read.corner = if read.begins == White { seen } else { opposite(seen) };
        }
        Ok(read)
    }

    /// Whether squares are written in our way.
    fn is_ours(&self) -> bool {
        !self.algebraic && self.corner == TopLeft
    }

    fn board(&self) -> Geometry<u128> {
        Geometry::<u128>::new(self.set.rows, self.set.mirrored)
    }

    /// Converts `(row, column)` from this type's corner to ours, or from ours to this type's.
    fn flip(&self, row: u8, column: u8) -> (u8, u8) {
        let last = self.set.rows - 1;
        let from_bottom = matches!(self.corner, BottomLeft | BottomRight);
        let from_right = matches!(self.corner, BottomRight | TopRight);
        let row = if from_bottom { last - row } else { row };
        (row, if from_right { last - column } else { column })
    }

    /// Our number for a square as this type writes it; a plain number of a type that names its squares is taken as ours.
    fn to_ours(self, text: &str) -> Option<u8> {
        let board = self.board();
        if let Some(number) = squares::number(text) {
            board.bit(number)?;
            if self.algebraic {
                return Some(number);
            }
            return Some(self.counted(number));
        }
        let (file, rank) = text.split_at_checked(1)?;
        let file = file.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        let rank = squares::number(rank)?.checked_sub(1)?;
        if file >= self.set.rows || rank >= self.set.rows {
            return None;
        }
        let (row, column) = self.flip(rank, file);
        board.square_at(row, column)
    }

    /// Converts a square's number from our corner to this type's, or back.
    fn counted(self, number: u8) -> u8 {
        let half = self.set.rows / 2;
        let (row, i) = ((number - 1) / half, (number - 1) % half);
        let last = self.set.rows - 1;
        let row = if matches!(self.corner, BottomLeft | BottomRight) { last - row } else { row };
        let i = if matches!(self.corner, BottomRight | TopRight) { half - 1 - i } else { i };
        row * half + i + 1
    }

    /// The text of this type for the square with our number.
    fn to_theirs(self, number: u8) -> String {
        if !self.algebraic {
            return self.counted(number).to_string();
        }
        let (row, column) = self.board().place(number);
        let (rank, file) = self.flip(row, column);
        format!("{}{}", char::from(b'a' + file), rank + 1)
    }

    /// Converts a move to our numbers; `None` if the text is not a move.
    pub fn move_to_ours(&self, text: &str) -> Option<String> {
        self.convert_move(text, "x", |square| Some(self.to_ours(square)?.to_string()))
    }

    /// Converts one of our moves to the notation of this type.
    pub fn move_to_theirs(&self, text: &str) -> Option<String> {
        if self.is_ours() {
            return Some(text.to_string());
        }
        self.convert_move(text, self.pdn.takes, |square| {
            let number = squares::number(square)?;
            self.board().bit(number)?;
            Some(self.to_theirs(number))
        })
    }

    fn convert_move(
        &self,
        text: &str,
        takes: &str,
        square: impl Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let quiet = text.contains('-');
        let parts: Vec<_> =
            if quiet { text.split('-').collect() } else { text.split(['x', 'X', ':', '*']).collect() };
        if parts.len() < 2 {
            return None;
        }
        let squares: Option<Vec<_>> = parts.into_iter().map(square).collect();
        Some(squares?.join(if quiet { "-" } else { takes }))
    }

    /// Converts a position to our numbers.
    pub fn position_to_ours(&self, text: &str) -> Option<String> {
        if self.is_ours() {
            return Some(text.to_string());
        }
        self.convert_position(text, |square| Some(self.to_ours(square)?.to_string()))
    }

    /// Converts one of our positions to the notation of this type.
    pub fn position_to_theirs(&self, text: &str) -> Option<String> {
        if self.is_ours() {
            return Some(text.to_string());
        }
        self.convert_position(text, |square| {
            let number = squares::number(square)?;
            self.board().bit(number)?;
            Some(self.to_theirs(number))
        })
    }

    fn convert_position(&self, text: &str, square: impl Fn(&str) -> Option<String>) -> Option<String> {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut sections = bare.trim_end_matches('.').split(':');
        let mut out = sections.next()?.to_string();
        for section in sections {
            out.push(':');
            match section.chars().next() {
                Some(letter @ ('W' | 'w' | 'B' | 'b')) => {
                    out.push(letter);
                    let items = section[1..].split(',').filter(|item| !item.is_empty());
                    let items: Option<Vec<_>> = items.map(|item| renumber_item(item, &square)).collect();
                    out.push_str(&items?.join(","));
                }
                _ => out.push_str(section),
            }
        }
        Some(out)
    }

    /// The variant's start with the side to move of the tag, if that differs from the variant's.
    pub fn unusual_start(&self) -> Option<String> {
        if self.begins == self.set.first {
            return None;
        }
        let (squares, pieces) = (self.set.squares(), self.set.pieces);
        let letter = self.begins.letter();
        Some(format!("{letter}:W{}-{squares}:B1-{pieces}", squares + 1 - pieces))
    }
}

/// Converts a square or range of a position, with its `K`; ranges are written out, since they may not stay ranges.
fn renumber_item(item: &str, square: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let (king, squares) = match item.strip_prefix(['K', 'k']) {
        Some(rest) => ("K", rest),
        None => ("", item),
    };
    let Some((first, last)) = squares.split_once('-') else {
        return Some(format!("{king}{}", square(squares)?));
    };
    let (first, last) = (squares::number(first)?, squares::number(last.trim_start_matches(['K', 'k']))?);
    let all: Option<Vec<_>> =
        (first..=last).map(|n| Some(format!("{king}{}", square(&n.to_string())?))).collect();
    all.map(|all| all.join(","))
}

/// The corner as the other player sees it.
fn opposite(corner: Corner) -> Corner {
    match corner {
        BottomLeft => TopRight,
        BottomRight => TopLeft,
        TopLeft => BottomRight,
        TopRight => BottomLeft,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_say_the_same_as_the_number_alone() {
        let full = [
            "20,W,10,10,N2,0",
            "21,B,8,8,N1,0",
            "22,W,8,8,N2,1",
            "23,B,8,8,N1,0",
            "24,W,8,8,N1,1",
            "25,W,8,8,A0,0",
            "26,W,8,8,A0,0",
            "27,W,12,12,N2,0",
            "40,W,10,10,N2,0",
        ];
        for text in full {
            let (long, short) = (GameType::read(text).unwrap(), GameType::read(&text[..2]).unwrap());
            assert_eq!((long.corner, long.algebraic), (short.corner, short.algebraic), "{text}");
        }
        for bad in ["", "19", "28", "20,X", "20,W,8,8", "25,W,8,8,Q0", "25,W,8,8,A9", "25,W,8,8,A"] {
            assert!(GameType::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_square_goes_there_and_back() {
        let details = ["24", "25", "26,W,8,8,N0,0", "22,W,8,8,A1,1", "21,B,8,8,N3,0", "40,W,10,10,A2,0"];
        for text in details {
            let t = GameType::read(text).unwrap();
            for number in 1..=t.set.squares() {
                assert_eq!(t.to_ours(&t.to_theirs(number)), Some(number), "{text} {number}");
            }
        }
        let spanish = GameType::read("24").unwrap();
        assert_eq!([1, 4, 5, 32].map(|n| spanish.to_theirs(n)), ["32", "29", "28", "1"]);
        let russian = GameType::read("25").unwrap();
        assert_eq!([1, 4, 29, 32].map(|n| russian.to_theirs(n)), ["b8", "h8", "a1", "g1"]);
        assert_eq!(russian.move_to_theirs("22x15x8").as_deref(), Some("c3:e5:g7"));
        assert_eq!(russian.move_to_ours("c3xe5").as_deref(), Some("22x15"));
        assert_eq!(russian.move_to_ours("c4-d5"), None);
    }
}
