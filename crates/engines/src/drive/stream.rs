//! A message stream to and from an engine, which the engine can neither block nor fill with data.
//!
//! One thread polls the engine's output, its standard error and room in its input. An engine that does not read, writes
//! endlessly, or never ends a line costs only the time until the caller's deadline: what it writes while nobody reads stays
//! in the pipe and blocks the writer.

use crate::protocol::MAX_LINE;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use secateur_core::printable;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

/// Bytes of output kept while a message cannot be written.
const MAX_UNREAD: usize = 4 * MAX_LINE;
/// Bytes of the engine's standard error that are kept.
const MAX_STDERR: usize = 4_096;
/// The number of messages in the recorded exchange.
const MAX_RECORDED: usize = 100;
/// Characters of each of them that are kept.
const MAX_RECORDED_LEN: usize = 1_000;
/// Characters of standard error that a fault quotes.
const MAX_QUOTED: usize = 200;
/// Reads allowed after a deadline: enough for the longest message, or for the content of a pipe.
const MAX_LATE_READS: usize = 2 * MAX_LINE / CHUNK;
/// Bytes in one read.
const CHUNK: usize = 16_384;

/// The result of waiting for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    /// A message, without the byte that ends it.
    Message(String),
    /// No message came before the deadline.
    Nothing,
    /// No message will come: the engine closed its output.
    Closed,
}

/// Why a message could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SendError {
    /// The engine does not read its input.
    Full,
    /// The engine closed its input.
    Closed,
}

/// Messages in both directions, and the engine's standard error.
pub(crate) struct MessageStream {
    input: Option<File>,
    output: Option<File>,
    stderr: Option<File>,
    /// The byte that ends a message.
    end: u8,
    unread: VecDeque<u8>,
    /// How many bytes of `unread` have been searched for the end of a message.
    searched: usize,
    /// Whether the rest of an overlong message is being dropped.
    skipping: bool,
    stderr_tail: VecDeque<u8>,
    exchange: VecDeque<String>,
}

impl MessageStream {
    /// A stream over the engine's input and output, which may be one socket, and its standard error.
    pub fn new(
        input: OwnedFd,
        output: OwnedFd,
        stderr: Option<OwnedFd>,
        end: u8,
    ) -> std::io::Result<MessageStream> {
        rustix::io::ioctl_fionbio(&input, true)?;
        Ok(MessageStream {
            input: Some(input.into()),
            output: Some(output.into()),
            stderr: stderr.map(File::from),
            end,
            unread: VecDeque::new(),
            searched: 0,
            skipping: false,
            stderr_tail: VecDeque::new(),
            exchange: VecDeque::new(),
        })
    }

    /// Takes out the recorded exchange: `> ` marks messages sent, `< ` those received.
    pub fn take_exchange(&mut self) -> Vec<String> {
        std::mem::take(&mut self.exchange).into()
    }

    /// The messages that [`take_exchange`](Self::take_exchange) would return.
    pub fn exchange(&self) -> impl Iterator<Item = &str> {
        self.exchange.iter().map(String::as_str)
    }

    fn add_to_record(&mut self, arrow: &str, message: &str) {
        if self.exchange.len() == MAX_RECORDED {
            self.exchange.pop_front();
        }
        let cut = message.char_indices().nth(MAX_RECORDED_LEN).map_or(message.len(), |(at, _)| at);
        self.exchange.push_back([arrow, &message[..cut]].concat());
    }

    /// Closes the engine's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Sends messages; waits for room until `deadline`.
    pub fn send(&mut self, messages: &[&str], deadline: Instant) -> Result<(), SendError> {
        let mut bytes = Vec::new();
        for message in messages {
            self.add_to_record("> ", message);
            bytes.extend(message.bytes());
            bytes.push(self.end);
        }
        let mut left = &bytes[..];
        while !left.is_empty() {
            let Some(input) = &mut self.input else { return Err(SendError::Closed) };
            match input.write(left) {
                Ok(written) => left = &left[written..],
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    let now = Instant::now();
                    if now >= deadline {
                        return Err(SendError::Full);
                    }
                    // Read as well: the engine may be waiting for us.
                    self.wait(true, deadline - now);
                }
                Err(_) => return Err(SendError::Closed),
            }
        }
        Ok(())
    }

    /// Waits until `deadline` for the next message.
    pub fn receive(&mut self, deadline: Instant) -> Received {
        let mut late = 0;
        loop {
            if let Some(message) = self.take_message() {
                return self.received(message);
            }
            if self.output.is_none() {
                // A message without its end does not count: half a line is not an answer.
                return Received::Closed;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let came = self.wait(false, left);
            // After the deadline, what has already arrived is still read, but only as much as one message needs: an engine
            // that writes endlessly cannot hold us up.
            late += usize::from(left.is_zero());
            if left.is_zero() && (!came || late > MAX_LATE_READS) {
                return self.take_message().map_or(Received::Nothing, |message| self.received(message));
            }
        }
    }

    fn received(&mut self, message: String) -> Received {
        self.add_to_record("< ", &message);
        Received::Message(message)
    }

    /// The last non-blank line of standard error.
    pub fn stderr_tail(&mut self) -> Option<String> {
        // Reads what an ended engine left in the pipe; the limit is for one that goes on writing.
        let mut reads = 0;
        while reads < MAX_LATE_READS && self.read_stderr_at_hand() {
            reads += 1;
        }
        let bytes: Vec<u8> = self.stderr_tail.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(printable(line).chars().take(MAX_QUOTED).collect())
    }

    fn take_message(&mut self) -> Option<String> {
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
            return self.take_message();
        }
        bytes.truncate(MAX_LINE);
        // Some languages begin a program's output with a byte-order mark.
        let text = String::from_utf8_lossy(&bytes);
        // The text, also as part of names and errors, may be shown in a terminal.
        Some(printable(text.trim().trim_start_matches('\u{feff}')).into_owned())
    }

    /// Waits until there is something to read, or room to write if `writing`, and reads. Returns whether anything happened
    /// in time.
    fn wait(&mut self, writing: bool, time: Duration) -> bool {
        let mut fds = Vec::with_capacity(3);
        let reads = self.unread.len() < MAX_UNREAD;
        if let Some(output) = self.output.as_ref().filter(|_| reads) {
            fds.push(PollFd::new(output, PollFlags::IN));
        }
        if let Some(stderr) = &self.stderr {
            fds.push(PollFd::new(stderr, PollFlags::IN));
        }
        if let Some(input) = self.input.as_ref().filter(|_| writing) {
            fds.push(PollFd::new(input, PollFlags::OUT));
        }
        let timeout = Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) };
        match poll(&mut fds, Some(&timeout)) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return true,
            Err(_) => {
                drop(fds);
                self.output = None;
                return true;
            }
        }
        let mut ready = fds.iter().map(|fd| !fd.revents().is_empty()).collect::<Vec<_>>().into_iter();
        let mut next = || ready.next().unwrap_or(false);
        if reads && self.output.is_some() && next() {
            read_some(&mut self.output, &mut self.unread);
        }
        if self.stderr.is_some() && next() {
            self.read_stderr();
        }
        true
    }

    fn read_stderr(&mut self) {
        read_some(&mut self.stderr, &mut self.stderr_tail);
        let spare = self.stderr_tail.len().saturating_sub(MAX_STDERR);
        self.stderr_tail.drain(..spare);
    }

    /// Reads standard error without waiting; returns whether there was anything, even its end.
    fn read_stderr_at_hand(&mut self) -> bool {
        let Some(stderr) = &self.stderr else { return false };
        let mut fds = [PollFd::new(stderr, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        if !matches!(poll(&mut fds, Some(&now)), Ok(1..)) {
            return false;
        }
        self.read_stderr();
        true
    }
}

/// Reads what has arrived; closes the file at its end.
fn read_some(file: &mut Option<File>, into: &mut VecDeque<u8>) {
    let mut chunk = [0; CHUNK];
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

    fn pair() -> (MessageStream, UnixStream) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let output = ours.try_clone().unwrap();
        (MessageStream::new(ours.into(), output.into(), None, b'\n').unwrap(), theirs)
    }

    /// A deadline that is far enough away even on a slow machine.
    fn later() -> Instant {
        Instant::now() + Duration::from_secs(300)
    }

    fn message(text: &str) -> Received {
        Received::Message(text.into())
    }

    #[test]
    fn lines_come_whole_or_not_at_all() {
        let (mut stream, mut engine) = pair();
        assert_eq!(stream.receive(Instant::now()), Received::Nothing);
        engine.write_all(b"\xEF\xBB\xBFone\r\ntw").unwrap();
        assert_eq!(stream.receive(later()), message("one"));
        assert_eq!(stream.receive(Instant::now()), Received::Nothing);
        engine.write_all(b"o\n\xff\n\nhalf").unwrap();
        assert_eq!(stream.receive(later()), message("two"));
        assert_eq!(stream.receive(later()), message("\u{fffd}"));
        assert_eq!(stream.receive(later()), message(""));
        drop(engine);
        assert_eq!(stream.receive(later()), Received::Closed);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let (mut stream, mut engine) = pair();
        let writer = std::thread::spawn(move || {
            for _ in 0..64 {
                engine.write_all(&[b'x'; MAX_LINE]).unwrap();
            }
            engine.write_all(b"\nnext\n").unwrap();
        });
        let Received::Message(cut) = stream.receive(later()) else { panic!("nothing came") };
        assert_eq!(cut.len(), MAX_LINE);
        assert_eq!(stream.receive(later()), message("next"));
        assert!(stream.unread.capacity() <= MAX_UNREAD);
        writer.join().unwrap();
    }

    /// Writes endlessly until the other side closes.
    fn flood(mut engine: UnixStream, text: &'static [u8]) -> std::thread::JoinHandle<()> {
        std::thread::spawn(move || while engine.write_all(text).is_ok() {})
    }

    #[test]
    fn no_flood_outlasts_a_deadline() {
        // A line without end; and standard error without end while the output is silent.
        let (mut stream, engine) = pair();
        let writer = flood(engine, &[b'x'; 4_096]);
        let soon = Instant::now() + Duration::from_millis(50);
        while stream.receive(soon) != Received::Nothing {}
        drop(stream);
        writer.join().unwrap();
        let ((ours, _silent), (errors, engine)) = (UnixStream::pair().unwrap(), UnixStream::pair().unwrap());
        let output = ours.try_clone().unwrap();
        let mut stream = MessageStream::new(ours.into(), output.into(), Some(errors.into()), b'\n').unwrap();
        let writer = flood(engine, b"warning\n");
        for wait in [0, 50] {
            let soon = Instant::now() + Duration::from_millis(wait);
            assert_eq!(stream.receive(soon), Received::Nothing);
        }
        assert!(stream.stderr_tail().is_some_and(|line| "warning".starts_with(&line)));
        drop(stream);
        writer.join().unwrap();
    }

    #[test]
    fn escape_sequences_are_not_passed_on() {
        let (mut stream, mut engine) = pair();
        engine.write_all("id name \x1b]0;owned\x07\x1b[2J\u{202e}X\tY\n".as_bytes()).unwrap();
        assert_eq!(
            stream.receive(later()),
            message("id name \u{fffd}]0;owned\u{fffd}\u{fffd}[2J\u{fffd}X Y")
        );
    }

    #[test]
    fn an_engine_that_does_not_read_blocks_nobody() {
        let (mut stream, engine) = pair();
        let long = "x".repeat(1 << 22);
        let soon = Instant::now() + Duration::from_millis(30);
        assert_eq!(stream.send(&[&long], soon), Err(SendError::Full));
        drop(engine);
        assert_eq!(stream.send(&["x"], later()), Err(SendError::Closed));
    }
}
