//! The named weights of an evaluator.

use crate::ParseError;
use crate::variant_text::list;
use std::collections::{HashMap, HashSet};
use std::fmt::Display;

/// An error lists all names up to this many; beyond that, only the closest.
const MAX_LISTED: usize = 40;
/// How many of the closest names an error lists.
const CLOSEST: usize = 8;

/// Named integers in a fixed order: what an evaluator counts, and with which weight. The text form has one `name value` a
/// line; empty lines and comments after `#` are ignored.
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

    /// Reads the text form; an error quotes the wrong line.
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

    /// Reads the weights with these names from a text that is part of the program.
    ///
    /// # Panics
    /// If the text does not hold exactly these names, in this order.
    pub fn built_in<const N: usize>(names: [&str; N], text: &str) -> [i32; N] {
        let weights = Weights::parse(text).expect("a built-in text of weights");
        let read: Vec<_> = weights.iter().map(|(name, _)| name).collect();
        assert_eq!(read, names, "the names of built-in weights");
        weights.array()
    }

    /// The values as an array of known length.
    ///
    /// # Panics
    /// If the number of weights differs from `N`.
    pub fn array<const N: usize>(&self) -> [i32; N] {
        self.values().try_into().expect("all weights of the evaluator")
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

    /// The same names with other values; there must be as many values as names.
    pub fn with_values(&self, values: impl IntoIterator<Item = i32>) -> Weights {
        Weights::new(self.iter().map(|(name, _)| name).zip(values))
    }

    /// These weights with some values changed; an unknown name is refused.
    pub fn changed(&self, changes: &Weights) -> Result<Weights, ParseError> {
        let mut weights = self.clone();
        let places: HashMap<_, _> = self.iter().enumerate().map(|(place, (name, _))| (name, place)).collect();
        for (name, value) in changes.iter() {
            match places.get(name) {
                Some(&place) => weights.entries[place].1 = value,
                None => {
                    return Err(ParseError::new("weight", name, self.names_to_list(name)));
                }
            }
        }
        Ok(weights)
    }

    /// The names to list in an error: all, or where there are very many, those that begin like the wrong one.
    fn names_to_list(&self, wrong: &str) -> String {
        let mut names: Vec<_> = self.iter().map(|(name, _)| name).collect();
        if names.is_empty() {
            return "this evaluator has no weights".to_string();
        }
        if names.len() <= MAX_LISTED {
            return format!("the weights are {}", list(&names));
        }
        let alike = |name: &str| name.bytes().zip(wrong.bytes()).take_while(|(a, b)| a == b).count();
        names.sort_by_key(|name| std::cmp::Reverse(alike(name)));
        format!("among the {} weights are {}", names.len(), list(&names[..CLOSEST]))
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
        let many = Weights::new((0..100).map(|i| (format!("{}-{i}", ["man", "king"][i % 2]), 0)));
        assert_eq!(
            many.changed(&Weights::new([("king-9x", 1)])).unwrap_err().to_string(),
            "weight 'king-9x': among the 100 weights are king-9, king-91, king-93, king-95, king-97, king-99, king-1 \
             or king-3"
        );
        let known = Weights::new([("a", 1), ("b", 2)]);
        let error = known.changed(&Weights::new([("c", 3)])).unwrap_err();
        assert_eq!(error.to_string(), "weight 'c': the weights are a or b");
        assert_eq!(known.changed(&Weights::new([("b", 3)])).unwrap().values(), [1, 3]);
    }
}
