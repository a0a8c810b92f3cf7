//! What an experiment is: it plays matches or measures rows, and ends in tables, charts and verdicts.
//!
//! An [`Experiment`] tests claims, such as those of a report. Its function gets a [`Lab`] and returns an
//! [`ExperimentResult`]: tables with our figures beside the report's, charts, and [`Verdict`]s that follow from 95 %
//! intervals. This crate names no game and no report; the crates that have experiments, such as `secateur-reports`, list
//! them.
//!
//! | to | use |
//! |---|---|
//! | play matches, stored by the arena | [`Lab::tournament`], [`Lab::play`], [`Games`] |
//! | measure anything else, row by row | [`Lab::measure`] |
//! | find positions to measure on | [`samples`] |
//! | present | [`Table`], [`chart`], [`Figure`], [`page`] |
//! | conclude | [`Verdict`] |
//!
//! Finished games and rows are on disk, so that an interrupted experiment resumes; results of another build are not resumed.
//! Results that do not depend on time repeat exactly from the seed.
//!
//! ```
//! use secateur_arena::Interrupt;
//! use secateur_core::Limits;
//! use secateur_core::{Language, Text};
//! use secateur_lab::{
//!     Asks, Experiment, ExperimentResult, Lab, LabError, Options, SampleSize, Statement, Statistic, Table, Unit, Verdict,
//!     percent, score, wdl,
//! };
//!
//! fn greedy_wins(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
//!     let pairs = lab.pick(5, 50);
//!     let players = [("greedy", "greedy"), ("random", "random")];
//!     let results = lab.play(&lab.tournament("connect-four", &players, pairs, Limits::depth(1)))?.total(0);
//!     let estimate = score(&results);
//!     let mut table = Table::new("", "Greedy against random moves", &["wins-draws-losses", "score"]);
//!     table.row([wdl(&results), percent(&estimate)]);
//!     Ok(ExperimentResult {
//!         tables: vec![table],
//!         verdicts: vec![Verdict::of(
//!             ("greedy wins", "greedy gagne"),
//!             Statement::new("score", Statistic::Score(results), Asks::Above(0.5), Unit::PERCENT),
//!         )],
//!         ..ExperimentResult::default()
//!     })
//! }
//!
//! let experiment = Experiment {
//!     name: "greedy-wins",
//!     title: Text::new("Greedy against random moves", "Greedy contre des coups au hasard"),
//!     paper: None,
//!     place: Text::new("An example", "Un exemple"),
//!     measure: greedy_wins,
//! };
//! let mut catalogue = secateur_players::Catalogue::default();
//! connect_four::register(&mut catalogue);
//! let out = std::env::temp_dir().join(format!("secateur-lab-example-{}", std::process::id()));
//! let options = Options {
//!     size: SampleSize::Quick,
//!     seed: 1,
//!     out: out.clone(),
//!     concurrency: 1,
//!     program: "example".into(),
//!     fresh: true,
//! };
//! let mut progress = |line: &secateur_lab::LabProgress<'_>| eprintln!("{line}");
//! let mut lab = Lab::new(&catalogue, options, Interrupt::new(), &mut progress)?;
//! let result = experiment.run(&mut lab)?;
//! assert!(result.markdown(Language::English).starts_with("# Greedy against random moves\n"));
//! assert_eq!(result.write(&out)?.len(), 4); // greedy-wins.md, .fr.md, .csv and -verdicts.csv
//! # drop(lab);
//! # std::fs::remove_dir_all(&out).unwrap();
//! # Ok::<(), LabError>(())
//! ```

pub mod chart;
mod error;
mod experiment;
mod experiment_result;
mod lab;
mod measure;
mod options;
mod page;
mod play;
mod played_games;
mod row_file;
pub mod samples;
mod table;
mod verdict;

pub use error::LabError;
pub use experiment::{Experiment, Paper, find};
pub use experiment_result::{ExperimentResult, Figure};
pub use lab::{Lab, LabProgress};
pub use measure::MeasuredRow;
pub use options::{Options, SampleSize};
pub use page::{page, page_file};
pub use played_games::{Games, PlayedGame, percent, score, wdl};
pub use table::Table;
pub use verdict::{Answer, Asks, MIN_SAMPLE, Statement, Statistic, Unit, Verdict, parse_rows, rejudge};
