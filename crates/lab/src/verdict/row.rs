//! Verdicts as rows of a table, which hold all that is needed to judge them again.

use super::{Answer, Asks, Statement, Statistic, Unit, Verdict, judge};
use crate::table::Table;
use secateur_core::Words;
use secateur_stats::Interval;

const HEAD: [&str; 10] =
    ["claim", "answer", "settings", "quantity", "statistic", "asks", "value", "low", "high", "affirmation"];

/// The verdicts of an experiment as a table with a row for each statement: what was counted or measured, what is asked, and the
/// interval that is shown.
pub(crate) fn verdict_table(verdicts: &[Verdict]) -> Table {
    let mut table = Table::new("verdicts", ("Claims and verdicts", "Affirmations et verdicts"), &HEAD);
    for verdict in verdicts {
        for one in &verdict.statements {
            let Interval { low, high } = one.statistic.interval(verdict.confidence());
            table.row([
                verdict.claim.en.clone(),
                verdict.answer.to_string(),
                verdict.settings.to_string(),
                one.quantity.en.clone(),
                one.statistic.text(),
                asks_text(&one.asks),
                format!("{:.6}", one.statistic.value()),
                format!("{low:.6}"),
                format!("{high:.6}"),
                verdict.claim.fr.clone(),
            ]);
        }
    }
    table
}

fn asks_text(asks: &Asks) -> String {
    match asks {
        Asks::Above(bound) => format!("above {bound:?}"),
        Asks::Below(bound) => format!("below {bound:?}"),
        Asks::AtLeast(bound) => format!("at-least {bound:?}"),
        Asks::AtMost(bound) => format!("at-most {bound:?}"),
        Asks::Within(Interval { low, high }) => format!("within {low:?} {high:?}"),
        Asks::Never => "never".to_string(),
        Asks::True => "true".to_string(),
    }
}

fn read_asks(text: &str) -> Option<Asks> {
    let mut words = text.split(' ');
    let kind = words.next()?;
    let mut number = || words.next()?.parse::<f64>().ok();
    Some(match kind {
        "above" => Asks::Above(number()?),
        "below" => Asks::Below(number()?),
        "at-least" => Asks::AtLeast(number()?),
        "at-most" => Asks::AtMost(number()?),
        "within" => Asks::Within(Interval { low: number()?, high: number()? }),
        "never" => Asks::Never,
        "true" => Asks::True,
        _ => return None,
    })
}

/// The rows of a CSV file (RFC 4180), head included.
///
/// ```
/// assert_eq!(secateur_lab::parse_rows("a,b\n\"1,\"\"2\",3\n"), [["a", "b"], ["1,\"2", "3"]]);
/// ```
pub fn parse_rows(csv: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut characters = csv.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => {
                cell.push('"');
                characters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    rows
}

/// Judges the claims of an experiment's file of verdicts anew. Returns each claim, the answer in the file, and the answer that
/// follows from the figures in the file; `None` if it is no file of verdicts.
pub fn rejudge(csv: &str) -> Option<Vec<(String, String, Answer)>> {
    let rows = parse_rows(csv);
    let (head, rows) = rows.split_first()?;
    if head != &HEAD {
        return None;
    }
    let mut judged = Vec::new();
    for claim in rows.chunk_by(|a, b| a[..3] == b[..3]) {
        let statement = |row: &Vec<String>| {
            let (statistic, asks) = (Statistic::parse(&row[4])?, read_asks(&row[5])?);
            Some(Statement::new(Words::alike(&row[3][..]), statistic, asks, Unit::number(6)))
        };
        let statements = claim.iter().map(statement).collect::<Option<Vec<_>>>()?;
        let answer = judge(&statements, claim[0][2].parse().ok()?);
        judged.push((claim[0][0].clone(), claim[0][1].clone(), answer));
    }
    Some(judged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_stats::{Sample, Trinomial};

    #[test]
    fn what_is_written_is_judged_alike() {
        let sample = |shift: f64| Sample::of((0..20).map(|n| f64::from(n % 7) / 3.0 + shift)).unwrap();
        let statistics = [
            Statistic::Score(Trinomial { wins: 30, draws: 5, losses: 7 }),
            Statistic::Share { successes: 3, trials: 90 },
            Statistic::Mean(sample(0.1)),
            Statistic::Ratio(sample(-0.4)),
            Statistic::Difference(sample(0.0), sample(0.7)),
            Statistic::RatioOf(sample(0.0), sample(0.7)),
            Statistic::Normal { value: 12.5, error: 4.0 },
        ];
        let asks = [
            Asks::Above(0.5),
            Asks::Below(0.1),
            Asks::AtLeast(-1e-3),
            Asks::AtMost(7.25),
            Asks::Within(Interval { low: 0.1, high: 0.9 }),
            Asks::Never,
        ];
        let mut verdicts = Vec::new();
        for (i, statistic) in statistics.into_iter().enumerate() {
            for asks in asks {
                let statement = Statement::new("a, \"quantity\"", statistic, asks, Unit::number(3));
                verdicts.push(Verdict::of(format!("claim {}", verdicts.len()), statement).among(1 + i));
            }
        }
        verdicts.push(Verdict::all("both", [Statement::fact("x", true), Statement::fact("y", false)]));
        let judged = rejudge(&verdict_table(&verdicts).csv()).unwrap();
        assert_eq!(judged.len(), verdicts.len());
        for (verdict, (claim, written, answer)) in verdicts.iter().zip(judged) {
            assert_eq!((&verdict.claim.en, verdict.answer), (&claim, answer));
            assert_eq!(written, answer.to_string());
        }
        assert_eq!(rejudge("claim,answer\na,b\n"), None);
    }
}
