//! Output never overwrites an input, by any name or link of the same file.

use super::{FileId, with_suffix};
use crate::error::ArenaError;
use secateur_core::{AnyVariant, ValueKind};
use secateur_players::{Catalogue, PlayerText, command_words, open_file};
use secateur_tables::{PIPE, is_named_pipe};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Suffixes of the files that SQLite keeps beside a database.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];
/// Suffixes of the copies that are kept beside a store when it is rescued or migrated.
const COPIES: [&str; 2] = [".rescued", ".v2"];
/// The first bytes of an SQLite database.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// The files of a request: those it reads and those it writes. Every command that writes a file names its files here before it
/// does anything else.
///
/// ```
/// use secateur_arena::FilesInUse;
/// let mut files = FilesInUse::default();
/// files.store("it.db".as_ref());
/// assert!(files.writes("--games", "out.games".as_ref()).is_ok());
/// assert!(files.writes("--report", "./it.db".as_ref()).is_err());
/// assert!(files.writes("--report", "./out.games".as_ref()).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct FilesInUse {
    taken: Vec<(FileId, String)>,
}

impl FilesInUse {
    /// Names a file that will be read; `what` says which file it is, such as `the file of openings`.
    pub fn reads(&mut self, what: &str, path: &Path) {
        if let Some(id) = FileId::of(path) {
            self.taken.push((id, format!("{what} ('{}')", path.display())));
        }
    }

    /// Names the store, which is read and written, with the files that SQLite keeps beside it.
    pub fn store(&mut self, path: &Path) {
        self.reads("the store", path);
        // SQLite follows links, and keeps its own files beside the file they lead to.
        let led_to = std::fs::canonicalize(path);
        let path = led_to.as_deref().unwrap_or(path);
        COMPANIONS.iter().for_each(|suffix| self.reads("a part of the store", &with_suffix(path, suffix)));
        COPIES.iter().for_each(|suffix| self.reads("a copy of the store", &with_suffix(path, suffix)));
    }

    /// Names the files that players read, and the programs they start.
    pub fn players<'a>(
        &mut self,
        catalogue: &Catalogue,
        variant: &dyn AnyVariant,
        texts: impl IntoIterator<Item = &'a str>,
    ) {
        for text in texts {
            let files = player_files(catalogue, variant, text);
            files.iter().for_each(|path| self.reads("a file of a player", path));
        }
    }

    /// Names a file that will be written. It is refused if it was named before, or is a database.
    pub fn writes(&mut self, what: &str, path: &Path) -> Result<(), ArenaError> {
        let refuse = |why: String| {
            let line = format!("{what} '{}': {why}; give another file", path.display());
            Err(ArenaError::Request(line))
        };
        if is_named_pipe(path) {
            return refuse(PIPE.to_string());
        }
        let Some(id) = FileId::of(path) else { return Ok(()) };
        if let Some((_, other)) = self.taken.iter().find(|(taken, _)| *taken == id) {
            return refuse(format!("the same file as {other}"));
        }
        if is_database(path) {
            return refuse("it is a database, which output does not overwrite".to_string());
        }
        self.taken.push((id, format!("{what} ('{}')", path.display())));
        Ok(())
    }
}

/// Whether a file is an SQLite database. Must not be called for a file that this process has open as a database: closing a file
/// drops the locks that the process holds on it.
fn is_database(path: &Path) -> bool {
    let mut first = [0; DATABASE.len()];
    open_file(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && first == DATABASE
}

/// The files that the player of a text reads or starts. Files that the text does not name are not found.
pub fn player_files(catalogue: &Catalogue, variant: &dyn AnyVariant, text: &str) -> Vec<PathBuf> {
    let Ok(mut text) = PlayerText::parse(text) else { return Vec::new() };
    let Some(kind) = catalogue.kind(text.name()) else { return Vec::new() };
    let options = (kind.options)(variant);
    let files = options.iter().filter(|option| option.values == ValueKind::File);
    let mut all: Vec<PathBuf> =
        files.filter_map(|option| text.value(option.key)).map(PathBuf::from).collect();
    if kind.is_engine {
        let folder = PathBuf::from(text.value("dir").unwrap_or_default());
        let words = text.value("cmd").and_then(|command| command_words(&command)).unwrap_or_default();
        // A word such as `--net=FILE` names a file behind its `=`.
        let behind = words.iter().filter_map(|word| word.split_once('=')).map(|(_, file)| file.to_string());
        let own = text.values_under("option.").into_iter().map(|(_, value)| value);
        all.extend(behind.chain(own).chain(words.iter().cloned()).map(|file| folder.join(file)));
    }
    all.retain(|path| path.is_file());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn no_name_of_an_input_is_an_output() {
        let folder = std::env::temp_dir().join(format!("secateur-outputs-{}", std::process::id()));
        fs::create_dir_all(folder.join("within")).unwrap();
        let at = |name: &str| folder.join(name);
        fs::write(at("spec.toml"), "game").unwrap();
        fs::write(at("other.db"), "SQLite format 3\0 and more").unwrap();
        let mut files = FilesInUse::default();
        files.store(&at("it.db")); // does not exist yet
        files.reads("the tournament", &at("spec.toml"));
        let mut taken =
            vec![at("it.db"), at("./within/../it.db"), at("it.db-wal"), at("spec.toml"), at("other.db")];
        taken.extend([at("it.db.rescued"), at("it.db.v2")]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            fs::hard_link(at("spec.toml"), at("hard")).unwrap();
            symlink("it.db", at("dangling")).unwrap();
            symlink("dangling", at("twice")).unwrap();
            symlink(&folder, at("within/up")).unwrap();
            taken.extend([
                at("hard"),
                at("dangling"),
                at("twice"),
                at("within/up/it.db"),
                at("within/up/hard"),
            ]);
        }
        for path in &taken {
            assert!(files.clone().writes("--games", path).is_err(), "{}", path.display());
        }
        let line = files.writes("--games", &at("spec.toml")).unwrap_err().to_string();
        assert!(
            line.starts_with("--games '") && line.contains("the same file as the tournament ('"),
            "{line}"
        );
        files.writes("--games", &at("new")).unwrap();
        assert!(files.writes("--report", &at("within/../new")).is_err());
        // A device may be given for any number of outputs.
        #[cfg(unix)]
        for what in ["--games", "--report"] {
            files.writes(what, Path::new("/dev/null")).unwrap();
        }
        // Opening a pipe that nobody reads would wait for ever.
        #[cfg(unix)]
        {
            let made = std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap();
            assert!(made.success());
            std::os::unix::fs::symlink("pipe", at("to pipe")).unwrap();
            for name in ["pipe", "to pipe"] {
                let line = files.writes("--games", &at(name)).unwrap_err().to_string();
                assert!(line.contains("it is a pipe, which may never be read"), "{line}");
                assert!(crate::write_whole(&at(name), "x").is_err());
            }
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// The program, the files its command names and those its options name, in the folder it is started in.
    #[test]
    fn the_files_of_an_engine_are_inputs() {
        let folder = std::env::temp_dir().join(format!("secateur-engine-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut expected: Vec<_> =
            ["my eng", "net.bin", "book", "eval file"].map(|name| folder.join(name)).into();
        expected.iter().for_each(|path| fs::write(path, "x").unwrap());
        fs::write(folder.join("other"), "x").unwrap();
        let dir = folder.display();
        let text = format!(
            "ugi(cmd=\"'./my eng' --net=net.bin book\",dir=\"{dir}\",option.EvalFile=\"eval file\",option.Hash=16)"
        );
        let catalogue = secateur_standard::standard();
        let variant = catalogue.registry().variant("quoridor").unwrap();
        let found = player_files(&catalogue, &*variant, &text);
        let mut found: Vec<_> = found.iter().map(|path| fs::canonicalize(path).unwrap()).collect();
        found.sort();
        expected = expected.iter().map(|path| fs::canonicalize(path).unwrap()).collect();
        expected.sort();
        assert_eq!(found, expected);
        fs::remove_dir_all(&folder).unwrap();
    }
}
