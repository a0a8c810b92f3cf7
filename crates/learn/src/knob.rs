//! The numbers that are tuned.

use secateur_core::{ParseError, Weights};
use secateur_players::PlayerText;

/// A number of a player text that is tuned: a weight `w.NAME` of the judgement or a number `p.NAME` of the search.
///
/// The text form is `NAME`, `NAME=START`, `NAME=LOW..HIGH`, `NAME=START:LOW..HIGH:STEP`; what is left out follows from
/// the value in use: from 0 to twice the value in eight steps each way. A grid that is not even is a list of values and
/// ranges, `NAME=50|125..2000:125`; the value in use is the start, if it lies between the ends. `w.*` is every weight.
///
/// ```
/// use secateur_core::Weights;
/// use secateur_learn::Knob;
/// let weights = Weights::new([("wall", 45)]);
/// let knob = Knob::parse("w.wall=60:0..300:20", &weights).unwrap();
/// assert_eq!((knob.start, knob.low, knob.high, knob.step), (60, 0, 300, 20));
/// assert_eq!(knob.grid().len(), 16);
/// assert!(Knob::parse("w.gate", &weights).is_err());
/// assert_eq!(Knob::parse("w.wall=5|20..60:20", &weights).unwrap().grid(), [5, 20, 40, 60]);
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
    /// The values of a grid that is not even, in order.
    pub values: Option<Vec<i32>>,
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
        Knob { name: name.into(), start, low, high, step: (reach / 8).max(1), values: None }
    }

    /// All weights of a judgement as knobs.
    pub fn all(weights: &Weights) -> Vec<Knob> {
        weights.iter().map(|(name, value)| Knob::around(format!("w.{name}"), value)).collect()
    }

    /// Reads the text forms of several knobs, of which `w.*` is all weights.
    pub fn parse_all(texts: &[String], weights: &Weights) -> Result<Vec<Knob>, ParseError> {
        let mut knobs: Vec<Knob> = Vec::new();
        for text in texts {
            match text.strip_prefix("w.*") {
                Some(rest) => {
                    let all =
                        weights.iter().map(|(name, _)| Knob::parse(&format!("w.{name}{rest}"), weights));
                    knobs.extend(all.collect::<Result<Vec<_>, _>>()?);
                }
                None => knobs.push(Knob::parse(text, weights)?),
            }
        }
        let twice = (1..knobs.len()).find(|&i| knobs[..i].iter().any(|knob| knob.name == knobs[i].name));
        match twice {
            Some(i) => Err(ParseError::new("knob", &knobs[i].name, "it is given twice")),
            None => Ok(knobs),
        }
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
        let whole =
            |word: &str| word.parse::<i32>().map_err(|_| wrong("numbers are whole: =START:LOW..HIGH:STEP"));
        if let Some(list) = rest.filter(|rest| rest.contains('|')) {
            let values =
                list_of(list).ok_or_else(|| wrong("a list is VALUE|LOW..HIGH:STEP|…, values rising"))?;
            let (low, high) = (values[0], values[values.len() - 1]);
            let start = known.filter(|v| (low..=high).contains(v)).unwrap_or(values[values.len() / 2]);
            let step = ((high - low) / 16).max(1);
            return Ok(Knob { name: name.to_string(), start, low, high, step, values: Some(values) });
        }
        let (mut start, mut range, mut step) = (None, None, None);
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

    /// The values from low to high, a step apart, or those listed.
    pub fn grid(&self) -> Vec<i32> {
        match &self.values {
            Some(values) => values.clone(),
            None => (self.low..=self.high).step_by(self.step as usize).collect(),
        }
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

/// The values of a list of values and ranges with steps, all rising; two at least, ten thousand at most.
fn list_of(text: &str) -> Option<Vec<i32>> {
    let mut values: Vec<i32> = Vec::new();
    for part in text.split('|') {
        let (low, high, step) = match part.split_once("..") {
            None => (part, part, "1"),
            Some((low, rest)) => {
                let (high, step) = rest.split_once(':').unwrap_or((rest, "1"));
                (low, high, step)
            }
        };
        let (low, high): (i32, i32) = (low.parse().ok()?, high.parse().ok()?);
        let step = step.parse().ok().filter(|&step: &usize| step > 0)?;
        values.extend((low..=high).step_by(step).take(10_001));
    }
    let rising = values.windows(2).all(|pair| pair[0] < pair[1]);
    (rising && (2..=10_000).contains(&values.len())).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_stars() {
        let weights = Weights::new([("rim", 1375), ("spread", 5)]);
        let knobs = Knob::parse_all(&["w.*=50|125..2000:125".to_string()], &weights).unwrap();
        assert_eq!(knobs.iter().map(|knob| knob.name.as_str()).collect::<Vec<_>>(), ["w.rim", "w.spread"]);
        assert_eq!((knobs[0].start, knobs[1].start), (1375, 1000));
        let grid = knobs[0].grid();
        assert_eq!((grid.len(), grid[0], grid[1], grid[16]), (17, 50, 125, 2000));
        for wrong in ["5|", "5|4", "5|5", "5|9..1", "5|1..9:0", "|"] {
            let error = Knob::parse(&format!("w.rim={wrong}"), &weights).unwrap_err().to_string();
            assert!(error.contains("a list is VALUE|LOW..HIGH:STEP|…, values rising"), "{error}");
        }
        let twice = Knob::parse_all(&["w.*".to_string(), "w.rim".to_string()], &weights);
        assert_eq!(twice.unwrap_err().to_string(), "knob 'w.rim': it is given twice");
    }
}
