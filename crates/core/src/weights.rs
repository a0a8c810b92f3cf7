//! Named numbers that a judgement is made from.

use crate::ParseError;
use crate::variant::list;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;

/// Named integers in a fixed order: what an evaluator counts, and how much. The text form is one `name value` a line;
/// empty lines and what follows a `#` are left out.
///
/// ```
/// use secateur_core::Weights;
/// let weights = Weights::parse("step 100 # one step less to go\nwall 45").unwrap();
/// assert_eq!(weights.get("wall"), Some(45));
/// assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    entries: Vec<(String, i32)>,
}

impl Weights {
    /// Weights with their names.
    pub fn new<N: Into<String>>(entries: impl IntoIterator<Item = (N, i32)>) -> Weights {
        Weights { entries: entries.into_iter().map(|(name, value)| (name.into(), value)).collect() }
    }

    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Weights, ParseError> {
        let mut weights = Weights::default();
        let mut seen = HashSet::new();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let value = words.next().and_then(|value| value.parse().ok()).filter(|_| words.next().is_none());
            let wrong = |right: &str| ParseError::new("weight", line.trim(), right);
            let value = value.ok_or_else(|| wrong("a line is a name and a whole number"))?;
            if !seen.insert(name) {
                return Err(wrong("the name comes twice"));
            }
            weights.entries.push((name.to_string(), value));
        }
        Ok(weights)
    }

    /// The weights of a judgement whose features have these names, from a text that belongs to the program.
    ///
    /// # Panics
    /// If the text does not name them all, once each, in this order.
    pub fn built_in<const N: usize>(names: [&str; N], text: &str) -> [i32; N] {
        let weights = Weights::parse(text).expect("a built-in text of weights");
        let read: Vec<_> = weights.iter().map(|(name, _)| name).collect();
        assert_eq!(read, names, "the names of built-in weights");
        weights.array()
    }

    /// The values as an array.
    ///
    /// # Panics
    /// If they are not that many.
    pub fn array<const N: usize>(&self) -> [i32; N] {
        self.values().try_into().expect("all weights of the judgement")
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The names and the values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, i32)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), *value))
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<i32> {
        self.entries.iter().find(|(known, _)| known == name).map(|&(_, value)| value)
    }

    /// The values, in order.
    pub fn values(&self) -> Vec<i32> {
        self.entries.iter().map(|&(_, value)| value).collect()
    }

    /// The same names with other values, as many as there are names.
    pub fn with_values(&self, values: impl IntoIterator<Item = i32>) -> Weights {
        Weights::new(self.iter().map(|(name, _)| name).zip(values))
    }

    /// These weights with some of them changed; a name that is not among them is refused.
    pub fn changed(&self, changes: &Weights) -> Result<Weights, ParseError> {
        let mut weights = self.clone();
        let places: HashMap<_, _> = self.iter().enumerate().map(|(place, (name, _))| (name, place)).collect();
        for (name, value) in changes.iter() {
            match places.get(name) {
                Some(&place) => weights.entries[place].1 = value,
                None => {
                    let names: Vec<_> = self.iter().map(|(name, _)| name).collect();
                    let right = match names.as_slice() {
                        [] => "this judgement has no weights".to_string(),
                        names => format!("the weights are {}", list(names)),
                    };
                    return Err(ParseError::new("weight", name, right));
                }
            }
        }
        Ok(weights)
    }
}

impl Display for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.iter().try_for_each(|(name, value)| writeln!(f, "{name} {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_texts_are_named() {
        for (text, error) in [
            ("step", "weight 'step': a line is a name and a whole number"),
            ("step 1 2", "weight 'step 1 2': a line is a name and a whole number"),
            ("step 1.5", "weight 'step 1.5': a line is a name and a whole number"),
            ("step 1\nstep 2", "weight 'step 2': the name comes twice"),
        ] {
            assert_eq!(Weights::parse(text).unwrap_err().to_string(), error);
        }
        let known = Weights::new([("a", 1), ("b", 2)]);
        let error = known.changed(&Weights::new([("c", 3)])).unwrap_err();
        assert_eq!(error.to_string(), "weight 'c': the weights are a or b");
        assert_eq!(known.changed(&Weights::new([("b", 3)])).unwrap().values(), [1, 3]);
    }
}
