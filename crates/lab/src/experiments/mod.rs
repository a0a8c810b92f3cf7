//! The experiments by name.

mod abalone;
mod awale;
mod checkers;
mod divercite;
mod flagship;
mod quoridor;

use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;

/// An experiment: a table, a figure or a claim of a report.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its name.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// The report and the table or figure of it.
    pub source: &'static str,
    run: fn(&Lab<'_>) -> Result<Findings, LabError>,
}

macro_rules! experiments {
    ($($name:literal, $title:literal, $source:literal, $run:expr;)*) => {
        /// All experiments, in the order of the reports.
        pub const ALL: &[Experiment] =
            &[$(Experiment { name: $name, title: $title, source: $source, run: $run }),*];
    };
}

experiments! {
    "abalone-ladder", "Abalone: what each optimisation saves", "Report 000, Table 1", abalone::ladder::run;
    "abalone-branching", "Abalone: moves of a position", "Report 000, section 2.2", abalone::branching::run;
    "abalone-pool", "Abalone: the pool of the random search", "Report 000, section 5.3.2", abalone::weights::pool;
    "abalone-local-search", "Abalone: the weights of the local search", "Report 000, Table 2", abalone::weights::local;
    "abalone-round-robin", "Abalone: eight configurations meet", "Report 000, Table 3", abalone::round_robin::run;
    "abalone-by-start-and-colour", "Abalone: Ω3 by start and colour", "Report 000, Figure 3", abalone::round_robin::by_start_and_colour;
    "abalone-clock", "Abalone: depth by the time left", "Report 000, Figure 4", abalone::clock::run;
    "abalone-versus-random", "Abalone: Ω3 against random moves", "Report 000, section 5.3.3", abalone::versus_random::run;
    "awale-fixed", "Awalé: three evaluations at fixed depth", "Report 001, Table 1", awale::tables::fixed;
    "awale-adaptive", "Awalé: three evaluations at adaptive depth", "Report 001, Table 2", awale::tables::adaptive;
    "awale-mixed", "Awalé: fixed against adaptive depth", "Report 001, Table 3", awale::tables::mixed;
    "awale-first-player", "Awalé: does player 1 have the better of it?", "Report 001, the hypothesis of section 3C", awale::first_player::run;
    "awale-loops", "Awalé: won games that do not end", "Report 001, the observations of section 3C", awale::loops::run;
    "awale-time-spikes", "Awalé: moves that take very long", "Report 001, the observations of section 3C", awale::spikes::run;
    "divercite-versions", "Divercité: four versions, random and greedy", "Report 002, Table 1", divercite::versions;
    "divercite-depths", "Divercité: depth reached at each step", "Report 002, Figure 1", divercite::depths;
    "quoridor-iterations", "Quoridor: time by iterations", "Report 003, the table of iterations", quoridor::play::iterations;
    "quoridor-agents", "Quoridor: the tree search against the others", "Report 003, results", quoridor::play::players;
    "quoridor-complexity", "Quoridor: how many positions?", "Report 003, complexity", quoridor::complexity::run;
    "checkers-versus-random", "Checkers: depth 1 and 2 against random moves", "Report 004, section 2.4", checkers::versus_random;
    "checkers-time-versus-depth", "Checkers: shared time against fixed depth", "Report 004, section 2.4", checkers::time_versus_depth;
    "checkers-row-value", "Checkers: men that count their row", "Report 004, section 3.2", checkers::row_value;
    "checkers-king-value", "Checkers: what a king should count", "Report 004, section 3.2", checkers::king_value;
    "flagship-versus-reports", "Our strongest player against the reports' players", "Beyond the reports", flagship::run;
}

/// The experiment of a name.
pub fn find(name: &str) -> Result<&'static Experiment, LabError> {
    ALL.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<_> = ALL.iter().map(|experiment| experiment.name).collect();
        LabError::Request(format!("experiment '{name}': the experiments are all, {}", names.join(", ")))
    })
}

/// Runs an experiment and writes its files.
pub fn run(lab: &mut Lab<'_>, experiment: &Experiment) -> Result<Findings, LabError> {
    lab.begin(experiment.name);
    let mut findings = (experiment.run)(lab)?;
    findings.experiment = experiment.name.to_string();
    findings.title = experiment.title.to_string();
    findings.source = experiment.source.to_string();
    let effort = lab.pick("--quick", "--full");
    findings.setting.push(format!("{effort}, seed {}", lab.options.seed));
    Ok(findings)
}
