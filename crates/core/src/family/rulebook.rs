//! The rules of a game for people: short sections, illustrated by the game's own pictures.

use crate::{AnyGame, ParseError, Registry, Text};

/// A section of a game's rules.
#[derive(Clone, Copy, Debug)]
pub struct RuleNote {
    /// The variants it is true of, by their texts without parameters (`awale:oware`); all if empty.
    pub only: &'static [&'static str],
    /// The heading, under which a page of rules shows the section.
    pub heading: Text,
    /// The rule, in one paragraph or a few separated by line feeds.
    pub text: Text,
    /// A position that shows it.
    pub picture: Option<RulePicture>,
}

/// A position that illustrates a rule.
#[derive(Clone, Copy, Debug)]
pub struct RulePicture {
    /// The variant text.
    pub variant: &'static str,
    /// The position text; the variant's start if `None`.
    pub position: Option<&'static str>,
    /// The moves made from there, separated by spaces; the last one is marked.
    pub moves: &'static str,
    /// What the picture shows.
    pub caption: Text,
}

impl RulePicture {
    /// The game whose position the picture shows.
    pub fn game(&self, registry: &Registry) -> Result<Box<dyn AnyGame>, ParseError> {
        let variant = registry.variant(self.variant)?;
        Ok(variant.game(self.position, self.moves.split_whitespace())?)
    }
}

impl RuleNote {
    /// A section without a picture that is true of every variant.
    pub const fn new(heading: Text, text: Text) -> RuleNote {
        RuleNote { only: &[], heading, text, picture: None }
    }

    /// Limits the section to some variants.
    pub const fn only(self, only: &'static [&'static str]) -> RuleNote {
        RuleNote { only, ..self }
    }

    /// Adds a picture.
    pub const fn shown(
        self,
        variant: &'static str,
        position: Option<&'static str>,
        moves: &'static str,
        caption: Text,
    ) -> RuleNote {
        RuleNote { picture: Some(RulePicture { variant, position, moves, caption }), ..self }
    }

    /// Whether the section is true of a variant, given by its text.
    ///
    /// ```
    /// use secateur_core::{RuleNote, Text};
    /// let text = Text::new("sow", "semer");
    /// let note = RuleNote::new(text, text).only(&["awale:oware", "awale"]);
    /// assert!(note.is_about("awale:oware,grandslam=all") && note.is_about("awale"));
    /// assert!(!note.is_about("awale:awari"));
    /// ```
    pub fn is_about(&self, variant: &str) -> bool {
        let bare = match variant.split_once(':') {
            None => variant,
            Some((name, items)) => match items.split(',').next() {
                Some(word) if !word.contains('=') => &variant[..name.len() + 1 + word.len()],
                _ => name,
            },
        };
        self.only.is_empty() || self.only.contains(&bare)
    }
}
