//! The draughts of the IN104 course: rules read at run time.
//!
//! By default 8×8 with 12 pieces each, White begins, men capture forward only, kings are short, a man that reaches the last
//! row stops, the most pieces must be taken. Drawn: 16 plies (`limit`) without capture, man and king moves of both sides
//! counted; repetition means nothing.

use super::{Passing, Priority, Rules};
use crate::board::Geometry;
use crate::colour::Colour;
use secateur_core::{ParameterSpec, ParseError, Text, ValueKind, VariantText};
use std::fmt::Write;

const fn parameter(
    key: &'static str,
    values: ValueKind,
    default: Option<&'static str>,
    en: &'static str,
    fr: &'static str,
) -> ParameterSpec {
    ParameterSpec { key, values, default, about: Text::new(en, fr) }
}

/// Rows and columns, in the order of the choices of `rows=`.
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
const FIRST: ParameterSpec = parameter(
    "first",
    ValueKind::choice(&["white", "black"]),
    Some("white"),
    "in104: who begins",
    "in104 : qui commence (white : les blancs)",
);
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

/// The parameters of `in104`.
pub(crate) const PARAMETERS: &[ParameterSpec] = &[ROWS, PIECES, FIRST, BACKWARD, FLY, STOP, LIMIT];
const DEFAULT_LIMIT: u8 = 16;

/// The parameters of `in104`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Rows and columns: 6, 8, 10 or 12.
    pub rows: u8,
    /// Pieces of each side, 1 to [`max_pieces`](Self::max_pieces).
    pub pieces: u8,
    /// Who moves first.
    pub first: Colour,
    /// Whether men capture backward.
    pub backward: bool,
    /// Whether kings fly.
    pub fly: bool,
    /// Whether a man that reaches the last row during a capture stops there; otherwise it goes on as a man.
    pub stop: bool,
    /// Plies without capture that draw, 1 to 200.
    pub limit: u8,
}

impl Parameters {
    /// The default rules on a board of `rows` rows.
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

    /// The rules the report's match scripts set: `in104-flying`.
    pub const fn flying() -> Parameters {
        Parameters { fly: true, stop: false, ..Parameters::of(8) }
    }

    /// As many as leave two empty rows in the middle.
    pub const fn max_pieces(rows: u8) -> u8 {
        rows / 2 * (rows / 2 - 1)
    }

    /// Reads the parameters that stand after `in104`.
    pub fn read(text: &mut VariantText<'_>) -> Result<Parameters, ParseError> {
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
        Ok(p)
    }

    /// The shortest text, with its colon; nothing for the default.
    pub fn suffix(&self) -> String {
        let usual = Parameters::of(8);
        if *self == usual {
            return String::new();
        }
        if *self == Parameters::flying() {
            return ":in104-flying".to_string();
        }
        let mut text = ":in104".to_string();
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
            /// These parameters, if this type has a board for them.
            pub fn new(parameters: Parameters) -> Option<$name> {
                ($fits)(parameters.rows).then_some($name(parameters))
            }

            /// The parameters.
            pub fn parameters(self) -> Parameters {
                self.0
            }
        }

        impl Rules for $name {
            type Bits = $bits;
            const WORD: &'static str = "in104";
            const REPETITION: Option<u8> = None;
            const MAN_MOVES_ARE_PROGRESS: bool = false;

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
            fn priority(self) -> Priority {
                Priority::Most
            }
            #[inline(always)]
            fn quiet_limit(self) -> u16 {
                u16::from(self.0.limit)
            }
            fn read(text: &mut VariantText<'_>) -> Result<$name, ParseError> {
                let parameters = Parameters::read(text)?;
                $name::new(parameters)
                    .ok_or_else(|| ParseError::new("parameter", format!("rows={}", parameters.rows), $wrong))
            }
            fn parameters() -> &'static [ParameterSpec] {
                PARAMETERS
            }
            fn suffix(self) -> String {
                self.0.suffix()
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
