//! Self-play games in a text file, a line each. Moves are stored, not features, so that other features can be computed
//! later.

use secateur_arena::ArenaError;
use secateur_core::Side;
use secateur_players::read_text_file;
use secateur_tables::{drop_torn_line, whole_lines};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A self-play game: its moves, from which positions are replayed, and the player's scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// How many moves at the start were random.
    pub opening: usize,
    /// All moves, as text.
    pub moves: Vec<String>,
    /// The player's score of each position after the opening, in hundredths of a unit, for the side to move.
    pub scores: Vec<i32>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The points of each side at the end, in half points.
    pub half_points: [u16; 2],
}

impl SelfPlayGame {
    fn line(&self, number: u64) -> String {
        let result = self.winner.map_or("draw".to_string(), |side| side.to_string());
        let scores: Vec<_> = self.scores.iter().map(ToString::to_string).collect();
        let [a, b] = self.half_points;
        let (moves, scores) = (self.moves.join(" "), scores.join(" "));
        format!("{number}\t{result}\t{a} {b}\t{}\t{moves}\t{scores}", self.opening)
    }

    fn parse(line: &str) -> Option<(u64, SelfPlayGame)> {
        let fields: Vec<_> = line.split('\t').collect();
        let [number, result, points, opening, moves, scores] = fields[..] else { return None };
        let winner = match result {
            "first" => Some(Side::First),
            "second" => Some(Side::Second),
            "draw" => None,
            _ => return None,
        };
        let numbers: Vec<u16> = points.split(' ').map(|n| n.parse().ok()).collect::<Option<_>>()?;
        let game = SelfPlayGame {
            opening: opening.parse().ok()?,
            moves: moves.split_whitespace().map(str::to_string).collect(),
            scores: scores.split_whitespace().map(|n| n.parse().ok()).collect::<Option<_>>()?,
            winner,
            half_points: numbers.try_into().ok()?,
        };
        (game.moves.len() == game.opening + game.scores.len()).then_some((number.parse().ok()?, game))
    }
}

/// A file of self-play games. Its first line describes what is played; an incomplete last line, left by a crash, is
/// dropped.
#[derive(Debug)]
pub struct SelfPlayFile {
    path: PathBuf,
    file: Option<File>,
    games: BTreeMap<u64, SelfPlayGame>,
}

impl SelfPlayFile {
    /// Games in memory, without a file.
    pub fn in_memory() -> SelfPlayFile {
        SelfPlayFile { path: PathBuf::new(), file: None, games: BTreeMap::new() }
    }

    /// Opens or creates a file for the games that `header` describes; a file with another header is refused.
    pub fn open(path: &Path, header: &str) -> Result<SelfPlayFile, ArenaError> {
        let fail = |e: std::io::Error| ArenaError::Running(format!("cannot read '{}': {e}", path.display()));
        let text = match read_text_file(path) {
            Ok(text) => text,
            Err(e) if e.kind() == ErrorKind::NotFound => String::new(),
            Err(e) if e.kind() == ErrorKind::InvalidInput => {
                return Err(ArenaError::Request(format!("cannot read '{}': {e}", path.display())));
            }
            Err(e) => return Err(fail(e)),
        };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
        let games = read_games(&text, header)
            .map_err(|what| ArenaError::Request(format!("games '{}': {what}", path.display())))?;
        if drop_torn_line(&mut file).map_err(fail)? == 0 {
            writeln!(file, "{header}").map_err(fail)?;
        }
        Ok(SelfPlayFile { path: path.to_path_buf(), file: Some(file), games })
    }

    /// The games, by number.
    pub fn games(&self) -> &BTreeMap<u64, SelfPlayGame> {
        &self.games
    }

    /// Adds a game; when this returns it is in the file.
    pub fn add(&mut self, number: u64, game: SelfPlayGame) -> Result<(), ArenaError> {
        if let Some(file) = &mut self.file {
            let fail = |e| ArenaError::Running(format!("cannot write '{}': {e}", self.path.display()));
            writeln!(file, "{}", game.line(number)).map_err(fail)?;
        }
        self.games.insert(number, game);
        Ok(())
    }
}

type Games = BTreeMap<u64, SelfPlayGame>;

/// Parses the games of a text.
fn read_games(text: &str, header: &str) -> Result<Games, String> {
    let mut games = BTreeMap::new();
    for (i, line) in whole_lines(text).enumerate() {
        let content = line.trim_end();
        if i == 0 {
            if content != header {
                return Err(format!("the file has '{content}', and '{header}' is asked for"));
            }
        } else {
            let (number, game) = SelfPlayGame::parse(content).ok_or_else(|| {
                format!("line {}: number, result, points, opening, moves, scores are wanted", i + 1)
            })?;
            games.insert(number, game);
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_back_and_a_torn_line_is_dropped() {
        let game = SelfPlayGame {
            opening: 1,
            moves: ["a", "b", "c"].map(String::from).to_vec(),
            scores: vec![-5, 7],
            winner: Some(Side::Second),
            half_points: [0, 2],
        };
        let text = format!("header\n{}\n{}", game.line(0), &game.line(1)[..9]);
        assert_eq!(read_games(&text, "header").unwrap(), BTreeMap::from([(0, game)]));
        assert!(read_games(&text, "other").unwrap_err().contains("'header'"));
        assert!(read_games("header\nnonsense\n", "header").unwrap_err().starts_with("line 2"));
    }
}
