//! The tables and observations of report 001, measured again.

mod evaluations;
mod first_player;
mod loops;
mod time_spikes;

use secateur_lab::Experiment;

/// The rules the report plays by: three colours.
const GAME: &str = "awale";

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 6] = [
    Experiment {
        name: "awale-fixed",
        title: "Awalé: three evaluations at fixed depth",
        source: "Report 001, Table 1",
        measure: evaluations::fixed,
    },
    Experiment {
        name: "awale-adaptive",
        title: "Awalé: three evaluations at adaptive depth",
        source: "Report 001, Table 2",
        measure: evaluations::adaptive,
    },
    Experiment {
        name: "awale-mixed",
        title: "Awalé: fixed against adaptive depth",
        source: "Report 001, Table 3",
        measure: evaluations::mixed,
    },
    Experiment {
        name: "awale-first-player",
        title: "Awalé: does player 1 have the better of it?",
        source: "Report 001, the hypothesis of section 3C",
        measure: first_player::run,
    },
    Experiment {
        name: "awale-loops",
        title: "Awalé: won games that do not end",
        source: "Report 001, the observations of section 3C",
        measure: loops::run,
    },
    Experiment {
        name: "awale-time-spikes",
        title: "Awalé: moves that take very long",
        source: "Report 001, the observations of section 3C",
        measure: time_spikes::run,
    },
];
