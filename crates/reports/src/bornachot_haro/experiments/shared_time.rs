//! Section 2.4: whether the player spends nearly all the time it shares out, and the bound on generating a position's children.

use super::GAMES;
use crate::bornachot_haro::minimax_time::CHILDREN;
use secateur_core::{Limits, MoveList, Position, Random, Variant, Words};
use secateur_draughts::{Draughts, VariantFunction, rules::Rules, with_variant};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::{after, self_play};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_stats::{Estimate, Sample, student};
use std::time::{Duration, Instant};

/// The share of the time, on average, that counts as nearly all.
const NEARLY_ALL: f64 = 0.9;

/// The time of a move on the clock, and the nodes of a move where nodes replace time.
const TIME: Duration = Duration::from_millis(5);
const NODES: u64 = 3_000;

pub(super) fn measure_shared_time(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let count = lab.pick(15, 150);
    let moves = self_play(lab, GAMES[0], "bornachot-haro(alphabeta,depth=2)", 4, 4 * count)?;
    let positions: Vec<_> = moves.iter().step_by(4).collect();
    let shares =
        lab.measure_alone("shares of the time spent", count, |number| shares_used(lab, positions[number]))?;
    let mut rows = Vec::new();
    for (name, name_fr, i) in [("counted in nodes", "compté en nœuds", 0), ("on the clock", "à l'horloge", 1)]
    {
        rows.push((name, name_fr, Sample::of(shares.iter().map(|row| row[i]))?));
    }
    let limit = Sample::of(shares.iter().map(|row| row[2]))?;
    let seconds = children(lab.options.seed, lab.pick(2_000, 100_000))?;
    let late = seconds.iter().filter(|&&time| time > CHILDREN).count();
    let generation = Sample::of(seconds.iter().map(|time| 1e6 * time))?;
    let mut verdicts: Vec<Verdict> =
        rows.iter().map(|(en, fr, sample)| nearly_all(en, fr, *sample)).collect();
    verdicts.push(bound_on_children(late, seconds.len(), &generation));
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "{count} positions of self-play by the rules of the report's match scripts; {} ms a move, and {NODES} nodes of {:.2} µs each, so that it repeats exactly",
                    TIME.as_millis(),
                    1e6 * CHILDREN
                ),
                format!(
                    "{count} positions de parties selon les règles des scripts de match du rapport ; {} ms par coup, et {NODES} nœuds de {:.2} µs chacun, pour que cela se répète exactement",
                    TIME.as_millis(),
                    1e6 * CHILDREN
                )
                .replace('.', ","),
            ),
            Words::new(
                "the root gives each of n moves time/(n+1), so that a share of 1/(n+1) is never spent; what a branch does not need is shared within its node, not handed back to the root",
                "la racine donne temps/(n+1) à chacun des n coups, une part de 1/(n+1) n'est donc jamais dépensée ; ce dont une branche n'a pas besoin est partagé dans son nœud, pas rendu à la racine",
            ),
            Words::new(
                format!(
                    "the report's bound, {CHILDREN:e} s, is seven steps of 2⁻²² s, by which a time since 1970 in a 64-bit float moves: a reading of the clock near its resolution"
                ),
                format!(
                    "la borne du rapport, {CHILDREN:e} s, est sept pas de 2⁻²² s, ceux d'un temps depuis 1970 en flottant de 64 bits : une lecture d'horloge proche de sa résolution"
                ),
            ),
        ],
        figures: vec![bars(
            "",
            ("Share of the time spent", "Part du temps dépensée"),
            ("share", "part"),
            &rows
                .iter()
                .map(|(en, fr, sample)| Ok(Comparison::ours((*en, *fr), estimate(sample)?)))
                .chain([Ok(Comparison::ours(("n/(n+1)", "n/(n+1)"), estimate(&limit)?))])
                .collect::<Result<Vec<_>, LabError>>()?,
            Some(NEARLY_ALL),
        )],
        tables: vec![table(&rows, &limit, &generation, late)],
        verdicts,
        ..ExperimentResult::default()
    })
}

fn estimate(sample: &Sample) -> Result<Estimate, LabError> {
    Ok(Estimate { value: sample.mean().unwrap_or(0.0), interval95: student(sample, 0.95)? })
}

/// The share of its nodes that a move spends, the share of its time, and n/(n+1) for n legal moves.
fn shares_used(lab: &Lab<'_>, moves: &[String]) -> Result<[f64; 3], LabError> {
    let game = after(lab, GAMES[0], moves)?;
    let mut player = lab.player(GAMES[0], "bornachot-haro")?;
    let nodes = player.decide(&*game, &Limits::nodes(NODES).into(), &mut |_| {})?.nodes;
    let began = Instant::now();
    player.decide(&*game, &Limits::time(TIME).into(), &mut |_| {})?;
    let n = game.legal_count() as f64;
    Ok([nodes as f64 / NODES as f64, began.elapsed().as_secs_f64() / TIME.as_secs_f64(), n / (n + 1.0)])
}

fn nearly_all(en: &str, fr: &str, sample: Sample) -> Verdict {
    Verdict::of(
        Words::new(
            format!("the player uses nearly all its time ({en})"),
            format!("le joueur se sert de quasiment tout son temps ({fr})"),
        ),
        Statement::new(
            ("share of the time spent", "part du temps dépensée"),
            Statistic::Mean(sample),
            Asks::AtLeast(NEARLY_ALL),
            Unit::PERCENT,
        ),
    )
    .among(2)
}

fn bound_on_children(late: usize, trials: usize, generation: &Sample) -> Verdict {
    let mean = generation.mean().unwrap_or(0.0);
    Verdict::of(
        (
            "no position takes longer than 1.67 µs to generate its children",
            "aucune position ne prend plus de 1,67 µs pour générer ses enfants",
        ),
        Statement::never(("longer here:", "plus longues ici :"), late, trials),
    )
    .noting(Words::new(
        format!("{mean:.2} µs on average here, in compiled code"),
        format!("{mean:.2} µs en moyenne ici, en code compilé").replace('.', ","),
    ))
}

fn table(rows: &[(&str, &str, Sample)], limit: &Sample, generation: &Sample, late: usize) -> Table {
    let mut table = Table::new(
        "",
        ("What was measured, mean and deviation", "Ce qui a été mesuré, moyenne et écart-type"),
        &["", "observations", "mean", "deviation"],
    )
    .french(&[
        ("mean", "moyenne"),
        ("deviation", "écart-type"),
        ("share of the time, counted in nodes", "part du temps, comptée en nœuds"),
        ("share of the time, on the clock", "part du temps, à l'horloge"),
        ("n/(n+1), the most the root gives", "n/(n+1), le plus que donne la racine"),
        ("generating the children, µs", "génération des enfants, µs"),
        ("of those above 1.67 µs", "dont plus de 1,67 µs"),
    ]);
    let mut row = |words: String, sample: &Sample| {
        let [mean, deviation] =
            [sample.mean(), sample.deviation()].map(|x| format!("{:.3}", x.unwrap_or(0.0)));
        table.row([words, sample.count().to_string(), mean, deviation]);
    };
    rows.iter().for_each(|(name, _, sample)| row(format!("share of the time, {name}"), sample));
    row("n/(n+1), the most the root gives".into(), limit);
    row("generating the children, µs".into(), generation);
    table.row(["of those above 1.67 µs".to_string(), late.to_string()]);
    table
}

/// Seconds that positions of random games take to generate all their children.
fn children(seed: u64, count: usize) -> Result<Vec<f64>, LabError> {
    Ok(with_variant(GAMES[0], Generate { seed, count })?)
}

struct Generate {
    seed: u64,
    count: usize,
}

impl VariantFunction for Generate {
    type Output = Vec<f64>;

    fn call<R: Rules>(self, variant: Draughts<R>) -> Vec<f64> {
        let mut random = Random::new(self.seed);
        let mut seconds = Vec::with_capacity(self.count);
        let mut position = variant.start();
        let mut children = Vec::with_capacity(64);
        while seconds.len() < self.count {
            let began = Instant::now();
            let mut list = MoveList::new();
            position.generate(&mut list);
            children.clear();
            for &m in list.iter() {
                let mut child = position;
                child.play(m);
                children.push(child);
            }
            seconds.push(began.elapsed().as_secs_f64());
            match random.pick(&children) {
                Some(next) if next.limit().is_none() => position = next,
                _ => position = variant.start(),
            }
        }
        seconds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn the_bound_is_seven_steps_of_the_clock() {
        assert_eq!(CHILDREN, 7.0 * 2f64.powi(-22));
        let sample = Sample::of([0.5, 0.7]).unwrap();
        assert_eq!(bound_on_children(0, 1000, &sample).answer, Answer::Holds);
        assert_eq!(bound_on_children(1, 1000, &sample).answer, Answer::DoesNotHold);
    }

    #[test]
    fn nearly_all_is_nine_tenths() {
        let of = |mean: f64| {
            nearly_all("", "", Sample::of((0..40).map(|n| mean + 0.01 * f64::from(n % 3))).unwrap())
        };
        assert_eq!([of(0.95).answer, of(0.6).answer], [Answer::Holds, Answer::DoesNotHold]);
        assert_eq!(children(1, 50).unwrap().len(), 50);
    }
}
