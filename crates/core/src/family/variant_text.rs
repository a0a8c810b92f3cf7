//! The text that names a family and variant: `name` or `name:item,item`, an item being a word or `key=value`.

use crate::{ParameterSpec, ParseError};

/// A longer variant text is refused.
const MAX_LEN: usize = 200;

/// A parsed variant text. A game takes out the items it knows; [`finish`](Self::finish) refuses what is left.
///
/// ```
/// use secateur_core::{ParameterSpec, Text, ValueKind, VariantText};
/// const ABOUT: Text = Text::new("walls for each side", "murs de chaque camp");
/// const WALLS: ParameterSpec =
///     ParameterSpec::new("walls", ValueKind::integer(0, 20), ABOUT, &["quoridor"]).or("10");
/// let mut text = VariantText::parse("quoridor:walls=7").unwrap();
/// assert_eq!(text.name(), "quoridor");
/// assert_eq!(text.integer(&WALLS).unwrap(), Some(7u8));
/// text.finish(&[WALLS]).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct VariantText<'a> {
    text: &'a str,
    name: &'a str,
    words: Vec<&'a str>,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> VariantText<'a> {
    /// Splits a text into its name and items.
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
                    return Err(ParseError::new("parameter", key, "it is given twice").at(key));
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

    /// The bare words that are still there.
    pub fn words(&self) -> &[&'a str] {
        &self.words
    }

    /// The keys and values that are still there.
    pub fn pairs(&self) -> &[(&'a str, &'a str)] {
        &self.pairs
    }

    /// Whether the bare word `word` is there; leaves it.
    pub fn has_word(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    /// Takes out the bare word, which must be one of `known`; `None` if there is none.
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

    /// The text without its parameters, and the prefix to which parameters can be added.
    ///
    /// ```
    /// # use secateur_core::VariantText;
    /// let text = VariantText::parse("abalone:official,plies=0").unwrap();
    /// assert_eq!(text.before_parameters(), ("abalone:official".into(), "abalone:official,".into()));
    /// ```
    pub fn before_parameters(&self) -> (String, String) {
        let (name, words) = (self.name, self.words.join(","));
        if words.is_empty() {
            (name.to_string(), format!("{name}:"))
        } else {
            (format!("{name}:{words}"), format!("{name}:{words},"))
        }
    }

    /// Takes out the value of `key`, if it is there.
    pub fn value(&mut self, key: &str) -> Option<&'a str> {
        let at = self.pairs.iter().position(|&(k, _)| k == key)?;
        Some(self.pairs.remove(at).1)
    }

    /// Takes out the value of a parameter and reads it by `read`.
    fn read<T>(
        &mut self,
        spec: &ParameterSpec,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<Option<T>, ParseError> {
        let Some(value) = self.value(spec.key) else { return Ok(None) };
        let wrong = || {
            let written = format!("{}={value}", spec.key);
            ParseError::new("parameter", written, spec.values.sentence(spec.key)).at(spec.key)
        };
        read(value).map(Some).ok_or_else(wrong)
    }

    /// Takes out a parameter that is a choice; returns the value's place among the choices.
    pub fn choice(&mut self, spec: &ParameterSpec) -> Result<Option<usize>, ParseError> {
        self.read(spec, |value| spec.values.read_choice(value))
    }

    /// Takes out a parameter that is a switch.
    pub fn switch(&mut self, spec: &ParameterSpec) -> Result<Option<bool>, ParseError> {
        Ok(self.choice(spec)?.map(|place| place == 1))
    }

    /// Takes out a parameter that is a whole number.
    pub fn integer<N: TryFrom<i64>>(&mut self, spec: &ParameterSpec) -> Result<Option<N>, ParseError> {
        self.read(spec, |value| N::try_from(spec.values.read_integer(value)?).ok())
    }

    /// Refuses items that were not taken out; the error lists `parameters`, those that this variant takes.
    pub fn finish(self, parameters: &[ParameterSpec]) -> Result<(), ParseError> {
        if let Some(word) = self.words.first() {
            return Err(ParseError::new("variant", word, format!("one word too many in '{}'", self.text)));
        }
        if let Some((key, _)) = self.pairs.first() {
            let right = if parameters.is_empty() {
                format!("'{}' takes no parameter here", self.text.split(',').next().unwrap_or(self.name))
            } else {
                {
                    let keys: Vec<_> = parameters.iter().map(|spec| spec.key).collect();
                    format!("the parameters are {}", list(&keys))
                }
            };
            return Err(ParseError::new("parameter", key, right).at(key));
        }
        Ok(())
    }
}

/// Implements `FromStr` and `Display` for the [`Variant`](crate::Variant) of a family with one variant and no parameters:
/// its text is the name.
#[macro_export]
macro_rules! only_variant {
    ($variant:ident) => {
        impl std::str::FromStr for $variant {
            type Err = $crate::ParseError;
            fn from_str(text: &str) -> Result<$variant, $crate::ParseError> {
                let text = $crate::VariantText::parse(text)?;
                let name = <$variant as $crate::Variant>::NAME;
                if text.name() != name {
                    return Err($crate::ParseError::new("game", text.name(), format!("this game is {name}")));
                }
                text.finish(&[]).map(|()| <$variant>::default())
            }
        }

        impl std::fmt::Display for $variant {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(<$variant as $crate::Variant>::NAME)
            }
        }
    };
}

/// "a, b or c".
pub fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
