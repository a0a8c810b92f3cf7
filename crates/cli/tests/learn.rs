//! `learn --model net` on the command line: a net is trained and plays, and an interrupted training continues to the same net.

mod folders;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, printed, secateur};
use serde_json::Value;
use std::process::{Command, Output};

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with some games to learn from.
fn games(name: &str) -> Folder {
    let folder = Folder::new(name);
    let line = "selfplay quoridor --positions 4000 --nodes 20 --concurrency 1 --out it.plays --json";
    printed(&output(secateur(&folder, line)));
    folder
}

const LEARN: &str = "learn quoridor --model net --data it.plays --width 16 --hidden 4 --batch 128 --json";

#[test]
fn a_net_is_trained_drawn_and_played() {
    let folder = games("learn-net");
    let learnt =
        printed(&output(secateur(&folder, &format!("{LEARN} --epochs 3 --out it.net --plot it.svg"))));
    let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("a number in {learnt}"));
    let held_out = number(&learnt["loss"]["held_out"]);
    assert!(held_out < number(&learnt["before"]["held_out"]), "{learnt}");
    assert!(number(&learnt["loss"]["train"]) > 0.0, "{learnt}");
    assert!((number(&learnt["integers"]["held_out"]) - held_out).abs() < 0.01, "{learnt}");
    let passes = learnt["passes"].as_array().unwrap();
    assert_eq!(passes.len() as u64, learnt["epochs"].as_u64().unwrap() + 1);
    assert_eq!((&learnt["file"], &learnt["plot"]), (&"it.net".into(), &"it.svg".into()));
    let picture = std::fs::read_to_string(folder.path().join("it.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("held out"), "{picture}");
    for player in ["secateur(net=it.net,hash=1M)", "secateur(net=none,hash=1M)"] {
        let best = printed(&output(secateur(
            &folder,
            &format!("best quoridor --agent {player} --nodes 200 --json"),
        )));
        assert!(best["move"].is_string(), "{best}");
    }
    let stands = format!("{LEARN} --epochs 1 --adds off --phases 1 --out alone.net");
    assert!(printed(&output(secateur(&folder, &stands)))["weights"].as_u64() < learnt["weights"].as_u64());
    printed(&output(secateur(
        &folder,
        "best quoridor --agent secateur(net=alone.net,hash=1M) --nodes 200 --json",
    )));
}

#[test]
fn an_interrupted_training_goes_on_to_the_same_net() {
    let folder = games("learn-resumed");
    let line = |out: &str| format!("{LEARN} --rate 0.0002 --epochs 30 --out {out}");
    printed(&output(secateur(&folder, &line("whole.net"))));
    let process = Process::start(secateur(&folder, &line("part.net")));
    let state = folder.path().join("part.net.state");
    in_time(|| state.is_file().then_some(())).expect("a state is written");
    let id = process.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let stopped = process.output();
    let resumed = output(secateur(&folder, &line("part.net")));
    printed(&resumed);
    // The training may have been over before the signal came.
    if !stopped.status.success() {
        assert!(said(&stopped).contains("the same command goes on"), "{}", said(&stopped));
        assert!(!said(&resumed).contains("pass 1:"), "{}", said(&resumed));
    }
    let [whole, part] =
        ["whole.net", "part.net"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
    assert!(whole == part, "two nets");
    let other = output(secateur(&folder, &format!("{} --seed 2", line("part.net"))));
    assert_eq!(other.status.code(), Some(2));
    assert!(said(&other).contains("it belongs to another request"), "{}", said(&other));
}

#[test]
fn what_cannot_be_is_refused_in_a_line() {
    let folder = games("learn-refused");
    let plain = "learn quoridor --model net --data it.plays";
    for (line, words) in [
        (format!("{plain} --out it.net --width 24"), "a width of 24, it is a multiple of 16 up to 128"),
        (format!("{plain} --out it.net --hidden 33"), "33 hidden neurons, there are 0 to 32"),
        (format!("{plain} --out it.net --phases 9"), "phases 9: quoridor-1 has at most 4"),
        (format!("{plain} --out it.net --fresh"), "--fresh: it belongs to the other model"),
        (format!("{plain} --out it.net --agent secateur(net=built-in)"), "without one, not net=built-in"),
        (format!("{plain} --out it.plays"), "it.plays"),
        (format!("{plain} --out nowhere/it.net"), "file 'nowhere/it.net': its folder is not there"),
        (format!("{plain} --out it.net --plot ."), "file '.': it is a folder"),
        ("learn quoridor --data it.plays --out it.weights --agent nobody".into(), "player 'nobody'"),
        (
            "learn quoridor --data it.plays --out it.weights --width 16".into(),
            "--width: it belongs to the other model",
        ),
        ("learn quoridor:size=5,walls=1 --model net --out it.net".into(), "it has no inputs for a net"),
    ] {
        let output = output(secateur(&folder, &line));
        let said = said(&output);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{line}: {said}");
        assert!(said.contains(words), "{line}: {said}");
    }
}
