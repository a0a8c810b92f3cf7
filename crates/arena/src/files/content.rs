//! What a file holds, by its first bytes: output replaces a file of its own kind only.

use secateur_players::open_file;
use secateur_tables::is_program;
use std::fmt;
use std::io::Read;
use std::path::Path;

/// The first bytes of an SQLite database.
const DATABASE: &[u8] = b"SQLite format 3\0";
/// The first bytes of a PNG.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Files of ours begin with eight letters, of which these are the first.
const OURS: &[u8] = b"SEC";
/// Bytes that are looked at.
const LOOK: u64 = 4096;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// No bytes, or none that can be read.
    Nothing,
    Program,
    Database,
    Picture,
    /// A file of ours that is no text: a net, self-play, the state of a training.
    Ours([u8; 8]),
    Text,
    Unknown,
}

/// The first bytes of a net.
const NET: [u8; 8] = *b"SECATNET";

impl Content {
    /// What begins with these bytes.
    pub fn of(first: &[u8]) -> Content {
        let is_sign = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t'..=b'\r' | 0x1b);
        match first {
            [] => Content::Nothing,
            first if first.starts_with(DATABASE) => Content::Database,
            first if first.starts_with(PICTURE) => Content::Picture,
            first if is_program(first) => Content::Program,
            first => match first.first_chunk::<8>() {
                Some(name) if name.starts_with(OURS) && name.iter().all(u8::is_ascii_uppercase) => {
                    Content::Ours(*name)
                }
                _ if first.iter().all(is_sign) => Content::Text,
                _ => Content::Unknown,
            },
        }
    }

    /// What a file holds. Not to be asked of a database that this process has open: closing a file drops the locks that the
    /// process holds on it.
    pub fn of_file(path: &Path) -> Content {
        let mut first = Vec::new();
        let read = open_file(path).and_then(|file| file.take(LOOK).read_to_end(&mut first));
        if read.is_ok() { Content::of(&first) } else { Content::Nothing }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Content::Nothing => "an empty file",
            Content::Program => "a program",
            Content::Database => "a database",
            Content::Picture => "a picture",
            Content::Ours(NET) => "a net",
            Content::Ours(_) => "a file of another kind",
            Content::Text => "a text",
            Content::Unknown => "neither a text nor anything this program writes",
        })
    }
}
