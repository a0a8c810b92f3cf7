//! Messages to and from another program, none of which can hold us up or fill our memory.
//!
//! One thread does it all: it waits for the program's output, for room in its input and for its complaints at the same
//! time. A program that does not read, writes without end, or writes a line without end costs time until its deadline
//! and nothing else: what it writes while nobody listens stays in the pipe, where it blocks the writer.

use crate::protocol::MAX_LINE;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

/// What is kept unread while a message cannot be written.
const MOST_UNREAD: usize = 4 * MAX_LINE;
/// What is kept of a program's complaints.
const MOST_TAIL: usize = 4_096;
/// Messages of the exchange that are kept, and letters of each.
const MOST_RECORDED: (usize, usize) = (100, 1_000);

/// What came of listening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A message, without its end.
    Line(String),
    /// Nothing so far.
    Nothing,
    /// There will be nothing more.
    Closed,
}

/// Why a message could not be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsaid {
    /// The other side does not read.
    Full,
    /// The other side is gone.
    Closed,
}

/// Both directions, and the complaints.
pub(crate) struct Wire {
    to: Option<File>,
    from: Option<File>,
    errors: Option<File>,
    /// The byte that ends a message.
    end: u8,
    unread: VecDeque<u8>,
    /// How far `unread` is known to hold no end.
    searched: usize,
    /// Whether the rest of an overlong message is being thrown away.
    skipping: bool,
    tail: VecDeque<u8>,
    record: VecDeque<String>,
}

impl Wire {
    /// A wire over two descriptors, perhaps of the same thing, and that of the complaints.
    pub fn new(to: OwnedFd, from: OwnedFd, errors: Option<OwnedFd>, end: u8) -> std::io::Result<Wire> {
        rustix::io::ioctl_fionbio(&to, true)?;
        Ok(Wire {
            to: Some(to.into()),
            from: Some(from.into()),
            errors: errors.map(File::from),
            end,
            unread: VecDeque::new(),
            searched: 0,
            skipping: false,
            tail: VecDeque::new(),
            record: VecDeque::new(),
        })
    }

    /// What was said and heard since the last call.
    pub fn take_record(&mut self) -> Vec<String> {
        std::mem::take(&mut self.record).into()
    }

    /// What was said and heard since it was last taken.
    pub fn record(&self) -> impl Iterator<Item = &str> {
        self.record.iter().map(String::as_str)
    }

    fn note(&mut self, arrow: &str, line: &str) {
        let (messages, letters) = MOST_RECORDED;
        if self.record.len() == messages {
            self.record.pop_front();
        }
        let cut = line.char_indices().nth(letters).map_or(line.len(), |(at, _)| at);
        self.record.push_back([arrow, &line[..cut]].concat());
    }

    /// Says no more: the other side reads the end of its input.
    pub fn hang_up(&mut self) {
        self.to = None;
    }

    /// Tells messages, at the latest until `until`.
    pub fn say(&mut self, messages: &[&str], until: Instant) -> Result<(), Unsaid> {
        let mut bytes = Vec::new();
        for message in messages {
            self.note("> ", message);
            bytes.extend(message.bytes());
            bytes.push(self.end);
        }
        let mut left = &bytes[..];
        while !left.is_empty() {
            let Some(to) = &mut self.to else { return Err(Unsaid::Closed) };
            match to.write(left) {
                Ok(written) => left = &left[written..],
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    let now = Instant::now();
                    if now >= until {
                        return Err(Unsaid::Full);
                    }
                    // It may be waiting for us to read.
                    self.wait(true, until - now);
                }
                Err(_) => return Err(Unsaid::Closed),
            }
        }
        Ok(())
    }

    /// The next message, if there is one by `until`.
    pub fn hear(&mut self, until: Instant) -> Heard {
        loop {
            if let Some(line) = self.take_line() {
                self.note("< ", &line);
                return Heard::Line(line);
            }
            if self.from.is_none() {
                // A message without its end is none: half a line is not an answer.
                return Heard::Closed;
            }
            let left = until.saturating_duration_since(Instant::now());
            if !self.wait(false, left) && left.is_zero() {
                return Heard::Nothing;
            }
        }
    }

    /// The last line of the complaints that says anything.
    pub fn last_words(&mut self) -> Option<String> {
        while self.errors.is_some() && self.wait_for_errors() {}
        let bytes: Vec<u8> = self.tail.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(line.chars().filter(|c| !c.is_control()).take(200).collect())
    }

    fn take_line(&mut self) -> Option<String> {
        let end = self.unread.iter().skip(self.searched).position(|&b| b == self.end);
        let whole = end.map(|at| at + self.searched);
        let length = whole.unwrap_or(self.unread.len());
        let skipped = self.skipping;
        if whole.is_none() {
            self.searched = length;
            if length <= MAX_LINE {
                return None;
            }
            self.skipping = true;
        } else {
            self.skipping = false;
        }
        let mut bytes: Vec<u8> = self.unread.drain(..length).collect();
        if whole.is_some() {
            self.unread.pop_front();
        }
        self.searched = 0;
        if skipped {
            return self.take_line();
        }
        bytes.truncate(MAX_LINE);
        Some(String::from_utf8_lossy(&bytes).trim().to_string())
    }

    /// Waits until something can be read (or written, where `writing`) and reads it; whether anything happened.
    fn wait(&mut self, writing: bool, most: Duration) -> bool {
        let mut fds = Vec::with_capacity(3);
        let reads = self.unread.len() < MOST_UNREAD;
        if let Some(from) = self.from.as_ref().filter(|_| reads) {
            fds.push(PollFd::new(from, PollFlags::IN));
        }
        if let Some(errors) = &self.errors {
            fds.push(PollFd::new(errors, PollFlags::IN));
        }
        if let Some(to) = self.to.as_ref().filter(|_| writing) {
            fds.push(PollFd::new(to, PollFlags::OUT));
        }
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: i64::from(most.subsec_nanos()) };
        match poll(&mut fds, Some(&timeout)) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return true,
            Err(_) => {
                drop(fds);
                self.from = None;
                return true;
            }
        }
        let mut ready = fds.iter().map(|fd| !fd.revents().is_empty()).collect::<Vec<_>>().into_iter();
        let mut next = || ready.next().unwrap_or(false);
        if reads && self.from.is_some() && next() {
            read_some(&mut self.from, &mut self.unread);
        }
        if self.errors.is_some() && next() {
            read_some(&mut self.errors, &mut self.tail);
            let spare = self.tail.len().saturating_sub(MOST_TAIL);
            self.tail.drain(..spare);
        }
        true
    }

    fn wait_for_errors(&mut self) -> bool {
        let Some(errors) = &self.errors else { return false };
        let mut fds = [PollFd::new(errors, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        if !matches!(poll(&mut fds, Some(&now)), Ok(1..)) {
            return false;
        }
        read_some(&mut self.errors, &mut self.tail);
        let spare = self.tail.len().saturating_sub(MOST_TAIL);
        self.tail.drain(..spare);
        true
    }
}

/// Reads what is there; at its end the file is closed.
fn read_some(file: &mut Option<File>, into: &mut VecDeque<u8>) {
    let mut chunk = [0; 16_384];
    let Some(open) = file else { return };
    match open.read(&mut chunk) {
        Ok(0) => *file = None,
        Ok(read) => into.extend(&chunk[..read]),
        Err(e) if matches!(e.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {}
        Err(_) => *file = None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixStream;

    fn pair() -> (Wire, UnixStream) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let from = ours.try_clone().unwrap();
        (Wire::new(ours.into(), from.into(), None, b'\n').unwrap(), theirs)
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[test]
    fn lines_come_whole_or_not_at_all() {
        let (mut wire, mut other) = pair();
        assert_eq!(wire.hear(Instant::now()), Heard::Nothing);
        other.write_all(b"one\r\ntw").unwrap();
        assert_eq!(wire.hear(soon()), Heard::Line("one".into()));
        assert_eq!(wire.hear(Instant::now()), Heard::Nothing);
        other.write_all(b"o\n\xff\n\nhalf").unwrap();
        assert_eq!(wire.hear(soon()), Heard::Line("two".into()));
        assert_eq!(wire.hear(soon()), Heard::Line("\u{fffd}".into()));
        assert_eq!(wire.hear(soon()), Heard::Line(String::new()));
        drop(other);
        assert_eq!(wire.hear(soon()), Heard::Closed);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let (mut wire, mut other) = pair();
        let writer = std::thread::spawn(move || {
            for _ in 0..64 {
                other.write_all(&[b'x'; MAX_LINE]).unwrap();
            }
            other.write_all(b"\nnext\n").unwrap();
        });
        let Heard::Line(cut) = wire.hear(soon()) else { panic!("nothing came") };
        assert_eq!(cut.len(), MAX_LINE);
        assert_eq!(wire.hear(soon()), Heard::Line("next".into()));
        assert!(wire.unread.capacity() <= MOST_UNREAD);
        writer.join().unwrap();
    }

    #[test]
    fn whoever_does_not_read_holds_nobody_up() {
        let (mut wire, other) = pair();
        let long = "x".repeat(1 << 22);
        assert_eq!(wire.say(&[&long], Instant::now() + Duration::from_millis(30)), Err(Unsaid::Full));
        drop(other);
        assert_eq!(wire.say(&["x"], soon()), Err(Unsaid::Closed));
    }
}
