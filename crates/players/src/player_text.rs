//! The text that names a player: `name` or `name(item,…)`, an item being a word, `key=value`, or `key="quoted text"`.
//!
//! ```text
//! player = name [ "(" [ item { "," item } ] ")" ] ;
//! item   = word | key "=" ( word | quoted ) ;
//! name   = word ;  key = word ;
//! word   = character { character } ;            any character but space ( ) , = "
//! quoted = '"' { any but " and \ | '\"' | '\\' } '"' ;
//! ```

use secateur_core::variant_text::list;
use secateur_core::{OptionSpec, ParseError};
use std::fmt::Display;

/// A longer text is refused; a hundred weights by name must fit.
const MAX_LEN: usize = 4_000;

/// A parsed player text. A player takes out the items it knows; [`finish`](Self::finish) refuses what is left.
///
/// ```
/// use secateur_players::PlayerText;
/// let mut text = PlayerText::parse(r#"ugi(cmd="./mine --fast",option.Hash=64)"#).unwrap();
/// assert_eq!(text.name(), "ugi");
/// assert_eq!(text.value("cmd").as_deref(), Some("./mine --fast"));
/// assert!(text.finish(&[]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerText {
    name: String,
    words: Vec<String>,
    pairs: Vec<(String, String)>,
}

impl PlayerText {
    /// Splits a text into its name and items.
    pub fn parse(text: &str) -> Result<PlayerText, ParseError> {
        let text = text.trim();
        let wrong = |right: &str| ParseError::new("player", text, right);
        if text.len() > MAX_LEN {
            let begin: String = text.chars().take(40).collect();
            let right = format!("a player text has at most {MAX_LEN} characters");
            return Err(ParseError::new("player", begin + "…", right));
        }
        let mut reader = Reader { rest: text };
        let name = reader.word();
        if name.is_empty() {
            return Err(wrong("a player is name or name(item,…)"));
        }
        let mut player_text = PlayerText { name, words: Vec::new(), pairs: Vec::new() };
        if !reader.eat('(') {
            return if reader.rest.is_empty() {
                Ok(player_text)
            } else {
                Err(wrong("a player is name or name(item,…)"))
            };
        }
        while !reader.eat(')') {
            let word = reader.word();
            if word.is_empty() {
                return Err(wrong("an item is a word, key=value or key=\"quoted text\""));
            }
            if reader.eat('=') {
                let value = if reader.eat('"') {
                    reader.quoted().ok_or_else(|| wrong("a quoted text is not closed"))?
                } else {
                    reader.word()
                };
                if player_text.pairs.iter().any(|(key, _)| *key == word) {
                    return Err(ParseError::new("player", word, "a key is given twice"));
                }
                player_text.pairs.push((word, value));
            } else {
                player_text.words.push(word);
            }
            if !reader.eat(',') && !reader.rest.starts_with(')') {
                return Err(wrong("items are separated by commas and closed by )"));
            }
        }
        if reader.rest.is_empty() { Ok(player_text) } else { Err(wrong("nothing may follow the closing )")) }
    }

    /// The name before the items.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the value of `key`, and adds the item if it is missing.
    pub fn set(&mut self, key: &str, value: impl Display) {
        self.value(key);
        self.pairs.push((key.to_string(), value.to_string()));
    }

    /// The items with a value that are still there.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Takes out the first bare word.
    pub fn word(&mut self) -> Option<String> {
        if self.words.is_empty() { None } else { Some(self.words.remove(0)) }
    }

    /// Takes out the value of `key`.
    pub fn value(&mut self, key: &str) -> Option<String> {
        let at = self.pairs.iter().position(|(k, _)| k == key)?;
        Some(self.pairs.remove(at).1)
    }

    /// Takes out all items whose keys begin with `prefix`; returns each key without the prefix, and its value.
    pub fn values_under(&mut self, prefix: &str) -> Vec<(String, String)> {
        let (taken, left) =
            std::mem::take(&mut self.pairs).into_iter().partition(|(key, _)| key.starts_with(prefix));
        self.pairs = left;
        let taken: Vec<(String, String)> = taken;
        taken.into_iter().map(|(key, value)| (key[prefix.len()..].to_string(), value)).collect()
    }

    /// Takes out the value of an option and reads it by `read`; if it is missing, its default is read.
    fn read<T>(
        &mut self,
        spec: &OptionSpec,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, ParseError> {
        let Some(value) = self.value(spec.key) else { return Ok(spec.default.and_then(read)) };
        let wrong = || {
            let written = format!("{}={value}", spec.key);
            ParseError::new("item", written, spec.values.sentence(spec.key)).at(spec.key)
        };
        read(&value).map(Some).ok_or_else(wrong)
    }

    /// Takes out an option that is a whole number; `None` if it is missing and has no default.
    pub fn integer<N: TryFrom<i64>>(&mut self, spec: &OptionSpec) -> Result<Option<N>, ParseError> {
        self.read(spec, |value| N::try_from(spec.values.read_integer(value)?).ok())
    }

    /// Takes out an option that is a number; `None` if it is missing and has no default.
    pub fn decimal(&mut self, spec: &OptionSpec) -> Result<Option<f64>, ParseError> {
        self.read(spec, |value| spec.values.read_decimal(value))
    }

    /// Takes out an option that is a choice; returns the value's place among the choices.
    pub fn choice(&mut self, spec: &OptionSpec) -> Result<Option<usize>, ParseError> {
        self.read(spec, |value| spec.values.read_choice(value))
    }

    /// Takes out an option that is a switch.
    pub fn switch(&mut self, spec: &OptionSpec) -> Result<Option<bool>, ParseError> {
        Ok(self.choice(spec)?.map(|place| place == 1))
    }

    /// Takes out an option that is a size, in bytes; `off` is 0.
    pub fn size(&mut self, spec: &OptionSpec) -> Result<Option<usize>, ParseError> {
        self.read(spec, |value| spec.values.read_size(value))
    }

    /// Takes out an option that is a bare word; returns the word's place among the choices.
    pub fn chosen_word(&mut self, spec: &OptionSpec) -> Result<Option<usize>, ParseError> {
        let Some(word) = self.word() else {
            return Ok(spec.default.and_then(|word| spec.values.read_choice(word)));
        };
        let wrong = || ParseError::new("item", &word, spec.values.sentence(spec.key)).at(spec.key);
        spec.values.read_choice(&word).map(Some).ok_or_else(wrong)
    }

    /// Refuses items that were not taken out; the error lists `options`, those that this player has.
    pub fn finish(self, options: &[OptionSpec]) -> Result<(), ParseError> {
        let left = self.words.first().or(self.pairs.first().map(|(key, _)| key));
        let Some(item) = left else { return Ok(()) };
        let right = match options {
            [] => format!("{} takes no item", self.name),
            _ => format!("{} takes {}", self.name, mentions(options)),
        };
        Err(ParseError::new("item", item, right).at(item))
    }
}

/// Lists the options; a group of options is mentioned once, by its name.
fn mentions(options: &[OptionSpec]) -> String {
    let mut words: Vec<String> = Vec::new();
    for spec in options {
        let word = spec.group.map_or_else(|| spec.mention(), |group| group.en.to_string());
        if !words.contains(&word) {
            words.push(word);
        }
    }
    list(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Writes a text that can be parsed again.
impl Display for PlayerText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        let plain = |value: &str| {
            !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || "(),=\"".contains(c))
        };
        let value = |value: &String| match plain(value) {
            true => value.clone(),
            false => format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\"")),
        };
        let pairs = self.pairs.iter().map(|(key, text)| format!("{key}={}", value(text)));
        let items: Vec<_> = self.words.iter().cloned().chain(pairs).collect();
        if items.is_empty() { Ok(()) } else { write!(f, "({})", items.join(",")) }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn eat(&mut self, c: char) -> bool {
        let found = self.rest.strip_prefix(c);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn word(&mut self) -> String {
        let end =
            self.rest.find(|c: char| c.is_whitespace() || "(),=\"".contains(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_string()
    }

    fn quoted(&mut self) -> Option<String> {
        let mut out = String::new();
        let mut letters = self.rest.chars();
        loop {
            match letters.next()? {
                '"' => break,
                '\\' => out.push(letters.next().filter(|c| matches!(c, '"' | '\\'))?),
                c => out.push(c),
            }
        }
        self.rest = letters.as_str();
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_pairs_and_quotes() {
        let mut text = PlayerText::parse(r#" lao(v2,omega=5,note="a \"b\" \\, (c)") "#).unwrap();
        assert_eq!(PlayerText::parse(&text.to_string()).as_ref(), Ok(&text));
        assert_eq!(text.word().as_deref(), Some("v2"));
        assert_eq!(text.value("omega").as_deref(), Some("5"));
        assert_eq!(text.value("note").as_deref(), Some(r#"a "b" \, (c)"#));
        text.finish(&[]).unwrap();
        assert_eq!(PlayerText::parse("random()"), PlayerText::parse("random"));
    }

    #[test]
    fn wrong_texts_are_named() {
        for (text, error) in [
            ("", "player '': a player is name or name(item,…)"),
            ("a b", "player 'a b': a player is name or name(item,…)"),
            ("a(b", "player 'a(b': items are separated by commas and closed by )"),
            ("a(b=\"c)", "player 'a(b=\"c)': a quoted text is not closed"),
            ("a(b)c", "player 'a(b)c': nothing may follow the closing )"),
            ("a(,)", "player 'a(,)': an item is a word, key=value or key=\"quoted text\""),
            ("a(k=1,k=2)", "player 'k': a key is given twice"),
        ] {
            assert_eq!(PlayerText::parse(text).unwrap_err().to_string(), error);
        }
    }
}
