//! Processes with a time limit: one that has not exited in time is killed, and the test fails with its last output.
#![allow(dead_code, reason = "each test program uses some of it")]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A time limit that even a slow machine keeps.
pub const LONG: Duration = Duration::from_secs(300);
/// How many of the last lines are printed.
const LAST: usize = 20;

/// Polls until there is a value; `None` if that takes too long.
pub fn in_time<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    loop {
        let found = look();
        if found.is_some() || began.elapsed() > LONG {
            return found;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits for a child that should exit now; panics if it does not.
pub fn end(child: &mut Child) -> ExitStatus {
    in_time(|| child.try_wait().unwrap()).unwrap_or_else(|| {
        let _ = child.kill();
        panic!("it does not end")
    })
}

/// The first line a child prints on its standard output.
pub fn first_line(child: &mut Child) -> String {
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let (send, line) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut first = String::new();
        let _ = out.read_line(&mut first);
        let _ = send.send(first);
    });
    line.recv_timeout(LONG).unwrap_or_else(|_| {
        let _ = child.kill();
        panic!("it says nothing")
    })
}

/// The output of a pipe, read as it comes, so that the process never blocks on a full pipe.
struct Said {
    text: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

impl Said {
    fn of(mut pipe: impl Read + Send + 'static) -> Said {
        let text = Arc::new(Mutex::new(Vec::new()));
        let shared = text.clone();
        let reader = std::thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(size @ 1..) = pipe.read(&mut some) {
                shared.lock().unwrap().extend(&some[..size]);
            }
        });
        Said { text, reader }
    }

    fn bytes(&self) -> Vec<u8> {
        self.text.lock().unwrap().clone()
    }
}

/// A process that is killed when the test ends.
pub struct Process {
    child: Child,
    line: String,
    out: Said,
    err: Said,
}

impl Process {
    pub fn start(mut command: Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (out, err) = (Said::of(child.stdout.take().unwrap()), Said::of(child.stderr.take().unwrap()));
        let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
        Process { child, line: words.collect::<Vec<_>>().join(" "), out, err }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its standard input, which ends when this is dropped.
    pub fn stdin(&mut self) -> ChildStdin {
        self.child.stdin.take().unwrap()
    }

    pub fn is_over(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// What it has printed on standard error so far.
    pub fn said(&self) -> String {
        String::from_utf8_lossy(&self.err.bytes()).into_owned()
    }

    /// What it has printed on standard output so far.
    pub fn printed(&self) -> String {
        String::from_utf8_lossy(&self.out.bytes()).into_owned()
    }

    /// Waits for a whole line with these words on standard error.
    pub fn wait_for_line(&self, words: &str) -> String {
        let line = in_time(|| {
            let said = self.said();
            said.split_inclusive('\n').find(|l| l.contains(words) && l.ends_with('\n')).map(str::to_string)
        });
        line.unwrap_or_else(|| panic!("no line says '{words}'"))
    }

    /// Kills it with SIGKILL; it must not have exited by itself.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        assert_eq!(self.child.wait().unwrap().code(), None, "it was over before its time");
    }

    /// Waits for it to exit, and for all its output.
    pub fn output(mut self) -> Output {
        let over = in_time(|| {
            let status = self.child.try_wait().unwrap()?;
            (self.out.reader.is_finished() && self.err.reader.is_finished()).then_some(status)
        });
        let status = over.unwrap_or_else(|| panic!("'{}' does not end", self.line));
        Output { status, stdout: self.out.bytes(), stderr: self.err.bytes() }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let (state, said) = (self.child.try_wait(), self.said());
            let lines: Vec<_> = said.lines().collect();
            let last = lines[lines.len().saturating_sub(LAST)..].join("\n    ");
            eprintln!("'{}' ({state:?}) said last:\n    {last}", self.line);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command to its end.
pub fn output(command: Command) -> Output {
    Process::start(command).output()
}
