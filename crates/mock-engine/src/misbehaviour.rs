//! What an engine can do wrong.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// How long [`Misbehaviour::Unstoppable`] searches: longer than the slack of any check.
pub const UNSTOPPABLE: Duration = Duration::from_millis(1_500);

/// How long [`Misbehaviour::Slow`] takes for a move: longer than the shortest limits of a check.
pub const SLOW: Duration = Duration::from_millis(60);

/// How the engine misbehaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misbehaviour {
    /// It plays by the rules and the protocol.
    None,
    /// Ends with status 3.
    Crash,
    /// Is killed by a signal.
    Abort,
    /// Never answers again.
    Stall,
    /// Answers only when it is told to stop, and so never within its time.
    Late,
    /// Makes a move the rules forbid.
    Illegal,
    /// Answers with a word that is no move of any game.
    Rubbish,
    /// Answers that it has no move.
    NoMove,
    /// Writes without end and never answers.
    Flood,
    /// Writes very much, then answers.
    Chatter,
    /// Writes a line without end.
    EndlessLine,
    /// Ends in the middle of its answer.
    HalfLine,
    /// Sends its move twice in a row.
    Unasked,
    /// Repeats its answer when the next position is sent.
    UnaskedLater,
    /// Ends as soon as it is started.
    ExitAtOnce,
    /// Introduces itself with a line that is not in its protocol.
    WrongHello,
    /// Writes nothing at all.
    Mute,
    /// Never says that it is ready.
    NeverReady,
    /// Ends when a new game begins, except the first.
    CrashAtNewGame,
    /// Does not exit when it is told to quit.
    Stubborn,
    /// Starts a process that keeps its output open, and exits.
    Parent,
    /// Forgets the moves of the game and answers for the start position.
    Forgetful,
    /// Searches for [`UNSTOPPABLE`], whatever its limits.
    Unstoppable,
    /// Takes [`SLOW`] for each move, whatever its limits.
    Slow,
    /// Claims impossible depths and nodes.
    Boast,
}

const NAMES: [(&str, Misbehaviour); 24] = [
    ("crash", Misbehaviour::Crash),
    ("abort", Misbehaviour::Abort),
    ("stall", Misbehaviour::Stall),
    ("late", Misbehaviour::Late),
    ("illegal", Misbehaviour::Illegal),
    ("rubbish", Misbehaviour::Rubbish),
    ("no-move", Misbehaviour::NoMove),
    ("flood", Misbehaviour::Flood),
    ("chatter", Misbehaviour::Chatter),
    ("endless-line", Misbehaviour::EndlessLine),
    ("half-line", Misbehaviour::HalfLine),
    ("unasked", Misbehaviour::Unasked),
    ("unasked-later", Misbehaviour::UnaskedLater),
    ("exit-at-once", Misbehaviour::ExitAtOnce),
    ("wrong-hello", Misbehaviour::WrongHello),
    ("mute", Misbehaviour::Mute),
    ("never-ready", Misbehaviour::NeverReady),
    ("crash-at-new-game", Misbehaviour::CrashAtNewGame),
    ("stubborn", Misbehaviour::Stubborn),
    ("parent", Misbehaviour::Parent),
    ("forgetful", Misbehaviour::Forgetful),
    ("unstoppable", Misbehaviour::Unstoppable),
    ("slow", Misbehaviour::Slow),
    ("boast", Misbehaviour::Boast),
];

impl Misbehaviour {
    /// The misbehaviour with this name.
    pub fn parse(name: &str) -> Option<Misbehaviour> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, misbehaviour)| misbehaviour)
    }

    /// Misbehaves before the engine reads anything, if this is the moment for it.
    pub fn at_start(self) {
        match self {
            Misbehaviour::ExitAtOnce => std::process::exit(7),
            Misbehaviour::Mute => sleep_forever(),
            _ => {}
        }
    }

    /// Misbehaves before an answer, if this is the moment for it. If this returns, the engine still answers; `answer` is the line
    /// to come.
    pub fn before_answer(self, answer: &str) {
        let mut out = std::io::stdout().lock();
        // Nobody may be reading any more, which this program ignores.
        let mut write = |text: &str| drop(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
        match self {
            Misbehaviour::Crash => {
                eprintln!("out of ideas");
                std::process::exit(3);
            }
            Misbehaviour::Abort => std::process::abort(),
            Misbehaviour::Stall => sleep_forever(),
            Misbehaviour::Late => read_until("stop"),
            Misbehaviour::Flood => loop {
                write("info depth 1 score cp 0 nodes 1 string on and on and on\n");
                eprintln!("and here too");
            },
            Misbehaviour::Chatter => {
                let many = "info depth 1 score cp 0 nodes 1 pv a b c d e f g h\n".repeat(1_000);
                (0..200).for_each(|_| write(&many));
            }
            Misbehaviour::EndlessLine => loop {
                write("info string and then and then and then and then");
            },
            Misbehaviour::HalfLine => {
                write(answer.get(..answer.len() / 2).unwrap_or("best"));
                std::process::exit(0);
            }
            // Written at once, so that nobody can read the first answer without the second.
            Misbehaviour::Unasked => write(&format!("{answer}\n{answer}\n")),
            Misbehaviour::Parent => {
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

pub fn sleep_forever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1_000));
    }
}

/// Reads lines until this one, or the end of input.
fn read_until(wanted: &str) {
    let mut line = String::new();
    while std::io::stdin().read_line(&mut line).is_ok_and(|bytes| bytes > 0) && line.trim_end() != wanted {
        line.clear();
    }
}
