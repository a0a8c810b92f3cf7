//! The guard: a process that kills our engines when we end, however that happens.
//!
//! Engines run in process groups of their own, so that each can be killed with everything it started. Ctrl-C in the
//! terminal and a hang-up therefore do not reach them, and a SIGKILL leaves us no time to end them. The guard is our own
//! program, started with the single argument [`GUARD_ARGUMENT`]. It reads from a pipe which process groups begin and end.
//! Only we hold the other end, so the pipe closes when we end, whatever the cause; then the guard kills the groups that are
//! left. Engines also carry a mark in their environment that no other process has. On Linux the guard uses it to find
//! engines that we had no time to report, and processes that left the group of their engine.
//!
//! Linux's parent-death signal would do less: it reaches the engine but nothing that the engine started, fires when the
//! starting thread ends, and has to be requested between `fork` and `exec`, which is `unsafe`. The guard works on every
//! Unix. It cannot help if it is killed together with us; so its process has another name, and killing by our name spares
//! it.

use super::process::running_groups;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use secateur_core::lock;
use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, SystemTime};

/// The argument that turns our program into the guard.
const GUARD_ARGUMENT: &str = "--guard-engines";
/// The name of the guard in lists of processes.
const NAME: &str = "engine-guard";

/// The environment variable that marks our engines.
const MARK: &str = "SECATEUR_ENGINE_OF";
/// The pauses before each scan for marked processes. There are several, because a process being started when we ended
/// appears a moment later.
const SCAN_DELAYS: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(20), Duration::from_millis(100), Duration::from_millis(400)];

/// The guard; `None` until a program has called [`guard_engines`].
static GUARD: Mutex<Option<Guard>> = Mutex::new(None);

/// The guard process: absent before the first engine, and where it cannot be started.
#[derive(Default)]
struct Guard {
    process: Option<Child>,
}

/// Makes engines end with this process, even if it is killed. A program that starts engines calls this first of all. If it
/// returns `true`, the process was a guard whose work is done, and must return from `main`.
pub fn guard_engines() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == GUARD_ARGUMENT) && arguments.next().is_none() {
        run_guard();
        return true;
    }
    lock(&GUARD).get_or_insert_default();
    false
}

/// Waits for the end of standard input, where `+ID` begins a process group, `-ID` ends one and `=MARK` sets the mark. Then
/// kills the groups that have not ended, and the processes with the mark.
fn run_guard() {
    // Killing all processes with our program's name should spare this one. Where renaming is impossible, it keeps the name.
    let _ = std::fs::write("/proc/self/comm", NAME);
    let (mut groups, mut mark) = (BTreeSet::new(), None);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Some((sign, id)) = line.split_at_checked(1) else { continue };
        if sign == "=" {
            mark = Some(format!("{MARK}={id}"));
            continue;
        }
        let Some(group) = id.parse().ok().filter(|&id| id > 1).and_then(Pid::from_raw) else { continue };
        match sign {
            "+" => groups.insert(group.as_raw_pid()),
            _ => groups.remove(&group.as_raw_pid()),
        };
    }
    for group in groups.into_iter().filter_map(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
    for delay in SCAN_DELAYS {
        std::thread::sleep(delay);
        mark.iter().for_each(|mark| kill_marked(mark));
    }
}

/// Kills the processes with this entry in their environment, where the system reveals it.
fn kill_marked(mark: &str) {
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw)
        else {
            continue;
        };
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        if environment.split(|&byte| byte == 0).any(|variable| variable == mark.as_bytes()) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

/// The mark of our engines, unique to this process.
fn own_mark() -> &'static str {
    static OWN: OnceLock<String> = OnceLock::new();
    OWN.get_or_init(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        format!("{}-{}", std::process::id(), now.as_nanos())
    })
}

/// Prepares a command that starts an engine: adds the mark, and starts the guard if one is wanted and missing.
pub(super) fn prepare_command(command: &mut Command) {
    let mut guard = lock(&GUARD);
    let Some(guard) = guard.as_mut() else { return };
    command.env(MARK, own_mark());
    if guard.process.is_none() {
        guard.start();
    }
}

/// Reports a new process group to the guard.
pub(super) fn watch_group(group: Pid) {
    tell_guard('+', group);
}

/// Reports the end of a process group to the guard. Called before its leader is reaped, while the id cannot be reused.
pub(super) fn release_group(group: Pid) {
    tell_guard('-', group);
}

fn tell_guard(sign: char, group: Pid) {
    let mut guard = lock(&GUARD);
    let Some(guard) = guard.as_mut() else { return };
    if guard.send(&format!("{sign}{}\n", group.as_raw_pid())) {
        return;
    }
    // There is no guard yet, or it was killed: a new one gets the list of all running engines. Without a guard, engines
    // still see the end of their input.
    guard.start();
    let known: String = running_groups().iter().map(|group| format!("+{}\n", group.as_raw_pid())).collect();
    guard.send(&known);
}

impl Guard {
    fn send(&mut self, lines: &str) -> bool {
        let pipe = self.process.as_mut().and_then(|process| process.stdin.as_mut());
        pipe.is_some_and(|pipe| pipe.write_all(lines.as_bytes()).is_ok())
    }

    fn start(&mut self) {
        if let Some(mut old) = self.process.take() {
            let _ = old.kill();
            let _ = old.wait();
        }
        // On Linux this is the running program, even if its file has been replaced.
        let own = Some("/proc/self/exe".into()).filter(|_| cfg!(target_os = "linux"));
        let programs = own.into_iter().chain(std::env::current_exe().ok());
        self.process = programs
            .filter_map(|program| {
                let mut command = Command::new(program);
                // Without the mark: a guard is not an engine, even if we are one ourselves.
                command.arg0(NAME).arg(GUARD_ARGUMENT).current_dir("/").env_remove(MARK).process_group(0);
                command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
            })
            .next();
        self.send(&format!("={}\n", own_mark()));
    }
}
