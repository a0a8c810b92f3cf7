//! The value of a position in a byte.

/// The longest win that a byte holds.
pub const MAX_PLIES: u16 = 250;

const WON_LATE: u8 = 251;
const LOST_LATE: u8 = 252;
const NO_MOVE: u8 = 253;

/// The byte of a position without a stretch.
const NO_STRETCH: u8 = 255;

/// The stretch of a byte, see [`super::limits`]; `None` for a position that is not decided within the limits.
#[inline]
pub fn stretch_of(byte: u8) -> Option<u16> {
    (byte != NO_STRETCH).then_some(byte.into())
}

/// The byte of a stretch.
pub fn stretch_byte(stretch: Option<u16>) -> u8 {
    stretch.and_then(|plies| u8::try_from(plies).ok()).unwrap_or(NO_STRETCH)
}

/// What best play comes to, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Won in so many plies, an odd number.
    Won(u16),
    /// Lost in so many plies, an even number.
    Lost(u16),
    /// Neither side can win.
    Drawn,
    /// Won if the rules had no limits; within them it is won or drawn.
    WonLate,
    /// Lost if the rules had no limits.
    LostLate,
}

impl Value {
    /// The value of a byte.
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

    /// The value of a position whose best move leads to one of this value.
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

    /// Higher for what the side to move likes better: quick wins, late losses.
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

    /// Its byte.
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
