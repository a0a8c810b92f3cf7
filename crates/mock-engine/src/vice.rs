//! What a program can do wrong.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How a program misbehaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vice {
    /// Not at all.
    None,
    /// Ends with status 3.
    Crash,
    /// Is killed by a signal.
    Abort,
    /// Never answers, whatever it is told.
    Stall,
    /// Answers a second late.
    Late,
    /// Moves against the rules.
    Illegal,
    /// Has no move.
    NoMove,
    /// Writes without end and never answers.
    Flood,
    /// Writes very much, then answers.
    Chatter,
    /// Writes a line without end.
    EndlessLine,
    /// Dies in the middle of its answer.
    HalfLine,
    /// Answers twice.
    Unasked,
    /// Ends as soon as it is started.
    ExitAtOnce,
    /// Says something else than it should at the beginning.
    WrongHello,
    /// Says nothing at all.
    Mute,
    /// Never gets ready.
    NeverReady,
    /// Dies when a new game begins, except the first.
    CrashAtNewGame,
    /// Ignores that it should leave.
    Stubborn,
    /// Starts a process of its own that holds its output open, and leaves it behind.
    Parent,
    /// Forgets the moves it was told and answers for the start.
    Forgetful,
    /// Cannot be stopped: searches for a second whatever it is told.
    Unstoppable,
    /// Says more of its search than can be.
    Boast,
}

const NAMES: [(&str, Vice); 21] = [
    ("crash", Vice::Crash),
    ("abort", Vice::Abort),
    ("stall", Vice::Stall),
    ("late", Vice::Late),
    ("illegal", Vice::Illegal),
    ("no-move", Vice::NoMove),
    ("flood", Vice::Flood),
    ("chatter", Vice::Chatter),
    ("endless-line", Vice::EndlessLine),
    ("half-line", Vice::HalfLine),
    ("unasked", Vice::Unasked),
    ("exit-at-once", Vice::ExitAtOnce),
    ("wrong-hello", Vice::WrongHello),
    ("mute", Vice::Mute),
    ("never-ready", Vice::NeverReady),
    ("crash-at-new-game", Vice::CrashAtNewGame),
    ("stubborn", Vice::Stubborn),
    ("parent", Vice::Parent),
    ("forgetful", Vice::Forgetful),
    ("unstoppable", Vice::Unstoppable),
    ("boast", Vice::Boast),
];

impl Vice {
    pub fn read(word: &str) -> Option<Vice> {
        NAMES.iter().find(|(name, _)| *name == word).map(|&(_, vice)| vice)
    }

    /// What happens before the program reads anything.
    pub fn at_start(self) {
        match self {
            Vice::ExitAtOnce => std::process::exit(7),
            Vice::Mute => sleep_for_ever(),
            _ => {}
        }
    }

    /// What happens instead of an answer; comes back if there is to be one all the same. `answer` is the line it
    /// would have written.
    pub fn instead_of(self, answer: &str) {
        let mut out = std::io::stdout().lock();
        // Whether anybody reads it is not this program's concern.
        let mut write = |text: &str| drop(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
        match self {
            Vice::Crash => {
                eprintln!("out of ideas");
                std::process::exit(3);
            }
            Vice::Abort => std::process::abort(),
            Vice::Stall => sleep_for_ever(),
            Vice::Late => std::thread::sleep(Duration::from_millis(1_000)),
            Vice::Flood => loop {
                write("info depth 1 score cp 0 nodes 1 string on and on and on\n");
                eprintln!("and here too");
            },
            Vice::Chatter => {
                let many = "info depth 1 score cp 0 nodes 1 pv a b c d e f g h\n".repeat(1_000);
                (0..200).for_each(|_| write(&many));
            }
            Vice::EndlessLine => loop {
                write("info string and then and then and then and then");
            },
            Vice::HalfLine => {
                write(answer.get(..answer.len() / 2).unwrap_or("best"));
                std::process::exit(0);
            }
            Vice::Unasked => write(&format!("{answer}\n{answer}\n")),
            Vice::Parent => {
                let child = std::env::current_exe().map(|program| {
                    let tags = std::env::args().filter(|argument| argument.starts_with("tag="));
                    let mut command = Command::new(program);
                    command.args(tags).arg("mute").stdin(Stdio::null()).spawn()
                });
                drop(child);
                std::process::exit(4);
            }
            _ => {}
        }
    }
}

pub fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1_000));
    }
}
