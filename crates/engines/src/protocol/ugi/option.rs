//! The options that an engine announces.

use secateur_core::ParseError;
use std::fmt;

/// The kind of an option, with its default and its allowed values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check {
        /// The default value.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default value.
        default: i64,
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The default value.
        default: String,
        /// The words.
        values: Vec<String>,
    },
    /// Any text.
    Text {
        /// The default value.
        default: String,
    },
    /// An action without a value.
    Button,
}

/// Parses what follows the word `option`: the name of an option, and its kind.
pub(super) fn parse_option(text: &str) -> Result<(String, OptionKind), ParseError> {
    let wrong = |right: &str| ParseError::new("option", text, right);
    let form = "option name NAME type TYPE …";
    let rest = text.strip_prefix("name ").ok_or_else(|| wrong(form))?;
    let (name, rest) = rest.split_once(" type ").ok_or_else(|| wrong(form))?;
    let (kind, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    // A value ends at the next keyword, so that texts may contain spaces.
    let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in rest.split_whitespace() {
        match word {
            "default" | "min" | "max" | "var" => fields.push((word, Vec::new())),
            _ => fields.last_mut().ok_or_else(|| wrong(form))?.1.push(word),
        }
    }
    let get = |key: &str| fields.iter().find(|(k, _)| *k == key).map(|(_, words)| words.join(" "));
    let number = |key: &str| {
        let value = get(key).and_then(|value| value.parse::<i64>().ok());
        value.ok_or_else(|| wrong("a spin option has default, min and max"))
    };
    let kind = match kind {
        "check" => OptionKind::Check { default: get("default").as_deref() == Some("true") },
        "spin" => OptionKind::Spin { default: number("default")?, min: number("min")?, max: number("max")? },
        "combo" => OptionKind::Combo {
            default: get("default").unwrap_or_default(),
            values: fields.iter().filter(|(k, _)| *k == "var").map(|(_, words)| words.join(" ")).collect(),
        },
        "string" => {
            OptionKind::Text { default: get("default").filter(|d| d != "<empty>").unwrap_or_default() }
        }
        "button" => OptionKind::Button,
        _ => return Err(wrong("a type is check, spin, combo, string or button")),
    };
    Ok((name.trim().into(), kind))
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check { default } => write!(f, "type check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "type spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "type combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text { default } => {
                write!(f, "type string default {}", if default.is_empty() { "<empty>" } else { default })
            }
            OptionKind::Button => f.write_str("type button"),
        }
    }
}
