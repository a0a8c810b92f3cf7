//! Options of players and parameters of variants, described as data.
//!
//! What can be set is described once, as an [`OptionSpec`] or a [`ParameterSpec`]. Parsing, errors, help texts, the
//! permissions of web clients, forms and protocol options all derive from it.

use crate::variant_text::list;
use crate::{Text, VariantText};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The bounds of a [size](ValueKind::Size), in bytes.
const SIZES: std::ops::RangeInclusive<u64> = 1 << 10..=64 << 30;

/// The values that an option or a parameter takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ValueKind {
    /// A whole number.
    Integer {
        /// The least value in range.
        min: i64,
        /// The greatest value in range.
        max: i64,
        /// A value outside the range that is allowed too, such as 0 for never.
        or: Option<i64>,
    },
    /// A number that may have decimals.
    Decimal {
        /// The least value in range.
        min: f64,
        /// The greatest value in range.
        max: f64,
    },
    /// One of several words.
    Choice {
        /// The words to choose from.
        values: Cow<'static, [&'static str]>,
    },
    /// One of two words: on or off.
    Switch {
        /// The word for on.
        on: &'static str,
        /// The word for off.
        off: &'static str,
    },
    /// A number of bytes with its unit, from `1K` to `64G`, or `off`.
    Size,
    /// The name of a file.
    File,
    /// Any other text.
    Text {
        /// The form that users see, such as `HOST:PORT`.
        #[serde(rename = "like")]
        form: &'static str,
    },
}

impl ValueKind {
    /// The numbers from `min` to `max`.
    pub const fn integer(min: i64, max: i64) -> ValueKind {
        ValueKind::Integer { min, max, or: None }
    }

    /// One of these words.
    pub const fn choice(values: &'static [&'static str]) -> ValueKind {
        ValueKind::Choice { values: Cow::Borrowed(values) }
    }

    /// `on` or `off`, as players write it.
    pub const ON_OFF: ValueKind = ValueKind::Switch { on: "on", off: "off" };

    /// `yes` or `no`, as variants write it.
    pub const YES_NO: ValueKind = ValueKind::Switch { on: "yes", off: "no" };

    /// How the values are written, for help texts: `1..100`, `on|off`.
    pub fn form(&self) -> String {
        match self {
            ValueKind::Integer { min, max, or: None } if *min <= -(1 << 31) && *max > 1 << 30 => {
                "NUMBER".into()
            }
            ValueKind::Integer { min, max, or: None } if *max > 1 << 40 => format!("{min}.."),
            ValueKind::Integer { min, max, or: None } => format!("{min}..{max}"),
            ValueKind::Integer { min, max, or: Some(or) } => format!("{or}|{min}..{max}"),
            ValueKind::Decimal { min, max } => format!("{min}..{max}"),
            ValueKind::Choice { values } => values.join("|"),
            ValueKind::Switch { on, off } => format!("{on}|{off}"),
            ValueKind::Size => "off|SIZE".into(),
            ValueKind::File => "FILE".into(),
            ValueKind::Text { form } => (*form).into(),
        }
    }

    /// What would be right, as a sentence about `key`, for errors.
    pub fn sentence(&self, key: &str) -> String {
        match self {
            ValueKind::Integer { min, max, or: None } => format!("{key} is a number from {min} to {max}"),
            ValueKind::Integer { min, max, or: Some(or) } => {
                format!("{key} is {or}, or a number from {min} to {max}")
            }
            ValueKind::Decimal { min, max } => format!("{key} is a number from {min} to {max}"),
            ValueKind::Choice { values } => format!("{key} is {}", list(values)),
            ValueKind::Switch { on, off } => format!("{key} is {on} or {off}"),
            ValueKind::Size => format!("{key} is off, or a size from 1K to 64G"),
            ValueKind::File => format!("{key} is the name of a file"),
            ValueKind::Text { form } => format!("{key} is {form}"),
        }
    }

    /// The whole number that a text stands for, if the kind allows it.
    pub fn read_integer(&self, text: &str) -> Option<i64> {
        let ValueKind::Integer { min, max, or } = self else { return None };
        text.parse().ok().filter(|n| (min..=max).contains(&n) || Some(*n) == *or)
    }

    /// The number that a text stands for, if the kind allows it.
    pub fn read_decimal(&self, text: &str) -> Option<f64> {
        let ValueKind::Decimal { min, max } = self else { return None };
        text.parse().ok().filter(|n: &f64| (min..=max).contains(&n))
    }

    /// The place of a word among the choices; for a switch, 0 means off and 1 means on.
    pub fn read_choice(&self, text: &str) -> Option<usize> {
        match self {
            ValueKind::Choice { values } => values.iter().position(|&value| value == text),
            ValueKind::Switch { on, off } => [off, on].iter().position(|&&value| value == text),
            _ => None,
        }
    }

    /// The bytes that a size stands for, 0 for `off`.
    pub fn read_size(&self, text: &str) -> Option<usize> {
        if *self != ValueKind::Size {
            return None;
        }
        if text == "off" {
            return Some(0);
        }
        let shift = match text.chars().last()? {
            'K' => 10,
            'M' => 20,
            'G' => 30,
            _ => return None,
        };
        let number: u64 = text[..text.len() - 1].parse().ok()?;
        let bytes = number.checked_mul(1 << shift).filter(|bytes| SIZES.contains(bytes))?;
        usize::try_from(bytes).ok()
    }

    /// Whether a text is one of these values. (File names and free texts always pass; the code that uses them checks them.)
    pub fn takes(&self, text: &str) -> bool {
        match self {
            ValueKind::Integer { .. } => self.read_integer(text).is_some(),
            ValueKind::Decimal { .. } => self.read_decimal(text).is_some(),
            ValueKind::Choice { .. } | ValueKind::Switch { .. } => self.read_choice(text).is_some(),
            ValueKind::Size => self.read_size(text).is_some(),
            ValueKind::File | ValueKind::Text { .. } => true,
        }
    }
}

/// A parameter of a family's variants.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterSpec {
    /// Its key in variant texts.
    pub key: &'static str,
    /// The values it takes.
    pub values: ValueKind,
    /// The value where none is given; `None` where it depends on other parameters.
    pub default: Option<&'static str>,
    /// What it changes, and for which variants.
    pub about: Text,
    /// The listed variants that take it, each as its text without parameters.
    pub variants: &'static [&'static str],
    /// Names of values for people, where the bare word is not clear in every language; may be empty.
    pub titles: &'static [(&'static str, Text)],
    /// Whether a client of the server may set it.
    pub web: bool,
    /// What a greater value may cost besides time.
    pub cost: OptionCost,
}

impl ParameterSpec {
    /// A parameter of some listed variants without a default, which a web client may set and which costs nothing but time.
    pub const fn new(
        key: &'static str,
        values: ValueKind,
        about: Text,
        variants: &'static [&'static str],
    ) -> ParameterSpec {
        let (titles, cost) = (&[], OptionCost::Nothing);
        ParameterSpec { key, values, default: None, about, variants, titles, web: true, cost }
    }

    /// The same with a default.
    #[must_use]
    pub const fn or(mut self, default: &'static str) -> ParameterSpec {
        self.default = Some(default);
        self
    }

    /// The same with names of its values.
    #[must_use]
    pub const fn titled(mut self, titles: &'static [(&'static str, Text)]) -> ParameterSpec {
        self.titles = titles;
        self
    }

    /// The same, closed to web clients.
    #[must_use]
    pub const fn local(mut self) -> ParameterSpec {
        self.web = false;
        self
    }

    /// The same with what a greater value may cost.
    #[must_use]
    pub const fn costs(mut self, cost: OptionCost) -> ParameterSpec {
        self.cost = cost;
        self
    }

    /// Key and values, such as `size=3|5|7|9|11`.
    pub fn form(&self) -> String {
        format!("{}={}", self.key, self.values.form())
    }

    /// Whether a listed variant takes it.
    ///
    /// ```
    /// use secateur_core::{ParameterSpec, Text, ValueKind, VariantText};
    /// let about = Text::new("walls for each side", "murs de chaque camp");
    /// let walls = ParameterSpec::new("walls", ValueKind::integer(0, 20), about, &["quoridor"]).or("10");
    /// assert!(walls.is_taken_by(&VariantText::parse("quoridor:size=7").unwrap()));
    /// assert!(!walls.is_taken_by(&VariantText::parse("quoridor:course").unwrap()));
    /// ```
    pub fn is_taken_by(&self, listed: &VariantText<'_>) -> bool {
        let (base, _) = listed.before_parameters();
        self.variants.contains(&base.as_str())
    }
}

impl Serialize for ParameterSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Json<'a> {
            text: String,
            about: Text,
            key: &'static str,
            default: Option<&'static str>,
            #[serde(flatten)]
            values: &'a ValueKind,
            #[serde(skip_serializing_if = "<[_]>::is_empty", serialize_with = "by_value")]
            titles: &'static [(&'static str, Text)],
            web: bool,
            cost: OptionCost,
        }
        let ParameterSpec { key, values, default, about, titles, variants: _, web, cost } = self;
        let text = self.form();
        let json =
            Json { text, about: *about, key, default: *default, values, titles, web: *web, cost: *cost };
        json.serialize(serializer)
    }
}

/// How an option is written in a player text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionForm {
    /// `key=value`.
    Pair,
    /// The value alone, a bare word.
    Word,
    /// `key.NAME=value`, any number of times.
    Named,
}

/// What an option may cost besides time, so that a server can bound it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OptionCost {
    /// Neither memory nor threads.
    Nothing,
    /// Memory: as many bytes as the value says.
    Memory,
    /// Threads: as many as the value says.
    Threads,
}

/// An option of a kind of player.
///
/// ```
/// use secateur_core::{OptionSpec, Text, ValueKind};
/// const DEPTH: OptionSpec =
///     OptionSpec::new("depth", ValueKind::integer(1, 100), Text::new("plies to search", "demi-coups")).or("4");
/// assert_eq!(DEPTH.form(), "depth=1..100");
/// assert!(DEPTH.values.takes("7") && !DEPTH.values.takes("0"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionSpec {
    /// Its key in player texts. For a bare word it names what the word chooses.
    pub key: &'static str,
    /// How it is written.
    pub form: OptionForm,
    /// The values it takes.
    #[serde(flatten)]
    pub values: ValueKind,
    /// The value it has where none is given; `None` where the player decides.
    pub default: Option<&'static str>,
    /// What it does.
    pub about: Text,
    /// A name for several options of one sort, which lists mention together.
    pub group: Option<Text>,
    /// Whether a client of the server may set it: it reads no file and starts no program.
    pub web: bool,
    /// What it may cost.
    pub cost: OptionCost,
    /// Names of values for people, where the bare word is not clear; may be empty.
    #[serde(skip_serializing_if = "<[_]>::is_empty", serialize_with = "by_value")]
    pub titles: &'static [(&'static str, Text)],
}

/// Writes the names as an object keyed by value.
fn by_value<S: Serializer>(titles: &[(&'static str, Text)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(titles.iter().copied())
}

impl OptionSpec {
    /// An option written `key=value` without a default, which a web client may set and which costs nothing but time.
    pub const fn new(key: &'static str, values: ValueKind, about: Text) -> OptionSpec {
        OptionSpec {
            key,
            form: OptionForm::Pair,
            values,
            default: None,
            about,
            group: None,
            web: true,
            cost: OptionCost::Nothing,
            titles: &[],
        }
    }

    /// The same with names of its values.
    #[must_use]
    pub const fn titled(mut self, titles: &'static [(&'static str, Text)]) -> OptionSpec {
        self.titles = titles;
        self
    }

    /// The same with a default.
    #[must_use]
    pub const fn or(mut self, default: &'static str) -> OptionSpec {
        self.default = Some(default);
        self
    }

    /// The same, written as a bare word.
    #[must_use]
    pub const fn word(mut self) -> OptionSpec {
        self.form = OptionForm::Word;
        self
    }

    /// The same, given any number of times, each with a name of its own: `key.NAME=value`.
    #[must_use]
    pub const fn named(mut self) -> OptionSpec {
        self.form = OptionForm::Named;
        self
    }

    /// The same, closed to web clients.
    #[must_use]
    pub const fn local(mut self) -> OptionSpec {
        self.web = false;
        self
    }

    /// The same, as one of a group of options.
    #[must_use]
    pub const fn among(mut self, group: Text) -> OptionSpec {
        self.group = Some(group);
        self
    }

    /// The same with what it may cost.
    #[must_use]
    pub const fn costs(mut self, cost: OptionCost) -> OptionSpec {
        self.cost = cost;
        self
    }

    /// Whether it is the option that a key belongs to: `w.edge` belongs to `w`.
    pub fn is_of(&self, key: &str) -> bool {
        match self.form {
            OptionForm::Pair => key == self.key,
            OptionForm::Named => key
                .strip_prefix(self.key)
                .and_then(|rest| rest.strip_prefix('.'))
                .is_some_and(|n| !n.is_empty()),
            OptionForm::Word => false,
        }
    }

    /// How a list of options mentions it.
    pub fn mention(&self) -> String {
        match self.form {
            OptionForm::Pair => self.key.to_string(),
            OptionForm::Named => format!("{}.NAME", self.key),
            OptionForm::Word => self.values.form(),
        }
    }

    /// Key and values, such as `order=none|guess|all`.
    pub fn form(&self) -> String {
        match self.form {
            OptionForm::Pair => format!("{}={}", self.key, self.values.form()),
            OptionForm::Named => format!("{}.NAME={}", self.key, self.values.form()),
            OptionForm::Word => self.values.form(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_their_units() {
        for (text, bytes) in [("1K", 1 << 10), ("64M", 64 << 20), ("2G", 2 << 30), ("off", 0)] {
            assert_eq!(ValueKind::Size.read_size(text), Some(bytes), "{text}");
        }
        for text in ["64", "64B", "0K", "65G", "M", "-1M", "1.5G", "", "é"] {
            assert_eq!(ValueKind::Size.read_size(text), None, "{text}");
        }
    }

    #[test]
    fn values_are_told_from_others() {
        let never = ValueKind::Integer { min: 2, max: 100, or: Some(0) };
        for (kind, right, wrong) in [
            (ValueKind::integer(1, 9), "9", "10"),
            (never.clone(), "0", "1"),
            (never, "2", "x"),
            (ValueKind::Decimal { min: 0.0, max: 1.0 }, "0.5", "NaN"),
            (ValueKind::choice(&["a", "b"]), "b", "c"),
            (ValueKind::ON_OFF, "off", "yes"),
        ] {
            assert!(kind.takes(right) && !kind.takes(wrong), "{kind:?}");
        }
    }

    #[test]
    fn named_options_need_a_name() {
        let weights = OptionSpec::new("w", ValueKind::integer(-9, 9), Text::new("", "")).named();
        assert!(weights.is_of("w.edge"));
        assert!(!weights.is_of("w.") && !weights.is_of("w") && !weights.is_of("weights"));
    }
}
