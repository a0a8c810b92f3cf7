//! The laboratory: every table and figure of the five reports, measured again on this code.
//!
//! An [`Experiment`] plays games in the arena or measures rows, and comes to [`Findings`]: tables with our figures beside
//! the report's, charts, and [`Verdict`]s that follow from 95 % intervals. Games are kept in the arena's store, rows in
//! files, so that an experiment that was interrupted goes on, in the same program; another one measures anew. What is not about time repeats exactly from its seed.
//!
//! ```no_run
//! use secateur_arena::Interrupt;
//! use secateur_lab::{Effort, Lab, Options, find, run};
//! let catalogue = secateur_standard::standard();
//! let options = Options { effort: Effort::Quick, seed: 1, out: "lab".into(), concurrency: 2, program: "mine".into(), fresh: false };
//! let mut tell = |line: &str| eprintln!("{line}");
//! let mut lab = Lab::new(&catalogue, options, Interrupt::new(), &mut tell).unwrap();
//! let findings = run(&mut lab, find("quoridor-complexity").unwrap()).unwrap();
//! println!("{}", findings.markdown());
//! ```

pub mod chart;
mod error;
mod experiments;
mod findings;
mod games;
mod lab;
mod page;
mod rows;
mod samples;
mod shapes;
mod table;
mod verdict;

pub use error::LabError;
pub use experiments::{ALL, Experiment, find, run};
pub use findings::{Figure, Findings};
pub use games::{Games, PlayedGame};
pub use lab::{Effort, Lab, Options};
pub use page::page;
pub use table::Table;
pub use verdict::{Answer, Verdict};
