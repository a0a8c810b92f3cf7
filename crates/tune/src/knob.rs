//! The numbers that are tuned.

use secateur_agents::PlayerText;
use secateur_core::{ParseError, Weights};

/// A number of a player text that is tuned: a weight `w.NAME` of the judgement or a number `p.NAME` of the search.
///
/// The text form is `NAME`, `NAME=START`, `NAME=LOW..HIGH`, `NAME=START:LOW..HIGH:STEP`; what is left out follows from
/// the value in use: from 0 to twice the value in eight steps each way.
///
/// ```
/// use secateur_core::Weights;
/// use secateur_tune::Knob;
/// let weights = Weights::new([("wall", 45)]);
/// let knob = Knob::parse("w.wall=60:0..300:20", &weights).unwrap();
/// assert_eq!((knob.start, knob.low, knob.high, knob.step), (60, 0, 300, 20));
/// assert_eq!(knob.grid().len(), 16);
/// assert!(Knob::parse("w.gate", &weights).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The item of the player text, such as `w.wall` or `p.futility_margin`.
    pub name: String,
    /// The value the search begins with.
    pub start: i32,
    /// The least value.
    pub low: i32,
    /// The greatest value.
    pub high: i32,
    /// The distance of neighbours on the grid, and SPSA's last perturbation.
    pub step: i32,
}

impl Knob {
    /// A knob with a range around its value.
    pub fn around(name: impl Into<String>, start: i32) -> Knob {
        let reach = start.abs().max(8);
        let (low, high) = match start {
            0 => (-reach, reach),
            1.. => (0, 2 * reach),
            _ => (-2 * reach, 0),
        };
        Knob { name: name.into(), start, low, high, step: (reach / 8).max(1) }
    }

    /// All weights of a judgement as knobs.
    pub fn all(weights: &Weights) -> Vec<Knob> {
        weights.iter().map(|(name, value)| Knob::around(format!("w.{name}"), value)).collect()
    }

    /// Reads the text form; `weights` are those of the judgement in use.
    pub fn parse(text: &str, weights: &Weights) -> Result<Knob, ParseError> {
        let wrong = |right: &str| ParseError::new("knob", text, right);
        let (name, rest) = match text.split_once('=') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let known = match (name.strip_prefix("w."), name.strip_prefix("p.")) {
            (Some(weight), _) => {
                weights.changed(&Weights::new([(weight, 0)]))?;
                weights.get(weight)
            }
            (_, Some(_)) => None,
            _ => return Err(wrong("a knob is w.NAME or p.NAME, with =START:LOW..HIGH:STEP where wanted")),
        };
        let (mut start, mut range, mut step) = (None, None, None);
        let whole =
            |word: &str| word.parse::<i32>().map_err(|_| wrong("numbers are whole: =START:LOW..HIGH:STEP"));
        for part in rest.into_iter().flat_map(|rest| rest.split(':')) {
            match part.split_once("..") {
                Some((low, high)) => range = Some((whole(low)?, whole(high)?)),
                None if range.is_none() && start.is_none() => start = Some(whole(part)?),
                None => step = Some(whole(part)?),
            }
        }
        let middle = range.map(|(low, high)| low.midpoint(high));
        let start = start.or(known.filter(|v| range.is_none_or(|(low, high)| (low..=high).contains(v))));
        let start =
            start.or(middle).ok_or_else(|| wrong("a number of the search needs its start: p.NAME=START"))?;
        let mut knob = Knob::around(name, start);
        if let Some((low, high)) = range {
            (knob.low, knob.high) = (low, high);
            knob.step = (high.saturating_sub(low) / 16).max(1);
        }
        knob.step = step.unwrap_or(knob.step);
        if knob.step < 1 || knob.low >= knob.high || !(knob.low..=knob.high).contains(&knob.start) {
            return Err(wrong("LOW < HIGH, START between them, STEP at least 1"));
        }
        Ok(knob)
    }

    /// The values from low to high, a step apart.
    pub fn grid(&self) -> Vec<i32> {
        (self.low..=self.high).step_by(self.step as usize).collect()
    }

    /// The player with these values of the knobs.
    pub fn apply(knobs: &[Knob], player: &PlayerText, values: &[i32]) -> PlayerText {
        let mut player = player.clone();
        for (knob, value) in knobs.iter().zip(values) {
            player.set(&knob.name, value);
        }
        player
    }
}
