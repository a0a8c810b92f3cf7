//! Reads and writes lines.

use crate::protocol::MAX_LINE;
use secateur_core::lock;
use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex};

/// The next line without its end; `None` at the end of input. An overlong line is cut; bytes that are not UTF-8 are
/// replaced.
pub(super) fn next_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && read == MAX_LINE {
        skip_line(reader)?;
    }
    // Some shells add a byte-order mark to what they pipe.
    Ok(Some(String::from_utf8_lossy(&bytes).trim().trim_start_matches('\u{feff}').to_string()))
}

fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let (length, ended) = match buffer.iter().position(|&b| b == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        reader.consume(length);
        if ended {
            return Ok(());
        }
    }
}

/// Writes whole messages; a session and its thinking thread share it.
pub(super) struct MessageWriter<W> {
    writer: Arc<Mutex<W>>,
    end: u8,
}

impl<W> Clone for MessageWriter<W> {
    fn clone(&self) -> Self {
        MessageWriter { writer: self.writer.clone(), end: self.end }
    }
}

impl<W: Write> MessageWriter<W> {
    /// Ends messages with a line feed.
    pub fn new(writer: W) -> MessageWriter<W> {
        MessageWriter::with_end(writer, b'\n')
    }

    /// Ends messages with another byte.
    pub fn with_end(writer: W, end: u8) -> MessageWriter<W> {
        MessageWriter { writer: Arc::new(Mutex::new(writer)), end }
    }

    /// Writes a message at once. Errors are ignored: if nobody reads any more, the input ends too, and with it the session.
    pub fn send(&self, message: &impl Display) {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(self.end);
        let mut writer = lock(&self.writer);
        // In one call, because half a line would wake the reader for nothing.
        let _ = writer.write_all(&bytes).and_then(|()| writer.flush());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_long_half_and_wrong() {
        let mut input = vec![b'x'; MAX_LINE + 10];
        input.extend(b"\n\xff\xfeok\r\n\xEF\xBB\xBFmarked\nhalf");
        let mut reader = io::BufReader::with_capacity(100, &input[..]);
        assert_eq!(next_line(&mut reader).unwrap().unwrap().len(), MAX_LINE);
        assert_eq!(next_line(&mut reader).unwrap().unwrap(), "\u{fffd}\u{fffd}ok");
        assert_eq!(next_line(&mut reader).unwrap().unwrap(), "marked");
        assert_eq!(next_line(&mut reader).unwrap().unwrap(), "half");
        assert_eq!(next_line(&mut reader).unwrap(), None);
    }
}
