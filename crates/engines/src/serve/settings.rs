//! The options of the served player, as a protocol announces and sets them. They derive from the player's own description,
//! so that any new option can be set from other programs too.

use secateur_core::{AnyVariant, OptionForm, OptionSpec, ParseError, ValueKind};
use secateur_players::{Catalogue, PlayerText, memory};

/// The greatest size that can be set, in megabytes.
const MAX_MEGABYTES: i64 = 65_536;

/// An option in the terms of protocols: numbers, words or a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Announced {
    Number { default: i64, min: i64, max: i64 },
    Word { default: String, values: Vec<String> },
    Switch { default: bool },
    Text { default: String },
}

/// The flagship's options and the values that have been set.
pub(super) struct Settings {
    name: &'static str,
    options: Vec<OptionSpec>,
    set: Vec<(&'static str, String)>,
}

impl Settings {
    /// The options of the flagship for a variant, with default values.
    pub fn new(catalogue: &Catalogue, variant: &dyn AnyVariant) -> Settings {
        let kind = catalogue.flagship();
        Settings { name: kind.name, options: announceable(catalogue, variant), set: Vec::new() }
    }

    /// Changes to another variant's options; values that were set are kept where the option still exists.
    pub fn change_variant(&mut self, catalogue: &Catalogue, variant: &dyn AnyVariant) {
        self.options = announceable(catalogue, variant);
        self.set.retain(|(key, value)| self.options.iter().any(|o| o.key == *key && o.values.takes(value)));
    }

    /// The options, each with its announcement.
    pub fn announced(&self) -> impl Iterator<Item = (&'static str, Announced)> {
        self.options.iter().map(|option| (option.key, announced(option)))
    }

    /// The keys of the options that can be set, in the order of their announcement.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.options.iter().map(|option| option.key)
    }

    /// Sets an option; `None` if the player has no option with this key.
    pub fn set(&mut self, key: &str, value: &str) -> Option<Result<(), ParseError>> {
        let option = self.options.iter().find(|option| option.key == key)?;
        let written = match (&option.values, value) {
            (ValueKind::Size, number) => format!("{number}M"),
            (ValueKind::Switch { on, .. }, "true") => (*on).to_string(),
            (ValueKind::Switch { off, .. }, "false") => (*off).to_string(),
            (_, value) => value.to_string(),
        };
        // an empty value, or the word for it, restores the default
        if value.is_empty() || (option.default.is_none() && value == UNSET) {
            self.set.retain(|(own, _)| *own != option.key);
            return Some(Ok(()));
        }
        if !option.values.takes(&written) || written == "offM" {
            let right = match announced(option) {
                Announced::Number { min, max, .. } => format!("a number from {min} to {max}"),
                Announced::Word { values, .. } => format!("one of {}", values.join(", ")),
                _ => option.values.sentence(key),
            };
            return Some(Err(ParseError::new("option", format!("{key} {value}"), right)));
        }
        if let Some(bytes) = option.values.read_size(&written)
            && let Err(refused) = memory::check(&format!("{}({key}={written})", self.name), bytes)
        {
            return Some(Err(refused));
        }
        self.set.retain(|(own, _)| *own != option.key);
        self.set.push((option.key, written));
        Some(Ok(()))
    }

    /// Sets every size to its minimum, for a player that could not be made with the sizes that were set.
    pub fn shrink(&mut self) {
        let sizes = self.options.iter().filter(|option| option.values == ValueKind::Size);
        let keys: Vec<_> = sizes.map(|option| option.key).collect();
        self.set.retain(|(key, _)| !keys.contains(key));
        self.set.extend(keys.into_iter().map(|key| (key, "1M".to_string())));
    }

    /// The player text with the values that have been set.
    pub fn player(&self) -> String {
        let Ok(mut text) = PlayerText::parse(self.name) else { return self.name.to_string() };
        self.set.iter().for_each(|(key, value)| text.set(key, value));
        text.to_string()
    }
}

/// Announced as the value of an option that is not set, where there are words but no default.
const UNSET: &str = "default";

/// The flagship's options that have a key of their own. Files, weights and parameters of the search are for experiments.
fn announceable(catalogue: &Catalogue, variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let is_plain = |option: &OptionSpec| {
        option.form == OptionForm::Pair && option.group.is_none() && option.values != ValueKind::File
    };
    (catalogue.flagship().options)(variant).into_iter().filter(is_plain).collect()
}

fn announced(option: &OptionSpec) -> Announced {
    let default = option.default.unwrap_or_default();
    match &option.values {
        ValueKind::Integer { min, max, .. } => {
            Announced::Number { default: default.parse().unwrap_or(*min), min: *min, max: *max }
        }
        ValueKind::Size => {
            let bytes = option.values.read_size(default).unwrap_or_default();
            Announced::Number { default: (bytes >> 20) as i64, min: 1, max: MAX_MEGABYTES }
        }
        ValueKind::Choice { values } => {
            let unset = option.default.is_none().then_some(UNSET);
            let values = unset.iter().chain(values.iter()).map(ToString::to_string).collect();
            Announced::Word { default: option.default.unwrap_or(UNSET).to_string(), values }
        }
        ValueKind::Switch { on, .. } => Announced::Switch { default: default == *on },
        _ => Announced::Text { default: default.to_string() },
    }
}
