//! The guard: a process that kills our engines when we end, however we end.
//!
//! Engines run in process groups of their own, so that they can be killed with all they started; Ctrl-C in the terminal and a
//! hang-up therefore do not reach them, and a SIGKILL leaves us no time to end them. The guard is our own program again, with
//! the one argument [`GUARD_ARGUMENT`]. It reads from a pipe which process groups begin and end; only we hold the other end,
//! so the pipe ends when we do, whatever ended us, and the guard kills the groups that are left. Engines also bear a mark in
//! their environment, which no other process has: on Linux it leads the guard to engines that we had no time to tell it of, and
//! to processes that left the group of their engine.
//!
//! Linux's parent-death signal would do less: it reaches the engine but nothing that the engine started, fires when the thread
//! that started the engine ends, and has to be asked for between `fork` and `exec`, which is `unsafe`. The guard works on every
//! Unix. It cannot help when it is killed together with us, so its process has another name: a kill by our name spares it.

use super::process::running_groups;
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use secateur_core::lock;
use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, SystemTime};

/// The argument that makes our program the guard.
const GUARD_ARGUMENT: &str = "--guard-engines";
/// What the guard is called in lists of processes.
const NAME: &str = "engine-guard";

/// The variable of the environment that marks our engines.
const MARK: &str = "SECATEUR_ENGINE_OF";
/// The pauses before each scan for marked processes: one that was being started when we ended appears a moment later.
const SCAN_DELAYS: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(20), Duration::from_millis(100), Duration::from_millis(400)];

/// The guard, once a program that knows [`GUARD_ARGUMENT`] has asked for it.
static GUARD: Mutex<Option<Guard>> = Mutex::new(None);

/// The guard process; `None` before the first engine, and where it cannot be started.
#[derive(Default)]
struct Guard {
    process: Option<Child>,
}

/// Makes engines end with this process, even if it is killed. A program that starts engines calls this before all else. Where
/// the answer is true, the process was the guard of another one, whose work is done: it returns from `main`.
pub fn guard_engines() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == GUARD_ARGUMENT) && arguments.next().is_none() {
        run_guard();
        return true;
    }
    lock(&GUARD).get_or_insert_default();
    false
}

/// Waits for the end of standard input, then kills the process groups that are still listed there (`+ID` begins one, `-ID`
/// ends one), and the processes with the mark of the line `=MARK`.
fn run_guard() {
    // Killing all processes of our name must leave this one. Where it cannot be renamed, it keeps the name.
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

/// Kills the processes with this entry in their environment, where the system shows it.
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

/// The mark of our engines: no other process has the same.
fn own_mark() -> &'static str {
    static OWN: OnceLock<String> = OnceLock::new();
    OWN.get_or_init(|| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        format!("{}-{}", std::process::id(), now.as_nanos())
    })
}

/// Makes a command ready to start an engine: marks it, and starts the guard, if it is wanted and there is none yet.
pub(super) fn prepare(command: &mut Command) {
    let mut guard = lock(&GUARD);
    let Some(guard) = guard.as_mut() else { return };
    command.env(MARK, own_mark());
    if guard.process.is_none() {
        guard.start();
    }
}

/// Tells the guard that a process group has begun.
pub(super) fn watch(group: Pid) {
    tell('+', group);
}

/// Tells the guard that a process group has ended; called before its leader is reaped, so that its id is not in use again.
pub(super) fn release(group: Pid) {
    tell('-', group);
}

fn tell(sign: char, group: Pid) {
    let mut guard = lock(&GUARD);
    let Some(guard) = guard.as_mut() else { return };
    if guard.send(&format!("{sign}{}\n", group.as_raw_pid())) {
        return;
    }
    // None yet, or it was killed: the next one gets the list of all engines that run. Without a guard they still see the end of
    // their input.
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
        // On Linux the program that runs, even if its file was replaced since.
        let own = Some("/proc/self/exe".into()).filter(|_| cfg!(target_os = "linux"));
        let programs = own.into_iter().chain(std::env::current_exe().ok());
        self.process = programs
            .filter_map(|program| {
                let mut command = Command::new(program);
                // Without the mark: a guard is not an engine, even where we are one ourselves.
                command.arg0(NAME).arg(GUARD_ARGUMENT).current_dir("/").env_remove(MARK).process_group(0);
                command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
            })
            .next();
        self.send(&format!("={}\n", own_mark()));
    }
}
