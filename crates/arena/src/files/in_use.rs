//! Output never overwrites an input, by any name or link of the same file.

use super::content::Content;
use super::{FileId, with_suffix};
use crate::error::ArenaError;
use secateur_core::{AnyVariant, ValueKind};
use secateur_players::{Catalogue, PlayerText, command_words};
use secateur_tables::{PIPE, PROGRAM, is_named_pipe};
use std::path::{Path, PathBuf};

/// Suffixes of the files that SQLite keeps beside a database.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];
/// Suffixes of the copies that are kept beside a store when it is rescued or migrated.
const COPIES: [&str; 2] = [".rescued", ".v2"];

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

    /// Names a file that will be written. It is refused if it was named before, or is the program that runs, or any
    /// program or database.
    pub fn writes(&mut self, what: &str, path: &Path) -> Result<(), ArenaError> {
        self.check(what, path, None)
    }

    /// A file that is going to be replaced by bytes that begin like these: refused also if what is there is of another kind, such
    /// as a picture where a text is written.
    ///
    /// ```
    /// use secateur_arena::FilesInUse;
    /// let picture = std::env::temp_dir().join(format!("picture-{}.png", std::process::id()));
    /// std::fs::write(&picture, b"\x89PNG\r\n\x1a\n and so on").unwrap();
    /// assert!(FilesInUse::default().replaces("--games", &picture, b"[Event").is_err());
    /// assert!(FilesInUse::default().replaces("--png", &picture, b"\x89PNG\r\n\x1a\n").is_ok());
    /// # std::fs::remove_file(&picture).unwrap();
    /// ```
    pub fn replaces(&mut self, what: &str, path: &Path, by: &[u8]) -> Result<(), ArenaError> {
        self.check(what, path, Some(Content::of(by)))
    }

    fn check(&mut self, what: &str, path: &Path, by: Option<Content>) -> Result<(), ArenaError> {
        let refuse = |why: &str| {
            let line = format!("{what} '{}': {why}; give another file", path.display());
            Err(ArenaError::Request(line))
        };
        if is_named_pipe(path) {
            return refuse(PIPE);
        }
        let Some(id) = FileId::of(path) else { return Ok(()) };
        if let Some((_, other)) = self.taken.iter().find(|(taken, _)| *taken == id) {
            return refuse(&format!("the same file as {other}"));
        }
        if std::env::current_exe().is_ok_and(|program| FileId::of(&program).as_ref() == Some(&id)) {
            return refuse("it is the program that runs");
        }
        match (Content::of_file(path), by) {
            (Content::Program, _) => return refuse(PROGRAM),
            (Content::Database, _) => return refuse("it is a database, which output does not overwrite"),
            (Content::Nothing, _) | (_, None | Some(Content::Nothing)) => {}
            (there, Some(by)) if there == by => {}
            (there, Some(by)) => return refuse(&format!("it is {there}, and {by} is written")),
        }
        self.taken.push((id, format!("{what} ('{}')", path.display())));
        Ok(())
    }
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
        fs::write(at("program"), b"\x7fELF\x02\x01\x01\0").unwrap();
        fs::write(at("script"), "#!/bin/sh\necho a script\n").unwrap();
        let mut files = FilesInUse::default();
        files.store(&at("it.db")); // does not exist yet
        files.reads("the tournament", &at("spec.toml"));
        let mut taken =
            vec![at("it.db"), at("./within/../it.db"), at("it.db-wal"), at("spec.toml"), at("other.db")];
        taken.extend([at("it.db.rescued"), at("it.db.v2"), at("program"), at("script")]);
        taken.push(std::env::current_exe().unwrap());
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            fs::hard_link(at("spec.toml"), at("hard")).unwrap();
            symlink("it.db", at("dangling")).unwrap();
            symlink("dangling", at("twice")).unwrap();
            symlink(&folder, at("within/up")).unwrap();
            symlink(std::env::current_exe().unwrap(), at("this")).unwrap();
            taken.extend([
                at("this"),
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

    #[test]
    fn a_file_is_replaced_by_its_own_kind() {
        let path = std::env::temp_dir().join(format!("secateur-kinds-{}", std::process::id()));
        let kinds: [(&[u8], &[u8]); 4] = [
            (b"\x89PNG\r\n\x1a\n\0\0", b"\x89PNG\r\n\x1a\n"),
            (b"SECATNET\x01\0\0\0", b"SECATNET"),
            (b"SECLINEA\x01\0\0\0", b"SECLINEA"),
            ("ein Zug: 32-28, caf\u{e9}\n".as_bytes(), b"<svg"),
        ];
        for (there, _) in kinds {
            fs::write(&path, there).unwrap();
            for (other, begins) in kinds {
                let allowed = FilesInUse::default().replaces("--out", &path, begins);
                assert_eq!(
                    allowed.is_ok(),
                    there == other,
                    "{} by {}",
                    there.escape_ascii(),
                    begins.escape_ascii()
                );
            }
        }
        // Latin-1 is a text too; an empty file is replaced by anything, and an archive by nothing.
        let others: [(&[u8], bool); 3] =
            [(b"caf\xe9 32-28\n", true), (b"", true), (b"PK\x03\x04\x14\0", false)];
        for (there, may) in others {
            fs::write(&path, there).unwrap();
            assert_eq!(FilesInUse::default().replaces("--games", &path, b"[Event").is_ok(), may);
        }
        fs::remove_file(&path).unwrap();
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
