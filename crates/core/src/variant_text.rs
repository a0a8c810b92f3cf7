//! The text that names a game and its variant: `name` or `name:item,item`, an item being a word or `key=value`.

use crate::ParseError;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The longest variant text that is read.
const MAX_LEN: usize = 200;

/// A variant text taken apart. A game takes out what it knows; [`finish`](Self::finish) refuses the rest.
///
/// ```
/// use secateur_core::VariantText;
/// let mut text = VariantText::parse("quoridor:size=7").unwrap();
/// assert_eq!(text.name(), "quoridor");
/// assert_eq!(text.number("size", 3..=11).unwrap(), Some(7u8));
/// text.finish(&["size", "walls"]).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct VariantText<'a> {
    text: &'a str,
    name: &'a str,
    words: Vec<&'a str>,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> VariantText<'a> {
    /// Takes a text apart.
    pub fn parse(text: &'a str) -> Result<VariantText<'a>, ParseError> {
        let text = text.trim();
        let wrong = |right: &str| Err(ParseError::new("game", text, right));
        if text.len() > MAX_LEN {
            return wrong("a game with its variant has at most 200 characters");
        }
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        if name.is_empty() {
            return wrong("a game's name is missing");
        }
        let mut parsed = VariantText { text, name, words: Vec::new(), pairs: Vec::new() };
        for item in rest.into_iter().flat_map(|rest| rest.split(',')) {
            match item.split_once('=') {
                None if item.is_empty() => return wrong("an item between commas is empty"),
                None => parsed.words.push(item),
                Some((key, value)) if key.is_empty() || value.is_empty() => {
                    return wrong("a parameter is written key=value");
                }
                Some((key, _)) if parsed.pairs.iter().any(|&(k, _)| k == key) => {
                    return Err(ParseError::new("parameter", key, "it is given twice"));
                }
                Some((key, value)) => parsed.pairs.push((key, value)),
            }
        }
        Ok(parsed)
    }

    /// The part before the colon.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Whether the variant is the bare word `word`, without taking it out.
    pub fn has_word(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// Takes out the variant's word, which must be one of `known`; `None` if no word is given.
    pub fn word(&mut self, known: &[&'static str]) -> Result<Option<&'static str>, ParseError> {
        if self.words.is_empty() {
            return Ok(None);
        }
        let word = self.words.remove(0);
        match known.iter().find(|&&k| k == word) {
            Some(&k) => Ok(Some(k)),
            None => Err(ParseError::new("variant", word, format!("{} has {}", self.name, list(known)))),
        }
    }

    /// Takes out the value of `key`.
    pub fn value(&mut self, key: &str) -> Option<&'a str> {
        let at = self.pairs.iter().position(|&(k, _)| k == key)?;
        Some(self.pairs.remove(at).1)
    }

    /// Takes out the value of `key`, which must be one of `known`.
    pub fn choice(
        &mut self,
        key: &'static str,
        known: &[&'static str],
    ) -> Result<Option<&'static str>, ParseError> {
        let Some(value) = self.value(key) else { return Ok(None) };
        match known.iter().find(|&&k| k == value) {
            Some(&k) => Ok(Some(k)),
            None => Err(ParseError::new(
                "parameter",
                format!("{key}={value}"),
                format!("{key} is {}", list(known)),
            )
            .at(key)),
        }
    }

    /// Takes out the number `key`, which must lie in `range`.
    pub fn number<N>(&mut self, key: &'static str, range: RangeInclusive<N>) -> Result<Option<N>, ParseError>
    where
        N: FromStr + PartialOrd + Display,
    {
        let Some(value) = self.value(key) else { return Ok(None) };
        match value.parse() {
            Ok(n) if range.contains(&n) => Ok(Some(n)),
            _ => Err(ParseError::new(
                "parameter",
                format!("{key}={value}"),
                format!("{key} is a number from {} to {}", range.start(), range.end()),
            )
            .at(key)),
        }
    }

    /// Takes out the switch `key`, `yes` or `no`.
    pub fn yes_no(&mut self, key: &'static str) -> Result<Option<bool>, ParseError> {
        Ok(self.choice(key, &["yes", "no"])?.map(|word| word == "yes"))
    }

    /// Refuses whatever has not been taken out; `parameters` are the ones this variant takes.
    pub fn finish(self, parameters: &[&'static str]) -> Result<(), ParseError> {
        if let Some(word) = self.words.first() {
            return Err(ParseError::new("variant", word, format!("one word too many in '{}'", self.text)));
        }
        if let Some((key, _)) = self.pairs.first() {
            let right = if parameters.is_empty() {
                format!("'{}' takes no parameter here", self.text.split(',').next().unwrap_or(self.name))
            } else {
                format!("the parameters are {}", list(parameters))
            };
            return Err(ParseError::new("parameter", key, right).at(key));
        }
        Ok(())
    }
}

/// "a, b or c".
pub fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
