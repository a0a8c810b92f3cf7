//! `secateur book`: opening books built and shown.

use crate::arena::{check_writable, interrupt_of_kept_work};
use crate::args::book::{BookArgs, BookBuildArgs, BookCommand, BookShowArgs};
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::{ProgressLine, time_left};
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, Score, StopSignal};
use secateur_players::{Catalogue, Player, tables};
use secateur_tables::{Book, TableError, append_to_book, book_path, data_folder, find_book};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Builds a book, or shows what one says of a position.
pub fn run(catalogue: &Catalogue, args: &BookArgs, output: &mut Output) -> Result<(), Failure> {
    match &args.wish {
        BookCommand::Build(args) => build_book(catalogue, args, output),
        BookCommand::Show(args) => show_book(catalogue, args, output),
    }
}

fn build_book(catalogue: &Catalogue, args: &BookBuildArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let text = match &args.agent {
        Some(text) => text.clone(),
        None => format!("secateur(hash=64M{})", tables::built_in(&*variant)),
    };
    let mut player = catalogue.player(&*variant, &text, 1)?;
    let path = match &args.out {
        Some(path) => {
            check_writable([Some(&**path)])?;
            path.clone()
        }
        None => default_path(&*variant)?,
    };
    let mut book = match path.symlink_metadata() {
        Ok(_) => Book::open(&path, &variant.text()).map_err(request_failure)?,
        Err(_) => Book::new(&variant.text()),
    };
    let (mut line, interrupted) = (ProgressLine::new(), interrupt_of_kept_work());
    let (wanted, before) = (args.positions as usize, book.len());
    while book.len() < wanted {
        if interrupted.is_asked() {
            line.clear();
            let line = format!("stopped at {} positions; the same command goes on", book.len());
            return Err(Failure::Running(line));
        }
        let Some(growth) = book.growth(&*variant) else { break };
        let stop = interrupted.stop_signal();
        let search = |game: &dyn AnyGame| searched_moves(&mut *player, game, args, &stop);
        let Some(written) = book.add(growth, search) else {
            if stop.is_stopped() {
                continue;
            }
            break;
        };
        append_to_book(&path, &variant.text(), &written).map_err(running_failure)?;
        line.show(|spent| {
            let share = (book.len() - before) as f64 / (wanted - before) as f64;
            let left = time_left(share, spent);
            format!("{} of {wanted} positions, up to ply {}{left}", book.len(), book.depth())
        });
    }
    line.clear();
    if output.json {
        let object = json!({
            "game": variant.text(), "entries": book.len(), "depth": book.depth(), "file": path,
        });
        return output.object(&object);
    }
    let (entries, depth) = (book.len(), book.depth());
    output.line(format!("{entries} positions, up to ply {depth}: {}", path.display()))
}

/// The best moves of a position with their scores.
fn searched_moves(
    player: &mut dyn Player,
    game: &dyn AnyGame,
    args: &BookBuildArgs,
    stop: &StopSignal,
) -> Vec<(String, Score)> {
    // each position is searched anew, so that the book does not depend on where its building was interrupted
    if player.reset(1).is_err() {
        return Vec::new();
    }
    let legal = game.legal_count();
    let lines = if game.plies() < args.wide as usize { legal } else { args.lines.min(legal) };
    // as many nodes for each line where `--wide` asks for more lines
    let nodes = args.nodes * lines.div_ceil(args.lines) as u64;
    let request = MoveRequest { lines, stop: stop.clone(), ..Limits::nodes(nodes).into() };
    let Ok(decision) = player.decide(game, &request, &mut |_| {}) else { return Vec::new() };
    // an answer that was cut short is no part of a book
    if stop.is_stopped() {
        return Vec::new();
    }
    decision.lines.iter().filter_map(|line| Some((line.pv.first()?.clone(), line.score))).collect()
}

fn show_book(catalogue: &Catalogue, args: &BookShowArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin_game(catalogue, &args.position)?;
    let variant = game.variant();
    let book = match &args.file {
        Some(path) => Book::open(path, &variant.text()).map_err(request_failure)?,
        None => {
            let (book, problem) = find_book(variant);
            if let Some(problem) = problem {
                crate::note(&problem.to_string());
            }
            let none = || {
                let text = variant.text();
                Failure::Request(format!(
                    "game '{text}': it has no book; secateur book build '{text}' makes one"
                ))
            };
            book.ok_or_else(none)?
        }
    };
    let moves = book.moves(&*game);
    if output.json {
        let rows: Vec<_> = moves.iter().map(|(m, score)| json!({ "move": m, "score": score })).collect();
        return output.object(&json!({
            "game": variant.text(), "entries": book.len(), "depth": book.depth(),
            "position": game.position(), "moves": rows, "line": book.line(&*game),
        }));
    }
    output.line(format!("{} positions, up to ply {}", book.len(), book.depth()))?;
    if moves.is_empty() {
        return output.line("this position is not in the book");
    }
    for (m, score) in &moves {
        output.line(format!("{m:<12} {score}"))?;
    }
    output.line(format!("line: {}", book.line(&*game).join(" ")))
}

/// Where a variant's book is kept if no file is named; its folder is made.
fn default_path(variant: &dyn AnyVariant) -> Result<PathBuf, Failure> {
    let none =
        || Failure::Request("there is no data folder: SECATEUR_DATA names one, or name the file".into());
    let path = book_path(&data_folder().ok_or_else(none)?, variant);
    if let Some(folder) = path.parent().filter(|folder| !Path::new(folder).is_dir()) {
        let failed = |error| Failure::Running(format!("cannot make '{}': {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    Ok(path)
}

fn request_failure(error: TableError) -> Failure {
    Failure::Request(error.to_string())
}

fn running_failure(error: TableError) -> Failure {
    Failure::Running(error.to_string())
}
