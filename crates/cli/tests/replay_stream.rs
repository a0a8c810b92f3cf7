//! Files of games of any length are replayed in little memory.
#![cfg(target_os = "linux")]

mod folders;

use folders::Folder;
use folders::bounded::{Process, end};
use secateur_core::{GameRecord, Random, random_plies};
use serde_json::Value;
use std::io::Read;
use std::process::{Command, Stdio};

/// Bytes of the file.
const LENGTH: usize = 5 << 20;

/// A long random game as the family's files have it.
fn game() -> String {
    let catalogue = secateur_standard::standard();
    let variant = catalogue.registry().variant("draughts:international").unwrap();
    let mut game = variant.begin();
    random_plies(&mut *game, 60, &mut Random::new(3));
    assert!(game.outcome().is_none());
    (catalogue.registry().family(variant.name()).unwrap().records.write)(&GameRecord::of(&*game))
}

fn replay(folder: &Folder, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.args(["replay", "draughts:international", "--file", "long.pdn"]).args(options);
    command.current_dir(folder.path()).stdin(Stdio::null());
    command
}

/// The file would take many times as much if its games were kept.
#[test]
fn a_long_file_is_replayed_in_little_memory() {
    let folder = Folder::new("long");
    let game = game();
    let games = LENGTH / game.len();
    folder.write("long.pdn", &game.repeat(games));
    let mut child = replay(&folder, &["--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let (mut printed, mut greatest, mut some) = (Vec::new(), 0, vec![0; 1 << 20]);
    while let Ok(length @ 1..) = out.read(&mut some) {
        printed.extend(&some[..length]);
        // The peak so far; the program waits for us while its output is full.
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        greatest = greatest.max(kilobytes.unwrap_or(0));
    }
    assert!(end(&mut child).success());
    let object: Value = serde_json::from_slice(&printed).unwrap();
    assert_eq!(object["games"].as_array().unwrap().len(), games);
    assert_eq!(object["games"][games - 1]["plies"], 60);
    assert!(greatest > 0 && greatest < 64 << 10, "{greatest} kB for {} kB of games", LENGTH >> 10);
}

/// What was printed before a wrong game stays, and JSON stays JSON; among the first games nothing is printed.
#[test]
fn a_wrong_game_is_named_with_its_number() {
    let folder = Folder::new("wrong");
    let game = game();
    for (before, printed) in [(3, false), (8_000, true)] {
        folder.write("long.pdn", &format!("{}1. 32-28 1-50 *\n", game.repeat(before)));
        let done = Process::start(replay(&folder, &["--json"])).output();
        let line = String::from_utf8(done.stderr).unwrap();
        assert_eq!((done.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(line.starts_with(&format!("secateur: long.pdn, game {}: ", before + 1)), "{line}");
        assert_eq!(!done.stdout.is_empty(), printed);
        if printed {
            let object: Value = serde_json::from_slice(&done.stdout).unwrap();
            assert_eq!(object["games"].as_array().unwrap().len(), before);
            assert!(line.contains(object["error"].as_str().unwrap()));
        }
    }
}
