//! The file of past games that a player learns from: a first line that identifies it, then a line for each game.
//!
//! Several processes may write to one file: each line is appended in one piece under a lock and has a checksum.

use crate::checksum::{with_checksum, without_checksum};
use crate::files::{Head, append_line};
use crate::{TableError, is_on_disk};
use secateur_core::Side;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

const HEAD: Head =
    Head { word: "secateur-experience", version: 1, what: "file of experience", content: "experience" };
/// The greatest size of a file, in bytes; a larger one is refused.
const MAX_BYTES: u64 = 256 << 20;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PastGame {
    /// The position it began with; `None` for the variant's start.
    pub start: Option<String>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// How many of the moves belong to the opening, which no player chose.
    pub opening: usize,
    /// All moves in notation.
    pub moves: Vec<String>,
}

impl PastGame {
    /// Writes the game as a line: winner, length of the opening, start and moves, separated by tabs.
    fn line(&self) -> String {
        let winner = self.winner.map_or("draw".to_string(), |side| side.to_string());
        let start = self.start.as_deref().unwrap_or("-");
        with_checksum(&format!("{winner}\t{}\t{start}\t{}", self.opening, self.moves.join(" ")))
    }

    fn parse(line: &str) -> Option<PastGame> {
        let [winner, opening, start, moves] =
            without_checksum(line)?.split('\t').collect::<Vec<_>>().try_into().ok()?;
        let winner = match winner {
            "draw" => None,
            side => Some(Side::BOTH.into_iter().find(|own| own.to_string() == side)?),
        };
        let moves: Vec<String> = moves.split(' ').filter(|m| !m.is_empty()).map(str::to_string).collect();
        let opening = opening.parse().ok().filter(|&plies| plies <= moves.len())?;
        Some(PastGame { start: (start != "-").then(|| start.to_string()), winner, opening, moves })
    }
}

/// The file of one variant's games.
#[derive(Clone, Debug)]
pub struct ExperienceFile {
    path: PathBuf,
    variant: String,
}

/// The content of such a file.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    /// The games, in the order they were written.
    pub games: Vec<PastGame>,
    /// How many damaged lines were skipped.
    pub damaged: usize,
}

impl ExperienceFile {
    /// The file at `path`, which need not exist yet.
    pub fn new(path: &Path, variant: &str) -> ExperienceFile {
        ExperienceFile { path: path.into(), variant: variant.into() }
    }

    /// Reads the games; none if the file does not exist. A file with other content is an error.
    pub fn read(&self) -> Result<Experience, TableError> {
        // tested before opening, because opening a pipe waits for a writer
        match std::fs::metadata(&self.path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Experience::default()),
            Err(error) => return Err(self.failed(error)),
            Ok(metadata) if !metadata.is_file() || !is_on_disk(&self.path) || metadata.len() > MAX_BYTES => {
                return Err(self.wrong("it is no file of experience".into()));
            }
            Ok(_) => {}
        }
        let mut file = File::open(&self.path).map_err(|error| self.failed(error))?;
        file.lock_shared().map_err(|error| self.failed(error))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| self.failed(error))?;
        drop(file);
        // bytes that are not UTF-8 become other characters, which the line's checksum reveals
        self.parse(&String::from_utf8_lossy(&bytes))
    }

    fn parse(&self, text: &str) -> Result<Experience, TableError> {
        let mut experience = Experience::default();
        if HEAD.is_torn(text, &self.variant) {
            return Ok(experience); // its writer was killed before the first line was complete
        }
        for line in HEAD.read_of(text, &self.variant).map_err(|problem| self.wrong(problem))? {
            match PastGame::parse(line) {
                Some(game) => experience.games.push(game),
                None => experience.damaged += 1,
            }
        }
        Ok(experience)
    }

    /// Appends a game; creates the file if it is missing. An unfinished line left by a killed writer is removed.
    pub fn append(&self, game: &PastGame) -> Result<(), TableError> {
        append_line(&self.path, &HEAD.line(&self.variant), &game.line()).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> TableError {
        TableError::file(&self.path, error)
    }

    fn wrong(&self, problem: String) -> TableError {
        TableError::content(self.path.display().to_string(), problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(winner: Option<Side>, moves: &[&str]) -> PastGame {
        let moves = moves.iter().map(ToString::to_string).collect();
        PastGame { start: None, winner, opening: 1, moves }
    }

    fn file(name: &str) -> ExperienceFile {
        let path = std::env::temp_dir().join(format!("secateur-{name}-{}.exp", std::process::id()));
        let _ = std::fs::remove_file(&path);
        ExperienceFile::new(&path, "nim")
    }

    #[test]
    fn games_are_read_back_and_damage_is_passed_over() {
        let file = file("damage");
        assert_eq!(file.read().unwrap().games, [], "none is there");
        let [one, mut other] = [game(Some(Side::Second), &["a", "b"]), game(None, &["a", "c"])];
        other.start = Some("3 2 1".into());
        file.append(&one).unwrap();
        file.append(&other).unwrap();
        assert_eq!(file.read().unwrap().games, [one.clone(), other.clone()]);
        let whole = std::fs::read_to_string(&file.path).unwrap();
        std::fs::write(&file.path, whole.replace("a b", "a d")).unwrap();
        let read = file.read().unwrap();
        assert_eq!((read.games, read.damaged), (vec![other.clone()], 1));
        // a line that was cut off is written again
        std::fs::write(&file.path, &whole[..whole.len() - 4]).unwrap();
        let read = file.read().unwrap();
        assert_eq!((read.games, read.damaged), (vec![one], 0));
        file.append(&other).unwrap();
        assert_eq!(std::fs::read_to_string(&file.path).unwrap(), whole);
        std::fs::remove_file(&file.path).unwrap();
    }

    #[test]
    fn files_of_something_else_are_refused() {
        let file = file("foreign");
        for (text, problem) in [
            ("secateur-experience 1 chess\n", "it is experience of chess, not of nim"),
            ("secateur-experience 2 nim\n", "experience of version 2; this program reads 1"),
            ("secateur-book 1 nim\n", "it is no file of experience"),
            ("hello", "it is no file of experience"),
        ] {
            std::fs::write(&file.path, text).unwrap();
            let error = file.read().unwrap_err().to_string();
            assert!(error.ends_with(problem), "{error}");
        }
        std::fs::remove_file(&file.path).unwrap();
    }

    #[test]
    fn many_writers_lose_nothing() {
        let file = file("writers");
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let file = &file;
                scope.spawn(move || {
                    for number in 0..25 {
                        file.append(&game(None, &[&format!("{writer}-{number}")])).unwrap();
                    }
                });
            }
        });
        let read = file.read().unwrap();
        assert_eq!((read.games.len(), read.damaged), (100, 0));
        std::fs::remove_file(&file.path).unwrap();
    }
}
