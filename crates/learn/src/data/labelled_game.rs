//! A self-play game, with the player's scores of its positions.

use secateur_core::Side;

/// What self-play recorded about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The player's score in hundredths of a unit, for the side to move; at most [`Label::WON`] either way.
    pub score: i32,
    /// Whether the position has no move that quiescence would search.
    pub quiet: bool,
    /// Whether the move played here was random.
    pub noise: bool,
}

impl Label {
    /// The score of a proven win.
    pub const WON: i32 = 10_000;
}

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledGame {
    /// Its number, which together with the settings determines the game.
    pub number: u64,
    /// How many moves at the start were random.
    pub opening: usize,
    /// All moves, as text.
    pub moves: Vec<String>,
    /// A label for each position after the opening in which a move was played.
    pub labels: Vec<Label>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The points of each side at the end, in half points.
    pub half_points: [u16; 2],
}

impl LabelledGame {
    /// Appends the game to `bytes`.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let mut put = |number: u64| put_number(bytes, number);
        put(self.number);
        put(self.opening as u64);
        put(self.moves.len() as u64);
        put(match self.winner {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        });
        self.half_points.iter().for_each(|&points| put(points.into()));
        for label in &self.labels {
            let score = (label.score << 1 ^ label.score >> 31) as u32;
            put(u64::from(score) << 2 | u64::from(label.quiet) << 1 | u64::from(label.noise));
        }
        let moves = self.moves.join(" ");
        put(moves.len() as u64);
        bytes.extend_from_slice(moves.as_bytes());
    }

    /// Reads a game from the front of `bytes`; `None` if they hold no game.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<LabelledGame> {
        let mut take = || take_number(bytes);
        let number = take()?;
        let opening = usize::try_from(take()?).ok()?;
        let count = usize::try_from(take()?).ok()?;
        let winner = match take()? {
            0 => None,
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => return None,
        };
        let half_points = [take()?, take()?].map(|points| points.min(u16::MAX.into()) as u16);
        let labelled = count.checked_sub(opening)?;
        let mut labels = Vec::new();
        for _ in 0..labelled {
            let packed = take()?;
            let score = (packed >> 2) as u32;
            let score = (score >> 1) as i32 ^ -((score & 1) as i32);
            labels.push(Label { score, quiet: packed & 2 != 0, noise: packed & 1 != 0 });
        }
        let length = usize::try_from(take()?).ok()?;
        let (text, rest) = bytes.split_at_checked(length)?;
        *bytes = rest;
        let text = std::str::from_utf8(text).ok()?;
        let moves: Vec<_> = text.split_ascii_whitespace().map(str::to_string).collect();
        (moves.len() == count).then_some(LabelledGame { number, opening, moves, labels, winner, half_points })
    }
}

/// Writes seven bits in each byte, low bits first; the top bit says that more bytes follow.
fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn game(number: u64) -> LabelledGame {
        let label = |score| Label { score, quiet: score % 2 == 0, noise: score == 7 };
        LabelledGame {
            number,
            opening: 1,
            moves: ["32-28", "19x30", "a"].map(String::from).to_vec(),
            labels: vec![label(7), label(-Label::WON)],
            winner: Some(Side::Second),
            half_points: [0, 300],
        }
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let mut bytes = Vec::new();
        let games = [game(0), game(u64::MAX)];
        games[0].write(&mut bytes);
        let first = bytes.len();
        games[1].write(&mut bytes);
        let mut rest = &bytes[..];
        for game in &games {
            assert_eq!(LabelledGame::read(&mut rest).as_ref(), Some(game));
        }
        assert!(rest.is_empty());
        // A game cut off anywhere is not a game.
        for end in 0..first {
            assert_eq!(LabelledGame::read(&mut &bytes[..end]), None, "{end}");
        }
    }
}
