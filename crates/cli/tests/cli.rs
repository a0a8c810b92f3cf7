//! The command line as users see it: every answer, every refusal, word for word.
//!
//! `TRYCMD=overwrite cargo test -p secateur-cli --test cli` rewrites the files; look at the difference.

mod bounded;

use bounded::{LONG, Process};
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn commands_answer_as_recorded() {
    trycmd::TestCases::new().timeout(LONG).case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}

#[test]
fn keys_of_another_encoding_end_no_game() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.args(["play", "quoridor", "--second", "human"]).stdin(Stdio::piped());
    let mut play = Process::start(command);
    play.stdin().write_all(b"\xe9\xff\ne2\nquit\n").unwrap();
    let done = play.output();
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success());
    assert!(told.contains("a move is a pawn's cell"), "{told}");
    assert!(told.contains("black (second) to move"), "{told}");
}
