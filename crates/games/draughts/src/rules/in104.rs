//! The draughts of the IN104 course, whose rules are read at run time.
//!
//! By default the board is 8×8 with 12 pieces a side, White begins, men capture only forward, kings do not fly, a man that
//! reaches the last row stops, and the most pieces must be captured. A game is drawn after 16 plies (`limit`) without
//! capture, counting moves of men and kings of both sides. Repetition has no effect.

use super::Rules;
use super::rule_set::{BenchDepths, HubWord, Passing, Priority, RuleSet};
use super::table::USUAL;
use super::weights::{FLYING_KINGS, FLYING_KINGS_FORWARD, SHORT_KINGS, WeightFiles};
use crate::board::Geometry;
use crate::colour::Colour;
use crate::variant::{NAME, parse_variant_text};
use crate::{Draughts, VariantFunction};
use secateur_core::{ParameterSpec, ParseError, Text, ValueKind, VariantText};
use std::fmt::Write;

/// The default rules; a variant text may change what [`Parameters`] contains.
pub(crate) const DEFAULT: RuleSet = RuleSet {
    text: "draughts:in104",
    title: Text::new("report’s game", "jeu du rapport"),
    about: Text::new(
        "the report's game (in104): 8×8, short kings, the most pieces must be taken",
        "le jeu du rapport (in104) : 8×8, dames courtes, prise majoritaire",
    ),
    priority: Priority::Most,
    repetition: None,
    quiet_limit: DEFAULT_LIMIT as u16,
    man_moves_are_progress: false,
    hub: Some(HubWord { word: "in104", place: 9 }),
    bench: Some(BenchDepths { search: 15, perft: 10 }),
    ..USUAL
};

/// The rules that the report's match scripts use, which have a word of their own.
pub(crate) const FLYING: RuleSet = RuleSet {
    text: "draughts:in104-flying",
    title: Text::new("report’s matches", "matchs du rapport"),
    about: Text::new(
        "in104 with flying kings, as the report's matches were played",
        "in104 à dames volantes, comme dans les matchs du rapport",
    ),
    flying: true,
    passing: Passing::AsMan,
    hub: None,
    weights: FLYING_KINGS_FORWARD,
    bench: None,
    ..DEFAULT
};

const fn parameter(
    key: &'static str,
    values: ValueKind,
    default: Option<&'static str>,
    en: &'static str,
    fr: &'static str,
) -> ParameterSpec {
    let mut spec = ParameterSpec::new(key, values, Text::new(en, fr), &["draughts"]);
    spec.default = default;
    spec
}

/// Rows and columns, in the order of the values of `rows=`.
const SIZES: [u8; 4] = [6, 8, 10, 12];
const ROWS: ParameterSpec = parameter(
    "rows",
    ValueKind::choice(&["6", "8", "10", "12"]),
    Some("8"),
    "in104: rows and columns",
    "in104 : lignes et colonnes",
);
const PIECES: ParameterSpec = parameter(
    "pieces",
    ValueKind::integer(1, Parameters::max_pieces(12) as i64),
    None,
    "in104: pieces of each side (as many as leave two empty rows)",
    "in104 : pièces de chaque camp (autant qu'il faut pour laisser deux lignes vides)",
);
const FIRST: ParameterSpec = ParameterSpec::new(
    "first",
    ValueKind::choice(&["white", "black"]),
    Text::new("in104: who begins", "in104 : qui commence"),
    &["draughts"],
)
.or("white")
.titled(&[("white", Text::new("white", "les blancs")), ("black", Text::new("black", "les noirs"))]);
const BACKWARD: ParameterSpec = parameter(
    "backward",
    ValueKind::YES_NO,
    Some("no"),
    "in104: men capture backward",
    "in104 : les pions prennent en arrière",
);
const FLY: ParameterSpec =
    parameter("fly", ValueKind::YES_NO, Some("no"), "in104: kings fly", "in104 : dames volantes");
const STOP: ParameterSpec = parameter(
    "stop",
    ValueKind::YES_NO,
    Some("yes"),
    "in104: a man that reaches the last row during a capture stops",
    "in104 : un pion qui atteint la dernière ligne en prenant s'arrête",
);
const LIMIT: ParameterSpec = parameter(
    "limit",
    ValueKind::integer(1, 200),
    Some("16"),
    "in104: plies without capture that draw",
    "in104 : demi-coups sans prise qui font nulle",
);

/// The parameters of `in104`, as data.
pub(crate) const PARAMETERS: &[ParameterSpec] = &[ROWS, PIECES, FIRST, BACKWARD, FLY, STOP, LIMIT];
const DEFAULT_LIMIT: u8 = 16;

/// The values of `in104`'s parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Rows and columns: 6, 8, 10 or 12.
    pub rows: u8,
    /// Pieces of each side, 1 to [`max_pieces`](Self::max_pieces).
    pub pieces: u8,
    /// The colour that moves first.
    pub first: Colour,
    /// Whether men capture backward.
    pub backward: bool,
    /// Whether kings fly.
    pub fly: bool,
    /// Whether a man that reaches the last row during a capture stops there; otherwise it continues as a man.
    pub stop: bool,
    /// The game is drawn after this many plies without capture, 1 to 200.
    pub limit: u8,
}

impl Parameters {
    /// The default rules for a board with `rows` rows.
    pub const fn of(rows: u8) -> Parameters {
        Parameters {
            rows,
            pieces: Parameters::max_pieces(rows),
            first: Colour::White,
            backward: false,
            fly: false,
            stop: true,
            limit: DEFAULT_LIMIT,
        }
    }

    /// The rules of `in104-flying`.
    pub const fn flying() -> Parameters {
        Parameters { fly: true, stop: false, ..Parameters::of(8) }
    }

    /// The most pieces a side: two rows in the middle must stay empty.
    pub const fn max_pieces(rows: u8) -> u8 {
        rows / 2 * (rows / 2 - 1)
    }

    /// Reads a variant text.
    fn read(mut text: VariantText<'_>) -> Result<Parameters, ParseError> {
        if text.word(&[DEFAULT.word(), FLYING.word()])? == Some(FLYING.word()) {
            text.finish(&[])?;
            return Ok(Parameters::flying());
        }
        let mut p = Parameters::of(text.choice(&ROWS)?.map_or(8, |place| SIZES[place]));
        if let Some(pieces) = text.integer(&PIECES)? {
            if pieces > p.pieces {
                let right = format!("pieces is a number from 1 to {} on {} rows", p.pieces, p.rows);
                return Err(ParseError::new("parameter", format!("pieces={pieces}"), right));
            }
            p.pieces = pieces;
        }
        if text.choice(&FIRST)? == Some(1) {
            p.first = Colour::Black;
        }
        p.backward = text.switch(&BACKWARD)?.unwrap_or(p.backward);
        p.fly = text.switch(&FLY)?.unwrap_or(p.fly);
        p.stop = text.switch(&STOP)?.unwrap_or(p.stop);
        p.limit = text.integer(&LIMIT)?.unwrap_or(p.limit);
        text.finish(PARAMETERS)?;
        Ok(p)
    }

    /// The variant text in its shortest form.
    pub fn text(&self) -> String {
        let usual = Parameters::of(8);
        if *self == usual {
            return NAME.to_string();
        }
        if *self == Parameters::flying() {
            return FLYING.text.to_string();
        }
        let mut text = DEFAULT.text.to_string();
        let yes_no = |yes: bool| if yes { "yes" } else { "no" };
        // Writing to a string cannot fail.
        if self.rows != usual.rows {
            let _ = write!(text, ",rows={}", self.rows);
        }
        if self.pieces != Parameters::max_pieces(self.rows) {
            let _ = write!(text, ",pieces={}", self.pieces);
        }
        if self.first != usual.first {
            text.push_str(",first=black");
        }
        if self.backward != usual.backward {
            let _ = write!(text, ",backward={}", yes_no(self.backward));
        }
        if self.fly != usual.fly {
            let _ = write!(text, ",fly={}", yes_no(self.fly));
        }
        if self.stop != usual.stop {
            let _ = write!(text, ",stop={}", yes_no(self.stop));
        }
        if self.limit != usual.limit {
            let _ = write!(text, ",limit={}", self.limit);
        }
        text
    }
}

macro_rules! in104 {
    ($name:ident, $bits:ty, $rows:expr, $default_rows:expr, $fits:expr, $wrong:expr) => {
        impl Default for $name {
            fn default() -> $name {
                $name(Parameters::of($default_rows))
            }
        }

        impl $name {
            /// Rules with these parameters; `None` if this type has no such board.
            pub fn new(parameters: Parameters) -> Option<$name> {
                ($fits)(parameters.rows).then_some($name(parameters))
            }

            /// The parameters of these rules.
            pub fn parameters(self) -> Parameters {
                self.0
            }
        }

        impl Rules for $name {
            type Bits = $bits;
            const SET: RuleSet = DEFAULT;

            #[inline(always)]
            fn geometry(self) -> &'static Geometry<$bits> {
                ($rows)(self.0.rows)
            }
            #[inline(always)]
            fn pieces(self) -> u8 {
                self.0.pieces
            }
            #[inline(always)]
            fn first(self) -> Colour {
                self.0.first
            }
            #[inline(always)]
            fn backward(self) -> bool {
                self.0.backward
            }
            #[inline(always)]
            fn flying(self) -> bool {
                self.0.fly
            }
            #[inline(always)]
            fn passing(self) -> Passing {
                if self.0.stop { Passing::Stops } else { Passing::AsMan }
            }
            #[inline(always)]
            fn quiet_limit(self) -> u16 {
                u16::from(self.0.limit)
            }
            fn weights(self) -> WeightFiles {
                match (self.0.fly, self.0.backward) {
                    (false, _) => SHORT_KINGS,
                    (true, true) => FLYING_KINGS,
                    (true, false) => FLYING_KINGS_FORWARD,
                }
            }
            fn read(text: VariantText<'_>) -> Result<$name, ParseError> {
                let parameters = Parameters::read(text)?;
                $name::new(parameters)
                    .ok_or_else(|| ParseError::new("parameter", format!("rows={}", parameters.rows), $wrong))
            }
            fn text(self) -> String {
                self.0.text()
            }
        }
    };
}

/// `in104` on 8×8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct In104(Parameters);

/// `in104` on the other boards: 6×6, 10×10, 12×12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct In104Sized(Parameters);

/// Calls the function with the type of `in104` for a variant text.
pub(super) fn call<F: VariantFunction>(text: &str, function: F) -> Result<F::Output, ParseError> {
    let parameters = Parameters::read(parse_variant_text(text)?)?;
    Ok(match In104::new(parameters) {
        Some(rules) => function.call(Draughts::new(rules)),
        None => function.call(Draughts::new(In104Sized(parameters))),
    })
}

in104!(
    In104,
    u64,
    |_| const { &Geometry::<u64>::new(8, false) },
    8,
    |rows| rows == 8,
    "this game's board has 8 rows"
);
in104!(
    In104Sized,
    u128,
    |rows| match rows {
        6 => const { &Geometry::<u128>::new(6, false) },
        10 => const { &Geometry::<u128>::new(10, false) },
        _ => const { &Geometry::<u128>::new(12, false) },
    },
    10,
    |rows| matches!(rows, 6 | 10 | 12),
    "this game's board has 6, 10 or 12 rows"
);
