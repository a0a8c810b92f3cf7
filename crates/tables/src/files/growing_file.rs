//! Text files that grow: the first line identifies the file, and each further line is appended in one piece under a lock.
//! Readers ignore an unfinished line that a killed writer left; the next writer removes it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How many bytes are read at once to search backwards for the end of the last complete line.
const CHUNK: u64 = 4096;

/// The complete lines of a text, without their line feeds.
pub fn whole_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'))
}

/// Cuts off an unfinished last line; returns the length of the file afterwards.
pub fn drop_torn_line(file: &mut File) -> io::Result<u64> {
    let length = file.seek(SeekFrom::End(0))?;
    let (mut end, mut bytes) = (length, Vec::new());
    while end > 0 {
        let begin = end.saturating_sub(CHUNK);
        file.seek(SeekFrom::Start(begin))?;
        bytes.resize((end - begin) as usize, 0);
        file.read_exact(&mut bytes)?;
        if let Some(place) = bytes.iter().rposition(|&byte| byte == b'\n') {
            end = begin + place as u64 + 1;
            break;
        }
        end = begin;
    }
    if end < length {
        file.set_len(end)?;
    }
    Ok(end)
}

/// Appends a line to a file, which is created with the first line `head` if it is missing. Several processes may write to
/// one file.
pub fn append_line(path: &Path, head: &str, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.lock()?;
    let end = drop_torn_line(&mut file)?;
    file.seek(SeekFrom::Start(end))?;
    let head = if end == 0 { format!("{head}\n") } else { String::new() };
    // one write, so that on most file systems a reader without a lock never sees half a line
    file.write_all(format!("{head}{line}\n").as_bytes())
}

/// The first line of a file: a word for its kind, a version, and the variant it belongs to.
pub(crate) struct Head {
    pub word: &'static str,
    pub version: u32,
    /// What errors call such a file, such as `an opening book`.
    pub what: &'static str,
    /// What errors call its content, such as `a book`.
    pub content: &'static str,
}

impl Head {
    /// The first line for a variant.
    pub fn line(&self, variant: &str) -> String {
        format!("{} {} {variant}", self.word, self.version)
    }

    /// Whether a text breaks off within the first line, as when the writer was killed. An empty file counts too.
    pub fn is_torn(&self, text: &str, variant: &str) -> bool {
        !text.contains('\n') && self.line(variant).starts_with(text)
    }

    /// The variant that a text belongs to and its complete further lines; the error says what is wrong.
    pub fn read<'t>(&self, text: &'t str) -> Result<(&'t str, impl Iterator<Item = &'t str>), String> {
        let none = || format!("it is no {}", self.what);
        let mut lines = whole_lines(text);
        let words: Vec<&str> = lines.next().ok_or_else(none)?.splitn(3, ' ').collect();
        let [word, version, variant] = words[..] else { return Err(none()) };
        match version.parse::<u32>() {
            Ok(version) if word == self.word && version == self.version => Ok((variant, lines)),
            Ok(version) if word == self.word && version > self.version => {
                Err(format!("{} of version {version}; this program reads {}", self.content, self.version))
            }
            _ => Err(none()),
        }
    }

    /// The same for a file that must belong to `variant`.
    pub fn read_of<'t>(&self, text: &'t str, variant: &str) -> Result<impl Iterator<Item = &'t str>, String> {
        let (found, lines) = self.read(text)?;
        match found == variant {
            true => Ok(lines),
            false => Err(format!("it is {} of {found}, not of {variant}", self.content)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_grows_whatever_a_killed_writer_left() {
        let path = std::env::temp_dir().join(format!("secateur-lines-{}", std::process::id()));
        let long = "x".repeat(3 * CHUNK as usize);
        for begun in ["", "he", "head", &long] {
            std::fs::write(&path, begun).unwrap();
            append_line(&path, "head", "one").unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "head\none\n", "{}", begun.len());
        }
        for torn in ["t", &long] {
            std::fs::write(&path, format!("head\none\n{torn}")).unwrap();
            append_line(&path, "head", "two").unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(whole_lines(&text).collect::<Vec<_>>(), ["head", "one", "two"]);
        }
        std::fs::remove_file(&path).unwrap();
        assert_eq!(whole_lines("head\none\ntw").collect::<Vec<_>>(), ["head", "one"]);
    }
}
