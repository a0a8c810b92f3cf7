//! Words for people, in English and in French.

use serde::{Deserialize, Serialize};

/// A language the project speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// French, for the page of the board and for the reports.
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

/// The same words in each language, put together at run time: [`Text`] with a part that varies.
///
/// ```
/// use secateur_core::{Text, Words};
/// let edge = Words::new(format!("off the board at {}", "a1"), format!("hors du plateau en {}", "a1"));
/// assert_eq!(edge.fr, "hors du plateau en a1");
/// assert_eq!(Words::from(Text::new("white", "blanc")).en, "white");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Words {
    /// The same words in English and in French.
    pub fn new(en: impl Into<String>, fr: impl Into<String>) -> Words {
        Words { en: en.into(), fr: fr.into() }
    }

    /// Words that read alike in both languages: names, numbers, player texts.
    ///
    /// ```
    /// use secateur_core::{Language, Words};
    /// assert_eq!(Words::alike("Ω3").get(Language::French), "Ω3");
    /// ```
    pub fn alike(words: impl Into<String>) -> Words {
        let words = words.into();
        Words { en: words.clone(), fr: words }
    }

    /// The words in one language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
        }
    }
}

impl From<&str> for Words {
    fn from(words: &str) -> Words {
        Words::alike(words)
    }
}

impl From<String> for Words {
    fn from(words: String) -> Words {
        Words::alike(words)
    }
}

impl From<(&str, &str)> for Words {
    fn from((en, fr): (&str, &str)) -> Words {
        Words::new(en, fr)
    }
}

impl From<Text> for Words {
    fn from(text: Text) -> Words {
        Words::new(text.en, text.fr)
    }
}
