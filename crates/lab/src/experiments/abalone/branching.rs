//! How many moves a position has.

use super::GAME;
use crate::chart::{Axis, Chart, Hue};
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::random_plies;
use crate::shapes::figure;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_core::Limits;
use secateur_core::Random;
use secateur_core::random::mix;
use secateur_stats::{Interval, Sample, student};

/// Who plays the games: the report's configurations, and random moves for comparison.
const PLAYERS: [(&str, &str); 2] = [("lao", "lao(depth=2,tt=1M)"), ("random", "random")];

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let games = lab.pick(20, 200);
    // a row is a game: the moves of each position
    let rows = lab.rows("games", 2 * games, |number| {
        let (_, player) = PLAYERS[number % 2];
        let mut player = lab.player(GAME, player)?;
        let mut random = Random::new(mix(lab.options.seed ^ mix(number as u64)));
        player.reset(random.next())?;
        let start = if number % 4 < 2 { GAME } else { "abalone:tie=marbles,start=alien" };
        let mut game = lab.begin_match(start)?;
        random_plies(&mut *game, 4, &mut random);
        let mut counts = Vec::new();
        while game.outcome().is_none() {
            counts.push(game.legal_count() as u32);
            let decision = player.decide(&*game, &Limits::depth(2).into(), &mut |_| {})?;
            game.play(&decision.text)?;
        }
        Ok(counts)
    })?;
    let mut table = Table::new(
        "",
        "Legal moves of a position, mean over games; the report: about 60",
        &["games of", "games", "positions", "moves", "95 % interval", "least", "most"],
    );
    let mut chart =
        Chart::new("Moves by ply", Axis::new("ply", 0.0, 50.0), Axis::new("legal moves", 0.0, 90.0));
    let mut verdicts = Vec::new();
    for (i, (name, _)) in PLAYERS.iter().enumerate() {
        let games: Vec<&Vec<u32>> = rows.iter().skip(i).step_by(2).collect();
        let means = games.iter().filter(|variant| !variant.is_empty());
        let mean =
            |variant: &&&Vec<u32>| variant.iter().map(|&n| f64::from(n)).sum::<f64>() / variant.len() as f64;
        let sample = Sample::of(means.map(|variant| mean(&variant)))?;
        let interval = student(&sample, 0.95)?;
        let all = || games.iter().flat_map(|variant| variant.iter().copied());
        table.row([
            name.to_string(),
            games.len().to_string(),
            all().count().to_string(),
            format!("{:.1}", sample.mean().unwrap_or(0.0)),
            format!("{:.1}–{:.1}", interval.low, interval.high),
            all().min().unwrap_or(0).to_string(),
            all().max().unwrap_or(0).to_string(),
        ]);
        let at_ply = |ply: usize| {
            let counts: Vec<f64> =
                games.iter().filter_map(|variant| variant.get(ply)).map(|&n| f64::from(n)).collect();
            (!counts.is_empty()).then(|| (ply as f64 + 4.0, counts.iter().sum::<f64>() / counts.len() as f64))
        };
        chart.legend(format!("games of {name}"), Hue::Series(i));
        chart.line((0..46).filter_map(at_ply), Hue::Series(i));
        if i == 0 {
            let because = format!(
                "{:.1} moves in games of lao, 95 % interval {:.1} to {:.1}",
                sample.mean().unwrap_or(0.0),
                interval.low,
                interval.high
            );
            verdicts.push(Verdict::within(
                "about 60 actions on average",
                interval,
                Interval { low: 55.0, high: 65.0 },
                because,
            ));
        }
    }
    chart.dashed([(0.0, 60.0), (50.0, 60.0)], Hue::SearchInfo);
    chart.legend("the report", Hue::SearchInfo);
    Ok(Findings {
        setting: vec![format!(
            "{games} games each of lao(depth=2) and of random moves, classic and alien starts, four random plies first; “about 60” is read as 55 to 65"
        )],
        tables: vec![table],
        figures: vec![figure("", "Moves by ply", &chart)],
        verdicts,
        ..Findings::default()
    })
}
