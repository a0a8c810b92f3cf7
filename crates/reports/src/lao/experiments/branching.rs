//! How many legal moves a position has.

use super::{ALIEN, GAME};
use secateur_core::{Limits, Words, random_plies};
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::{
    Asks, ExperimentResult, Figure, Lab, LabError, Statement, Statistic, Table, Unit, Verdict,
};
use secateur_stats::{Interval, Sample, student};

/// Who plays the games: the report's player, and random moves for comparison.
const PLAYERS: [(&str, &str); 2] = [("lao", "lao(depth=2,tt=1M)"), ("random", "random")];

const TITLE: (&str, &str) = ("Moves by ply", "Coups par demi-coup de la partie");

/// Random plies at the start of a game.
const OPENING: usize = 4;

pub(super) fn measure_branching(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = lab.pick(20, 200);
    let rows = lab.measure("games", 2 * games, |number| legal_moves(lab, number))?;
    let mut table = Table::new(
        "",
        (
            "Legal moves of a position, mean over games; the report: about 60",
            "Coups légaux d'une position, moyenne sur les parties ; le rapport : environ 60",
        ),
        &["games of", "games", "positions", "moves", "95 % interval", "least", "most"],
    )
    .french(&[("games of", "parties de"), ("moves", "coups"), ("least", "minimum"), ("most", "maximum")]);
    let mut chart = Chart::new(
        TITLE,
        Axis::new(("ply", "demi-coup"), 0.0, 50.0),
        Axis::new(("legal moves", "coups légaux"), 0.0, 90.0),
    );
    let mut verdicts = Vec::new();
    for (i, (name, _)) in PLAYERS.iter().enumerate() {
        let games: Vec<&[u32]> = rows.iter().skip(i).step_by(2).map(Vec::as_slice).collect();
        let sample = means_of_games(&games)?;
        let (mean, interval) = (sample.mean().unwrap_or(0.0), student(&sample, 0.95)?);
        table.row(cells(name, &games, mean, interval));
        chart.legend(Words::new(format!("games of {name}"), format!("parties de {name}")), Colour::Series(i));
        chart.line(by_ply(&games), Colour::Series(i));
        if i == 0 {
            verdicts.push(about_sixty(sample));
        }
    }
    chart.dashed([(0.0, 60.0), (50.0, 60.0)], Colour::Report);
    chart.legend(("the report", "le rapport"), Colour::Report);
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{games} games each of lao(depth=2) and of random moves, classic and alien starts, four random plies first; “about 60” is read as 55 to 65"
            ),
            format!(
                "{games} parties de chacun de lao(depth=2) et de coups au hasard, départs classique et alien, quatre demi-coups au hasard d'abord ; « environ 60 » est lu 55 à 65"
            ),
        )],
        tables: vec![table],
        figures: vec![Figure::new("", TITLE, &chart)],
        verdicts,
        ..ExperimentResult::default()
    })
}

/// The number of legal moves in each position of a game. Games alternate between the players, and pairs of games between the
/// starts.
fn legal_moves(lab: &Lab<'_>, number: usize) -> Result<Vec<u32>, LabError> {
    let (_, player) = PLAYERS[number % 2];
    let mut player = lab.player(GAME, player)?;
    let mut random = lab.random(number as u64);
    player.reset(random.next())?;
    let mut game = lab.begin_game(if number % 4 < 2 { GAME } else { ALIEN })?;
    random_plies(&mut *game, OPENING, &mut random);
    let mut counts = Vec::new();
    while game.outcome().is_none() {
        counts.push(game.legal_count() as u32);
        let decision = player.decide(&*game, &Limits::depth(2).into(), &mut |_| {})?;
        game.play(&decision.text)?;
    }
    Ok(counts)
}

/// The means of single games: positions of one game are not independent.
fn means_of_games(games: &[&[u32]]) -> Result<Sample, LabError> {
    let mean = |game: &&[u32]| game.iter().map(|&n| f64::from(n)).sum::<f64>() / game.len() as f64;
    Ok(Sample::of(games.iter().filter(|game| !game.is_empty()).map(mean))?)
}

fn cells(name: &str, games: &[&[u32]], mean: f64, interval: Interval) -> [String; 7] {
    let all = || games.iter().flat_map(|game| game.iter().copied());
    [
        name.to_string(),
        games.len().to_string(),
        all().count().to_string(),
        format!("{mean:.1}"),
        format!("{:.1}–{:.1}", interval.low, interval.high),
        all().min().unwrap_or(0).to_string(),
        all().max().unwrap_or(0).to_string(),
    ]
}

/// The mean at each ply that at least one game has reached.
fn by_ply(games: &[&[u32]]) -> Vec<(f64, f64)> {
    let at = |ply: usize| {
        let counts: Vec<f64> = games.iter().filter_map(|game| game.get(ply)).map(|&n| f64::from(n)).collect();
        let mean = counts.iter().sum::<f64>() / counts.len() as f64;
        (!counts.is_empty()).then_some(((ply + OPENING) as f64, mean))
    };
    (0..50 - OPENING).filter_map(at).collect()
}

fn about_sixty(means: Sample) -> Verdict {
    let statement = Statement::new(
        ("moves in games of lao", "coups dans les parties de lao"),
        Statistic::Mean(means),
        Asks::Within(Interval { low: 55.0, high: 65.0 }),
        Unit::number(1),
    );
    Verdict::of(("about 60 actions on average", "environ 60 actions possibles en moyenne"), statement)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_alike_however_long_they_are() {
        let games: [&[u32]; 4] = [&[60, 62], &[50; 40], &[], &[54]];
        let sample = means_of_games(&games).unwrap();
        let (mean, interval) = (sample.mean().unwrap(), student(&sample, 0.95).unwrap());
        assert_eq!(mean, 55.0);
        assert!(interval.contains(55.0) && interval.low < 50.0);
        assert_eq!(cells("lao", &games, mean, interval)[1..4], ["4", "43", "55.0"]);
        assert_eq!(cells("lao", &games, mean, interval)[5..], ["50", "62"]);
        let plies = by_ply(&games);
        assert_eq!(plies[..2], [(4.0, (60.0 + 50.0 + 54.0) / 3.0), (5.0, 56.0)]);
        assert_eq!(plies.len(), 40);
    }
}
