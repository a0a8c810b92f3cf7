//! `selfplay` on the command line: two processes share a file, a killed one loses no more than its last games.

mod folders;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, printed, secateur};
use serde_json::Value;

const GAME: &str =
    "selfplay quoridor:size=5,walls=1 --nodes 20 --opening 2-6 --concurrency 1 --out it.plays --json";

fn line(positions: u32) -> String {
    format!("{GAME} --positions {positions}")
}

fn number(object: &Value, field: &str) -> u64 {
    object[field].as_u64().unwrap_or_else(|| panic!("{field} of {object}"))
}

fn length(folder: &Folder) -> u64 {
    std::fs::metadata(folder.path().join("it.plays")).map_or(0, |file| file.len())
}

#[test]
fn two_processes_share_a_file() {
    let folder = Folder::new("selfplay-two");
    let both = [(); 2].map(|()| Process::start(secateur(&folder, &line(2_000))));
    let both = both.map(|process| printed(&process.output()));
    let again = printed(&output(secateur(&folder, &line(2_000))));
    for each in &both {
        assert!(number(each, "positions") >= 2_000, "{each}");
        assert!(number(each, "positions") <= number(&again, "positions"), "{each} {again}");
    }
    assert_eq!(number(&again, "damaged"), 0);
    // no game was played again
    assert_eq!(printed(&output(secateur(&folder, &line(2_000)))), again);
}

#[test]
fn a_killed_process_is_gone_on_with() {
    let folder = Folder::new("selfplay-killed");
    let mut before = 0;
    for _ in 0..3 {
        let process = Process::start(secateur(&folder, &line(100_000_000)));
        let least = length(&folder) + 1_000;
        in_time(|| (length(&folder) >= least).then_some(())).expect("games are written");
        process.kill();
        let kept = printed(&output(secateur(&folder, &line(1))));
        assert!(number(&kept, "positions") > before, "{kept} after {before}");
        assert_eq!(number(&kept, "damaged"), 0);
        before = number(&kept, "positions");
    }
    // A write that was cut short: complete games before it are kept, and new ones follow them.
    let path = folder.path().join("it.plays");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.extend(b"GAMES and then nothing");
    std::fs::write(&path, bytes).unwrap();
    let done = printed(&output(secateur(&folder, &line(before as u32 + 1_000))));
    assert!(number(&done, "positions") >= before + 1_000, "{done}");
    assert_eq!(number(&done, "damaged"), 0);
}

#[test]
fn other_settings_and_other_files_are_refused() {
    let folder = Folder::new("selfplay-refused");
    printed(&output(secateur(&folder, &line(1))));
    let refused = |line: &str| {
        let output = output(secateur(&folder, line));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{line}: {said}");
        said
    };
    assert!(refused(&format!("{} --seed 2", line(1))).contains("other settings"));
    folder.write("it.plays", "something else");
    assert!(refused(&line(1)).contains("it is no file of self-play games"));
    folder.remove("it.plays");
    std::fs::create_dir(folder.path().join("it.plays")).unwrap();
    assert!(refused(&line(1)).contains("it is a folder, not a file"));
}

#[cfg(unix)]
#[test]
fn a_file_taken_away_is_noticed_and_its_games_kept() {
    for replaced in [false, true] {
        let folder = Folder::new("selfplay-taken");
        let process = Process::start(secateur(&folder, &line(100_000_000)));
        in_time(|| (length(&folder) >= 1_000).then_some(())).expect("games are written");
        std::fs::rename(folder.path().join("it.plays"), folder.path().join("moved")).unwrap();
        if replaced {
            folder.write("it.plays", "something else");
        }
        let ended = process.output();
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(1), "{said}");
        let became = if replaced { "replaced by another" } else { "deleted or moved" };
        let last = said.lines().last().unwrap();
        assert!(last.contains(became) && last.ends_with("all its games are in 'it.plays.rescued'"), "{said}");
        std::fs::rename(folder.path().join("it.plays.rescued"), folder.path().join("it.plays")).unwrap();
        let kept = printed(&output(secateur(&folder, &line(1))));
        assert!(number(&kept, "positions") > 0 && number(&kept, "damaged") == 0, "{kept}");
    }
}
