//! Reads the variant texts of both boards: `awale`, `awale:tricolour`, `awale:oware,grandslam=all`, `awale:awari`.

use crate::oware::{GrandSlam, Oware, Rules};
use crate::tricolour::Tricolour;
use secateur_core::{AnyVariant, ParameterSpec, ParseError, Text, ValueKind, VariantText};
use std::fmt;
use std::str::FromStr;

/// The name before the colon.
pub(crate) const NAME: &str = "awale";

const GRAND_SLAM: ParameterSpec = ParameterSpec::new(
    "grandslam",
    ValueKind::choice(&["none", "illegal", "all"]),
    Text::new(
        "oware: capturing all the opponent's seeds takes nothing, may not be played, takes all",
        "oware : prendre toutes les graines adverses ne prend rien, est interdit, prend tout",
    ),
    &["awale:oware"],
)
.or("none")
.titled(&[
    ("none", Text::new("takes nothing", "ne prend rien")),
    ("illegal", Text::new("may not be played", "interdit")),
    ("all", Text::new("takes all", "prend tout")),
]);

/// The parameters, all of which belong to oware.
pub(crate) const PARAMETERS: &[ParameterSpec] = &[GRAND_SLAM];

/// The board and rules that a text names.
enum Parsed {
    Tricolour,
    Twelve(Rules),
}

impl Parsed {
    fn read(text: &str) -> Result<Parsed, ParseError> {
        let mut text = VariantText::parse(text)?;
        if text.name() != NAME {
            return Err(ParseError::new("game", text.name(), "the game is awale"));
        }
        match text.word(&["tricolour", "oware", "awari"])? {
            Some("oware") => {
                let grandslam = match text.choice(&GRAND_SLAM)? {
                    Some(1) => GrandSlam::Illegal,
                    Some(2) => GrandSlam::All,
                    _ => GrandSlam::None,
                };
                text.finish(PARAMETERS)?;
                Ok(Parsed::Twelve(Rules::Abapa { grandslam }))
            }
            Some("awari") => {
                text.finish(&[])?;
                Ok(Parsed::Twelve(Rules::Awari))
            }
            _ => {
                text.finish(&[])?;
                Ok(Parsed::Tricolour)
            }
        }
    }
}

/// Reads a variant text of either board.
pub(crate) fn parse(text: &str) -> Result<Box<dyn AnyVariant>, ParseError> {
    Ok(match Parsed::read(text)? {
        Parsed::Tricolour => Box::new(Tricolour),
        Parsed::Twelve(rules) => Box::new(Oware { rules }),
    })
}

impl FromStr for Tricolour {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Tricolour, ParseError> {
        match Parsed::read(text)? {
            Parsed::Tricolour => Ok(Tricolour),
            Parsed::Twelve(_) => Err(ParseError::new("variant", text, "a board of 16 holes is tricolour")),
        }
    }
}

impl fmt::Display for Tricolour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)
    }
}

impl FromStr for Oware {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Oware, ParseError> {
        match Parsed::read(text)? {
            Parsed::Twelve(rules) => Ok(Oware { rules }),
            Parsed::Tricolour => {
                Err(ParseError::new("variant", text, "a board of 12 houses is oware or awari"))
            }
        }
    }
}

impl fmt::Display for Oware {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.rules {
            Rules::Abapa { grandslam: GrandSlam::None } => "awale:oware",
            Rules::Abapa { grandslam: GrandSlam::Illegal } => "awale:oware,grandslam=illegal",
            Rules::Abapa { grandslam: GrandSlam::All } => "awale:oware,grandslam=all",
            Rules::Awari => "awale:awari",
        })
    }
}
