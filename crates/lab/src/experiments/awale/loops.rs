//! Won games that do not end: the two cures the report tried, and ours.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::{after, random_plies};
use crate::shapes::bars;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_core::Random;
use secateur_core::random::mix;
use secateur_core::{Limits, Score};
use secateur_stats::{Estimate, Sample, student};

/// How wins are scored: item, words.
const WINS: [(&str, &str); 4] = [
    ("flat", "a win is a win"),
    ("bonus", "bonus for the shorter way, in the evaluation"),
    ("counter", "the way must become shorter"),
    ("distance", "distance in the score (ours)"),
];

/// The shortest win worth the name, in plies: two moves of the winner's later it is still to be found.
const LEAST: u32 = 5;

/// Depth of the player that wins: the report's.
const DEPTH: u32 = 6;
/// Depth of the player that loses, and holds out as long as it can.
const LOSERS: u32 = 4;

/// The moves to a position in which the side to move sees a win some plies away.
fn won_position(lab: &Lab<'_>, number: usize) -> Result<Option<Vec<String>>, LabError> {
    let mut random = Random::new(mix(lab.options.seed ^ mix(number as u64)));
    let mut game = lab.begin_match(GAME)?;
    random_plies(&mut *game, 8, &mut random);
    let mut players = [
        lab.player(GAME, &format!("lesage-viale(depth={DEPTH},fast=on)"))?,
        lab.player(GAME, "lesage-viale(depth=1)")?,
    ];
    let strong = random.below(2) as usize;
    while game.outcome().is_none() {
        let player = &mut players[usize::from(game.turn().index() != strong)];
        let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
        if let Some(Score::WinIn(LEAST..)) = decision.score {
            return Ok(Some(game.moves()));
        }
        game.play(&decision.text)?;
    }
    Ok(None)
}

/// Plies a player needs from a won position, and whether it wins.
fn finish(lab: &Lab<'_>, moves: &[String], wins: &str) -> Result<(u32, bool), LabError> {
    let mut game = after(lab, GAME, moves)?;
    let side = game.turn();
    // the counter looks at the line a search has found, and the table would change that line
    let fast = if wins == "counter" { "off" } else { "on" };
    let mut winner = lab.player(GAME, &format!("lesage-viale(depth={DEPTH},wins={wins},fast={fast})"))?;
    let mut loser = lab.player(GAME, &format!("lesage-viale(depth={LOSERS},fast=on)"))?;
    let before = game.plies();
    while game.outcome().is_none() {
        let player = if game.turn() == side { &mut winner } else { &mut loser };
        let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
        game.play(&decision.text)?;
    }
    let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    Ok(((game.plies() - before) as u32, won))
}

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let count = lab.pick(16, 100);
    let rows = lab.rows("won positions", count, |number| {
        let Some(moves) = won_position(lab, number)? else { return Ok(Vec::new()) };
        WINS.iter().map(|(wins, _)| finish(lab, &moves, wins)).collect()
    })?;
    let won: Vec<&Vec<(u32, bool)>> = rows.iter().filter(|row| !row.is_empty()).collect();
    let mut table = Table::new(
        "",
        "Plies to the end of games in which the side to move sees a win",
        &["wins are scored", "mean plies", "95 % interval", "median", "most", "over 40 plies", "won"],
    );
    let (mut drawn, mut samples) = (Vec::new(), Vec::new());
    for (i, (_, words)) in WINS.iter().enumerate() {
        let mut plies: Vec<u32> = won.iter().map(|row| row[i].0).collect();
        plies.sort_unstable();
        let sample = Sample::of(plies.iter().map(|&n| f64::from(n)))?;
        let interval = student(&sample, 0.95)?;
        let mean = sample.mean().unwrap_or(0.0);
        table.row([
            words.to_string(),
            format!("{mean:.1}"),
            format!("{:.1}–{:.1}", interval.low, interval.high),
            plies.get(plies.len() / 2).copied().unwrap_or(0).to_string(),
            plies.last().copied().unwrap_or(0).to_string(),
            plies.iter().filter(|&&n| n > 40).count().to_string(),
            format!("{} of {}", won.iter().filter(|row| row[i].1).count(), won.len()),
        ]);
        drawn.push((WINS[i].0.to_string(), Estimate { value: mean, interval95: interval }, None));
        samples.push(mean);
    }
    let most = won.iter().map(|row| row[0].0).max().unwrap_or(0);
    let same = won.iter().filter(|row| row[0] == row[1]).count();
    let difference = |i: usize, j: usize| {
        Sample::of(won.iter().map(|row| f64::from(row[i].0) - f64::from(row[j].0)))
            .and_then(|s| student(&s, 0.95))
    };
    let (cure, counter, behind) = (difference(3, 0)?, difference(2, 0)?, difference(2, 3)?);
    Ok(Findings {
        setting: vec![
            format!("{} positions in which lesage-viale(depth={DEPTH}) sees a win of {LEAST} plies or more; it plays on against lesage-viale(depth={LOSERS}), which holds out as long as it can", won.len()),
            "bonus: all leaves of a search to a fixed depth have played as many plies, so that a bonus for fewer of them, given by the evaluation, is the same for all; and a finished game is not evaluated at all".into(),
            "counter: a move is played only if the line it was found with is shorter than at the move before; alpha-beta stops at the first win it meets, so that a move may be passed over although a shorter way begins with it, and if all are, the count begins anew. The report does not say how its own counter failed".into(),
        ],
        figures: vec![bars("", "Plies needed to end a won game", "plies", &drawn, None)],
        tables: vec![table],
        verdicts: vec![
            Verdict::counted("a bonus for shorter ways in the evaluation does not help", same == won.len(), (won.len() as u64, 10, "games"), format!("{same} of {} games go exactly as without it", won.len())),
            Verdict::above("won games go on although the win is seen", difference(0, 3)?, 0.0, format!("{:.1} plies on average, {most} at most, where {:.1} would do", samples[0], samples[3])),
            Verdict::above("a counter of the way's length does not help", counter, 0.0, format!("{:.1} plies instead of {:.1}, difference {:+.1} to {:+.1}; than with distances games are {:+.1} to {:+.1} plies longer", samples[2], samples[0], counter.low, counter.high, behind.low, behind.high)),
            Verdict::below("a win's distance in its score ends won games (our cure)", cure, 0.0, format!("{:.1} plies instead of {:.1}; difference {:+.1} to {:+.1}", samples[3], samples[0], cure.low, cure.high)),
        ],
        ..Findings::default()
    })
}
