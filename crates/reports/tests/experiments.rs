//! The experiments that finish within seconds, run as `lab run --quick` runs them: they write their files, repeat exactly, and
//! resume after an interruption.

use secateur_arena::Interrupt;
use secateur_core::Language;
use secateur_lab::{ExperimentResult, Lab, LabError, LabProgress, Options, SampleSize, find, page};
use secateur_players::Catalogue;
use secateur_reports::experiments;
use secateur_standard::standard;
use std::path::{Path, PathBuf};

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("secateur-reports-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn options(out: &Path, concurrency: usize) -> Options {
    let (out, program) = (out.to_path_buf(), "tested".to_string());
    Options { size: SampleSize::Quick, seed: 7, out, concurrency, program, fresh: false }
}

/// Runs an experiment in a laboratory whose folder may hold an earlier run.
fn run(lab: &mut Lab<'_>, name: &str) -> Result<ExperimentResult, LabError> {
    find(&experiments(), name).unwrap().run(lab)
}

fn quick(catalogue: &Catalogue, name: &str, out: &Path, concurrency: usize) -> ExperimentResult {
    let mut progress = |_: &LabProgress<'_>| {};
    let mut lab = Lab::new(catalogue, options(out, concurrency), Interrupt::new(), &mut progress).unwrap();
    run(&mut lab, name).unwrap()
}

#[test]
fn experiments_are_listed_in_the_order_of_the_reports() {
    let all = experiments();
    let names: Vec<_> = all.iter().map(|e| e.name).collect();
    assert_eq!(all.len(), 33);
    let papers: Vec<_> = all[..32].iter().map(|e| e.paper.unwrap().key).collect();
    assert!(papers.is_sorted() && all[32].paper.is_none(), "{papers:?}");
    assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-')), "{names:?}");
    let mut distinct = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    let error = find(&all, "abalone").err().unwrap().to_string();
    assert!(error.starts_with("experiment 'abalone': the experiments are all, abalone-ladder"), "{error}");
}

#[test]
fn experiments_write_their_files_and_repeat_exactly() {
    let catalogue = standard();
    for name in [
        "abalone-versus-random",
        "abalone-branching",
        "checkers-versus-random",
        "awale-fixed",
        "abalone-pool",
    ] {
        let [one, other] = ["one", "other"].map(|run| Folder::new(&format!("{name}-{run}")));
        let result = quick(&catalogue, name, &one.0, 1);
        assert_eq!(result, quick(&catalogue, name, &other.0, 2), "{name}");
        assert!(!result.verdicts.is_empty() && !result.tables.is_empty() && !result.figures.is_empty());
        let files = result.write(&one.0).unwrap();
        let endings: Vec<_> = files.iter().filter_map(|path| path.extension()).collect();
        assert!(["md", "csv", "svg"].iter().all(|ending| endings.iter().any(|e| e == ending)), "{files:?}");
        assert!(files.iter().all(|path| std::fs::metadata(path).is_ok_and(|file| file.len() > 20)));
    }
}

#[test]
fn the_numbers_of_quoridor_and_the_page() {
    let folder = Folder::new("complexity");
    let result = quick(&standard(), "quoridor-complexity", &folder.0, 1);
    let text = result.markdown(Language::English);
    for number in ["6.1582e38", "3.9905e42", "2.2498e35", "1.3760e21"] {
        assert!(text.contains(number), "{number}");
    }
    let page = page(&"Reports".into(), &"a & b".into(), &[result], Language::French);
    assert!(
        page.contains("a &amp; b") && page.contains("id=\"quoridor-complexity\"") && page.contains("<svg")
    );
    // the page loads no other file
    assert_eq!(page.matches("http://").count(), page.matches("http://www.w3.org").count());
}

#[test]
fn an_interrupted_experiment_resumes() {
    let catalogue = standard();
    for name in ["abalone-branching", "abalone-versus-random", "abalone-pool"] {
        let folder = Folder::new(&format!("{name}-interrupted"));
        let interrupt = Interrupt::new();
        let asked = interrupt.clone();
        let mut progress = move |_: &LabProgress<'_>| asked.ask();
        let mut lab = Lab::new(&catalogue, options(&folder.0, 1), interrupt, &mut progress).unwrap();
        assert_eq!(run(&mut lab, name), Err(LabError::Interrupted), "{name}");
        drop(lab);
        let whole = Folder::new(&format!("{name}-whole"));
        assert_eq!(quick(&catalogue, name, &folder.0, 2), quick(&catalogue, name, &whole.0, 2), "{name}");
    }
}

#[test]
fn results_of_another_build_or_seed_are_not_resumed() {
    let catalogue = standard();
    let folder = Folder::new("builds");
    let resumed_by = |program: &str, seed: u64, fresh: bool| {
        let mut progress = |_: &LabProgress<'_>| {};
        let options = Options { program: program.into(), seed, fresh, ..options(&folder.0, 2) };
        let mut lab = Lab::new(&catalogue, options, Interrupt::new(), &mut progress).unwrap();
        ["abalone-branching", "abalone-versus-random", "abalone-pool"].map(|name| {
            run(&mut lab, name).unwrap();
            lab.resumed()
        })
    };
    assert_eq!(resumed_by("one", 1, false), [0, 0, 0]);
    // 40 games measured, 20 games played, 4 rounds of 12 configurations, and fresh games of 3
    assert_eq!(resumed_by("one", 1, false), [40, 20, 51]);
    assert_eq!(resumed_by("one", 2, false), [0, 0, 0]);
    assert_eq!(resumed_by("other", 1, false), [0, 0, 0]);
    assert_eq!(resumed_by("one", 1, true), [0, 0, 0]);
}
