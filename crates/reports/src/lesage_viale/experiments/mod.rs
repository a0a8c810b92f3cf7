//! The tables and observations of report 001, measured again.

mod adaptive_depth;
mod depth_difference;
mod evaluations;
mod first_player;
mod loops;
mod tables;
mod time_spikes;

use secateur_core::Text;
use secateur_lab::{Experiment, Paper};

/// The rules the report plays by: three colours.
const GAME: &str = "awale";

const PAPER: Paper = Paper {
    key: "report-001",
    name: Text::new("Report 001", "Rapport 001"),
    title: "AI Game Programming : Awalé, où comment jouer automatiquement",
    authors: "Arno Lesage, Jean-Jacques Viale",
    institution: "Université Côte d'Azur, EUR DS4H, Master 1 Informatique",
    about: Text::new(
        "Awalé with three colours, rules awale:tricolour; its player here is lesage-viale (docs/reports/001.md has the readings chosen)",
        "Awalé à trois couleurs, règles awale:tricolour ; son joueur ici est lesage-viale (docs/reports/001.fr.md donne les lectures choisies)",
    ),
};

const OBSERVATIONS: Text = Text::new("the observations of section 3C", "les observations de la section 3C");

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 9] = [
    PAPER.experiment(
        "awale-fixed",
        Text::new("Awalé: three evaluations at fixed depth", "Awalé : trois évaluations à profondeur fixe"),
        Text::new("Table 1", "table 1"),
        tables::fixed,
    ),
    PAPER.experiment(
        "awale-adaptive",
        Text::new(
            "Awalé: three evaluations at adaptive depth",
            "Awalé : trois évaluations à profondeur adaptative",
        ),
        Text::new("Table 2", "table 2"),
        tables::adaptive,
    ),
    PAPER.experiment(
        "awale-mixed",
        Text::new("Awalé: fixed against adaptive depth", "Awalé : profondeur fixe contre adaptative"),
        Text::new("Table 3", "table 3"),
        tables::mixed,
    ),
    PAPER.experiment(
        "awale-evaluations",
        Text::new(
            "Awalé: the three evaluations, decided from many openings",
            "Awalé : les trois évaluations, départagées à partir de nombreuses ouvertures",
        ),
        Text::new("what it concludes from Tables 1 and 2", "ce qu'il conclut des tables 1 et 2"),
        evaluations::measure_evaluations,
    ),
    PAPER.experiment(
        "awale-adaptive-depth",
        Text::new(
            "Awalé: adaptive depth, decided from many openings",
            "Awalé : la profondeur adaptative, départagée à partir de nombreuses ouvertures",
        ),
        Text::new("what it concludes from Table 3", "ce qu'il conclut de la table 3"),
        adaptive_depth::measure_adaptive_depth,
    ),
    PAPER.experiment(
        "awale-depth-difference",
        Text::new(
            "Awalé: which evaluation profits most from more depth",
            "Awalé : quelle évaluation profite le plus d'une différence de profondeur",
        ),
        Text::new("what it concludes from Table 3", "ce qu'il conclut de la table 3"),
        depth_difference::measure_depth_difference,
    ),
    PAPER.experiment(
        "awale-first-player",
        Text::new("Awalé: does player 1 have the better of it?", "Awalé : le joueur 1 est-il avantagé ?"),
        Text::new("the hypothesis of section 3C", "l'hypothèse de la section 3C"),
        first_player::measure_first_player,
    ),
    PAPER.experiment(
        "awale-loops",
        Text::new("Awalé: won games that do not end", "Awalé : des parties gagnées qui ne finissent pas"),
        OBSERVATIONS,
        loops::measure_loops,
    ),
    PAPER.experiment(
        "awale-time-spikes",
        Text::new("Awalé: moves that take very long", "Awalé : des coups qui prennent très longtemps"),
        OBSERVATIONS,
        time_spikes::measure_time_spikes,
    ),
];
