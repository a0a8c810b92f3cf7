//! Sections 2.2 and 2.3: how many nodes the dictionary of seen states and alpha-beta save, each alone and both together.

use super::GAMES;
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::{after, self_play};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_stats::{Estimate, Sample, student};

/// The searches: options, and in words.
const SEARCHES: [(&str, &str, &str); 4] = [
    ("minimax,dictionary=off", "minimax", "minimax"),
    ("minimax,dictionary=on", "with the dictionary", "avec le dictionnaire"),
    ("alphabeta,dictionary=off", "with alpha-beta", "avec alpha-bêta"),
    ("alphabeta,dictionary=on", "with both", "avec les deux"),
];

pub(super) fn measure_savings(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (count, depth) = lab.pick((12, 4), (200, 6));
    let mut table = Table::new(
        "",
        ("Nodes of a move, and relative to plain minimax", "Nœuds d'un coup, et relatifs au minimax seul"),
        &["search", "rules", "nodes a move", "relative", "95 % interval"],
    )
    .french(&[
        ("search", "recherche"),
        ("nodes a move", "nœuds par coup"),
        ("relative", "relatif"),
        (SEARCHES[1].1, SEARCHES[1].2),
        (SEARCHES[2].1, SEARCHES[2].2),
        (SEARCHES[3].1, SEARCHES[3].2),
    ]);
    let (mut verdicts, mut drawn) = (Vec::new(), Vec::new());
    for variant in GAMES {
        let rules = variant.trim_start_matches("draughts:");
        let rows = nodes(lab, variant, rules, count, depth)?;
        for (i, (_, en, fr)) in SEARCHES.iter().enumerate() {
            let ratios =
                Sample::of(rows.iter().map(|row| (row[i].max(1) as f64 / row[0].max(1) as f64).ln()))?;
            let ratio = Statistic::Ratio(ratios);
            let interval95 = student(&ratios, 0.95)?.map(f64::exp);
            let mean = rows.iter().map(|row| row[i]).sum::<u64>() as f64 / rows.len().max(1) as f64;
            table.row([
                en.to_string(),
                variant.to_string(),
                format!("{mean:.0}"),
                format!("{:.3}", ratio.value()),
                format!("{:.3}–{:.3}", interval95.low, interval95.high),
            ]);
            if i == 0 {
                continue;
            }
            drawn.push(Comparison::ours(
                Words::new(format!("{en}, {rules}"), format!("{fr}, {rules}")),
                Estimate { value: ratio.value(), interval95 },
            ));
            verdicts.push(
                Verdict::of(
                    Words::new(
                        format!("minimax {en} explores fewer nodes ({variant})"),
                        format!("minimax {fr} explore moins de nœuds ({variant})"),
                    ),
                    Statement::new(
                        ("nodes relative to plain minimax", "nœuds relatifs au minimax seul"),
                        ratio,
                        Asks::Below(1.0),
                        Unit::number(3),
                    ),
                )
                .among(GAMES.len()),
            );
        }
    }
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{count} positions of self-play of bornachot-haro(alphabeta,depth=2) from four random plies, the same for all; depth {depth}, the dictionary empty before each move; typical ratios (geometric means)"
            ),
            format!(
                "{count} positions de parties de bornachot-haro(alphabeta,depth=2) contre lui-même après quatre demi-coups au hasard, les mêmes pour tous ; profondeur {depth}, dictionnaire vide avant chaque coup ; rapports typiques (moyennes géométriques)"
            ),
        )],
        figures: vec![bars(
            "",
            ("Nodes relative to plain minimax", "Nœuds relatifs au minimax seul"),
            ("nodes", "nœuds"),
            &drawn,
            Some(1.0),
        )],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}

/// Nodes of every search on each position.
fn nodes(
    lab: &Lab<'_>,
    variant: &str,
    rules: &str,
    count: usize,
    depth: u32,
) -> Result<Vec<[u64; 4]>, LabError> {
    let all = self_play(lab, variant, "bornachot-haro(alphabeta,depth=2)", 4, 5 * count)?;
    let positions: Vec<_> = all.iter().step_by(5).collect();
    lab.measure_shared(
        &format!("checkers-savings-{rules}"),
        &format!("nodes at depth {depth}"),
        count,
        |number| {
            let game = after(lab, variant, positions[number])?;
            let mut nodes = [0; 4];
            for (nodes, (items, ..)) in nodes.iter_mut().zip(SEARCHES) {
                let mut player = lab.player(variant, &format!("bornachot-haro({items},depth=20)"))?;
                *nodes = player.decide(&*game, &Limits::depth(depth).into(), &mut |_| {})?.nodes;
            }
            Ok(nodes)
        },
    )
}
