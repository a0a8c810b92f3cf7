//! A file of self-play games to which any number of processes may write at once.
//!
//! A file begins with `SECPLAYS`, the version (four bytes), the number of the next game (eight), the length and the
//! checksum of the settings (four each), and the settings as JSON. Blocks of games follow: `GAMES`, then in four bytes each
//! the number of games, the number of positions, the packed length and the checksum of the packed bytes, and last the
//! packed bytes. Numbers are little-endian. A block is written in one piece while the file is locked. An unfinished block
//! that a killed process left at the end is cut off by the next writer; damaged blocks are skipped.

use super::LabelledGame;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use secateur_arena::{ArenaError, FileId};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"SECPLAYS";
const VERSION: u32 = 1;
/// The offset of the number of the next game.
const NEXT: u64 = 12;
/// Bytes of the file before its settings.
const HEAD: usize = 28;
const BLOCK: &[u8; 5] = b"GAMES";
/// Bytes of a block before its packed games.
const BLOCK_HEAD: usize = 21;
/// How many names are tried for a file that rescues the content of a deleted one.
const MAX_RESCUED: u32 = 100;
/// Longer settings or blocks are refused.
const MAX_LENGTH: usize = 1 << 28;

/// How the games of a file are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataSettings {
    /// The text of the variant played.
    pub game: String,
    /// The player text of both sides.
    pub player: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// The fewest and the most random plies at the start of a game.
    pub opening: [u32; 2],
    /// One move in this many is random; 0 for none.
    pub noise: u32,
    /// The seed of all that is random.
    pub seed: u64,
    /// The version of the program that plays.
    pub version: String,
}

/// The content of a file, as far as it could be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DataCount {
    /// Games read.
    pub games: u64,
    /// Positions of these games that have a score.
    pub positions: u64,
    /// Places where something unreadable was skipped.
    pub damaged: u64,
}

/// An open file of self-play games.
#[derive(Debug)]
pub struct DataFile {
    path: PathBuf,
    file: File,
    /// Identifies the open file, even if its path leads elsewhere by now.
    id: Option<FileId>,
    settings: DataSettings,
    /// The content of the blocks before `end`.
    count: DataCount,
    /// The end of the blocks read so far, where the next one begins.
    end: u64,
}

/// Refuses a path that exists but is not a regular file, before it is opened.
fn check_kind(path: &Path) -> Result<(), ArenaError> {
    match secateur_players::check_kind(path) {
        Err(error) if error.kind() == std::io::ErrorKind::InvalidInput => {
            Err(ArenaError::Request(format!("'{}': {error}", path.display())))
        }
        _ => Ok(()),
    }
}

impl DataFile {
    /// Opens a file for writing, or creates it. A file with other settings is refused.
    pub fn open(path: &Path, settings: &DataSettings) -> Result<DataFile, ArenaError> {
        let failed = |error| file_error("write", path, error);
        check_kind(path)?;
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(failed)?;
        file.lock().map_err(failed)?;
        let begun = if file.metadata().map_err(failed)?.len() == 0 {
            begin_file(&mut file, settings)
        } else {
            Ok(())
        };
        file.unlock().map_err(failed)?;
        begun.map_err(failed)?;
        let data = DataFile::read_head(path, file)?;
        if data.settings != *settings {
            let (has, wanted) = (settings_json(&data.settings), settings_json(settings));
            let line = format!(
                "'{}' has games of other settings: {has}, and {wanted} are asked for",
                path.display()
            );
            return Err(ArenaError::Request(line));
        }
        Ok(data)
    }

    /// Opens a file for reading.
    pub fn open_to_read(path: &Path) -> Result<DataFile, ArenaError> {
        check_kind(path)?;
        let file = File::open(path).map_err(|error| file_error("read", path, error))?;
        DataFile::read_head(path, file)
    }

    fn read_head(path: &Path, mut file: File) -> Result<DataFile, ArenaError> {
        let bad = |what: &str| ArenaError::Request(format!("'{}': {what}", path.display()));
        let none = || bad("it is no file of self-play games");
        file.seek(SeekFrom::Start(0)).map_err(|error| file_error("read", path, error))?;
        let mut head = [0; HEAD];
        file.read_exact(&mut head).map_err(|_| none())?;
        if head[..8] != MAGIC[..] {
            return Err(none());
        }
        let word = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes"));
        if word(8) != VERSION {
            return Err(bad(&format!("its version is {}; this program reads version {VERSION}", word(8))));
        }
        let length = word(20) as usize;
        let mut text = vec![0; length.min(MAX_LENGTH)];
        file.read_exact(&mut text).map_err(|_| bad("it was cut short"))?;
        let settings = Some(&text).filter(|text| crc32fast::hash(text) == word(24));
        let settings = settings.and_then(|text| serde_json::from_slice(text).ok());
        let settings = settings.ok_or_else(|| bad("its settings are damaged"))?;
        let end = (HEAD + length) as u64;
        let id = FileId::of(path);
        Ok(DataFile { path: path.to_path_buf(), file, id, settings, count: DataCount::default(), end })
    }

    /// How its games are made.
    pub fn settings(&self) -> &DataSettings {
        &self.settings
    }

    /// The content at the last look.
    pub fn count(&self) -> DataCount {
        self.count
    }

    /// The fraction of the file that has been read, 0 to 1.
    pub fn share_read(&self) -> f64 {
        let length = self.file.metadata().map_or(0, |found| found.len());
        if length == 0 { 1.0 } else { self.end as f64 / length as f64 }
    }

    /// Counts what other processes have added.
    pub fn look(&mut self) -> Result<(), ArenaError> {
        self.locked(DataFile::skip_blocks)
    }

    /// Claims the numbers of `games` games, so that no other process plays them; returns the first number.
    pub fn claim(&mut self, games: u64) -> Result<u64, ArenaError> {
        self.locked(|data| {
            let mut next = [0; 8];
            data.file.seek(SeekFrom::Start(NEXT))?;
            data.file.read_exact(&mut next)?;
            let first = u64::from_le_bytes(next);
            data.file.seek(SeekFrom::Start(NEXT))?;
            data.file.write_all(&first.saturating_add(games).to_le_bytes())?;
            Ok(first)
        })
    }

    /// Appends games; when this returns they are in the file.
    pub fn add(&mut self, games: &[LabelledGame]) -> Result<(), ArenaError> {
        let mut bytes = Vec::new();
        games.iter().for_each(|game| game.write(&mut bytes));
        let positions: usize = games.iter().map(|game| game.labels.len()).sum();
        self.locked(|data| {
            data.skip_blocks()?;
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&bytes)?;
            let packed = encoder.finish()?;
            let mut block = BLOCK.to_vec();
            for word in [games.len() as u32, positions as u32, packed.len() as u32, crc32fast::hash(&packed)]
            {
                block.extend(word.to_le_bytes());
            }
            block.extend(packed);
            data.file.set_len(data.end)?;
            data.file.seek(SeekFrom::Start(data.end))?;
            data.file.write_all(&block)?;
            data.end += block.len() as u64;
            data.count.games += games.len() as u64;
            data.count.positions += positions as u64;
            Ok(())
        })?;
        // Checked after writing, so that these games can be rescued too.
        self.check_present()
    }

    /// Checks that the file has not been deleted, moved or replaced meanwhile. If it has, its content exists only until the
    /// open file is closed; so it is saved to a new file beside it, or in the folder for temporary files, and the error
    /// says where.
    fn check_present(&mut self) -> Result<(), ArenaError> {
        if self.id.is_none() || FileId::of(&self.path) == self.id {
            return Ok(());
        }
        let became = if self.path.exists() { "replaced by another" } else { "deleted or moved" };
        let what = format!("'{}' was {became} while in use", self.path.display());
        self.id = None; // reported only once
        let saved = match self.save_elsewhere() {
            Ok(path) => format!("all its games are in '{}'", path.display()),
            Err(error) => format!("its games could not be saved elsewhere and are lost: {error}"),
        };
        Err(ArenaError::Running(format!("{what}; {saved}")))
    }

    /// Copies the content of the open file to a new one; returns its path.
    fn save_elsewhere(&mut self) -> std::io::Result<PathBuf> {
        let beside = Some(self.path.clone());
        let temporary = self.path.file_name().map(|name| std::env::temp_dir().join(name));
        let names = beside.into_iter().chain(temporary).flat_map(|path| {
            (1..=MAX_RESCUED).map(move |number| {
                let mut name = path.clone().into_os_string();
                name.push(if number == 1 { ".rescued".to_string() } else { format!(".rescued-{number}") });
                PathBuf::from(name)
            })
        });
        let mut failure = None;
        for path in names {
            match File::create_new(&path) {
                Ok(mut copy) => {
                    self.file.seek(SeekFrom::Start(0))?;
                    std::io::copy(&mut self.file, &mut copy)?;
                    return Ok(path);
                }
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.unwrap_or_else(|| std::io::ErrorKind::NotFound.into()))
    }

    fn locked<T>(&mut self, run: impl FnOnce(&mut DataFile) -> std::io::Result<T>) -> Result<T, ArenaError> {
        let locked = self.file.lock();
        let done = locked.and_then(|()| {
            let done = run(self);
            self.file.unlock()?;
            done
        });
        done.map_err(|error| file_error("write", &self.path, error))
    }

    /// Moves on to the end of the last complete block.
    fn skip_blocks(&mut self) -> std::io::Result<()> {
        while self.next_block()?.is_some() {}
        Ok(())
    }

    /// The packed games of the next complete block, whose games and positions it counts; `None` at the end.
    fn next_block(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut at = self.end;
        loop {
            if let Some((games, positions, packed)) = self.block_at(at)? {
                self.count.damaged += u64::from(at > self.end);
                self.end = at + (BLOCK_HEAD + packed.len()) as u64;
                self.count.games += u64::from(games);
                self.count.positions += u64::from(positions);
                return Ok(Some(packed));
            }
            match self.find_block(at + 1)? {
                Some(next) => at = next,
                None => return Ok(None),
            }
        }
    }

    fn block_at(&mut self, at: u64) -> std::io::Result<Option<(u32, u32, Vec<u8>)>> {
        let mut head = [0; BLOCK_HEAD];
        self.file.seek(SeekFrom::Start(at))?;
        if !fill_buffer(&mut self.file, &mut head)? || head[..5] != BLOCK[..] {
            return Ok(None);
        }
        let word = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("four bytes"));
        let length = word(13) as usize;
        let left = self.file.metadata()?.len().saturating_sub(at + BLOCK_HEAD as u64);
        if length > MAX_LENGTH || length as u64 > left {
            return Ok(None);
        }
        let mut packed = vec![0; length];
        let whole = fill_buffer(&mut self.file, &mut packed)? && crc32fast::hash(&packed) == word(17);
        Ok(whole.then(|| (word(5), word(9), packed)))
    }

    /// The offset of the next mark of a block.
    fn find_block(&mut self, from: u64) -> std::io::Result<Option<u64>> {
        let mut rest = Vec::new();
        self.file.seek(SeekFrom::Start(from))?;
        self.file.read_to_end(&mut rest)?;
        Ok(rest.windows(BLOCK.len()).position(|bytes| bytes == BLOCK).map(|place| from + place as u64))
    }

    /// The games of the next block; `None` at the end.
    pub fn next_games(&mut self) -> Result<Option<Vec<LabelledGame>>, ArenaError> {
        let packed = self.next_block().map_err(|error| file_error("read", &self.path, error))?;
        let Some(packed) = packed else { return Ok(None) };
        let mut bytes = Vec::new();
        let unpacked = DeflateDecoder::new(&*packed).take(MAX_LENGTH as u64).read_to_end(&mut bytes);
        let mut games = Vec::new();
        let mut rest = &bytes[..];
        while let (Ok(_), false) = (&unpacked, rest.is_empty()) {
            match LabelledGame::read(&mut rest) {
                Some(game) => games.push(game),
                None => break,
            }
        }
        if unpacked.is_err() || !rest.is_empty() {
            self.count.damaged += 1;
        }
        Ok(Some(games))
    }
}

fn begin_file(file: &mut File, settings: &DataSettings) -> std::io::Result<()> {
    let text = settings_json(settings);
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(0u64.to_le_bytes());
    head.extend((text.len() as u32).to_le_bytes());
    head.extend(crc32fast::hash(text.as_bytes()).to_le_bytes());
    head.extend(text.as_bytes());
    file.write_all(&head)
}

fn settings_json(settings: &DataSettings) -> String {
    serde_json::to_string(settings).expect("settings are written as JSON")
}

/// Fills a buffer; `false` if the file ends earlier.
fn fill_buffer(file: &mut File, buffer: &mut [u8]) -> std::io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn file_error(what: &str, path: &Path, error: std::io::Error) -> ArenaError {
    ArenaError::Running(format!("cannot {what} '{}': {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::super::labelled_game::tests::game;
    use super::*;

    fn settings() -> DataSettings {
        DataSettings {
            game: "a game".into(),
            player: "a player".into(),
            nodes: 100,
            opening: [2, 6],
            noise: 0,
            seed: 1,
            version: "0".into(),
        }
    }

    fn place(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("secateur-data-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    fn numbers(path: &Path) -> (Vec<u64>, DataCount) {
        let mut file = DataFile::open_to_read(path).unwrap();
        let mut numbers = Vec::new();
        while let Some(games) = file.next_games().unwrap() {
            numbers.extend(games.iter().map(|game| game.number));
        }
        (numbers, file.count())
    }

    #[test]
    fn two_writers_share_a_file() {
        let path = place("two");
        let mut one = DataFile::open(&path, &settings()).unwrap();
        let mut two = DataFile::open(&path, &settings()).unwrap();
        assert_eq!((one.claim(10).unwrap(), two.claim(5).unwrap(), one.claim(1).unwrap()), (0, 10, 15));
        one.add(&[game(0), game(1)]).unwrap();
        two.add(&[game(10)]).unwrap();
        one.add(&[game(2)]).unwrap();
        assert_eq!(one.count(), DataCount { games: 4, positions: 8, damaged: 0 });
        assert_eq!(numbers(&path), (vec![0, 1, 10, 2], one.count()));
        let other = DataSettings { seed: 2, ..settings() };
        let line = DataFile::open(&path, &other).unwrap_err().to_string();
        assert!(line.contains("other settings"), "{line}");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_is_taken_away_is_noticed_and_saved() {
        let (path, moved) = (place("gone"), place("gone-moved"));
        let rescued = PathBuf::from(format!("{}.rescued", path.display()));
        for replaced in [false, true] {
            let _ = std::fs::remove_file(&rescued);
            let mut file = DataFile::open(&path, &settings()).unwrap();
            file.add(&[game(0)]).unwrap();
            std::fs::rename(&path, &moved).unwrap();
            if replaced {
                std::fs::write(&path, "something else").unwrap();
            }
            let line = file.add(&[game(1)]).unwrap_err().to_string();
            let became = if replaced { "replaced by another" } else { "deleted or moved" };
            assert!(line.contains(became) && line.contains(".rescued'"), "{line}");
            assert_eq!(numbers(&rescued).0, [0, 1]);
            if replaced {
                assert_eq!(std::fs::read_to_string(&path).unwrap(), "something else");
                std::fs::remove_file(&path).unwrap();
            }
        }
        [moved, rescued].iter().for_each(|path| std::fs::remove_file(path).unwrap());
    }

    #[test]
    fn what_a_killed_writer_left_is_cut_off() {
        let path = place("torn");
        let mut file = DataFile::open(&path, &settings()).unwrap();
        file.add(&[game(0)]).unwrap();
        let first = std::fs::read(&path).unwrap().len();
        file.add(&[game(1)]).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        for end in first..bytes.len() {
            std::fs::write(&path, &bytes[..end]).unwrap();
            DataFile::open(&path, &settings()).unwrap().add(&[game(2)]).unwrap();
            assert_eq!(
                numbers(&path),
                (vec![0, 2], DataCount { games: 2, positions: 4, damaged: 0 }),
                "{end}"
            );
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn damaged_blocks_are_passed_over() {
        let path = place("damaged");
        let mut file = DataFile::open(&path, &settings()).unwrap();
        let mut ends = vec![std::fs::read(&path).unwrap().len()];
        for number in 0..3 {
            file.add(&[game(number)]).unwrap();
            ends.push(std::fs::read(&path).unwrap().len());
        }
        let good = std::fs::read(&path).unwrap();
        for at in ends[1]..ends[2] {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << (at % 8);
            std::fs::write(&path, &bytes).unwrap();
            let (found, count) = numbers(&path);
            // A block's checksum does not cover its two counts; the packed games themselves are covered.
            let counts = ends[1] + 5..ends[1] + 13;
            let expected = if counts.contains(&at) { vec![0, 1, 2] } else { vec![0, 2] };
            assert_eq!(found, expected, "byte {at}");
            assert_eq!(count.damaged, u64::from(!counts.contains(&at)), "byte {at}");
        }
        for end in 0..ends[0] {
            std::fs::write(&path, &good[..end]).unwrap();
            assert!(DataFile::open_to_read(&path).is_err(), "{end}");
        }
        std::fs::remove_file(&path).unwrap();
    }
}
