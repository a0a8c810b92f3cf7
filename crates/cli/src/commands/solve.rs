//! `secateur solve GAME`: the value of a position, exactly.

use crate::args::SolveArgs;
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::Output;
use crate::text::game_status::game_status;
use secateur_core::StopSignal;
use secateur_players::{Catalogue, memory};
use secateur_search::{Proof, ProofLimits, ProofProgress};
use serde_json::{Value, json};

/// Proves what best play leads to and prints it; if interrupted, prints what was proven until then.
pub fn run(catalogue: &Catalogue, args: &SolveArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin_game(catalogue, &args.position)?;
    if game.outcome().is_some() {
        return Err(Failure::Request(format!(
            "position '{}': the game is over: {}",
            game.position(),
            game_status(&*game)
        )));
    }
    if let Some(available) = memory::available().filter(|&available| args.hash as u64 > available) {
        let available = memory::amount(available);
        return Err(Failure::Request(format!("hash: this program may take {available}")));
    }
    let Some(mut solver) = catalogue.solver(game.variant()) else {
        return Err(Failure::Request(format!("game '{}': it has no solver", game.variant().text())));
    };
    let stop = StopSignal::new();
    let handler = stop.clone();
    // where no handler can be set, Ctrl-C ends the program
    let _ = ctrlc::set_handler(move || handler.stop());
    if let Some(time) = args.time {
        let timer = stop.clone();
        let wait = move || {
            std::thread::sleep(time);
            timer.stop();
        };
        let refused = |error| Failure::Running(format!("no thread can be started: {error}"));
        std::thread::Builder::new().spawn(wait).map_err(refused)?;
    }
    let limits = ProofLimits { bytes: args.hash, threads: usize::from(args.threads), stop };
    let mut last = None;
    let proof = solver.prove(&*game, &limits, &mut |progress| {
        let line = progress_line(progress);
        // the beginning goes by too quickly to be read
        if progress.time.as_millis() >= 500 && last.as_ref() != Some(&line) {
            crate::note(&line);
            last = Some(line);
        }
    });
    if output.json {
        return output.object(&proof_object(&game.variant().text(), &game.position(), &proof, &*game));
    }
    output.line(proof_text(&proof))?;
    if let Some(m) = &proof.best {
        output.line(format!("by {m}"))?;
    }
    let bounds = &proof.bounds;
    output.line(format!(
        "{} positions, {:.2} s, by {}",
        bounds.nodes,
        bounds.time.as_secs_f64(),
        match proof.method {
            "graph" => "the graph of all positions",
            "ending" => "the game's solver of endings",
            _ => "search",
        }
    ))
}

/// What is proven, for people.
fn proof_text(proof: &Proof<String>) -> String {
    let plies = proof
        .plies
        .map_or(String::new(), |plies| format!(" in {plies} {}", if plies == 1 { "ply" } else { "plies" }));
    match proof.value() {
        Some(1) => format!("won{plies}"),
        Some(0) => "drawn".into(),
        Some(_) => format!("lost{plies}"),
        None => {
            let why = proof.gap.map_or(String::new(), |gap| format!(" ({gap})"));
            format!("not solved: {}{why}", bounds_text(&proof.bounds))
        }
    }
}

/// Bounds, for people.
fn bounds_text(bounds: &ProofProgress) -> String {
    let within = match bounds.no_win_within {
        0 => String::new(),
        n => format!("no side wins within {n} plies"),
    };
    let result = match (bounds.least, bounds.most) {
        (-1, 0) => "not won",
        (0, 1) => "not lost",
        (-1, 1) => "",
        _ => "solved",
    };
    match (result, within.is_empty()) {
        ("", true) => "nothing is proven".into(),
        ("", false) => within,
        (result, true) => result.into(),
        (result, false) => format!("{result}, {within}"),
    }
}

fn progress_line(progress: &ProofProgress) -> String {
    let seconds = progress.time.as_secs_f64();
    format!("{}; {} positions, {seconds:.1} s", bounds_text(progress), progress.nodes)
}

fn proof_object(
    variant: &str,
    position: &str,
    proof: &Proof<String>,
    game: &dyn secateur_core::AnyGame,
) -> Value {
    let word = |value: i32| ["loss", "draw", "win"][(value + 1) as usize];
    let bounds = &proof.bounds;
    json!({
        "game": variant, "position": position, "turn": game.turn(), "value": proof.value().map(word), "plies": proof.plies,
        "least": word(bounds.least), "most": word(bounds.most), "no_win_within": bounds.no_win_within,
        "move": proof.best, "method": proof.method, "gap": proof.gap, "nodes": bounds.nodes,
        "seconds": bounds.time.as_secs_f64(),
    })
}
