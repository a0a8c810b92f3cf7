//! Golden playthroughs: a random game of every variant with every answer of the rules, one text file each.
//!
//! Any change of rules, notation or the order of moves is seen here as a difference. `scripts/playthroughs` writes the files
//! anew.

use secateur_core::{AnyGame, Random};
use secateur_standard::standard;
use std::fmt::Write;
use std::path::PathBuf;

/// Variants besides those that the families list.
const MORE: [&str; 14] = [
    "abalone:course,tie=marbles,start=alien",
    "abalone:official,start=belgian-daisy",
    "abalone:official,start=german-daisy",
    "abalone:official,start=swiss-daisy",
    "abalone:official,start=dutch-daisy,repetition=0,plies=50",
    "awale:oware,grandslam=illegal",
    "awale:oware,grandslam=all",
    "draughts:in104,rows=10,pieces=20,first=black,backward=yes,fly=yes,stop=no,limit=25",
    "draughts:in104,rows=6,pieces=6",
    "draughts:in104,rows=12",
    "quoridor:size=3,walls=1",
    "quoridor:size=7,walls=8",
    "quoridor:size=11,walls=20",
    "quoridor:repetition=0,plies=40",
];
/// States that a file holds at most.
const MAX_PLIES: usize = 60;

#[test]
fn playthroughs_are_as_recorded() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let update = std::env::var_os("UPDATE_PLAYTHROUGHS").is_some();
    let catalogue = standard();
    let listed = catalogue.registry().families().iter().flat_map(|f| f.variants.iter().map(|v| v.text));
    let mut wrong = Vec::new();
    let mut expected_files = Vec::new();
    for text in listed.chain(MORE) {
        let variant = catalogue.registry().variant(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        let name = format!("{}.txt", text.replace([':', ',', '='], "-"));
        let path = folder.join(&name);
        let now = playthrough(variant.begin(), 1);
        if update {
            std::fs::create_dir_all(&folder)
                .and_then(|()| std::fs::write(&path, &now))
                .expect("the file is written");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != now {
            wrong.push(name.clone());
        }
        expected_files.push(name);
    }
    assert!(expected_files.len() > 30, "only {} variants", expected_files.len());
    assert!(wrong.is_empty(), "differ from the recorded files (scripts/playthroughs shows how): {wrong:?}");
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        assert!(expected_files.contains(&name), "{name} belongs to no variant");
    }
}

fn playthrough(mut game: Box<dyn AnyGame>, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = format!("game: {}\nseed: {seed}\n", game.variant().text());
    loop {
        let _ = writeln!(text, "\nply: {}\nposition: {}", game.plies(), game.position());
        let scene = game.scene();
        let _ = writeln!(
            text,
            "pieces: {} marks: {} labels: {}",
            scene.pieces.len(),
            scene.marks.len(),
            scene.labels.len()
        );
        if let Some(outcome) = game.outcome() {
            let _ = writeln!(text, "outcome: {outcome}");
            return text;
        }
        let views = game.views();
        let _ = writeln!(text, "turn: {}\nmoves: {} {}", game.turn(), views.len(), game.legal().join(" "));
        if game.plies() == MAX_PLIES {
            return text;
        }
        let index = random.below(views.len() as u32) as usize;
        let gestures: Vec<_> = views[index].gestures.iter().map(|g| g.join(">")).collect();
        let _ = writeln!(
            text,
            "plays: {} gestures: {} effects: {}",
            views[index].text,
            gestures.join(" "),
            views[index].effects.len()
        );
        assert!(game.play_nth(index));
    }
}
