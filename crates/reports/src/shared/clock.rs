//! What the reports' clock policies have in common. Every constant in seconds is multiplied by the scale of the clock, so that a
//! game at a hundredth of the time is played like the original.

use secateur_core::{OptionSpec, ParseError, Text, ValueKind};
use secateur_players::PlayerText;
use secateur_search::time::{Budget, Situation};
use std::time::Duration;

/// The factor of the clock, and with it of the constants of a report's policy.
pub(crate) const SCALE: OptionSpec = OptionSpec::new(
    "scale",
    ValueKind::Decimal { min: 1e-6, max: 1e3 },
    Text::new(
        "the report's times are multiplied by this",
        "les durées du rapport sont multipliées par ce nombre",
    ),
)
.or("1");

/// Takes [`SCALE`] out of a player text.
pub(crate) fn scale(player_text: &mut PlayerText) -> Result<f64, ParseError> {
    Ok(player_text.decimal(&SCALE)?.unwrap_or(1.0))
}

/// A number of seconds as a duration; a negative one counts as zero.
pub(crate) fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.max(0.0))
}

/// A budget at whose end the search stops wherever it is. It is never the whole clock, so that no game is lost on time.
pub(crate) fn hard_budget(time: Duration, situation: &Situation) -> Budget {
    let hard = time.min(situation.clock.remaining * 9 / 10);
    Budget { soft: None, hard: Some(hard), depth: None }
}

/// Own moves, this one included, until a limit of plies ends the game; `None` where the rules have none.
pub(crate) fn moves_left(situation: &Situation) -> Option<u32> {
    situation.plies_to_limit.map(|plies| u32::from(plies).div_ceil(2).max(1))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use secateur_core::Clock;

    /// A situation `plies` plies into a game that the rules limit to `of` plies, with `left` seconds left.
    pub(crate) fn situation(plies: usize, of: Option<u16>, left: f64) -> Situation {
        let clock = Clock::new(seconds(left));
        Situation { clock, plies_played: plies, plies_to_limit: of.map(|of| of - plies as u16), moves: 30 }
    }

    #[test]
    fn a_budget_leaves_a_tenth_of_the_clock() {
        let hard = |time, left| hard_budget(seconds(time), &situation(0, None, left)).hard.unwrap();
        assert_eq!(hard(5.0, 100.0), seconds(5.0));
        assert_eq!(hard(100.0, 100.0), seconds(90.0));
        assert_eq!(hard(-1.0, 100.0), seconds(0.0));
    }

    #[test]
    fn own_moves_left_count_this_one() {
        let left = |plies| moves_left(&situation(plies, Some(50), 1.0));
        assert_eq!([0, 1, 48, 49, 50].map(left), [25, 25, 1, 1, 1].map(Some));
        assert_eq!(moves_left(&situation(0, None, 1.0)), None);
    }
}
