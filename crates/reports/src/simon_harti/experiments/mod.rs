//! The table, the results and the complexity of report 003, measured again.

mod complexity;
mod iterations;
mod players;

use secateur_lab::Experiment;

/// The rules the report plays by.
const GAME: &str = "quoridor:course";
/// The course's greedy player follows its score.
const GREEDY: &str = "greedy(eval=course-score)";

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 3] = [
    Experiment {
        name: "quoridor-iterations",
        title: "Quoridor: time by iterations",
        source: "Report 003, the table of iterations",
        measure: iterations::run,
    },
    Experiment {
        name: "quoridor-agents",
        title: "Quoridor: the tree search against the others",
        source: "Report 003, results",
        measure: players::run,
    },
    Experiment {
        name: "quoridor-complexity",
        title: "Quoridor: how many positions?",
        source: "Report 003, complexity",
        measure: complexity::run,
    },
];
