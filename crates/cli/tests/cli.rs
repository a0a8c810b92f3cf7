//! The command line as users see it: every answer, every refusal, word for word.
//!
//! `TRYCMD=overwrite cargo test -p secateur --test cli` writes the files anew; look at the difference.

use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn commands_answer_as_recorded() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}

#[test]
fn keys_of_another_encoding_end_no_game() {
    let mut play = Command::new(env!("CARGO_BIN_EXE_secateur"))
        .args(["play", "quoridor", "--second", "human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    play.stdin.take().unwrap().write_all(b"\xe9\xff\ne2\nquit\n").unwrap();
    let done = play.wait_with_output().unwrap();
    let told = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success());
    assert!(told.contains("a move is a pawn's cell"), "{told}");
    assert!(told.contains("black (second) to move"), "{told}");
}
