//! Whether a claim holds here, decided by one rule for all experiments.
//!
//! A claim is one [`Statement`] about a quantity, or several that must all be true. Each statement is judged by the interval of
//! its [`Statistic`]:
//!
//! | a statement | is supported if | is contradicted if |
//! |---|---|---|
//! | above, below, at least, at most a bound; within a range | the whole interval agrees | the whole interval disagrees |
//! | never (no exception in any game) | there was none, and the interval of their share lies below 5 % | there was one |
//! | a fact, which needs no sample | it is so | it is not |
//!
//! - Intervals are 95 % intervals. A claim that is judged in m settings, such as depths, has intervals of 1 − 0.05/m, so that
//!   the chance that any of the m verdicts is wrong is one in twenty at most (Bonferroni).
//! - A claim of k statements **holds** if all of them are supported, which needs no wider intervals: the chance that all are
//!   supported by accident is no greater than the chance that one is. It **does not hold** if one of them is contradicted by its
//!   interval of 1 − 0.05/(m k), since one of k is contradicted by accident more easily. Everything else is **undecided**.
//! - A mean of fewer than [`MIN_SAMPLE`] observations decides nothing.
//!
//! Sources: Roger L. Berger, *Multiparameter Hypothesis Testing and Acceptance Sampling*, Technometrics 24, 1982 (claims of
//! several statements); Olive Jean Dunn, *Multiple Comparisons Among Means*, Journal of the American Statistical Association 56,
//! 1961 (the correction).

mod row;
mod statement;
mod statistic;
mod unit;

pub(crate) use row::verdict_table;
pub use row::{parse_rows, rejudge};
pub use statement::{Asks, Statement};
pub use statistic::{MIN_SAMPLE, Statistic};
pub use unit::Unit;

use secateur_core::{Language, Words};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The chance of error that a verdict may have.
const ERROR: f64 = 0.05;

/// Statements that a reason lists at most.
const MAX_SHOWN: usize = 3;

/// The answer to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The figures support the claim.
    Holds,
    /// The figures contradict it.
    DoesNotHold,
    /// The figures do not decide it.
    Undecided,
}

impl Answer {
    /// The answer in words.
    pub fn word(self, language: Language) -> &'static str {
        match (self, language) {
            (Answer::Holds, Language::English) => "holds",
            (Answer::DoesNotHold, Language::English) => "does not hold",
            (Answer::Undecided, Language::English) => "undecided",
            (Answer::Holds, Language::French) => "vérifiée",
            (Answer::DoesNotHold, Language::French) => "réfutée",
            (Answer::Undecided, Language::French) => "indécise",
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word(Language::English))
    }
}

/// A claim, the answer, and the statements that decide it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// What is claimed.
    pub claim: Words,
    /// Whether it holds here.
    pub answer: Answer,
    /// What the claim says, and what was found.
    pub statements: Vec<Statement>,
    /// In how many settings this claim is judged.
    pub settings: usize,
    /// Anything else that a reader should know, such as the cause.
    pub note: Words,
}

impl Verdict {
    /// Judges a claim of one statement.
    ///
    /// ```
    /// use secateur_lab::{Answer, Asks, Statement, Statistic, Unit, Verdict};
    /// use secateur_stats::Trinomial;
    /// let games = Statistic::Score(Trinomial { wins: 60, draws: 0, losses: 20 });
    /// let verdict = Verdict::of("it wins", Statement::new("score", games, Asks::Above(0.5), Unit::PERCENT));
    /// assert_eq!(verdict.answer, Answer::Holds);
    /// assert_eq!(verdict.because(), "score 75.0 % (64.6–83.2), asked: above 50 %");
    /// ```
    pub fn of(claim: impl Into<Words>, statement: Statement) -> Verdict {
        Verdict::all(claim, [statement])
    }

    /// Judges a claim of several statements, which holds only if all of them are true.
    pub fn all(claim: impl Into<Words>, statements: impl IntoIterator<Item = Statement>) -> Verdict {
        let (claim, statements) = (claim.into(), statements.into_iter().collect());
        Verdict { claim, answer: Answer::Undecided, statements, settings: 1, note: Words::default() }.judged()
    }

    /// Judges a claim that needs no sample: it is true or it is not.
    pub fn fact(claim: impl Into<Words>, holds: bool, because: impl Into<Words>) -> Verdict {
        Verdict::of(claim, Statement::fact(because, holds))
    }

    /// The same claim, judged in `settings` settings of which this is one.
    pub fn among(self, settings: usize) -> Verdict {
        Verdict { settings: settings.max(1), ..self }.judged()
    }

    /// The same verdict with a note.
    pub fn noting(self, note: impl Into<Words>) -> Verdict {
        Verdict { note: note.into(), ..self }
    }

    fn judged(mut self) -> Verdict {
        self.answer = judge(&self.statements, self.settings);
        self
    }

    /// The confidence of the intervals that are shown, and that support the claim.
    pub fn confidence(&self) -> f64 {
        1.0 - ERROR / self.settings as f64
    }

    /// The figures that decide the verdict, in English.
    pub fn because(&self) -> String {
        self.reason(Language::English)
    }

    /// The figures that decide the verdict: the contradicted statements; if there are none, the open ones; else the least certain
    /// one.
    pub fn reason(&self, language: Language) -> String {
        let confidence = self.confidence();
        let refuting = 1.0 - ERROR / (self.settings * self.statements.len().max(1)) as f64;
        let decisive: Vec<&Statement> = self
            .statements
            .iter()
            .filter(|one| match self.answer {
                Answer::Holds => true,
                Answer::DoesNotHold => one.found(refuting) == Answer::DoesNotHold,
                Answer::Undecided => one.found(confidence) != Answer::Holds,
            })
            .collect();
        let left_out = decisive.len().saturating_sub(MAX_SHOWN);
        let mut shown: Vec<String> =
            decisive.iter().take(MAX_SHOWN).map(|one| one.words(confidence, language)).collect();
        if left_out > 0 {
            shown.push(match language {
                Language::English => format!("and {left_out} more of {} statements", self.statements.len()),
                Language::French => format!("et {left_out} autres énoncés sur {}", self.statements.len()),
            });
        }
        if self.settings > 1 {
            let percent = Unit { scale: 100.0, decimals: 2, ..Unit::PERCENT }.show(confidence, language);
            shown.push(match language {
                Language::English => {
                    format!("{percent} intervals, as the claim is judged in {} settings", self.settings)
                }
                Language::French => {
                    format!(
                        "intervalles à {percent}, l'affirmation étant jugée dans {} contextes",
                        self.settings
                    )
                }
            });
        }
        let note = self.note.get(language);
        if !note.is_empty() {
            shown.push(note.to_string());
        }
        shown.join(match language {
            Language::English => "; ",
            Language::French => " ; ",
        })
    }

    /// The verdict as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        let (claim, answer) = (self.claim.get(language), self.answer.word(language));
        let (open, close, colon) = match language {
            Language::English => ("“", "”", ":"),
            Language::French => ("« ", " »", " :"),
        };
        match self.reason(language) {
            reason if reason.is_empty() => format!("{open}{claim}{close} {answer}."),
            reason => format!("{open}{claim}{close} {answer}{colon} {reason}."),
        }
    }
}

/// The rule of this module.
fn judge(statements: &[Statement], settings: usize) -> Answer {
    let tests = settings * statements.len().max(1);
    let supporting = 1.0 - ERROR / settings as f64;
    let refuting = 1.0 - ERROR / tests as f64;
    if statements.iter().any(|one| one.found(refuting) == Answer::DoesNotHold) {
        Answer::DoesNotHold
    } else if !statements.is_empty() && statements.iter().all(|one| one.found(supporting) == Answer::Holds) {
        Answer::Holds
    } else {
        Answer::Undecided
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_stats::{Interval, Sample, Trinomial};

    fn score(wins: u64, losses: u64, asks: Asks) -> Statement {
        let statistic = Statistic::Score(Trinomial { wins, draws: 0, losses });
        Statement::new("score", statistic, asks, Unit::PERCENT)
    }

    #[test]
    fn intervals_decide() {
        use Answer::{DoesNotHold, Holds, Undecided};
        let answer = |wins, losses| {
            [
                Asks::Above(0.5),
                Asks::Below(0.5),
                Asks::AtLeast(0.5),
                Asks::Within(Interval { low: 0.3, high: 0.7 }),
            ]
            .map(|asks| Verdict::of("", score(wins, losses, asks)).answer)
        };
        assert_eq!(answer(600, 400), [Holds, DoesNotHold, Holds, Holds]);
        assert_eq!(answer(100, 400), [DoesNotHold, Holds, DoesNotHold, DoesNotHold]);
        assert_eq!(answer(51, 49), [Undecided, Undecided, Undecided, Holds]);
        assert_eq!(answer(0, 0), [Undecided; 4]);
    }

    #[test]
    fn several_statements_hold_together_and_are_refuted_by_one_with_a_wider_interval() {
        let better = |wins| score(wins, 100 - wins, Asks::Above(0.5));
        let answer = |wins: &[u64]| Verdict::all("", wins.iter().map(|&n| better(n))).answer;
        assert_eq!(answer(&[70, 65, 61]), Answer::Holds);
        assert_eq!(answer(&[70, 65, 55]), Answer::Undecided);
        // 39 of 100 is below one half by itself, but not as the worst of fifteen
        assert_eq!(answer(&[39]), Answer::DoesNotHold);
        let mut many = vec![70; 14];
        many.push(39);
        assert_eq!(answer(&many), Answer::Undecided);
        many[14] = 30;
        assert_eq!(answer(&many), Answer::DoesNotHold);
        assert_eq!(answer(&[]), Answer::Undecided);
    }

    #[test]
    fn many_settings_need_more() {
        let verdict = Verdict::of("", score(61, 39, Asks::Above(0.5)));
        assert_eq!(verdict.answer, Answer::Holds);
        let four = verdict.among(4);
        assert_eq!(four.answer, Answer::Undecided);
        assert!(
            four.because().ends_with("98.75 % intervals, as the claim is judged in 4 settings"),
            "{four}"
        );
    }

    #[test]
    fn one_exception_refutes_never_and_few_games_do_not_show_it() {
        let never = |successes, trials| {
            let statement =
                Statement::new("not won", Statistic::Share { successes, trials }, Asks::Never, Unit::PERCENT);
            Verdict::of("every game is won", statement).answer
        };
        assert_eq!(
            [never(0, 100), never(0, 24), never(1, 1000)],
            [Answer::Holds, Answer::Undecided, Answer::DoesNotHold]
        );
    }

    #[test]
    fn few_observations_decide_nothing() {
        let mean = |n: usize| {
            let sample = Sample::of(std::iter::repeat_n(5.0, n)).unwrap();
            Verdict::of("", Statement::new("", Statistic::Mean(sample), Asks::Above(0.0), Unit::number(1)))
                .answer
        };
        assert_eq!(
            [mean(0), mean(2), mean(9), mean(10)],
            [Answer::Undecided, Answer::Undecided, Answer::Undecided, Answer::Holds]
        );
    }

    #[test]
    fn verdicts_in_words() {
        let fact = Verdict::fact("it is", false, "");
        assert_eq!(fact.to_string(), "“it is” does not hold.");
        assert_eq!(fact.sentence(Language::French), "« it is » réfutée.");
        let verdict = Verdict::of(("it wins", "il gagne"), score(60, 20, Asks::Above(0.5)));
        assert_eq!(
            verdict.sentence(Language::French),
            "« il gagne » vérifiée : score 75,0 % (64,6–83,2), seuil : plus de 50 %."
        );
        assert!(
            verdict
                .clone()
                .noting(("as told", "comme dit"))
                .reason(Language::French)
                .ends_with(" ; comme dit")
        );
        assert_eq!(
            verdict.noting("as told").because(),
            "score 75.0 % (64.6–83.2), asked: above 50 %; as told"
        );
    }
}
