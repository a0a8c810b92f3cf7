//! Another program we talk to: a process of ours that we start, watch and bury, or somebody at the end of a socket.

use super::launch::Launch;
use super::wire::{Heard, Unsaid, Wire};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use secateur_core::MoveRequest;
use secateur_players::Fault;
use std::io;
use std::net::TcpStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a silent program is looked at.
const TICK: Duration = Duration::from_millis(20);
/// How long a program that was told to stop, or whose time is up, may take to say its move.
const AFTER_STOP: Duration = Duration::from_secs(2);
/// How long a program may overstep its time where nobody else watches.
const UNWATCHED: Duration = Duration::from_secs(30);
/// How long a program may take to end when it is told to, before it is killed.
const LEAVE: Duration = Duration::from_millis(500);

/// The processes under way, for [`end_all`].
static UNDER_WAY: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Kills all programs at once: for leaving in a hurry, when nothing is dropped in order.
pub fn end_all() {
    for pid in UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// A program at the other end of a wire.
pub(crate) struct Peer {
    wire: Wire,
    process: Option<Process>,
    /// What it says good-bye by.
    farewell: Option<&'static str>,
    last_said: String,
}

/// A child with its process group; killed and buried when dropped.
pub(crate) struct Process {
    child: Child,
    buried: bool,
}

impl Process {
    /// Starts a program with the standard streams given, in a process group of its own: whatever it starts ends with it,
    /// and Ctrl-C is ours alone.
    pub fn start(launch: &Launch, piped: bool) -> io::Result<Process> {
        let mut command = launch.command();
        let streams = || if piped { Stdio::piped() } else { Stdio::null() };
        command.stdin(streams()).stdout(streams()).stderr(streams()).process_group(0);
        let child = command.spawn()?;
        UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner).push(Pid::from_child(&child));
        Ok(Process { child, buried: false })
    }

    /// Whether it has ended. It stays unburied, so that its number cannot become another's.
    pub fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        self.buried || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    /// Waits for it to end; whether it did.
    pub fn ends_within(&self, most: Duration) -> bool {
        let until = Instant::now() + most;
        let mut nap = Duration::from_micros(200);
        loop {
            if self.has_ended() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(nap);
            nap = (2 * nap).min(TICK);
        }
    }

    /// Kills its group and gives its status.
    fn bury(&mut self) -> Option<ExitStatus> {
        if !self.buried {
            let pid = Pid::from_child(&self.child);
            let _ = kill_process_group(pid, Signal::KILL);
            UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner).retain(|&other| other != pid);
        }
        self.buried = true;
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.bury();
    }
}

impl Peer {
    /// Starts a program that listens and speaks by its standard streams.
    pub fn start(launch: &Launch) -> Result<Peer, Fault> {
        let failed = |e: io::Error| Fault::Crash(format!("cannot start '{launch}': {}", plain(&e)));
        let mut process = Process::start(launch, true).map_err(failed)?;
        let child = &mut process.child;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(to), Some(from), errors) = streams else {
            return Err(Fault::Crash(format!("cannot start '{launch}': it has no streams")));
        };
        let wire = Wire::new(to.into(), from.into(), errors.map(Into::into), b'\n').map_err(failed)?;
        Ok(Peer { wire, process: Some(process), farewell: None, last_said: String::new() })
    }

    /// Talks over a socket; messages end with a byte 0. `process` is the program behind it, where we started that.
    pub fn socket(stream: TcpStream, process: Option<Process>) -> io::Result<Peer> {
        stream.set_nodelay(true)?;
        let from = stream.try_clone()?;
        let wire = Wire::new(stream.into(), from.into(), None, 0)?;
        Ok(Peer { wire, process, farewell: None, last_said: String::new() })
    }

    /// What it is told before it must leave.
    pub fn set_farewell(&mut self, word: &'static str) {
        self.farewell = Some(word);
    }

    /// What was said and heard since the last call, the last of it.
    pub fn take_record(&mut self) -> Vec<String> {
        self.wire.take_record()
    }

    /// What was said and heard since it was last taken.
    pub fn record(&self) -> impl Iterator<Item = &str> {
        self.wire.record()
    }

    /// Says no more, and waits for the program to end; whether it did.
    pub fn hang_up(&mut self, most: Duration) -> bool {
        self.wire.hang_up();
        self.has_left(most)
    }

    /// Waits for the program to end; whether it did.
    pub fn has_left(&mut self, most: Duration) -> bool {
        self.process.as_ref().is_none_or(|process| process.ends_within(most))
    }

    /// Tells messages.
    pub fn say(&mut self, messages: &[&str], patience: Duration) -> Result<(), Fault> {
        if let Some(last) = messages.last() {
            self.last_said.clear();
            self.last_said.extend(last.chars().take(80));
        }
        match self.wire.say(messages, Instant::now() + patience) {
            Ok(()) => Ok(()),
            Err(Unsaid::Full) => Err(Fault::Stall("does not read what it is told".into())),
            Err(Unsaid::Closed) => Err(self.gone()),
        }
    }

    /// A message that is already there.
    pub fn at_hand(&mut self) -> Option<String> {
        match self.wire.hear(Instant::now()) {
            Heard::Line(line) => Some(line),
            Heard::Nothing | Heard::Closed => None,
        }
    }

    /// Listens until `choose` takes a message.
    pub fn expect<T>(
        &mut self,
        patience: Duration,
        mut choose: impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let until = Instant::now() + patience;
        while Instant::now() < until {
            if let Some(chosen) = self.listen(&mut choose)? {
                return chosen;
            }
        }
        Err(self.silent(patience))
    }

    /// Listens for the answer to a question that may take as long as `think` allows. When the time is up, by the caller's
    /// signal or by its own clock, it is told to `stop`.
    pub fn answer<T>(
        &mut self,
        think: &MoveRequest,
        stop: Option<&str>,
        mut choose: impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let began = Instant::now();
        let limits = [think.limits.time, think.limits.clock.map(|clock| clock.remaining)];
        let latest = limits.into_iter().flatten().min().map(|time| began + time + UNWATCHED);
        let mut give_up = None;
        loop {
            if let Some(chosen) = self.listen(&mut choose)? {
                return chosen;
            }
            let now = Instant::now();
            if give_up.is_none() && (think.stop.is_stopped() || latest.is_some_and(|latest| now > latest)) {
                if let Some(word) = stop {
                    let asked = std::mem::take(&mut self.last_said);
                    self.say(&[word], AFTER_STOP)?;
                    self.last_said = asked;
                }
                give_up = Some(now + AFTER_STOP);
            }
            if give_up.is_some_and(|at| now >= at) {
                return Err(self.silent(began.elapsed()));
            }
        }
    }

    /// Listens for a moment.
    fn listen<T>(
        &mut self,
        choose: &mut impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<Option<Result<T, Fault>>, Fault> {
        match self.wire.hear(Instant::now() + TICK) {
            Heard::Line(line) => Ok(choose(&line)),
            Heard::Closed => Err(self.gone()),
            Heard::Nothing => {
                // Something it started may hold the pipe open.
                match &self.process {
                    Some(process)
                        if process.has_ended() && self.wire.hear(Instant::now()) == Heard::Nothing =>
                    {
                        Err(self.gone())
                    }
                    _ => Ok(None),
                }
            }
        }
    }

    fn after(&self) -> String {
        if self.last_said.is_empty() { String::new() } else { format!(" after '{}'", self.last_said) }
    }

    fn silent(&mut self, waited: Duration) -> Fault {
        Fault::Stall(format!("no answer for {:.1} s{}", waited.as_secs_f64(), self.after()))
    }

    /// It is not there any more: how it ended, and what it said last.
    fn gone(&mut self) -> Fault {
        let after = self.after();
        let ended = match &mut self.process {
            None => "closed the connection".to_string(),
            Some(process) if process.ends_within(LEAVE) => match process.bury() {
                Some(status) => match (status.code(), status.signal()) {
                    (Some(code), _) => format!("exited with status {code}"),
                    (None, Some(signal)) => format!("was killed by signal {signal}"),
                    (None, None) => "ended".to_string(),
                },
                None => "ended".to_string(),
            },
            Some(_) => "closed its output".to_string(),
        };
        let words = self.wire.last_words().map_or(String::new(), |words| format!("; last words: {words}"));
        Fault::Crash(format!("{ended}{after}{words}"))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if let Some(process) = self.process.as_ref().filter(|process| !process.has_ended()) {
            if let Some(word) = self.farewell {
                let _ = self.wire.say(&[word], Instant::now() + TICK);
            }
            self.wire.hang_up();
            if self.farewell.is_some() {
                process.ends_within(LEAVE);
            }
        }
    }
}

/// The system's words without the number it ends them with.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_string()
}
