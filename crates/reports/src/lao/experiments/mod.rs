//! The tables and figures of report 000, measured again.

mod branching;
mod by_start_and_colour;
mod clock;
mod ladder;
mod local_search;
mod pool;
mod quiescence;
mod round_robin;
mod transitivity;
mod versus_random;
mod weights;

use secateur_core::Text;
use secateur_lab::{Experiment, Paper};

/// The rules the report plays by.
const GAME: &str = "abalone:tie=marbles";
/// The same rules with the report's second start.
const ALIEN: &str = "abalone:tie=marbles,start=alien";

const PAPER: Paper = Paper {
    key: "report-000",
    name: Text::new("Report 000", "Rapport 000"),
    title: "Agent d'intelligence artificielle pour le jeu Abalone",
    authors: "Quentin Lao",
    institution: "Polytechnique Montréal, INF8175",
    about: Text::new(
        "Abalone, rules abalone:tie=marbles; its player here is lao (docs/reports/000.md has the readings chosen)",
        "Abalone, règles abalone:tie=marbles ; son joueur ici est lao (docs/reports/000.fr.md donne les lectures choisies)",
    ),
};

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 10] = [
    PAPER.experiment(
        "abalone-ladder",
        Text::new("Abalone: what each optimisation saves", "Abalone : ce qu'épargne chaque optimisation"),
        Text::new("Table 1", "table 1"),
        ladder::measure_ladder,
    ),
    PAPER.experiment(
        "abalone-quiescence",
        Text::new("Abalone: what quiescence is worth", "Abalone : ce que vaut la recherche de quiescence"),
        Text::new("section 3", "section 3"),
        quiescence::measure_quiescence,
    ),
    PAPER.experiment(
        "abalone-branching",
        Text::new("Abalone: moves of a position", "Abalone : coups d'une position"),
        Text::new("section 2.2", "section 2.2"),
        branching::measure_branching,
    ),
    PAPER.experiment(
        "abalone-pool",
        Text::new("Abalone: the pool of the random search", "Abalone : la réserve de la recherche aléatoire"),
        Text::new("section 5.3.2 and Algorithm 2", "section 5.3.2 et algorithme 2"),
        pool::measure_pool,
    ),
    PAPER.experiment(
        "abalone-local-search",
        Text::new("Abalone: the weights of the local search", "Abalone : les poids de la recherche locale"),
        Text::new("Table 2 and Algorithm 1", "table 2 et algorithme 1"),
        local_search::measure_local_search,
    ),
    PAPER.experiment(
        "abalone-transitivity",
        Text::new(
            "Abalone: is “beats” transitive among neighbours?",
            "Abalone : « bat » est-il transitif entre voisins ?",
        ),
        Text::new("section 5.3.1", "section 5.3.1"),
        transitivity::measure_transitivity,
    ),
    PAPER.experiment(
        "abalone-round-robin",
        Text::new("Abalone: eight configurations meet", "Abalone : huit configurations s'affrontent"),
        Text::new("Table 3", "table 3"),
        round_robin::measure_round_robin,
    ),
    PAPER.experiment(
        "abalone-by-start-and-colour",
        Text::new("Abalone: Ω3 by start and colour", "Abalone : Ω3 selon le départ et la couleur"),
        Text::new("Figure 3", "figure 3"),
        by_start_and_colour::measure_by_start_and_colour,
    ),
    PAPER.experiment(
        "abalone-clock",
        Text::new("Abalone: depth by the time left", "Abalone : profondeur selon le temps restant"),
        Text::new("Figure 4", "figure 4"),
        clock::measure_clock,
    ),
    PAPER.experiment(
        "abalone-versus-random",
        Text::new("Abalone: Ω3 against random moves", "Abalone : Ω3 contre des coups au hasard"),
        Text::new("section 5.3.3", "section 5.3.3"),
        versus_random::measure_versus_random,
    ),
];
