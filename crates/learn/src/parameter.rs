//! The numbers of a player that are tuned, and their bounds.

use secateur_core::{ParseError, Weights};
use secateur_players::PlayerText;

/// Values that a range may have: those of a grid are kept in memory.
const MAX_VALUES: i64 = 1_000_000;

/// A number in a player text that is tuned: a weight `w.NAME` of the evaluator or a parameter `p.NAME` of the search, with
/// its starting value, bounds and step.
///
/// The text form is `NAME`, `NAME=START`, `NAME=LOW..HIGH` or `NAME=START:LOW..HIGH:STEP`. Missing parts follow from the
/// current value: from 0 to twice the value, in steps of an eighth of it. An uneven grid is a list of values and ranges,
/// `NAME=50|125..2000:125`; tuning then starts at the current value, if it lies between the ends. `w.*` means every weight.
///
/// ```
/// use secateur_core::Weights;
/// use secateur_learn::TunedParameter;
/// let weights = Weights::new([("wall", 45)]);
/// let wall = TunedParameter::parse("w.wall=60:0..300:20", &weights).unwrap();
/// assert_eq!((wall.start, wall.low, wall.high, wall.step), (60, 0, 300, 20));
/// assert_eq!(wall.grid().len(), 16);
/// assert!(TunedParameter::parse("w.gate", &weights).is_err());
/// assert_eq!(TunedParameter::parse("w.wall=5|20..60:20", &weights).unwrap().grid(), [5, 20, 40, 60]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TunedParameter {
    /// The item of the player text, such as `w.wall` or `p.futility_margin`.
    pub name: String,
    /// The value at which tuning starts.
    pub start: i32,
    /// The least value to try.
    pub low: i32,
    /// The greatest value to try.
    pub high: i32,
    /// The distance between neighbours on the grid; for SPSA, the perturbation in the last iteration.
    pub step: i32,
    /// The values of an uneven grid, in ascending order.
    pub values: Option<Vec<i32>>,
}

impl TunedParameter {
    /// A parameter with the default bounds around its value.
    pub fn around(name: impl Into<String>, start: i32) -> TunedParameter {
        let reach = start.abs().max(8);
        let (low, high) = match start {
            0 => (-reach, reach),
            1.. => (0, 2 * reach),
            _ => (-2 * reach, 0),
        };
        TunedParameter { name: name.into(), start, low, high, step: (reach / 8).max(1), values: None }
    }

    /// All weights of an evaluator.
    pub fn all(weights: &Weights) -> Vec<TunedParameter> {
        weights.iter().map(|(name, value)| TunedParameter::around(format!("w.{name}"), value)).collect()
    }

    /// Parses several text forms; `w.*` stands for all weights.
    pub fn parse_all(texts: &[String], weights: &Weights) -> Result<Vec<TunedParameter>, ParseError> {
        let mut parameters: Vec<TunedParameter> = Vec::new();
        for text in texts {
            match text.strip_prefix("w.*") {
                Some(rest) => {
                    let texts = weights.iter().map(|(name, _)| format!("w.{name}{rest}"));
                    let all = texts.map(|text| TunedParameter::parse(&text, weights));
                    parameters.extend(all.collect::<Result<Vec<_>, _>>()?);
                }
                None => parameters.push(TunedParameter::parse(text, weights)?),
            }
        }
        let is_repeated = |&i: &usize| parameters[..i].iter().any(|p| p.name == parameters[i].name);
        match (1..parameters.len()).find(is_repeated) {
            Some(i) => Err(ParseError::new("parameter", &parameters[i].name, "it is given twice")),
            None => Ok(parameters),
        }
    }

    /// Parses a text form; `weights` holds the current values.
    pub fn parse(text: &str, weights: &Weights) -> Result<TunedParameter, ParseError> {
        let wrong = |right: &str| ParseError::new("parameter", text, right);
        let (name, rest) = match text.split_once('=') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let in_use = match (name.strip_prefix("w."), name.strip_prefix("p.")) {
            (Some(weight), _) => {
                weights.changed(&Weights::new([(weight, 0)]))?;
                weights.get(weight)
            }
            (_, Some(_)) => None,
            _ => {
                return Err(wrong(
                    "w.NAME is a weight, p.NAME a search parameter, with =START:LOW..HIGH:STEP where wanted",
                ));
            }
        };
        match rest {
            Some(list) if list.contains('|') => TunedParameter::parse_list(name, list, in_use)
                .ok_or_else(|| wrong("a list is VALUE|LOW..HIGH:STEP|…, values rising")),
            _ => TunedParameter::parse_range(name, rest, in_use).map_err(wrong),
        }
    }

    /// Parses `VALUE|LOW..HIGH:STEP|…`.
    fn parse_list(name: &str, list: &str, in_use: Option<i32>) -> Option<TunedParameter> {
        let values = parse_values(list)?;
        let (low, high) = (values[0], values[values.len() - 1]);
        let start = in_use.filter(|v| (low..=high).contains(v)).unwrap_or(values[values.len() / 2]);
        let step = ((high - low) / 16).max(1);
        Some(TunedParameter { name: name.to_string(), start, low, high, step, values: Some(values) })
    }

    /// Parses `START:LOW..HIGH:STEP`, any part of which may be missing.
    fn parse_range(
        name: &str,
        text: Option<&str>,
        in_use: Option<i32>,
    ) -> Result<TunedParameter, &'static str> {
        let whole = |word: &str| word.parse::<i32>().map_err(|_| "numbers are whole: =START:LOW..HIGH:STEP");
        let (mut start, mut range, mut step) = (None, None, None);
        for part in text.into_iter().flat_map(|text| text.split(':')) {
            match part.split_once("..") {
                Some((low, high)) => range = Some((whole(low)?, whole(high)?)),
                None if range.is_none() && start.is_none() => start = Some(whole(part)?),
                None => step = Some(whole(part)?),
            }
        }
        let middle = range.map(|(low, high)| low.midpoint(high));
        let start = start.or(in_use.filter(|v| range.is_none_or(|(low, high)| (low..=high).contains(v))));
        let start = start.or(middle).ok_or("a search parameter needs its start: p.NAME=START")?;
        let mut parameter = TunedParameter::around(name, start);
        if let Some((low, high)) = range {
            (parameter.low, parameter.high) = (low, high);
            parameter.step = (high.saturating_sub(low) / 16).max(1);
        }
        parameter.step = step.unwrap_or(parameter.step);
        let TunedParameter { start, low, high, step, .. } = parameter;
        if step < 1 || low >= high || !(low..=high).contains(&start) {
            return Err("LOW < HIGH, START between them, STEP at least 1");
        }
        if (i64::from(high) - i64::from(low)) / i64::from(step) > MAX_VALUES {
            return Err("from LOW to HIGH there are too many values a STEP apart");
        }
        Ok(parameter)
    }

    /// The values of the grid: from low to high in steps, or those listed.
    pub fn grid(&self) -> Vec<i32> {
        match &self.values {
            Some(values) => values.clone(),
            None => (self.low..=self.high).step_by(self.step as usize).collect(),
        }
    }

    /// The player text with these values.
    pub fn apply(parameters: &[TunedParameter], player: &PlayerText, values: &[i32]) -> PlayerText {
        let mut player = player.clone();
        for (parameter, value) in parameters.iter().zip(values) {
            player.set(&parameter.name, value);
        }
        player
    }

    /// The parameter in words, as part of the [request](crate::SpsaSettings::request) of a state.
    pub(crate) fn request(&self) -> String {
        let TunedParameter { name, start, low, high, step, values } = self;
        format!(
            "Knob {{ name: {name:?}, start: {start}, low: {low}, high: {high}, step: {step}, values: {values:?} }}"
        )
    }
}

/// The values of a list of values and ranges with steps; they must ascend and number from two to ten thousand.
fn parse_values(text: &str) -> Option<Vec<i32>> {
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
        let parameters = TunedParameter::parse_all(&["w.*=50|125..2000:125".to_string()], &weights).unwrap();
        assert_eq!(
            parameters.iter().map(|parameter| parameter.name.as_str()).collect::<Vec<_>>(),
            ["w.rim", "w.spread"]
        );
        assert_eq!((parameters[0].start, parameters[1].start), (1375, 1000));
        let grid = parameters[0].grid();
        assert_eq!((grid.len(), grid[0], grid[1], grid[16]), (17, 50, 125, 2000));
        for wrong in ["5|", "5|4", "5|5", "5|9..1", "5|1..9:0", "|"] {
            let error = TunedParameter::parse(&format!("w.rim={wrong}"), &weights).unwrap_err().to_string();
            assert!(error.contains("a list is VALUE|LOW..HIGH:STEP|…, values rising"), "{error}");
        }
        let twice = TunedParameter::parse_all(&["w.*".to_string(), "w.rim".to_string()], &weights);
        assert_eq!(twice.unwrap_err().to_string(), "parameter 'w.rim': it is given twice");
    }

    #[test]
    fn what_is_left_out_follows_from_the_value_in_use() {
        let weights = Weights::new([("rim", 40), ("spread", 0), ("gap", -40)]);
        let read = |text: &str| {
            let p = TunedParameter::parse(text, &weights).unwrap();
            (p.start, p.low, p.high, p.step)
        };
        assert_eq!(read("w.rim"), (40, 0, 80, 5));
        assert_eq!(read("w.spread"), (0, -8, 8, 1));
        assert_eq!(read("w.gap"), (-40, -80, 0, 5));
        assert_eq!(read("w.rim=16"), (16, 0, 32, 2));
        assert_eq!(read("w.rim=0..320"), (40, 0, 320, 20));
        assert_eq!(read("w.rim=100..200"), (150, 100, 200, 6));
        assert_eq!(read("p.margin=60:0..100:10"), (60, 0, 100, 10));
        for (wrong, line) in [
            ("w.rim=", "numbers are whole"),
            ("w.rim=1.5", "numbers are whole"),
            ("w.rim=5:10..20", "LOW < HIGH, START between them"),
            ("w.rim=5:0..10:0", "STEP at least 1"),
            ("w.rim=0:-2147483648..2147483647:1", "there are too many values"),
            ("p.margin", "a search parameter needs its start"),
            ("rim", "w.NAME is a weight"),
        ] {
            let error = TunedParameter::parse(wrong, &weights).unwrap_err().to_string();
            assert!(error.starts_with(&format!("parameter '{wrong}': ")) && error.contains(line), "{error}");
        }
    }
}
