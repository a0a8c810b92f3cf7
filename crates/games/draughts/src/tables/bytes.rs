//! Packs the value of a position into a byte.

/// The longest win that a byte holds.
pub const MAX_PLIES: u16 = 250;

const WON_LATE: u8 = 251;
const LOST_LATE: u8 = 252;
const NO_MOVE: u8 = 253;

/// The byte of a position without a stretch.
const NO_STRETCH: u8 = 255;

/// The stretch in a byte (see [`super::limits`]); `None` if the position is not decided within the limits.
#[inline]
pub fn stretch_of(byte: u8) -> Option<u16> {
    (byte != NO_STRETCH).then_some(byte.into())
}

/// The byte for a stretch.
pub fn stretch_byte(stretch: Option<u16>) -> u8 {
    stretch.and_then(|plies| u8::try_from(plies).ok()).unwrap_or(NO_STRETCH)
}

/// The result of best play for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Won in this many plies, an odd number.
    Won(u16),
    /// Lost in this many plies, an even number.
    Lost(u16),
    /// Neither side can win.
    Drawn,
    /// Won without the limits of the rules; within them it is won or drawn.
    WonLate,
    /// Lost without the limits of the rules; within them it is lost or drawn.
    LostLate,
}

impl Value {
    /// Unpacks the value from a byte.
    #[inline]
    pub fn read(byte: u8) -> Value {
        match byte {
            0 | 254.. => Value::Drawn,
            WON_LATE => Value::WonLate,
            LOST_LATE => Value::LostLate,
            NO_MOVE => Value::Lost(0),
            plies if plies % 2 == 1 => Value::Won(plies.into()),
            plies => Value::Lost(plies.into()),
        }
    }

    /// The value of a position whose best move leads to a position with this value.
    #[inline]
    pub fn before(self) -> Value {
        match self {
            Value::Won(plies) => Value::Lost(plies + 1),
            Value::Lost(plies) => Value::Won(plies + 1),
            Value::Drawn => Value::Drawn,
            Value::WonLate => Value::LostLate,
            Value::LostLate => Value::WonLate,
        }
    }

    /// A number that is higher for better values: quick wins, late losses.
    #[inline]
    pub fn rank(self) -> i32 {
        match self {
            Value::Won(plies) => 3_000 - i32::from(plies),
            Value::WonLate => 1_000,
            Value::Drawn => 0,
            Value::LostLate => -1_000,
            Value::Lost(plies) => i32::from(plies) - 3_000,
        }
    }

    /// Packs the value into a byte.
    pub fn byte(self) -> u8 {
        match self {
            Value::Drawn => 0,
            Value::WonLate => WON_LATE,
            Value::LostLate => LOST_LATE,
            Value::Lost(0) => NO_MOVE,
            Value::Won(plies) if plies <= MAX_PLIES => plies as u8,
            Value::Lost(plies) if plies <= MAX_PLIES => plies as u8,
            Value::Won(_) => WON_LATE,
            Value::Lost(_) => LOST_LATE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_value() {
        for byte in 0..=253 {
            assert_eq!(Value::read(byte).byte(), byte);
        }
        for byte in 0..=255 {
            assert_eq!(stretch_byte(stretch_of(byte)), byte);
        }
        assert_eq!(Value::read(Value::Won(251).byte()), Value::WonLate);
        assert_eq!(Value::read(Value::Lost(1000).byte()), Value::LostLate);
    }
}
