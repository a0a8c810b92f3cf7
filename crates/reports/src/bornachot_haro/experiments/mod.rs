//! The claims of report 004, measured again: draughts by the rules of the course.

mod king_value;
mod row_value;
mod savings;
mod shared_time;
mod time_versus_depth;
mod turned_board;
mod versus_random;

use secateur_arena::{Openings, Spec};
use secateur_core::{Limits, Text};
use secateur_lab::{Experiment, Lab, LabError, Paper};
use secateur_stats::Trinomial;

/// The rules of the report's match scripts, and those of the course's text.
const GAMES: [&str; 2] = ["draughts:in104-flying", "draughts:in104"];

/// Random plies at the start: captures are compulsory and games are short, so that four plies are enough to make openings differ.
const OPENING: Openings = Openings::Random(4);

/// No limit but the depth that the player has itself.
const OWN_DEPTH: Limits = Limits { depth: Some(50), nodes: None, time: None, clock: None };

const PAPER: Paper = Paper {
    key: "report-004",
    name: Text::new("Report 004", "Rapport 004"),
    title: "Compte-rendu IN104 - Checkers",
    authors: "Yohan Bornachot, Pierre Haro",
    institution: "ENSTA, IN104, mai 2019",
    about: Text::new(
        "Checkers, rules draughts:in104-flying (its match scripts) and draughts:in104; its player here is bornachot-haro (docs/reports/004.md has the readings chosen)",
        "Dames, règles draughts:in104-flying (ses scripts de match) et draughts:in104 ; son joueur ici est bornachot-haro (docs/reports/004.fr.md donne les lectures choisies)",
    ),
};

const SECTION_2_4: Text = Text::new("section 2.4", "section 2.4");
const SECTION_3_2: Text = Text::new("section 3.2", "section 3.2");

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 7] = [
    PAPER.experiment(
        "checkers-savings",
        Text::new(
            "Checkers: what dictionary and alpha-beta save",
            "Dames : ce qu'épargnent dictionnaire et alpha-bêta",
        ),
        Text::new("sections 2.2 and 2.3", "sections 2.2 et 2.3"),
        savings::measure_savings,
    ),
    PAPER.experiment(
        "checkers-shared-time",
        Text::new("Checkers: how the shared time is spent", "Dames : comment le temps partagé est dépensé"),
        SECTION_2_4,
        shared_time::measure_shared_time,
    ),
    PAPER.experiment(
        "checkers-versus-random",
        Text::new(
            "Checkers: depth 1 and 2 against random moves",
            "Dames : profondeurs 1 et 2 contre des coups au hasard",
        ),
        SECTION_2_4,
        versus_random::measure_versus_random,
    ),
    PAPER.experiment(
        "checkers-time-versus-depth",
        Text::new(
            "Checkers: shared time against fixed depth",
            "Dames : temps partagé contre profondeur fixe",
        ),
        SECTION_2_4,
        time_versus_depth::measure_time_versus_depth,
    ),
    PAPER.experiment(
        "checkers-turned-board",
        Text::new(
            "Checkers: the dictionary of a turned board",
            "Dames : le dictionnaire d'un plateau retourné",
        ),
        SECTION_2_4,
        turned_board::measure_turned_board,
    ),
    PAPER.experiment(
        "checkers-row-value",
        Text::new("Checkers: men that count their row", "Dames : des pions qui comptent leur ligne"),
        SECTION_3_2,
        row_value::measure_row_value,
    ),
    PAPER.experiment(
        "checkers-king-value",
        Text::new("Checkers: what a king should count", "Dames : ce que doit compter une dame"),
        SECTION_3_2,
        king_value::measure_king_value,
    ),
];

/// Plays a match of two players, the first under a limit of its own, the second at its own depth; returns the first player's
/// results.
fn play_match(
    lab: &Lab<'_>,
    variant: &str,
    players: [(&str, &str); 2],
    pairs: u64,
    limit: Limits,
) -> Result<Trinomial, LabError> {
    let mut spec = Spec { openings: OPENING, ..lab.tournament(variant, &players, pairs, limit) };
    spec.players[1].limit = OWN_DEPTH;
    Ok(lab.play(&spec)?.total(0))
}
