//! However the program ends, by any signal or by force, its engines end with it, and so do the processes they started.
#![cfg(target_os = "linux")]

mod folders;

use folders::Folder;
use folders::bounded::{Process, in_time};
use std::process::{Command, Stdio};
use std::time::Duration;

/// An engine that ignores signals, starts another process, and hangs at its first move: only SIGKILL ends it. It writes its own
/// process number, and that of the process it starts, to `pids`.
const ENGINE: &str = r#"
trap '' INT TERM HUP QUIT PIPE
sleep 54321 &
beside=$!
setsid sleep 54321 &
echo $beside $! $$ >> "$1"
while read line; do
    case $line in
        ugi) echo 'id name Deaf'; echo 'option name Variant type string default awale:oware'; echo ugiok;;
        isready) echo readyok;;
        go*) echo >> "$2"; exec sleep 54321;;
    esac
done
sleep 54321
"#;

/// Whether a process runs. A zombie, which has ended but was not waited for, does not.
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(") ").next().and_then(|rest| rest.chars().next());
    !matches!(state, None | Some('Z' | 'X'))
}

/// The player text of the engine in a folder.
fn engine(folder: &Folder) -> String {
    folder.write("engine.sh", ENGINE);
    let path = |name: &str| folder.path().join(name).display().to_string();
    format!("ugi(cmd=\"sh '{}' '{}' '{}'\",patience=100)", path("engine.sh"), path("pids"), path("hangs"))
}

/// The processes that still run of those that the engine in a folder started, itself included.
fn left(folder: &Folder) -> Vec<String> {
    let pids = std::fs::read_to_string(folder.path().join("pids")).unwrap_or_default();
    let mut left: Vec<_> = pids.split_whitespace().filter(|pid| runs(pid)).map(str::to_string).collect();
    // An engine that was just being started when the program ended has not written its number yet.
    let script = folder.path().join("engine.sh").display().to_string();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let line = std::fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        if line.starts_with("sh\0") && line.contains(&script) {
            left.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    left
}

struct Hung {
    folder: Folder,
    process: Process,
}

impl Hung {
    /// Starts the program with the engine in place of `ENGINE`, and waits until the engine hangs.
    fn start(name: &str, arguments: &[&str]) -> Hung {
        let folder = Folder::new(name);
        let engine = engine(&folder);
        // A background shell may have made the tests, and all that they start, ignore some signals.
        let mut command = Command::new("env");
        command.args(["--default-signal", env!("CARGO_BIN_EXE_secateur")]);
        command.args(arguments.iter().map(|word| word.replace("ENGINE", &engine))).stdin(Stdio::null());
        let process = Process::start(command);
        in_time(|| folder.path().join("hangs").exists().then_some(())).expect("the engine is not asked");
        Hung { folder, process }
    }

    fn pids(&self) -> Vec<String> {
        self.folder.read("pids").split_whitespace().map(str::to_string).collect()
    }

    /// Sends a signal, which must end the program, and waits until nothing that it started runs.
    fn ends_by(mut self, signal: &str) {
        // The last engine started hangs; `check-engine` has started and ended others before.
        assert!(self.pids().last().is_some_and(|pid| runs(pid)) && !self.process.is_over());
        let sent = Command::new("kill").args([signal, &self.process.id().to_string()]).status().unwrap();
        assert!(sent.success());
        in_time(|| self.process.is_over().then_some(()))
            .unwrap_or_else(|| panic!("{signal} does not end it"));
        let left = || left(&self.folder);
        in_time(|| left().is_empty().then_some(())).unwrap_or_else(|| panic!("{signal} leaves {:?}", left()));
    }
}

const BEST: &[&str] = &["best", "awale:oware", "--agent", "ENGINE", "--time", "1h"];

#[test]
fn best_leaves_no_child_behind_on_any_signal() {
    for signal in ["-INT", "-TERM", "-HUP", "-QUIT", "-USR1", "-ALRM", "-KILL"] {
        Hung::start(&format!("best{signal}"), BEST).ends_by(signal);
    }
}

#[test]
fn play_leaves_no_child_behind() {
    let arguments = ["play", "awale:oware", "--first", "ENGINE", "--second", "ENGINE", "--clock", "1h"];
    for signal in ["-INT", "-TERM", "-HUP", "-KILL"] {
        Hung::start(&format!("play{signal}"), &arguments).ends_by(signal);
    }
}

#[test]
fn check_engine_leaves_no_child_behind() {
    // The slack is so long that the program does not give up the engine before the signal comes.
    let arguments = ["check-engine", "ENGINE", "--slack", "1h"];
    for signal in ["-INT", "-TERM", "-HUP", "-KILL"] {
        Hung::start(&format!("check{signal}"), &arguments).ends_by(signal);
    }
}

#[test]
fn a_match_that_is_killed_leaves_no_child_behind() {
    let arguments = ["match", "awale:oware", "ENGINE", "random", "--time", "1h", "--concurrency", "2"];
    Hung::start("match-kill", &arguments).ends_by("-KILL");
}

/// Killed at any moment while it starts the engine: even an engine that the program had no time to note down ends too.
#[test]
fn a_program_killed_at_any_moment_leaves_no_child_behind() {
    let folder = Folder::new("moments");
    let engine = engine(&folder);
    let started = || folder.path().join("pids").exists();
    // On a busy machine it takes longer until an engine is started at all.
    for moment in (0..2_000).take_while(|&moment| moment < 60 || !started()) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
        command.args(BEST.iter().map(|word| word.replace("ENGINE", &engine))).stdin(Stdio::null());
        let process = Process::start(command);
        std::thread::sleep(Duration::from_millis(moment));
        process.kill();
    }
    assert!(started());
    in_time(|| left(&folder).is_empty().then_some(())).unwrap_or_else(|| panic!("{:?} run", left(&folder)));
}

/// The guard of the engines does not bear the program's name: killing every process of that name still ends the engines.
#[test]
fn the_guard_has_a_name_of_its_own() {
    let hung = Hung::start("guard", BEST);
    let own = hung.process.id().to_string();
    let guards = || {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let read = |entry: &std::fs::DirEntry, name: &str| {
            std::fs::read_to_string(entry.path().join(name)).unwrap_or_default()
        };
        let parent = |stat: &str| stat.rsplit(") ").next()?.split_whitespace().nth(1).map(str::to_string);
        let children = processes.filter(|entry| parent(&read(entry, "stat")).as_ref() == Some(&own));
        let named = children.filter(|entry| read(entry, "comm").trim() == "engine-guard");
        named.map(|entry| read(&entry, "cmdline")).collect::<Vec<_>>()
    };
    let line = in_time(|| guards().pop()).expect("there is no guard");
    assert!(!line.contains("secateur"), "{line}");
    hung.ends_by("-KILL");
}
