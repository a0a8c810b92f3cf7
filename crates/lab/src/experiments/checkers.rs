//! Report 004: draughts by the rules of the course.

use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{percent, score, wdl};
use crate::lab::Lab;
use crate::shapes::{bars, shares};
use crate::table::Table;
use crate::verdict::{Answer, Verdict};
use secateur_arena::{Openings, Spec};
use secateur_core::Limits;
use secateur_stats::Trinomial;
use std::time::Duration;

/// The rules of the report's match scripts, and those of the course's text.
const GAMES: [&str; 2] = ["draughts:in104-flying", "draughts:in104"];

/// A match of two players; results of the first.
fn meet(
    lab: &Lab<'_>,
    variant: &str,
    players: [(&str, &str); 2],
    pairs: u64,
    limits: [Limits; 2],
) -> Result<Trinomial, LabError> {
    let [first, second] = limits;
    let mut spec = lab.contest(variant, &players, pairs, first);
    spec.players[1].limit = second;
    // captures are compulsory and games are short: four plies make openings that differ
    spec.openings = Openings::Random(4);
    Ok(lab.play(&spec)?.total(0))
}

fn fixed(
    lab: &Lab<'_>,
    variant: &str,
    players: [(&str, &str); 2],
    pairs: u64,
) -> Result<Trinomial, LabError> {
    meet(lab, variant, players, pairs, [Limits::depth(50), Limits::depth(50)])
}

const HEAD: [&str; 4] = ["", "rules", "wins-draws-losses", "score"];

fn row(table: &mut Table, name: &str, variant: &str, results: &Trinomial) {
    table.row([name.to_string(), variant.to_string(), wdl(results), percent(&score(results))]);
}

pub(crate) fn versus_random(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let pairs = lab.pick(20, 150);
    let mut table = Table::new("", "Results against random moves", &HEAD);
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for variant in GAMES {
        for depth in [1, 2] {
            let text = format!("bornachot-haro(alphabeta,depth={depth})");
            let results = fixed(lab, variant, [("depth", &text), ("random", "random")], pairs)?;
            row(&mut table, &format!("depth {depth}"), variant, &results);
            rows.push((format!("depth {depth}, {}", variant.trim_start_matches("draughts:")), results));
            let estimate = score(&results);
            verdicts.push(Verdict::above(
                format!("depth {depth} beats random moves ({variant})"),
                estimate.interval95,
                0.5,
                format!("score {}", percent(&estimate)),
            ));
        }
    }
    Ok(Findings {
        setting: vec![format!(
            "{} games each, four random plies first; alpha-beta with the report's row values and its dictionary",
            2 * pairs
        )],
        tables: vec![table],
        figures: vec![shares("", "Against random moves", &rows)],
        verdicts,
        ..Findings::default()
    })
}

/// Nodes a move of a player of fixed depth takes on average, in its games against itself.
fn mean_nodes(lab: &Lab<'_>, game: &str, player: &str) -> Result<u64, LabError> {
    let mut spec = lab.contest(game, &[("one", player), ("other", player)], 4, Limits::depth(50));
    spec.openings = Openings::Random(4);
    let games = lab.play(&spec)?.games;
    let nodes: Vec<u64> = games.iter().flat_map(|game| game.result.nodes.iter().copied()).collect();
    Ok(nodes.iter().sum::<u64>() / (nodes.len() as u64).max(1))
}

pub(crate) fn time_versus_depth(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let pairs = lab.pick(15, 60);
    let depths = lab.pick(&[2u32, 4][..], &[2, 3, 4, 5]);
    let mut table = Table::new(
        "",
        "Results of the player that shares its time",
        &["", "against", "rules", "nodes a move, both", "wins-draws-losses", "score"],
    );
    let (mut drawn, mut verdicts) = (Vec::new(), Vec::new());
    for (prune, name) in
        [("off", "as printed, without alpha-beta"), ("on", "with the alpha-beta the text claims")]
    {
        let text = format!("bornachot-haro(prune={prune})");
        for variant in GAMES {
            for depth in depths {
                let other = format!("bornachot-haro(alphabeta,depth={depth})");
                let nodes = mean_nodes(lab, variant, &other)?;
                let players = [("time", text.as_str()), ("depth", other.as_str())];
                let results = meet(lab, variant, players, pairs, [Limits::nodes(nodes), Limits::depth(50)])?;
                let estimate = score(&results);
                table.row([
                    name.to_string(),
                    format!("depth {depth}"),
                    variant.to_string(),
                    nodes.to_string(),
                    wdl(&results),
                    percent(&estimate),
                ]);
                if variant != GAMES[0] {
                    continue;
                }
                drawn.push((
                    format!("depth {depth}{}", if prune == "on" { ", pruned" } else { "" }),
                    estimate,
                    None,
                ));
                verdicts.push(Verdict::above(
                    format!("sharing time beats depth {depth} more often than not ({name})"),
                    estimate.interval95,
                    0.5,
                    format!("score {} at {nodes} nodes a move for both", percent(&estimate)),
                ));
            }
        }
    }
    // the same on a real clock, once, one game at a time
    let limit = Limits::time(Duration::from_millis(lab.pick(5, 20)));
    let players = [("time", "bornachot-haro"), ("depth", "bornachot-haro(alphabeta,depth=4)")];
    let mut spec = lab.contest(GAMES[0], &players, lab.pick(4, 20), limit);
    spec.openings = Openings::Random(4);
    let results = lab.play_alone(&spec)?.total(0);
    table.row([
        "on a clock".to_string(),
        "depth 4".to_string(),
        GAMES[0].to_string(),
        format!("{} ms at most", lab.pick(5, 20)),
        wdl(&results),
        percent(&score(&results)),
    ]);
    Ok(Findings {
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
        verdicts,
        ..Findings::default()
    })
}

pub(crate) fn row_value(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let (pairs, depth) = lab.pick((20, 3), (150, 4));
    let mut table = Table::new(
        "",
        "Results of one evaluation against another",
        &["", "against", "rules", "wins-draws-losses", "score"],
    );
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (one, other, claim) in [
        ("rows", "pieces", "men that count their row beat men that all count the same"),
        ("rows", "kings", "they beat heavier kings alone"),
        ("rows-as-printed", "pieces", "so they do as printed, with White's rows counted from the wrong end"),
    ] {
        let mut all = Trinomial::default();
        for variant in GAMES {
            let [a, b] =
                [one, other].map(|eval| format!("bornachot-haro(alphabeta,depth={depth},eval={eval})"));
            let results = fixed(lab, variant, [(one, &a), (other, &b)], pairs)?;
            table.row([
                one.to_string(),
                other.to_string(),
                variant.to_string(),
                wdl(&results),
                percent(&score(&results)),
            ]);
            rows.push((format!("{} v {other}", one.replace("rows-as-printed", "as printed")), results));
            all += results;
        }
        verdicts.push(Verdict::above(
            claim,
            score(&all).interval95,
            0.5,
            format!("score {}", percent(&score(&all))),
        ));
    }
    Ok(Findings {
        setting: vec![format!(
            "{} games each, alpha-beta at depth {depth} with the dictionary, four random plies first",
            2 * pairs
        )],
        figures: vec![shares("", "Evaluations against each other, flying kings and not", &rows)],
        tables: vec![table],
        verdicts,
        ..Findings::default()
    })
}

pub(crate) fn king_value(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let (pairs, depth) = lab.pick((6, 3), (30, 4));
    const OVER: [i32; 6] = [-4, 0, 3, 6, 12, 24];
    let texts = OVER.map(|over| {
        (format!("rows{over:+}"), format!("bornachot-haro(alphabeta,depth={depth},king={over})"))
    });
    let players: Vec<_> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut table = Table::new(
        "",
        "Scores against all other values of a king",
        &["a king counts", "rules", "wins-draws-losses", "score"],
    );
    let (mut drawn, mut totals) = (Vec::new(), [Trinomial::default(); OVER.len()]);
    for variant in GAMES {
        let contest = lab.contest(variant, &players, pairs, Limits::depth(50));
        let games = lab.play(&Spec { openings: Openings::Random(4), ..contest })?;
        for (i, (name, _)) in texts.iter().enumerate() {
            row(&mut table, name, variant, &games.total(i));
            totals[i] += games.total(i);
        }
    }
    for (i, (name, _)) in texts.iter().enumerate() {
        drawn.push((name.clone(), score(&totals[i]), None));
    }
    let best = (0..OVER.len())
        .max_by(|&a, &b| score(&totals[a]).value.total_cmp(&score(&totals[b]).value))
        .unwrap_or(0);
    let (three, highest) = (score(&totals[2]), score(&totals[best]));
    let answer = if highest.interval95.low > three.interval95.high {
        Answer::DoesNotHold
    } else if best == 2
        && (0..OVER.len()).all(|i| i == 2 || score(&totals[i]).interval95.high < three.interval95.low)
    {
        Answer::Holds
    } else {
        Answer::Undecided
    };
    Ok(Findings {
        setting: vec![format!(
            "round robin, {} games a pair, alpha-beta at depth {depth}, four random plies first; both rule sets",
            2 * pairs
        )],
        figures: vec![bars("", "Score by the value of a king", "score", &drawn, Some(0.5))],
        tables: vec![table],
        verdicts: vec![Verdict::new(
            "of the values tried, the rows and 3 is the best for a king",
            answer,
            format!(
                "rows+3 scores {}, the best is {} with {}",
                percent(&three),
                texts[best].0,
                percent(&highest)
            ),
        )],
        ..Findings::default()
    })
}
