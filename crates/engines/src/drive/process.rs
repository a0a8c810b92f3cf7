//! Child processes: each has its own process group, is killed with everything it started, and is reaped when dropped.

use super::launch::Launch;
use super::{guard, without_os_code};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use secateur_core::lock;
use secateur_players::Fault;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The longest pause between two tests of a process that should exit.
const MAX_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The process groups of running engines, for [`kill_all`] and the guard.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

pub(super) fn running_groups() -> MutexGuard<'static, Vec<Pid>> {
    lock(&RUNNING)
}

/// Kills every running engine, for a program that exits without dropping its players.
pub fn kill_all() {
    for pid in running_groups().drain(..) {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// A child process and its group.
pub(crate) struct ChildProcess {
    child: Child,
    reaped: bool,
}

/// The standard streams of a child process: input, output, error.
pub(crate) type Streams = (ChildStdin, ChildStdout, Option<ChildStderr>);

impl ChildProcess {
    /// Starts a program with closed standard streams.
    pub fn spawn(launch: &Launch) -> Result<ChildProcess, Fault> {
        ChildProcess::spawn_with(launch, Stdio::null)
    }

    /// Starts a program with pipes as its standard streams.
    pub fn spawn_piped(launch: &Launch) -> Result<(ChildProcess, Streams), Fault> {
        let mut process = ChildProcess::spawn_with(launch, Stdio::piped)?;
        let child = &mut process.child;
        match (child.stdin.take(), child.stdout.take(), child.stderr.take()) {
            (Some(stdin), Some(stdout), stderr) => Ok((process, (stdin, stdout, stderr))),
            _ => Err(Fault::Crash(format!("cannot start '{launch}': it has no streams"))),
        }
    }

    /// Starts a program in its own process group: all it starts ends with it, and Ctrl-C reaches only us.
    fn spawn_with(launch: &Launch, stream: fn() -> Stdio) -> Result<ChildProcess, Fault> {
        let failed = |e: io::Error| Fault::Crash(format!("cannot start '{launch}': {}", without_os_code(&e)));
        let mut command = launch.command();
        command.stdin(stream()).stdout(stream()).stderr(stream()).process_group(0);
        guard::prepare_command(&mut command);
        let child = command.spawn().map_err(failed)?;
        let group = Pid::from_child(&child);
        running_groups().push(group);
        guard::watch_group(group);
        Ok(ChildProcess { child, reaped: false })
    }

    /// Whether it has exited. It is not reaped, so that its id cannot be reused.
    pub fn has_exited(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        self.reaped || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    /// Waits for its exit; returns whether it exited in time.
    pub fn exits_within(&self, time: Duration) -> bool {
        let deadline = Instant::now() + time;
        let mut interval = Duration::from_micros(200);
        loop {
            if self.has_exited() {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(interval);
            interval = (2 * interval).min(MAX_POLL_INTERVAL);
        }
    }

    /// Kills its group and reaps it; returns in words how it ended.
    pub fn reap(&mut self) -> String {
        if !self.reaped {
            let pid = Pid::from_child(&self.child);
            let _ = kill_process_group(pid, Signal::KILL);
            running_groups().retain(|&other| other != pid);
            guard::release_group(pid);
        }
        self.reaped = true;
        let status = self.child.wait().ok();
        match status.map(|status| (status.code(), status.signal())) {
            Some((Some(code), _)) => format!("exited with status {code}"),
            Some((None, Some(signal))) => format!("was killed by signal {signal}"),
            _ => "ended".to_string(),
        }
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.reap();
    }
}
