//! The rules of a game for people: short sections, illustrated with positions.

use crate::{AnyGame, ParseError, Registry, Text, VariantText};

/// A section of a game's rules.
#[derive(Clone, Copy, Debug)]
pub struct RuleSection {
    /// The variants it applies to, as texts without parameters (`awale:oware`); empty means all.
    pub only: &'static [&'static str],
    /// The heading, under which a page of rules shows the section.
    pub heading: Text,
    /// The rule, in one paragraph or a few separated by line feeds.
    pub text: Text,
    /// A position that illustrates it.
    pub picture: Option<RulePicture>,
}

/// A position that illustrates a rule.
#[derive(Clone, Copy, Debug)]
pub struct RulePicture {
    /// The variant text.
    pub variant: &'static str,
    /// The position text; `None` means the variant's start.
    pub position: Option<&'static str>,
    /// The moves played from there, separated by spaces; the last one is marked.
    pub moves: &'static str,
    /// What the picture shows.
    pub caption: Text,
}

impl RulePicture {
    /// The game that leads to the position of the picture.
    pub fn game(&self, registry: &Registry) -> Result<Box<dyn AnyGame>, ParseError> {
        let variant = registry.variant(self.variant)?;
        Ok(variant.game(self.position, self.moves.split_whitespace())?)
    }
}

impl RuleSection {
    /// A section without a picture that applies to every variant.
    pub const fn new(heading: Text, text: Text) -> RuleSection {
        RuleSection { only: &[], heading, text, picture: None }
    }

    /// Limits the section to some variants.
    pub const fn only(self, only: &'static [&'static str]) -> RuleSection {
        RuleSection { only, ..self }
    }

    /// Adds a picture.
    pub const fn shown(
        self,
        variant: &'static str,
        position: Option<&'static str>,
        moves: &'static str,
        caption: Text,
    ) -> RuleSection {
        RuleSection { picture: Some(RulePicture { variant, position, moves, caption }), ..self }
    }

    /// Whether the section applies to a variant, given by its text.
    ///
    /// ```
    /// use secateur_core::{RuleSection, Text};
    /// let text = Text::new("sow", "semer");
    /// let section = RuleSection::new(text, text).only(&["awale:oware", "awale"]);
    /// assert!(section.is_about("awale:oware,grandslam=all") && section.is_about("awale"));
    /// assert!(!section.is_about("awale:awari"));
    /// ```
    pub fn is_about(&self, variant: &str) -> bool {
        let bare = VariantText::parse(variant).map(|text| text.before_parameters().0);
        self.only.is_empty() || bare.is_ok_and(|bare| self.only.contains(&bare.as_str()))
    }
}
