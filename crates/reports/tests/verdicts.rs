//! Verdicts recomputed from the CSV files alone: from the files of verdicts by the rule and, without any code of the laboratory,
//! from the tables beside them.

use secateur_arena::Interrupt;
use secateur_lab::{Lab, LabProgress, Options, SampleSize, find, parse_rows, rejudge};
use secateur_reports::experiments;
use secateur_standard::standard;
use std::path::{Path, PathBuf};

/// The folder of the committed full run.
fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports")
}

/// The files of verdicts in a folder.
fn verdict_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with("-verdicts.csv"));
    files.sort();
    files
}

/// Runs quick experiments into a folder of their own.
fn quick(folder: &Path, names: &[&str]) {
    let catalogue = standard();
    let mut progress = |_: &LabProgress<'_>| {};
    let options = Options {
        size: SampleSize::Quick,
        seed: 3,
        out: folder.to_path_buf(),
        concurrency: 2,
        program: "tested".into(),
        fresh: true,
    };
    let mut lab = Lab::new(&catalogue, options, Interrupt::new(), &mut progress).unwrap();
    for name in names {
        find(&experiments(), name).unwrap().run(&mut lab).unwrap().write(folder).unwrap();
    }
}

/// Wins, draws and losses in a cell such as `7-2-1`.
fn wdl(cell: &str) -> [f64; 3] {
    let counts: Vec<f64> = cell.split('-').map(|n| n.parse().unwrap()).collect();
    [counts[0], counts[1], counts[2]]
}

/// Wilson's interval of a score with draws, written anew for this test. The number of games is divided by the ratio of the
/// results' variance to that of wins and losses, with half a game more of each result. `z` stands for the confidence.
fn score_interval([wins, draws, losses]: [f64; 3], z: f64) -> (f64, f64) {
    let n = wins + draws + losses;
    let score = (wins + draws / 2.0) / n;
    let [w, d, l] = [wins, draws, losses].map(|count| (count + 0.5) / (n + 1.5));
    let mean = w + d / 2.0;
    let variance = w * (1.0 - mean).powi(2) + d * (0.5 - mean).powi(2) + l * mean.powi(2);
    let worth = n * mean * (1.0 - mean) / variance;
    let centre = (score + z * z / (2.0 * worth)) / (1.0 + z * z / worth);
    let reach =
        z * (score * (1.0 - score) / worth + (z / (2.0 * worth)).powi(2)).sqrt() / (1.0 + z * z / worth);
    (centre - reach, centre + reach)
}

/// z of a two-sided 95 % interval, and of a 97.5 % interval for a claim judged in two settings.
const Z95: f64 = 1.959964;
const Z97_5: f64 = 2.241403;

fn above_half(results: [f64; 3], z: f64) -> &'static str {
    let (low, high) = score_interval(results, z);
    match (low > 0.5, high < 0.5) {
        (true, _) => "holds",
        (_, true) => "does not hold",
        _ => "undecided",
    }
}

/// The rows of a file without its head.
fn rows(folder: &Path, file: &str) -> Vec<Vec<String>> {
    parse_rows(&std::fs::read_to_string(folder.join(file)).unwrap()).split_off(1)
}

/// The answer to a claim in a file of verdicts.
fn answer(folder: &Path, experiment: &str, claim: &str) -> String {
    let rows = rows(folder, &format!("{experiment}-verdicts.csv"));
    let row = rows.iter().find(|row| row[0] == claim);
    row.unwrap_or_else(|| panic!("{experiment} has no claim '{claim}'"))[1].clone()
}

/// Recomputes verdicts about scores from the tables: depths 1 and 2 against random moves, rows against flat values.
fn recompute_scores(folder: &Path) {
    for row in rows(folder, "checkers-versus-random.csv") {
        let claim = format!("{} beats random moves ({})", row[0], row[1]);
        let expected = above_half(wdl(&row[2]), Z97_5);
        assert_eq!(answer(folder, "checkers-versus-random", &claim), expected, "{claim}");
    }
    let row = &rows(folder, "abalone-versus-random.csv")[0];
    let [wins, draws, losses] = wdl(&row[1]);
    // the claim is that every game is won: one exception refutes it; without any, z²/(n + z²) must be below one twentieth
    let n = wins + draws + losses;
    let expected = match (draws + losses > 0.0, Z95 * Z95 / (n + Z95 * Z95) < 0.05) {
        (true, _) => "does not hold",
        (_, true) => "holds",
        _ => "undecided",
    };
    assert_eq!(answer(folder, "abalone-versus-random", "it beats random moves in every game"), expected);
}

#[test]
fn quick_verdicts_follow_from_their_files() {
    let folder = std::env::temp_dir().join(format!("secateur-verdicts-{}", std::process::id()));
    quick(
        &folder,
        &["checkers-versus-random", "abalone-versus-random", "abalone-branching", "quoridor-complexity"],
    );
    recompute_scores(&folder);
    let files = verdict_files(&folder);
    assert_eq!(files.len(), 4);
    for file in files {
        rejudge_file(&file);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

fn rejudge_file(file: &Path) {
    let judged = rejudge(&std::fs::read_to_string(file).unwrap());
    let judged = judged.unwrap_or_else(|| panic!("{}: not a file of verdicts", file.display()));
    assert!(!judged.is_empty(), "{}", file.display());
    for (claim, written, answer) in judged {
        assert_eq!(written, answer.to_string(), "{}: {claim}", file.display());
    }
}

#[test]
fn the_committed_verdicts_follow_from_their_files() {
    let folder = committed();
    for file in verdict_files(&folder) {
        rejudge_file(&file);
    }
    if folder.join("checkers-versus-random-verdicts.csv").exists() {
        recompute_scores(&folder);
    }
}
