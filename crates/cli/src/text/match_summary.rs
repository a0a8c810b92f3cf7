//! The summary of a match as text.

use super::time_use;
use secateur_arena::{EndingKind, FreshMatches, MatchSummary, SprtProgress};
use secateur_stats::{
    Accepted, Estimate, Interval, Pentanomial, Trinomial, elo, first_player, los, normalized_elo,
};

/// The results so far in one short line, to show progress.
pub fn short_summary(summary: &MatchSummary<'_>) -> String {
    let counts = summary.counts();
    let Trinomial { losses, draws, wins } = counts.results;
    let mut line = format!("+{wins} ={draws} -{losses}");
    if counts.games() > 0 && summary.spec().fresh_after.is_none() {
        let logistic = elo(&counts.distinct);
        let (value, bar) = (logistic.value, logistic.interval95.half_width());
        let los = 100.0 * los(&counts.distinct);
        line.push_str(&format!("  Elo {value:+.1} ± {bar:.1}  LOS {los:.1} %"));
        let [a, b] = counts.forfeits();
        if a + b > 0 {
            line.push_str(&format!("  forfeits {} {a}, {} {b}", summary.label(0), summary.label(1)));
        }
    }
    if let Some(progress) = summary.sprt() {
        let (sprt, bounds) = (progress.sprt(), progress.sprt().bounds());
        line.push_str(&format!("  LLR {:.2} ({:.2}, {:.2})", sprt.llr(), bounds.low, bounds.high));
    }
    line
}

/// All figures, line by line.
pub fn match_summary_lines(summary: &MatchSummary<'_>) -> Vec<String> {
    let (spec, counts) = (summary.spec(), summary.counts());
    let Trinomial { losses, draws, wins } = counts.results;
    let mut warnings = summary.warnings();
    let headline = if counts.is_spoilt() { format!(" - {}", warnings.remove(0)) } else { String::new() };
    let mut lines = vec![
        format!("{}: {} against {}{headline}", spec.game, player_text(summary, 0), player_text(summary, 1)),
        format!("games        {} (+{wins} ={draws} -{losses})", counts.games()),
    ];
    let Trinomial { losses, draws, wins } = summary.unpaired();
    if wins + draws + losses > 0 {
        lines.push(format!(
            "unpaired     {} (+{wins} ={draws} -{losses}) of pairs under way, which do not count yet",
            wins + draws + losses
        ));
    }
    if counts.games() == 0 {
        return lines;
    }
    lines.extend(match summary.fresh_matches() {
        Some(matches) => learning_lines(&matches),
        None => strength_lines(summary),
    });
    if let Ok(bias) = first_player(&counts.first_player()) {
        let [first, second] = counts.same_side;
        lines.push(format!(
            "openings     first player scores {:.1} %; it won both games of {first} pairs, the second of {second}",
            100.0 * bias.score.value
        ));
    }
    if let Some((pairs, longest)) = summary.longer_openings() {
        lines.push(format!(
            "longer       {pairs} pairs have openings of up to {longest} plies, because shorter ones repeat"
        ));
    }
    if let Ok(mean) = counts.margins.mean() {
        let bar = mean.interval95.half_width();
        lines.push(format!("margin       {:+.2} ± {bar:.2} points", mean.value));
    }
    lines.push(format!("endings      {}", endings_line(summary)));
    for (i, own) in counts.spent.iter().enumerate() {
        let moves = own.moves.max(1) as f64;
        lines.push(format!(
            "{:<12} {:.1} ms and {:.0} nodes a move, mean depth {:.1}, longest {:.1} ms{}",
            summary.label(i),
            own.microseconds as f64 / 1e3 / moves,
            own.nodes as f64 / moves,
            own.depths as f64 / moves,
            own.slowest as f64 / 1e3,
            time_use(&own.punctuality, summary.percentile99(i))
        ));
    }
    lines.extend(warnings.into_iter().map(|warning| format!("warning      {warning}")));
    if let Some(progress) = summary.sprt() {
        lines.extend(test_lines(progress));
    }
    lines
}

/// A player's text, behind its name if it has one.
fn player_text(summary: &MatchSummary<'_>, i: usize) -> String {
    let entrant = &summary.spec().players[i];
    match entrant.name.as_str() {
        "a" | "b" => entrant.player.clone(),
        name => format!("{name} = {}", entrant.player),
    }
}

/// Elo with its interval, and the pairs it rests on.
fn strength_lines(summary: &MatchSummary<'_>) -> Vec<String> {
    let counts = summary.counts();
    let (logistic, normalized) = (elo(&counts.distinct), normalized_elo(&counts.distinct));
    let played = match (counts.forfeited_pairs(), summary.elo_played()) {
        (0, _) => String::new(),
        (forfeited, None) => format!("; without the pairs with a forfeit ({forfeited}) nothing is left"),
        (forfeited, Some(Estimate { value, interval95 })) => format!(
            "; without the pairs with a forfeit ({forfeited}) {value:+.1} [{:+.1}, {:+.1}]",
            interval95.low, interval95.high
        ),
    };
    let bar = match summary.normalized95() {
        Some(interval) => format!(" ± {:.1}", interval.half_width()),
        None => String::new(),
    };
    let numbers = |p: &Pentanomial| p.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut lines = vec![
        format!(
            "Elo          {:+.1} [{:+.1}, {:+.1}], LOS {:.1} %{played}",
            logistic.value,
            logistic.interval95.low,
            logistic.interval95.high,
            100.0 * los(&counts.distinct)
        ),
        format!("normalised   {:+.1}{bar}", normalized.value),
        format!("pairs        {} (0, ½, 1, 1½, 2 points)", numbers(&counts.pentanomial)),
    ];
    if counts.distinct_games() < counts.games() {
        lines.push(format!(
            "repeated     {} of {} games differ; figures count the {} distinct pairs: {}",
            counts.distinct_games(),
            counts.games(),
            counts.distinct_pairs(),
            numbers(&counts.distinct)
        ));
    }
    lines
}

/// Lines about repeated fresh matches of players that learn.
fn learning_lines(matches: &FreshMatches) -> Vec<String> {
    let shown = |interval: Interval| format!(" [{:.1}, {:.1}]", 100.0 * interval.low, 100.0 * interval.high);
    let mut lines = vec![
        "learning     a player learns from game to game: its games depend on each other, and only fresh matches give an interval"
            .to_string(),
    ];
    let (Some(score), Some([first, second])) = (matches.score(), matches.half_scores()) else { return lines };
    let how = match matches.score95() {
        Some(interval) => shown(interval),
        None => " (--repeats N gives an interval)".to_string(),
    };
    let (count, pairs) = (matches.halves.len(), matches.pairs);
    lines.push(format!("matches      {count} of {pairs} pairs: score {:.1} %{how}", 100.0 * score));
    let gain = matches.gain95().map(shown).unwrap_or_default();
    lines.push(format!(
        "halves       first {:.1} %, second {:.1} %: {:+.1}{gain}",
        100.0 * first,
        100.0 * second,
        100.0 * (second - first)
    ));
    lines
}

/// The endings that occurred; those by a fault with how often each player was at fault.
fn endings_line(summary: &MatchSummary<'_>) -> String {
    let counts = summary.counts();
    let [one, other] = [0, 1].map(|i| summary.label(i));
    let mut words = Vec::new();
    for (i, ending) in EndingKind::ALL.iter().enumerate() {
        let [a, b] = [counts.faults[0][i], counts.faults[1][i]];
        match counts.endings[i] {
            0 => {}
            n if i < EndingKind::BLAMELESS => words.push(format!("{n} {}", ending.word())),
            n => words.push(format!("{n} {} ({one} {a}, {other} {b})", ending.word())),
        }
    }
    words.join(", ")
}

fn test_lines(progress: &SprtProgress) -> Vec<String> {
    let sprt = progress.sprt();
    let verdict = match sprt.verdict() {
        Some(Accepted::H1) => "H1 accepted",
        Some(Accepted::H0) => "H0 accepted",
        None => "neither accepted yet",
    };
    let hypotheses = sprt.hypotheses();
    let mut lines = vec![format!(
        "test         {verdict}: LLR {:.3} ({:.3}, {:.3}) for [{}, {}] after {} pairs",
        sprt.llr(),
        sprt.bounds().low,
        sprt.bounds().high,
        hypotheses.elo0(),
        hypotheses.elo1(),
        progress.pairs()
    )];
    if let Ok(unbiased) = sprt.estimate() {
        let Estimate { value, interval95 } = unbiased.elo;
        lines.push(format!("unbiased Elo {value:+.1} [{:+.1}, {:+.1}]", interval95.low, interval95.high));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_arena::{Interrupt, Openings, Spec, Store, play_tournament};
    use secateur_core::Limits;
    use secateur_standard::standard;

    #[test]
    fn repeated_games_are_pointed_out() {
        let catalogue = standard();
        let mut spec = Spec::match_of("quoridor:size=5,walls=3", "alphabeta(depth=2)", "minimax(depth=1)")
            .with_limit(&Limits::depth(2));
        (spec.pairs, spec.openings) = (10, Openings::Start);
        let arena = spec.check(&catalogue).unwrap();
        let store = Store::in_memory().unwrap();
        let tournament = store.find_or_add(&spec).unwrap();
        let state = play_tournament(&arena, &store, &tournament, 2, &Interrupt::new(), &mut |_| {}).unwrap();
        let summary = MatchSummary::new(&spec, &state.ledger, state.finished).unwrap();
        let lines = match_summary_lines(&summary);
        assert!(lines.iter().any(|line| line.starts_with("repeated     2 of 20 games differ")), "{lines:?}");
    }
}
