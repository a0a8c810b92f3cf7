//! Searches a game of one's own: a side takes one, two or three stones; whoever takes the last one wins.
//! `cargo run -p secateur-search --example take_away`

#[allow(dead_code, reason = "the tests use more of the game than a search does")]
#[path = "../tests/common/nim.rs"]
mod nim;

use nim::{Blank, Nim};
use secateur_core::{History, Limits, Position as _};
use secateur_search::{SearchConfig, Searcher, score};

fn main() {
    let position = Nim::new(21);
    let mut searcher = Searcher::new(Blank, SearchConfig::default());
    let history = History::new(position.key());
    let result = searcher
        .search(&position, &history, &Limits::depth(24).into(), &mut |info| {
            println!("depth {}: {} with {:?}", info.depth, score::read(info.score, 100), info.pv);
        })
        .expect("a position with a move");
    println!("take {}", result.best);
}
