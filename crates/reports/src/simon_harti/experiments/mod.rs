//! The table, the results and the complexity of report 003, measured again.

mod complexity;
mod iterations;
mod players;

use secateur_core::Text;
use secateur_lab::{Experiment, Paper};

/// The rules the report plays by.
const GAME: &str = "quoridor:course";
/// The course's greedy player, which follows the score of the course.
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
    PAPER.experiment(
        "quoridor-complexity",
        Text::new("Quoridor: how many positions?", "Quoridor : combien de positions ?"),
        Text::new("complexity", "complexité"),
        complexity::measure_complexity,
    ),
    PAPER.experiment(
        "quoridor-agents",
        Text::new(
            "Quoridor: the tree search against the others",
            "Quoridor : la recherche arborescente contre les autres",
        ),
        Text::new("results", "résultats"),
        players::measure_players,
    ),
    PAPER.experiment(
        "quoridor-iterations",
        Text::new("Quoridor: time by iterations", "Quoridor : temps selon les itérations"),
        Text::new("the table of iterations", "la table des itérations"),
        iterations::measure_iterations,
    ),
];
