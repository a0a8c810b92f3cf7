//! Arguments and files as bad as they come: one line, status 2, no wait and no panic; and what only looks bad is read.
#![cfg(unix)]

mod folders;

use folders::Folder;
use folders::bounded::output;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Output, Stdio};

fn run(folder: &Folder, arguments: &[&OsStr]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    output(command)
}

fn words(line: &str) -> Vec<&OsStr> {
    line.split(' ').map(OsStr::new).collect()
}

/// The one line of a request that is refused.
fn refusal(folder: &Folder, arguments: &[&OsStr]) -> String {
    let done = run(folder, arguments);
    let line = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!((done.status.code(), line.lines().count()), (Some(2), 1), "{arguments:?}: {line}");
    assert!(done.stdout.is_empty(), "{arguments:?}");
    line
}

const COMMANDS: &str = "games agents show moves perft replay best play engine hub contest dxp check-engine match sprt tournament \
                        resume worker stats serve tune lab bench completions man";

#[test]
fn arguments_that_are_not_utf_8_are_refused_everywhere() {
    let folder = Folder::new("utf-8");
    let wrong = OsStr::from_bytes(b"caf\xe9");
    let refuse = |arguments: &[&OsStr]| {
        let line = refusal(&folder, arguments);
        let at = arguments.len();
        assert!(
            line.starts_with(&format!("secateur: argument {at} \"caf\\xE9\": it is not UTF-8")),
            "{line}"
        );
    };
    refuse(&[wrong]);
    for command in COMMANDS.split_whitespace() {
        refuse(&[OsStr::new(command), wrong]);
    }
    for line in [
        "show quoridor --png",
        "replay quoridor --file",
        "play quoridor --load",
        "best quoridor --agent",
        "match quoridor greedy random --store",
        "tournament",
        "resume",
        "serve --store",
        "tune quoridor --method regression --data",
        "lab run all --out",
        "worker --nats",
    ] {
        refuse(&[words(line), vec![wrong]].concat());
    }
    let mut glued = OsString::from("--moves=");
    glued.push(wrong);
    let line = refusal(&folder, &[words("moves quoridor"), vec![&glued]].concat());
    assert!(line.contains("argument 3 \"--moves=caf\\xE9\""), "{line}");
}

#[test]
fn numbers_without_end_are_refused_by_name() {
    let folder = Folder::new("numbers");
    for (line, option) in [
        ("stats --wdl 1 2 3 --elo0", "--elo0 <ELO>"),
        ("stats --wdl 1 2 3 --elo1", "--elo1 <ELO>"),
        ("sprt quoridor greedy random --alpha", "--alpha <P>"),
        ("sprt quoridor greedy random --beta", "--beta <P>"),
        ("match quoridor greedy random --adjudicate-draw", "--adjudicate-draw"),
        ("match quoridor greedy random --adjudicate-win", "--adjudicate-win"),
        ("match quoridor greedy random --time", "--time <D>"),
        ("match quoridor greedy random --grace", "--grace <D>"),
        ("tune quoridor --rate", "--rate <R>"),
        ("tune quoridor --blend", "--blend <SHARE>"),
        ("tune quoridor --within", "--within <UNITS>"),
        ("tune quoridor --ridge", "--ridge <L2>"),
        ("best quoridor --depth", "--depth <N>"),
        ("best quoridor --nodes", "--nodes <N>"),
    ] {
        for value in ["NaN", "inf", "-inf", "1e400", "-nan", "infinity"] {
            let list = match option {
                "--adjudicate-draw" => format!("{line}=60,8,{value}"),
                "--adjudicate-win" => format!("{line}=4,{value}"),
                _ => format!("{line}={value}"),
            };
            let refused = refusal(&folder, &words(&list));
            assert!(refused.contains(option) && refused.contains(value), "{list}: {refused}");
        }
    }
    for player in
        ["mcts(c=NaN)", "mcts(c=inf)", "alphabeta(depth=inf)", "secateur(w.race=NaN)", "secateur(hash=infM)"]
    {
        let refused = refusal(&folder, &words(&format!("best quoridor --agent {player}")));
        assert!(refused.contains("NaN") || refused.contains("inf"), "{player}: {refused}");
    }
    let swiss = "game = \"quoridor:size=3,walls=1\"\n[[players]]\nplayer = \"greedy\"\nanchor = VALUE\n[[players]]\nplayer = \"random\"\n";
    for value in ["nan", "inf", "-inf", "1e400"] {
        folder.write("it.toml", &swiss.replace("VALUE", value));
        refusal(&folder, &words("tournament it.toml"));
    }
}

const MARK: &str = "\u{feff}";

/// Editors on some systems begin a text with a byte-order mark: every file is read as if it were not there.
#[test]
fn a_byte_order_mark_is_read_everywhere() {
    let folder = Folder::new("mark");
    let write = |name: &str, text: &str| {
        folder.write(&format!("plain-{name}"), text);
        folder.write(&format!("marked-{name}"), &format!("{MARK}{text}"));
    };
    write("one.games", "e2 e8\n");
    write("two.games", "quoridor | start | e2 | *\ne2 e8 e3\n");
    write("it.pdn", "[GameType \"20\"]\n1. 32-28 *\n");
    write("weights", "race 120\n");
    write("it.openings", "a1\n");
    for kind in ["plain", "marked"] {
        folder.write(
            &format!("{kind}.toml"),
            &format!(
                "{}game = \"quoridor:size=3,walls=1\"\npairs = 1\ndepth = 1\nopenings = \"{kind}-it.openings\"\n\
                 [[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n",
                if kind == "marked" { MARK } else { "" }
            ),
        );
    }
    for line in [
        "replay quoridor --file KIND-one.games --json",
        "replay quoridor --file KIND-two.games --json",
        "replay draughts:international --file KIND-it.pdn --json",
        "best quoridor --depth 1 --agent greedy(weights=KIND-weights)",
        "play quoridor --load KIND-one.games",
        "match quoridor:size=3,walls=1 greedy random --pairs 1 --depth 1 --openings KIND-it.openings",
        "tournament KIND.toml",
    ] {
        let [plain, marked] = ["plain", "marked"].map(|kind| {
            let done = run(&folder, &words(&line.replace("KIND", kind)));
            let said = String::from_utf8_lossy(&done.stderr).into_owned();
            assert!(done.status.success(), "{line} {kind}: {said}");
            String::from_utf8(done.stdout).unwrap().replace("marked", "plain")
        });
        // The figures of matches have times in them, which differ from run to run.
        if line.starts_with("match") || line.starts_with("tournament") {
            continue;
        }
        assert_eq!(marked, plain, "{line}");
    }
    // Games of self-play: the second command reads what the first has written, mark and all.
    let tune = "tune quoridor:size=3,walls=1 --method regression --games 4 --nodes 20 --data it.data --openings random:2";
    assert!(run(&folder, &words(tune)).status.success());
    let written = folder.read("it.data");
    folder.write("it.data", &format!("{MARK}{written}7 torn"));
    let again = run(&folder, &words(tune));
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(folder.read("it.data"), format!("{MARK}{written}"));
}

#[test]
fn devices_pipes_and_folders_are_refused_at_once() {
    let folder = Folder::new("devices");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for (file, said) in [
        ("/dev/zero", "it is a device or a pipe, not a file"),
        ("/dev/random", "it is a device or a pipe, not a file"),
        #[cfg(target_os = "linux")]
        ("/proc/kmsg", "it is made up by the system, not a file"),
        ("pipe", "it is a device or a pipe, not a file"),
        ("folder", "it is a folder, not a file"),
    ] {
        for line in [
            "replay quoridor --file FILE",
            "replay draughts --file FILE --json",
            "play quoridor --load FILE",
            "tournament FILE",
            "match quoridor greedy random --openings FILE",
            "best quoridor --agent secateur(weights=FILE)",
            "tune quoridor --method regression --games 1 --data FILE",
        ] {
            let line = line.replace("FILE", file);
            let refused = refusal(&folder, &words(&line));
            // A file that is read and written is refused as an output.
            let is_said = refused.contains(said)
                || (["pipe", "folder"].contains(&file) && refused.contains(&format!("it is a {file}")));
            assert!(refused.contains(file) && is_said, "{line}: {refused}");
        }
    }
}

/// A pipe may never be written or read by anybody, so it is refused like a device, in place of any file.
#[test]
fn pipes_are_refused_without_a_wait() {
    let folder = Folder::new("pipes");
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    folder.write("games.txt", "e2 e8\n");
    let play = "match quoridor:size=3,walls=1 random random --pairs 1 --nodes 1";
    let made = run(&folder, &words(&format!("{play} --store it.db")));
    assert!(made.status.success());
    let lines = [
        &*format!("{play} --store pipe"),
        &*format!("{play} --games pipe"),
        &*format!("{play} --report pipe"),
        &*format!("{play} --openings pipe"),
        "resume pipe",
        "resume it.db --games pipe",
        "store check pipe",
        "store export pipe",
        "store export it.db --out pipe",
        "store import pipe --out new.db",
        "serve --addr 127.0.0.1:0 --store pipe",
        "serve --addr 127.0.0.1:0 --password-file pipe",
        "show quoridor --svg pipe",
        "show quoridor --png pipe",
        "replay quoridor --file pipe",
        "tournament pipe",
        "selfplay quoridor --positions 1 --nodes 1 --out pipe",
        "best quoridor --agent secateur(weights=pipe) --depth 1",
        "tune abalone --method spsa --out pipe",
    ];
    for line in lines {
        let refused = refusal(&folder, &words(line));
        assert!(refused.contains("pipe"), "{line}: {refused}");
    }
    // What the system makes up looks regular; this file waits for a message of the kernel.
    #[cfg(target_os = "linux")]
    for line in lines.iter().filter(|line| {
        !["--games", "--report", "--svg", "--png", "--out pipe"].iter().any(|out| line.contains(out))
    }) {
        let line = line.replace("pipe", "/proc/kmsg");
        let refused = refusal(&folder, &words(&line));
        assert!(refused.contains("it is made up by the system, not a file"), "{line}: {refused}");
    }
}
