//! The first players of the examples, in languages without our libraries: each asks our engine for the rules over a pipe and plays
//! whole games. A language whose compiler or interpreter is missing is skipped and says so.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const VARIANT: &str = "quoridor:size=5,walls=2";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_err() {
        eprintln!("SKIPPED: {program} is missing");
    }
    found.is_ok()
}

/// Plays a pair of games against `random`; the engine makes no mistake and does not lose to chance.
fn plays(command: &str) {
    let binary = env!("CARGO_BIN_EXE_secateur");
    let player = format!("ugi(cmd=\"{command} {VARIANT}\")");
    let output = Command::new(binary)
        .args(["match", VARIANT, &player, "random", "--pairs", "1", "--time", "5s", "--json"])
        .env("SECATEUR", binary)
        .current_dir(root())
        .output()
        .expect("the match runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let summary: serde_json::Value = serde_json::from_str(&said)
        .unwrap_or_else(|_| panic!("{said}{}", String::from_utf8_lossy(&output.stderr)));
    assert_eq!((&summary["games"], &summary["a"]["wins"]), (&2.into(), &2.into()), "{summary}");
}

/// Where our program is missing, or does not know the variant, one line says so.
fn says_what_is_wrong(command: &str) {
    let missing = "/nowhere/secateur";
    for (program, variant, said) in
        [(missing, VARIANT, missing), (env!("CARGO_BIN_EXE_secateur"), "chess", "chess")]
    {
        let words: Vec<_> = command.split(' ').collect();
        let mut player = Command::new(words[0])
            .args(&words[1..])
            .arg(variant)
            .env("SECATEUR", program)
            .current_dir(root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the player starts");
        // It may have ended before it reads.
        let _ =
            player.stdin.take().expect("its input").write_all(b"ugi\nposition startpos\ngo movetime 10\n");
        let output = player.wait_with_output().expect("it ends");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}, {program}: {error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{command}, {program}: {error}");
        assert!(!String::from_utf8_lossy(&output.stdout).contains("bestmove"), "{command}, {program}");
    }
}

#[test]
fn in_python_over_a_pipe() {
    if has("python3") {
        plays("python3 examples/python/over_a_pipe.py");
        says_what_is_wrong("python3 examples/python/over_a_pipe.py");
    }
}

#[test]
fn in_javascript() {
    if has("node") {
        plays("node examples/node/first_player.js");
        says_what_is_wrong("node examples/node/first_player.js");
    }
}

#[test]
fn in_cpp() {
    if has("g++") {
        let program = std::env::temp_dir().join(format!("secateur-first-player-{}", std::process::id()));
        let built = Command::new("g++")
            .args(["-O1", "-std=c++17", "-o"])
            .arg(&program)
            .arg(root().join("examples/cpp/first_player.cpp"))
            .status();
        assert!(built.expect("g++ runs").success());
        plays(&program.display().to_string());
        says_what_is_wrong(&program.display().to_string());
        std::fs::remove_file(program).expect("the program goes");
    }
}

#[test]
fn they_fit_on_a_page() {
    for file in [
        "examples/python/over_a_pipe.py",
        "examples/node/first_player.js",
        "examples/cpp/first_player.cpp",
        "crates/secateur/examples/first_player.rs",
    ] {
        let lines = std::fs::read_to_string(root().join(file)).expect("an example").lines().count();
        assert!(lines <= 60, "{file} has {lines} lines");
    }
}
