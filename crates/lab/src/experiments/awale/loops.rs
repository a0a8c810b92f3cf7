//! Won games that do not end: the report's two failed cures, and the one that works.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::samples::{after, random_plies};
use crate::shapes::bars;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_agents::{Judgement, Think};
use secateur_core::Random;
use secateur_core::random::mix;
use secateur_stats::{Estimate, Sample, student};

/// How wins are scored: item, words.
const WINS: [(&str, &str); 4] = [
    ("flat", "a win is a win"),
    ("bonus", "bonus for the shorter way, in the evaluation"),
    ("counter", "the way must become shorter"),
    ("distance", "distance in the score (ours)"),
];

/// The shortest win worth the name: at depth 1 everyone ends the game.
const LEAST: u32 = 3;

/// Depth of the player that wins.
fn depth(lab: &Lab<'_>) -> u32 {
    lab.pick(4, 6)
}

/// The moves to a position in which the side to move sees a win some plies away.
fn won_position(lab: &Lab<'_>, number: usize) -> Result<Option<Vec<String>>, LabError> {
    let mut random = Random::new(mix(lab.options.seed ^ mix(number as u64)));
    let mut played = lab.begin_match(GAME)?;
    random_plies(&mut *played, 8, &mut random);
    let mut agents = [
        lab.agent(GAME, &format!("lesage-viale(depth={},fast=on)", depth(lab)))?,
        lab.agent(GAME, "lesage-viale(depth=1)")?,
    ];
    let strong = random.below(2) as usize;
    while played.outcome().is_none() {
        let agent = &mut agents[usize::from(played.turn().index() != strong)];
        let decision = agent.decide(&*played, &Think::depth(50), &mut |_| {})?;
        if let Some(Judgement::WinIn(LEAST..)) = decision.score {
            return Ok(Some(played.moves()));
        }
        played.play(&decision.text)?;
    }
    Ok(None)
}

/// Plies a player needs from a won position, and whether it wins.
fn finish(lab: &Lab<'_>, moves: &[String], wins: &str) -> Result<(u32, bool), LabError> {
    let mut played = after(lab, GAME, moves)?;
    let side = played.turn();
    let mut winner = lab.agent(GAME, &format!("lesage-viale(depth={},wins={wins})", depth(lab)))?;
    let mut loser = lab.agent(GAME, "lesage-viale(depth=2,fast=on)")?;
    let before = played.plies();
    while played.outcome().is_none() {
        let agent = if played.turn() == side { &mut winner } else { &mut loser };
        let decision = agent.decide(&*played, &Think::depth(50), &mut |_| {})?;
        played.play(&decision.text)?;
    }
    let won = played.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    Ok(((played.plies() - before) as u32, won))
}

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let count = lab.pick(24, 100);
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
    let same = won.iter().filter(|row| row[0] == row[1]).count();
    let difference = |i: usize, j: usize| {
        Sample::of(won.iter().map(|row| f64::from(row[i].0) - f64::from(row[j].0)))
            .and_then(|s| student(&s, 0.95))
    };
    let (cure, counter) = (difference(3, 0)?, difference(2, 3)?);
    Ok(Findings {
        setting: vec![
            format!("{} positions in which lesage-viale(depth={}) sees a win of {LEAST} plies or more; it plays on against lesage-viale(depth=2)", won.len(), depth(lab)),
            "bonus: all leaves of a search to a fixed depth have played as many plies, so that a bonus for fewer of them, given by the evaluation, is the same for all; and a finished game is not evaluated at all".into(),
            "counter: alpha-beta stops at the first win it meets, so that a shorter one is not looked for; moves are excluded although they win, until the count begins anew".into(),
        ],
        figures: vec![bars("", "Plies needed to end a won game", "plies", &drawn, None)],
        tables: vec![table],
        verdicts: vec![
            Verdict::fact("a bonus for shorter ways in the evaluation does not help", same == won.len(), format!("{same} of {} games go exactly as without it", won.len())),
            Verdict::above("a counter of the way's length does not help enough", counter, 0.0, format!("games last {:+.1} to {:+.1} plies longer than with distances", counter.low, counter.high)),
            Verdict::below("a win's distance in its score ends won games (our cure)", cure, 0.0, format!("{:.1} plies instead of {:.1}; difference {:+.1} to {:+.1}", samples[3], samples[0], cure.low, cure.high)),
        ],
        ..Findings::default()
    })
}
