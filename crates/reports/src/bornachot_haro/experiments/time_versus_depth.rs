//! Section 2.4: the player that shares its time among the moves, against players of fixed depth.

use super::{GAMES, OPENING, OWN_DEPTH, play_match};
use secateur_arena::Spec;
use secateur_core::Limits;
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{ExperimentResult, Lab, LabError, PlayedGame, Table, Verdict, percent, score, wdl};
use secateur_stats::Trinomial;
use std::time::Duration;

/// The two readings of the player: `prune=`, words.
const READINGS: [(&str, &str); 2] =
    [("off", "as printed, without alpha-beta"), ("on", "with the alpha-beta the text claims")];

/// Pairs of games in which the nodes of a fixed depth are counted.
const COUNTING_PAIRS: u64 = 4;

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pairs = lab.pick(15, 60);
    let matches = matches(lab, pairs)?;
    let mut table = Table::new(
        "",
        "Results of the player that shares its time",
        &["", "against", "rules", "nodes a move, both", "wins-draws-losses", "score"],
    );
    matches.iter().for_each(|one| table.row(one.cells()));
    table.row(on_a_clock(lab)?);
    // the verdicts are by the rules of the report's match scripts
    let decisive: Vec<&SharedTime> = matches.iter().filter(|one| one.variant == GAMES[0]).collect();
    let drawn: Vec<_> =
        decisive.iter().map(|one| Comparison::ours(one.short_name(), score(&one.results))).collect();
    Ok(ExperimentResult {
        setting: vec![
            "both spend the same: the player that shares its time has as many nodes a move, 1.67 µs each as in the report, as the other takes on average to its depth in games against itself".into(),
            format!(
                "{} games each, four random plies first; each depth is judged by itself, by the rules of the report's match scripts; on a clock the player of fixed depth mostly needs less than it may take",
                2 * pairs
            ),
        ],
        figures: vec![bars(
            "",
            "Score of the player that shares its time, flying kings",
            "score",
            &drawn,
            Some(0.5),
        )],
        tables: vec![table],
        verdicts: decisive.iter().map(|one| one.verdict()).collect(),
        ..ExperimentResult::default()
    })
}

/// A match of the player that shares its time against a fixed depth.
struct SharedTime {
    /// `prune=` of the player, and its reading in words.
    prune: &'static str,
    reading: &'static str,
    variant: &'static str,
    depth: u32,
    /// Nodes a move, which both spend.
    nodes: u64,
    results: Trinomial,
}

/// All matches in which both players spend the same nodes.
fn matches(lab: &Lab<'_>, pairs: u64) -> Result<Vec<SharedTime>, LabError> {
    let depths = lab.pick(&[2u32, 4][..], &[2, 3, 4, 5]);
    let mut matches = Vec::new();
    for (prune, reading) in READINGS {
        let time = format!("bornachot-haro(prune={prune})");
        for variant in GAMES {
            for &depth in depths {
                let fixed = format!("bornachot-haro(alphabeta,depth={depth})");
                let nodes = mean_nodes(lab, variant, &fixed)?;
                let players = [("time", time.as_str()), ("depth", fixed.as_str())];
                let results = play_match(lab, variant, players, pairs, Limits::nodes(nodes))?;
                matches.push(SharedTime { prune, reading, variant, depth, nodes, results });
            }
        }
    }
    Ok(matches)
}

/// The mean nodes a move of a player of fixed depth takes, in games against itself.
fn mean_nodes(lab: &Lab<'_>, variant: &str, player: &str) -> Result<u64, LabError> {
    let players = [("one", player), ("other", player)];
    let spec = Spec { openings: OPENING, ..lab.tournament(variant, &players, COUNTING_PAIRS, OWN_DEPTH) };
    let games = lab.play(&spec)?.games;
    let nodes = || games.iter().flat_map(|game: &PlayedGame| game.result.nodes.iter().copied());
    Ok(nodes().sum::<u64>() / (nodes().count() as u64).max(1))
}

/// The row of a match on a real clock, one game at a time.
fn on_a_clock(lab: &Lab<'_>) -> Result<[String; 6], LabError> {
    let milliseconds = lab.pick(5, 20);
    let limit = Limits::time(Duration::from_millis(milliseconds));
    let players = [("time", "bornachot-haro"), ("depth", "bornachot-haro(alphabeta,depth=4)")];
    let spec = Spec { openings: OPENING, ..lab.tournament(GAMES[0], &players, lab.pick(4, 20), limit) };
    let results = lab.play_alone(&spec)?.total(0);
    Ok([
        "on a clock".to_string(),
        "depth 4".to_string(),
        GAMES[0].to_string(),
        format!("{milliseconds} ms at most"),
        wdl(&results),
        percent(&score(&results)),
    ])
}

impl SharedTime {
    fn cells(&self) -> [String; 6] {
        [
            self.reading.to_string(),
            format!("depth {}", self.depth),
            self.variant.to_string(),
            self.nodes.to_string(),
            wdl(&self.results),
            percent(&score(&self.results)),
        ]
    }

    fn short_name(&self) -> String {
        format!("depth {}{}", self.depth, if self.prune == "on" { ", pruned" } else { "" })
    }

    fn verdict(&self) -> Verdict {
        let estimate = score(&self.results);
        Verdict::above(
            format!("sharing time beats depth {} more often than not ({})", self.depth, self.reading),
            estimate.interval95,
            0.5,
            format!("score {} at {} nodes a move for both", percent(&estimate), self.nodes),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn a_match_is_presented() {
        let one = SharedTime {
            prune: "on",
            reading: READINGS[1].1,
            variant: GAMES[0],
            depth: 4,
            nodes: 180,
            results: Trinomial { wins: 6, draws: 73, losses: 41 },
        };
        // the figures of docs/reports/checkers-time-versus-depth.md
        assert_eq!(
            one.cells(),
            [
                "with the alpha-beta the text claims",
                "depth 4",
                "draughts:in104-flying",
                "180",
                "6-73-41",
                "35.4 % (30.6–40.5)"
            ]
        );
        assert_eq!(one.short_name(), "depth 4, pruned");
        assert_eq!(one.verdict().answer, Answer::DoesNotHold);
        assert_eq!(one.verdict().because, "score 35.4 % (30.6–40.5) at 180 nodes a move for both");
    }
}
