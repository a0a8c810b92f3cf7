//! Words for people, in English and in French.

use serde::Serialize;

/// A language the project speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// French.
    French,
}

/// The same words in each language.
///
/// ```
/// use secateur_core::{Language, Text};
/// let white = Text::new("white", "blanc");
/// assert_eq!(white.get(Language::French), "blanc");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

impl Text {
    /// The same words in English and in French.
    pub const fn new(en: &'static str, fr: &'static str) -> Text {
        Text { en, fr }
    }

    /// The words in one language.
    pub const fn get(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::French => self.fr,
        }
    }
}
