//! Outputs replace files of their own kind only: never a program, and never the one that runs.

mod folders;

use folders::bounded::output;
use folders::{Folder, secateur};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const BIN: &str = env!("CARGO_BIN_EXE_secateur");
const SMALL: &str = "quoridor:size=3,walls=1";
const ELF: &[u8] = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// The commands that write a file `OUT`, and how their line about it begins.
fn writers() -> Vec<(String, &'static str)> {
    let play = format!("{SMALL} random random --pairs 1");
    let tune = "--method random --games 2 --configurations 2 --nodes 5";
    vec![
        (format!("match {play} --games OUT"), "--games 'OUT': "),
        (format!("match {play} --report OUT"), "--report 'OUT': "),
        (format!("match {play} --store OUT"), "store 'OUT': "),
        (format!("sprt {play} --games OUT"), "--games 'OUT': "),
        ("tournament cup.toml --games OUT".into(), "--games 'OUT': "),
        ("resume it.db --games OUT".into(), "--games 'OUT': "),
        ("store export it.db --out OUT".into(), "--out 'OUT': "),
        (format!("show {SMALL} --svg OUT"), "--svg 'OUT': "),
        (format!("show {SMALL} --png OUT"), "--png 'OUT': "),
        (format!("selfplay {SMALL} --positions 10 --nodes 10 --out OUT"), ""),
        (format!("tune {SMALL} {tune} --out OUT"), "--out 'OUT': "),
        (format!("tune {SMALL} --method regression --games 2 --nodes 5 --data OUT"), "--data 'OUT': "),
        (format!("learn {SMALL} --data it.plays --model linear --out OUT"), "--out 'OUT': "),
        (format!("learn {SMALL} --data it.plays --model net --out OUT"), "--out 'OUT': "),
        (format!("learn {SMALL} --data it.plays --model net --out it.net --plot OUT"), "--plot 'OUT': "),
        (format!("book build {SMALL} --positions 2 --nodes 10 --out OUT"), "OUT: "),
    ]
}

/// A folder with a store, a tournament and games of self-play.
fn prepared(name: &str) -> Folder {
    let folder = Folder::new(name);
    let cup = format!("game = \"{SMALL}\"\npairs = 1\n[[players]]\nplayer = \"random\"\n");
    folder.write("cup.toml", &format!("{cup}[[players]]\nname = \"other\"\nplayer = \"random\"\n"));
    for line in [
        format!("match {SMALL} random random --pairs 1 --store it.db"),
        format!("selfplay {SMALL} --positions 20 --nodes 10 --out it.plays"),
    ] {
        folders::finish(&folder, &line);
    }
    folder
}

#[test]
fn no_output_overwrites_a_program() {
    let folder = prepared("over-programs");
    fs::write(folder.path().join("elf"), ELF).unwrap();
    folder.write("script", "#!/bin/sh\necho a script\n");
    for (line, begins) in writers() {
        for name in ["elf", "script"] {
            let before = fs::read(folder.path().join(name)).unwrap();
            let line = line.replace("OUT", name);
            let refused = output(secateur(&folder, &line));
            let said = String::from_utf8_lossy(&refused.stderr);
            assert_eq!(refused.status.code(), Some(2), "{line}: {said}");
            assert!(
                said.starts_with(&format!("secateur: {}", begins.replace("OUT", name))),
                "{line}: {said}"
            );
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
            assert!(fs::read(folder.path().join(name)).unwrap() == before, "{line}: {name} is overwritten");
        }
    }
}

/// The program by a name of its own, so that a failing test leaves the one that is tested.
fn own_name(folder: &Folder) {
    let name = folder.path().join("program");
    if fs::hard_link(BIN, &name).is_err() {
        fs::copy(BIN, &name).unwrap();
    }
}

#[test]
fn no_output_overwrites_the_program_that_runs() {
    let folder = prepared("over-itself");
    own_name(&folder);
    let program = folder.path().join("program");
    let whole = fs::metadata(&program).unwrap().len();
    #[cfg(unix)]
    std::os::unix::fs::symlink("program", folder.path().join("link")).unwrap();
    let names: &[&str] = if cfg!(target_os = "linux") {
        &["program", "link", "/proc/self/exe"]
    } else if cfg!(unix) {
        &["program", "link"]
    } else {
        &["program"]
    };
    for name in names {
        for line in
            [format!("match {SMALL} random random --pairs 1 --games OUT"), format!("show {SMALL} --svg OUT")]
        {
            let line = line.replace("OUT", name);
            let mut command = Command::new(&program);
            command.current_dir(folder.path()).args(line.split(' ')).stdin(Stdio::null());
            let refused = output(command);
            let said = String::from_utf8_lossy(&refused.stderr);
            assert_eq!(refused.status.code(), Some(2), "{line}: {said}");
            assert!(
                said.contains(&format!(" '{name}': it is the program that runs; give another file")),
                "{said}"
            );
            assert_eq!(fs::metadata(&program).unwrap().len(), whole, "{line}: it is overwritten");
        }
    }
}

#[test]
fn outputs_replace_their_own_kind_only() {
    let folder = prepared("kinds");
    let at = |name: &str| folder.path().join(name);
    let status = |line: &str| {
        let ended = output(secateur(&folder, line));
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let games = format!("match {SMALL} random random --pairs 1 --games");
    // Pictures and archives are no games, games are no picture; each replaces its own kind.
    let cases: [(String, &[u8], &str); 4] = [
        (format!("{games} out"), PNG, "it is a picture, and a text is written"),
        (format!("show {SMALL} --svg out"), PNG, "it is a picture, and a text is written"),
        (format!("show {SMALL} --png out"), b"my notes\n", "it is a text, and a picture is written"),
        ("store export it.db --out out".into(), b"PK\x03\x04\x14\0", "it is neither a text nor"),
    ];
    for (line, there, kind) in cases {
        fs::write(at("out"), there).unwrap();
        let (code, said) = status(&line);
        assert!(code == Some(2) && said.contains(kind) && said.lines().count() == 1, "{line}: {said}");
        assert_eq!(fs::read(at("out")).unwrap(), there, "{line}");
        fs::remove_file(at("out")).unwrap();
        for _ in 0..2 {
            assert_eq!(status(&line).0, Some(0), "{line}: {}", status(&line).1);
        }
        fs::remove_file(at("out")).unwrap();
    }
    // In a game at the prompt too.
    fs::write(at("elf"), ELF).unwrap();
    let mut command = secateur(&folder, &format!("play {SMALL} --first human --second random"));
    command.stdin(Stdio::piped());
    let mut playing = folders::bounded::Process::start(command);
    std::io::Write::write_all(&mut playing.stdin(), b"save elf\nsave it.db\nsave new\nquit\n").unwrap();
    let printed = String::from_utf8(playing.output().stdout).unwrap();
    assert!(printed.contains("save 'elf': it is a program, which output does not overwrite"), "{printed}");
    assert!(printed.contains("save 'it.db': it is a database"), "{printed}");
    assert_eq!(fs::read(at("elf")).unwrap(), ELF);
    assert!(Path::new(&at("new")).is_file());
}

/// An output that cannot be written is refused before anything is played.
#[test]
fn outputs_that_cannot_be_written_are_refused_at_once() {
    let folder = prepared("unwritable");
    let system = if cfg!(target_os = "linux") { &["/proc/games", "/sys/games"][..] } else { &[] };
    for name in ["new/", "it.db/", "."].iter().chain(system) {
        for line in [
            format!("match {SMALL} random random --pairs 100000000 --games {name}"),
            format!("tune {SMALL} --method spsa --iterations 1000000 --nodes 5 --out {name}"),
            format!("learn {SMALL} --data it.plays --model linear --out {name}"),
        ] {
            let refused = output(secateur(&folder, &line));
            let said = String::from_utf8_lossy(&refused.stderr);
            assert!(
                matches!(refused.status.code(), Some(1 | 2)) && said.lines().count() == 1,
                "{line}: {said}"
            );
            assert!(said.contains(name) && refused.stdout.is_empty(), "{line}: {said}");
        }
    }
}
