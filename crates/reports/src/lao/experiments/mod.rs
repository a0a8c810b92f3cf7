//! The tables and figures of report 000, measured again.

mod branching;
mod by_start_and_colour;
mod clock;
mod ladder;
mod local_search;
mod pool;
mod round_robin;
mod versus_random;
mod weights;

use secateur_lab::Experiment;

/// The rules the report plays by.
const GAME: &str = "abalone:tie=marbles";
/// The same from the report's second start.
const ALIEN: &str = "abalone:tie=marbles,start=alien";

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 8] = [
    Experiment {
        name: "abalone-ladder",
        title: "Abalone: what each optimisation saves",
        source: "Report 000, Table 1",
        measure: ladder::run,
    },
    Experiment {
        name: "abalone-branching",
        title: "Abalone: moves of a position",
        source: "Report 000, section 2.2",
        measure: branching::run,
    },
    Experiment {
        name: "abalone-pool",
        title: "Abalone: the pool of the random search",
        source: "Report 000, section 5.3.2",
        measure: pool::run,
    },
    Experiment {
        name: "abalone-local-search",
        title: "Abalone: the weights of the local search",
        source: "Report 000, Table 2",
        measure: local_search::run,
    },
    Experiment {
        name: "abalone-round-robin",
        title: "Abalone: eight configurations meet",
        source: "Report 000, Table 3",
        measure: round_robin::run,
    },
    Experiment {
        name: "abalone-by-start-and-colour",
        title: "Abalone: Ω3 by start and colour",
        source: "Report 000, Figure 3",
        measure: by_start_and_colour::run,
    },
    Experiment {
        name: "abalone-clock",
        title: "Abalone: depth by the time left",
        source: "Report 000, Figure 4",
        measure: clock::run,
    },
    Experiment {
        name: "abalone-versus-random",
        title: "Abalone: Ω3 against random moves",
        source: "Report 000, section 5.3.3",
        measure: versus_random::run,
    },
];
