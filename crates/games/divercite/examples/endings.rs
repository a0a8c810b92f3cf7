//! Measures how long endings take to solve: `endings FILE PLIES [MEGABYTES [GAMES]]`. Each line of the file has the moves
//! of a game. Where the system reports it, processor time is measured, so that other programs do not matter.

use secateur_core::{EndingSolver, Game};
use secateur_divercite::{Divercite, DiverciteSolver};
use std::time::Instant;

/// The processor time of this process in seconds; if it is not known, the time since `begun`.
fn seconds_used(begun: Instant) -> f64 {
    let used = std::fs::read_to_string("/proc/self/schedstat").ok();
    let used = used.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    used.map_or(begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = std::fs::read_to_string(args.next().ok_or("FILE")?)?;
    let left: usize = args.next().ok_or("PLIES")?.parse()?;
    let megabytes: usize = args.next().unwrap_or("256".into()).parse()?;
    let games: usize = args.next().unwrap_or("1000".into()).parse()?;
    let (begun, mut seconds) = (Instant::now(), Vec::new());
    for line in file.lines().take(games) {
        let mut game = Game::new(Divercite::default());
        for text in line.split_whitespace().take(40 - left) {
            game.play_text(text)?;
        }
        let mut solver = DiverciteSolver::new(megabytes << 20);
        let before = seconds_used(begun);
        let solved = solver.solve(game.position(), &mut |_| true).ok_or("stopped")?;
        let took = seconds_used(begun) - before;
        println!("{took:9.3} s {:12} nodes, {} {}", solved.nodes, solved.known, game.position());
        seconds.push(took);
    }
    seconds.sort_by(f64::total_cmp);
    let (median, worst) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
    println!(
        "{} positions {left} plies before the end: median {median:.3} s, worst {worst:.3} s",
        seconds.len()
    );
    Ok(())
}
