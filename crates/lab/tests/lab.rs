//! The laboratory itself, with experiments on Connect Four: matches, rows, samples, and what a second run resumes.

use secateur_arena::{Interrupt, Openings, Spec};
use secateur_core::{Limits, Random, Side, Text, random_plies};
use secateur_lab::samples::{after, opening, play_out, self_play};
use secateur_lab::{
    Experiment, ExperimentResult, Lab, LabError, LabProgress, Options, SampleSize, find, score, wdl,
};
use secateur_players::Catalogue;
use secateur_stats::{Results, Trinomial};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const EXPERIMENT: Experiment = Experiment {
    name: "connect-four",
    title: Text::new("Connect Four", "Puissance 4"),
    paper: None,
    place: Text::new("A test", "Un test"),
    measure: both,
};

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("secateur-lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn options(&self) -> Options {
        let (out, program) = (self.0.clone(), "tested".to_string());
        Options { size: SampleSize::Quick, seed: 7, out, concurrency: 2, program, fresh: false }
    }

    /// Runs an experiment and returns its result and how much of it was resumed.
    fn run(
        &self,
        options: Options,
        measure: fn(&Lab<'_>) -> Result<ExperimentResult, LabError>,
    ) -> (Result<ExperimentResult, LabError>, usize) {
        let catalogue = connect_four();
        let mut progress = |_: &LabProgress<'_>| {};
        let mut lab = Lab::new(&catalogue, options, Interrupt::new(), &mut progress).unwrap();
        let experiment = Experiment { measure, ..EXPERIMENT };
        (experiment.run(&mut lab), lab.resumed())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn connect_four() -> Catalogue {
    let mut catalogue = Catalogue::default();
    connect_four::register(&mut catalogue);
    catalogue
}

fn match_spec(lab: &Lab<'_>) -> Spec {
    let players = [("perfect", "alphabeta(depth=4)"), ("random", "random")];
    lab.tournament("connect-four", &players, lab.pick(4, 8), Limits::depth(4))
}

/// A match and a measurement.
fn both(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = lab.play(&match_spec(lab))?;
    let squares = lab.measure("squares", lab.pick(5, 9), |n| Ok((n * n) as u64))?;
    Ok(ExperimentResult {
        setting: vec![wdl(&games.total(0)).into(), format!("{squares:?}").into()],
        ..ExperimentResult::default()
    })
}

#[test]
fn a_result_says_which_experiment_it_is_of() {
    let folder = Folder::new("named");
    let result = folder.run(folder.options(), both).0.unwrap();
    assert_eq!(
        (&*result.experiment, &*result.title.en, &*result.source.fr),
        ("connect-four", "Connect Four", "Un test")
    );
    let settings: Vec<_> = result.setting.iter().map(|words| &*words.en).collect();
    assert_eq!(settings[1..], ["[0, 1, 4, 9, 16]", "--quick, seed 7"]);
    let full = Options { size: SampleSize::Full, ..folder.options() };
    let result = folder.run(full, both).0.unwrap();
    let settings: Vec<_> = result.setting.iter().map(|words| &*words.fr).collect();
    assert_eq!(settings[1..], ["[0, 1, 4, 9, 16, 25, 36, 49, 64]", "--full, graine 7"]);
}

#[test]
fn what_is_finished_is_resumed_by_the_same_build_and_seed() {
    let folder = Folder::new("resumed");
    let first = folder.run(folder.options(), both);
    assert_eq!(first.1, 0);
    assert_eq!(folder.run(folder.options(), both), (first.0.clone(), 8 + 5));
    // the same games and rows, whatever the concurrency
    let alone = Folder::new("alone");
    let one_at_a_time = Options { concurrency: 1, ..alone.options() };
    assert_eq!(alone.run(one_at_a_time, both).0, first.0);
    for other in [
        Options { seed: 8, ..folder.options() },
        Options { program: "other".into(), ..folder.options() },
        Options { fresh: true, ..folder.options() },
    ] {
        assert_eq!(folder.run(other, both).1, 0);
    }
    // a larger sample resumes nothing of the smaller one
    assert_eq!(folder.run(Options { size: SampleSize::Full, ..folder.options() }, both).1, 0);
}

#[test]
fn an_interrupted_experiment_resumes_to_the_same_result() {
    let (folder, whole) = (Folder::new("interrupted"), Folder::new("whole"));
    let catalogue = connect_four();
    let interrupt = Interrupt::new();
    let (asked, mut lines) = (interrupt.clone(), Vec::new());
    let mut progress = |line: &LabProgress<'_>| {
        let line = line.to_string();
        lines.push(line.clone());
        if line.ends_with("measurements") {
            asked.ask();
        }
    };
    let options = Options { concurrency: 1, ..folder.options() };
    let mut lab = Lab::new(&catalogue, options, interrupt, &mut progress).unwrap();
    let experiment = Experiment { measure: both, ..EXPERIMENT };
    assert_eq!(experiment.run(&mut lab), Err(LabError::Interrupted));
    drop(lab);
    assert_eq!(lines.last().unwrap(), "connect-four: 1/5 measurements");
    assert!(lines.contains(&"connect-four: 8/8 games of connect-four".to_string()), "{lines:?}");
    let resumed = folder.run(folder.options(), both);
    assert_eq!(resumed.1, 8 + 1);
    assert_eq!(resumed.0, whole.run(whole.options(), both).0);
}

#[test]
fn a_row_that_fails_ends_the_measurement_and_keeps_the_others() {
    let folder = Folder::new("failed");
    let failing = |lab: &Lab<'_>| {
        lab.measure("rows", 5, |n| match n {
            3 => Err(LabError::Running("row 3 fails".into())),
            n => Ok(n),
        })?;
        Ok(ExperimentResult::default())
    };
    let options = || Options { concurrency: 1, ..folder.options() };
    assert_eq!(folder.run(options(), failing).0, Err(LabError::Running("row 3 fails".into())));
    let mended = |lab: &Lab<'_>| {
        lab.measure("rows", 5, Ok)?;
        Ok(ExperimentResult::default())
    };
    assert_eq!(folder.run(options(), mended).1, 3);
}

#[test]
fn rows_may_be_shared_by_experiments_and_are_counted_once() {
    static MEASURED: AtomicUsize = AtomicUsize::new(0);
    let twice = |lab: &Lab<'_>| {
        for _ in 0..2 {
            lab.measure_shared("shared", "rows", 3, |n| {
                MEASURED.fetch_add(1, Relaxed);
                Ok(n)
            })?;
        }
        Ok(ExperimentResult::default())
    };
    let folder = Folder::new("shared");
    assert_eq!((folder.run(folder.options(), twice).1, MEASURED.load(Relaxed)), (0, 3));
    assert_eq!((folder.run(folder.options(), twice).1, MEASURED.load(Relaxed)), (3, 3));
}

#[test]
fn games_are_counted_by_player_and_side() {
    let folder = Folder::new("counted");
    let (result, _) = folder.run(folder.options(), |lab| {
        let games = lab.play(&match_spec(lab))?;
        let total = games.total(0);
        assert_eq!((total.games(), games.games.len()), (8, 8));
        assert_eq!((total.losses, games.between(0, 1)), (0, Some(total)));
        assert_eq!((games.between(1, 0), games.between(0, 2)), (Some(total.swapped()), None));
        let mut by_side = [Trinomial::default(); 2];
        for game in &games.games {
            let (side, result) = game.of(0).unwrap();
            by_side[side.index()].record(result);
            assert_eq!(game.of(1).map(|(other, _)| other), Some(side.other()));
            assert_eq!(game.of(2), None);
            let moves: Vec<_> = Side::BOTH.iter().flat_map(|&side| game.moves_of(side)).collect();
            assert_eq!(moves.len(), game.result.depths.len());
            assert_eq!(game.seconds_of(side).count(), game.moves_of(side).count());
        }
        // each opening is played twice, with sides reversed
        assert_eq!(by_side.map(|results| results.games()), [4, 4]);
        assert_eq!(by_side[0] + by_side[1], total);
        assert!((1..=8).contains(&games.distinct()));
        assert!(games.ratings()?.ratings[0].value > games.ratings()?.ratings[1].value);
        assert!(score(&total).interval95.low > 0.5);
        Ok(ExperimentResult::default())
    });
    result.unwrap();
}

#[test]
fn samples_are_positions_of_self_play() {
    let folder = Folder::new("samples");
    let (result, _) = folder.run(folder.options(), |lab| {
        let positions = self_play(lab, "connect-four", "greedy", 2, 12)?;
        assert_eq!(positions.len(), 12);
        // each position of a game from the second ply on, then the next game
        assert_eq!((positions[0].len(), positions[1].len()), (2, 3));
        assert!(positions.windows(2).all(|two| two[1].len() == two[0].len() + 1 || two[1].len() == 2));
        assert_eq!(positions, self_play(lab, "connect-four", "greedy", 2, 12)?);
        for moves in &positions {
            let game = after(lab, "connect-four", moves)?;
            assert!(game.outcome().is_none() && game.plies() == moves.len());
        }
        assert!(after(lab, "connect-four", &vec!["a".to_string(); 7]).is_err());
        Ok(ExperimentResult::default())
    });
    result.unwrap();
}

#[test]
fn openings_and_whole_games() {
    let folder = Folder::new("openings");
    let (result, _) = folder.run(folder.options(), |lab| {
        let mut random = Random::new(1);
        let drawn = opening(lab, "connect-four", 3, &mut random)?;
        assert_eq!(drawn.moves.len(), 3);
        assert_eq!(drawn.start, Some(lab.begin_game("connect-four")?.position()));
        // asking for more plies than the game has stops at its end
        let mut game = lab.begin_game("connect-four")?;
        random_plies(&mut *game, 99, &mut random);
        assert!(game.outcome().is_some() && game.plies() <= 42);
        let mut game = lab.begin_game("connect-four")?;
        let perfect = || lab.player("connect-four", "alphabeta(depth=4)");
        let outcome = play_out(&mut *game, &mut [perfect()?, perfect()?], &Limits::depth(4).into())?;
        assert_eq!(game.outcome(), Some(outcome));
        let spec = Spec { openings: Openings::List(vec![drawn]), ..match_spec(lab) };
        assert!(lab.play_alone(&spec)?.games.iter().all(|game| game.result.opening == 3));
        Ok(ExperimentResult::default())
    });
    result.unwrap();
}

#[test]
fn wrong_requests_say_what_would_be_right() {
    let folder = Folder::new("wrong");
    let unknown = |lab: &Lab<'_>| lab.player("connect-four", "lao").map(|_| ExperimentResult::default());
    let Err(LabError::Request(line)) = folder.run(folder.options(), unknown).0 else { panic!() };
    assert!(line.starts_with("player 'lao': the players are "), "{line}");
    let other = |lab: &Lab<'_>| lab.begin_game("chess").map(|_| ExperimentResult::default());
    assert!(matches!(folder.run(folder.options(), other).0, Err(LabError::Request(_))));
    let experiment = Experiment { name: "one", measure: both, ..EXPERIMENT };
    assert_eq!(find(&[experiment], "one").unwrap().name, "one");
    assert_eq!(
        find(&[experiment], "two").err().unwrap().to_string(),
        "experiment 'two': the experiments are all, one"
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = Folder::new("blocked");
    std::fs::write(&folder.0, "a file").unwrap();
    let catalogue = connect_four();
    let mut progress = |_: &LabProgress<'_>| {};
    let error = Lab::new(&catalogue, folder.options(), Interrupt::new(), &mut progress).err().unwrap();
    assert!(error.to_string().starts_with("cannot make '"), "{error}");
    std::fs::remove_file(&folder.0).unwrap();
}
