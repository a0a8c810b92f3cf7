//! The connection to an engine: to a child process that we start, or to a program at the other end of a socket.

use super::launch::Launch;
use super::process::ChildProcess;
use super::stream::{MessageStream, Received, SendError};
use super::without_os_code;
use secateur_core::MoveRequest;
use secateur_players::Fault;
use std::io;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How often a wait for a message tests whether the engine still runs and whether the search was stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long an engine may take to send its move after a stop, or after its time is up.
const STOP_GRACE: Duration = Duration::from_secs(2);
/// How far an engine may exceed its time, beyond the caller's grace, if the caller does not stop it.
const UNWATCHED_GRACE: Duration = Duration::from_secs(30);
/// How long an engine may take to exit after `quit`, before it is killed.
const QUIT_GRACE: Duration = Duration::from_millis(500);
/// How long we read what an engine has written since its last answer; one that writes endlessly is abandoned.
const UNASKED_TIME: Duration = Duration::from_secs(2);
/// Characters of the last message sent that a fault quotes.
const MAX_QUOTED: usize = 80;

/// A connection to an engine. Dropping it ends the engine if we started it.
pub(crate) struct Connection {
    stream: MessageStream,
    process: Option<ChildProcess>,
    /// The message that asks the engine to exit, if its protocol has one.
    quit_message: Option<&'static str>,
    last_sent: String,
}

impl Connection {
    /// Starts a program and connects to its standard streams, with a message in each line. `quit_message` asks it to exit.
    pub fn spawn(launch: &Launch, quit_message: Option<&'static str>) -> Result<Connection, Fault> {
        let failed = |e: io::Error| Fault::Crash(format!("cannot start '{launch}': {}", without_os_code(&e)));
        let (process, (stdin, stdout, stderr)) = ChildProcess::spawn_piped(launch)?;
        let stream = MessageStream::new(stdin.into(), stdout.into(), stderr.map(Into::into), b'\n');
        let stream = stream.map_err(failed)?;
        Ok(Connection { stream, process: Some(process), quit_message, last_sent: String::new() })
    }

    /// Connects over a socket, on which a byte 0 ends a message. `process` is the engine, if we started it.
    pub fn over_socket(socket: TcpStream, process: Option<ChildProcess>) -> io::Result<Connection> {
        socket.set_nodelay(true)?;
        let output = socket.try_clone()?;
        let stream = MessageStream::new(socket.into(), output.into(), None, 0)?;
        Ok(Connection { stream, process, quit_message: None, last_sent: String::new() })
    }

    /// Takes out the last messages of the exchange, `> ` sent and `< ` received.
    pub fn take_exchange(&mut self) -> Vec<String> {
        self.stream.take_exchange()
    }

    /// The messages that [`take_exchange`](Self::take_exchange) would return.
    pub fn exchange(&self) -> impl Iterator<Item = &str> {
        self.stream.exchange()
    }

    /// Closes the engine's input and waits for its exit; returns whether it exited in time.
    pub fn close_and_wait(&mut self, time: Duration) -> bool {
        self.stream.close_input();
        self.exits_within(time)
    }

    /// Waits for the engine's exit; returns whether it exited in time.
    pub fn exits_within(&self, time: Duration) -> bool {
        self.process.as_ref().is_none_or(|process| process.exits_within(time))
    }

    /// Sends messages. It is a fault if the engine has closed its input or does not read within `patience`.
    pub fn send(&mut self, messages: &[&str], patience: Duration) -> Result<(), Fault> {
        if let Some(last) = messages.last() {
            self.last_sent.clear();
            self.last_sent.extend(last.chars().take(MAX_QUOTED));
        }
        match self.stream.send(messages, Instant::now() + patience) {
            Ok(()) => Ok(()),
            Err(SendError::Full) => Err(Fault::Stall("does not read what it is sent".into())),
            Err(SendError::Closed) => Err(self.closed_fault()),
        }
    }

    /// A message that has already arrived.
    pub fn try_receive(&mut self) -> Option<String> {
        match self.stream.receive(Instant::now()) {
            Received::Message(message) => Some(message),
            Received::Nothing | Received::Closed => None,
        }
    }

    /// Reads what has arrived since the last answer; another answer among it is a fault.
    pub fn refuse_unasked(&mut self, is_answer: impl Fn(&str) -> bool) -> Result<(), Fault> {
        let deadline = Instant::now() + UNASKED_TIME;
        while let Some(line) = self.try_receive() {
            if is_answer(&line) {
                return Err(unasked_fault(&line));
            }
            if Instant::now() >= deadline {
                return Err(Fault::Stall("does not stop writing lines that nobody asked for".into()));
            }
        }
        Ok(())
    }

    /// Reads messages until `accept` returns a result.
    pub fn expect<T>(
        &mut self,
        patience: Duration,
        mut accept: impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if let Some(accepted) = self.poll(&mut accept)? {
                return accepted;
            }
        }
        Err(self.stall_fault(patience))
    }

    /// Waits for the answer to a request for a move, as long as the request allows. When the caller raises the stop signal,
    /// or long after the time limit, the engine is sent `stop_message`.
    pub fn wait_for_move<T>(
        &mut self,
        request: &MoveRequest,
        stop_message: Option<&str>,
        mut accept: impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let began = Instant::now();
        let latest = max_wait(request).and_then(|wait| began.checked_add(wait));
        let mut give_up = None;
        loop {
            if let Some(accepted) = self.poll(&mut accept)? {
                return accepted;
            }
            let now = Instant::now();
            if give_up.is_none() && (request.stop.is_stopped() || latest.is_some_and(|latest| now > latest)) {
                if let Some(message) = stop_message {
                    let question = std::mem::take(&mut self.last_sent);
                    self.send(&[message], STOP_GRACE)?;
                    self.last_sent = question;
                }
                give_up = Some(now + STOP_GRACE);
            }
            if give_up.is_some_and(|at| now >= at) {
                return Err(self.stall_fault(began.elapsed()));
            }
        }
    }

    /// Waits for one poll interval and passes a message that arrives to `accept`.
    fn poll<T>(
        &mut self,
        accept: &mut impl FnMut(&str) -> Option<Result<T, Fault>>,
    ) -> Result<Option<Result<T, Fault>>, Fault> {
        match self.stream.receive(Instant::now() + POLL_INTERVAL) {
            Received::Message(message) => Ok(accept(&message)),
            Received::Closed => Err(self.closed_fault()),
            Received::Nothing => {
                // Tested besides the output, which a process started by the engine may hold open.
                let exited = self.process.as_ref().is_some_and(ChildProcess::has_exited);
                if exited && self.stream.receive(Instant::now()) == Received::Nothing {
                    return Err(self.closed_fault());
                }
                Ok(None)
            }
        }
    }

    /// The text ` after 'MESSAGE'`; empty if nothing was sent.
    fn after_last_sent(&self) -> String {
        if self.last_sent.is_empty() { String::new() } else { format!(" after '{}'", self.last_sent) }
    }

    fn stall_fault(&self, waited: Duration) -> Fault {
        Fault::Stall(format!("no answer for {:.1} s{}", waited.as_secs_f64(), self.after_last_sent()))
    }

    /// Says how the engine ended, with the last line of its standard error.
    fn closed_fault(&mut self) -> Fault {
        let ended = match &mut self.process {
            None => "closed the connection".to_string(),
            Some(process) if process.exits_within(QUIT_GRACE) => process.reap(),
            Some(_) => "closed its output".to_string(),
        };
        let after = self.after_last_sent();
        let stderr =
            self.stream.stderr_tail().map_or(String::new(), |line| format!("; its stderr ends: {line}"));
        Fault::Crash(format!("{ended}{after}{stderr}"))
    }
}

/// The fault of an answer without a question.
pub(crate) fn unasked_fault(answer: &str) -> Fault {
    Fault::Crash(format!("broke its protocol: '{answer}' without being asked"))
}

/// The fault of an answer that came before the engine had said it was ready.
pub(crate) fn early_answer_fault(answer: &str, ready: &str) -> Fault {
    Fault::Crash(format!("broke its protocol: '{answer}' before '{ready}', without being asked"))
}

/// How long to wait for an engine that the caller does not stop: its time, the caller's grace, and ours.
fn max_wait(request: &MoveRequest) -> Option<Duration> {
    let limits = [request.limits.time, request.limits.clock.map(|clock| clock.remaining)];
    let grace = request.grace.unwrap_or_default().saturating_add(UNWATCHED_GRACE);
    limits.into_iter().flatten().min().map(|time| time.saturating_add(grace))
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(process) = self.process.as_ref().filter(|process| !process.has_exited()) {
            if let Some(message) = self.quit_message {
                let _ = self.stream.send(&[message], Instant::now() + POLL_INTERVAL);
            }
            self.stream.close_input();
            if self.quit_message.is_some() {
                process.exits_within(QUIT_GRACE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Limits;

    /// A caller's grace longer than ours is not cut short.
    #[test]
    fn the_grace_of_the_caller_is_kept() {
        let seconds = Duration::from_secs;
        let wait = |grace| max_wait(&MoveRequest { grace, ..Limits::time(seconds(1)).into() });
        assert_eq!(wait(None), Some(seconds(31)));
        assert!(wait(Some(seconds(60))) > Some(seconds(61)));
        assert!(wait(Some(Duration::MAX)).is_some());
        assert_eq!(max_wait(&Limits::nodes(5).into()), None);
    }
}
