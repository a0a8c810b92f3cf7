//! The table, the results and the complexity of report 003, measured again.

mod complexity;
mod iterations;
mod players;

use secateur_core::Text;
use secateur_lab::{Experiment, Paper};

/// The rules the report plays by.
const GAME: &str = "quoridor:course";
/// The course's greedy player follows its score.
const GREEDY: &str = "greedy(eval=course-score)";

const PAPER: Paper = Paper {
    key: "report-003",
    name: Text::new("Report 003", "Rapport 003"),
    title: "Projet – Agent intelligent pour le jeu Quoridor",
    authors: "Sanmar Simon, Ghali Harti",
    institution: "Polytechnique Montréal, INF8215",
    about: Text::new(
        "Quoridor, rules quoridor:course; its player here is simon-harti (docs/reports/003.md has the readings chosen)",
        "Quoridor, règles quoridor:course ; son joueur ici est simon-harti (docs/reports/003.fr.md donne les lectures choisies)",
    ),
};

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 3] = [
    Experiment {
        name: "quoridor-complexity",
        title: Text::new("Quoridor: how many positions?", "Quoridor : combien de positions ?"),
        paper: Some(&PAPER),
        place: Text::new("complexity", "complexité"),
        measure: complexity::run,
    },
    Experiment {
        name: "quoridor-agents",
        title: Text::new(
            "Quoridor: the tree search against the others",
            "Quoridor : la recherche arborescente contre les autres",
        ),
        paper: Some(&PAPER),
        place: Text::new("results", "résultats"),
        measure: players::run,
    },
    Experiment {
        name: "quoridor-iterations",
        title: Text::new("Quoridor: time by iterations", "Quoridor : temps selon les itérations"),
        paper: Some(&PAPER),
        place: Text::new("the table of iterations", "la table des itérations"),
        measure: iterations::run,
    },
];
