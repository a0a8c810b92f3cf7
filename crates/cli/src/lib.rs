//! The command line: parses arguments and prints. A sixth game adds itself to a catalogue and calls [`run`].
//!
//! ```no_run
//! let catalogue = secateur_standard::standard();
//! // my_game::register(&mut catalogue);
//! secateur_cli::run(catalogue);
//! ```

mod arena;
mod args;
mod begin_game;
mod build_id;
mod commands;
mod failure;
mod lan;
mod output;
mod progress;
mod qr;
mod records;
mod text;

use args::{Args, Command};
use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches};
use failure::Failure;
use output::Output;
use secateur_core::printable;
use secateur_players::{Catalogue, memory};
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;

/// Runs the command line of the process with these games: exit status 0 done, 1 failed while running, 2 wrong request.
pub fn run(catalogue: Catalogue) -> ExitCode {
    if secateur_engines::drive::guard_engines() {
        return ExitCode::SUCCESS;
    }
    say_panics_in_one_line();
    secateur_tables::show_notices(note);
    let done = std::panic::catch_unwind(AssertUnwindSafe(|| dispatch(&catalogue)));
    // The panic hook has printed what was wrong.
    let Ok(done) = done else { return ExitCode::FAILURE };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe (`secateur moves … | head -1`).
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Request(line)) => complain(&line, 2),
        Err(Failure::Running(line)) => complain(&line, 1),
    }
}

/// Prints one line on standard error, for people; a failed write is ignored. Control characters in it, which may come from files
/// and engines, do not reach the terminal.
pub(crate) fn note(line: &str) {
    say(&format!("secateur: {line}"));
}

/// The same without the program's name in front, for messages of progress.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{}", printable(line));
}

/// A panic, which is a fault of this program, is one line too: where it happened, and what failed.
fn say_panics_in_one_line() {
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let said = payload.downcast_ref::<&str>().copied();
        let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("");
        // A scope panics again when one of its threads has panicked.
        if said != "a scoped thread panicked" {
            let place = info.location().map_or(String::new(), |at| format!(" ({}:{})", at.file(), at.line()));
            note(&format!("a fault of this program{place}: {}", said.replace('\n', " ")));
        }
    }));
}

fn complain(line: &str, status: u8) -> ExitCode {
    note(line);
    ExitCode::from(status)
}

/// Refuses arguments that are not UTF-8, files' names included: they go into stores, records and messages, which are.
fn check_arguments() -> Result<(), Failure> {
    let wrong = std::env::args_os().enumerate().skip(1).find(|(_, argument)| argument.to_str().is_none());
    match wrong {
        Some((i, argument)) => Err(Failure::Request(format!(
            "argument {i} {argument:?}: it is not UTF-8; a file of that name must be renamed, or reached by a link"
        ))),
        None => Ok(()),
    }
}

/// The least memory with which a command is begun: threads need stacks and heaps of their own, and a program that is refused
/// memory for small things cannot even say so.
const MIN_ROOM: u64 = 256 << 20;

/// Refuses to run where the machine, a control group or a limit of the address space (`ulimit -v`) leaves next to nothing.
fn check_room() -> Result<(), Failure> {
    match memory::available() {
        Some(left) if left < MIN_ROOM => Err(Failure::Request(format!(
            "memory: {} may be taken, and {} are needed at least",
            memory::amount(left),
            memory::amount(MIN_ROOM)
        ))),
        _ => Ok(()),
    }
}

fn dispatch(catalogue: &Catalogue) -> Result<(), Failure> {
    check_room()?;
    check_arguments()?;
    let matches = match Args::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Err(Failure::Request(one_line(&error))),
        // Help was asked for, so its examples are filled in now.
        Err(help) => {
            let help = args::command(catalogue).try_get_matches().err().unwrap_or(help);
            help.print()?;
            return Ok(());
        }
    };
    let args = Args::from_arg_matches(&matches).map_err(|error| Failure::Request(one_line(&error)))?;
    let mut output = Output::new(args.json, args.color);
    // A user at the keyboard may start engines. The server has its own list of those its visitors may choose.
    let programs = &catalogue.clone().with_engines();
    match args.command {
        Command::Games => commands::games::run(catalogue, &mut output),
        Command::Agents(a) => commands::players::run(programs, &a, &mut output),
        Command::Show(a) => commands::show::run(catalogue, &a, &mut output),
        Command::Moves(a) => commands::moves::run(catalogue, &a, &mut output),
        Command::Perft(a) => commands::perft::run(catalogue, &a, &mut output),
        Command::Replay(a) => commands::replay::run(catalogue, &a, &mut output),
        Command::Best(a) => commands::best::run(programs, &a, &mut output),
        Command::Engine(a) => commands::engine::ugi(catalogue, &a),
        Command::Hub => commands::engine::hub(catalogue),
        Command::Contest(a) => commands::engine::contest(programs, &a),
        Command::Dxp(a) => commands::engine::dxp(programs, &a),
        Command::CheckEngine(a) => commands::check_engine::run(programs, &a, &mut output),
        Command::Play(a) => commands::play::run(programs, &a, &mut output),
        Command::Match(a) => commands::match_::run(programs, &a, &mut output),
        Command::Sprt(a) => commands::sprt::run(programs, &a, &mut output),
        Command::Tournament(a) => commands::tournament::run(programs, &a, &mut output),
        Command::Resume(a) => commands::resume::run(programs, &a, &mut output),
        Command::Store(a) => commands::store::run(&a, &mut output),
        #[cfg(feature = "nats")]
        Command::Worker(a) => arena::workers::worker(catalogue, &a),
        Command::Stats(a) => commands::stats::run(&a, &mut output),
        Command::Serve(a) => commands::serve::run(programs, &a, &mut output),
        Command::Tune(a) => commands::tune::run(catalogue, &a, &mut output),
        Command::Selfplay(a) => commands::selfplay::run(catalogue, &a, &mut output),
        Command::Learn(a) => commands::learn::run(catalogue, &a, &mut output),
        Command::Lab(a) => commands::lab::run(catalogue, &a, &mut output),
        Command::Tables(a) => commands::tables::run(catalogue, &a, &mut output),
        Command::Book(a) => commands::book::run(catalogue, &a, &mut output),
        Command::Solve(a) => commands::solve::run(catalogue, &a, &mut output),
        Command::Bench(a) => commands::bench::run(catalogue, &a, &mut output),
        Command::Completions { shell } => commands::manual::completions(catalogue, shell, &mut output),
        Command::Man => commands::manual::man(catalogue, &mut output),
    }
}

/// The argument parser's error in one line: what was read, what would be right, without the usage that follows.
fn one_line(error: &clap::Error) -> String {
    let commands = || {
        let command = Args::command();
        // a command that has commands of its own, if that is where one is missing
        let words = std::env::args_os().skip(1).filter_map(|word| word.into_string().ok());
        let first = words.into_iter().find(|word| !word.starts_with('-'));
        let within = first.and_then(|word| command.find_subcommand(word)).filter(|c| c.has_subcommands());
        let names =
            |c: &clap::Command| c.get_subcommands().map(|c| c.get_name().to_string()).collect::<Vec<_>>();
        match within {
            Some(c) => {
                format!("{0} takes {1} (secateur help {0} tells more)", c.get_name(), names(c).join(", "))
            }
            None => {
                format!("the commands are {} (secateur help COMMAND tells more)", names(&command).join(", "))
            }
        }
    };
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            return format!("no command: {}", commands());
        }
        ErrorKind::InvalidSubcommand => {
            let read = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string).unwrap_or_default();
            return format!("command '{read}': {}", commands());
        }
        _ => {}
    }
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let words: Vec<_> = lines.filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
    words.join(" ").trim_start_matches("error: ").to_string()
}
