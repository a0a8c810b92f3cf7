//! Text files that grow: the first line says what the file is, each further one is appended whole, under a lock. What a
//! killed writer left of a line is passed over by readers, and goes when the next line is written.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The bytes that are looked at together for the end of the last whole line.
const CHUNK: u64 = 4096;

/// The lines of a text that were written whole, each without its end.
pub fn whole_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'))
}

/// Cuts off what is left of a line that was never finished; returns the length of the file after that.
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

/// Appends a line to a file, which is made with the first line `head` if it is not there. Several processes may write to
/// one file.
pub fn append_line(path: &Path, head: &str, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.lock()?;
    let end = drop_torn_line(&mut file)?;
    file.seek(SeekFrom::Start(end))?;
    let head = if end == 0 { format!("{head}\n") } else { String::new() };
    // one write: a reader without a lock never sees half of it on a file system that keeps writes whole
    file.write_all(format!("{head}{line}\n").as_bytes())
}

/// What the first line of a file says: the word of its kind, a version, and the variant it belongs to.
pub(crate) struct Head {
    pub word: &'static str,
    pub version: u32,
    /// What an error calls such a file: `an opening book`.
    pub what: &'static str,
    /// What an error calls what is in it: `a book`.
    pub content: &'static str,
}

impl Head {
    /// The first line for a variant.
    pub fn line(&self, variant: &str) -> String {
        format!("{} {} {variant}", self.word, self.version)
    }

    /// Whether a text is the beginning of such a file whose writer was killed before the first line was whole, as an empty
    /// file is.
    pub fn is_torn(&self, text: &str, variant: &str) -> bool {
        !text.contains('\n') && self.line(variant).starts_with(text)
    }

    /// The variant that a text belongs to and its further whole lines, or what is wrong.
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

    /// The same of a file that must belong to `variant`.
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
