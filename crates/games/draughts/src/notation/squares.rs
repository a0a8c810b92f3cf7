//! Squares by number, or by file and rank in variants that read those.

use crate::bits::Bits;
use crate::board::Geometry;

/// The number of a square that is written as a number; `None` for any other text.
pub(crate) fn number(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// The number of a dark square written as file and rank, such as `c3`.
pub(crate) fn algebraic<B: Bits>(board: &Geometry<B>, text: &str) -> Option<u8> {
    let (&[file], rank) = text.as_bytes().split_at_checked(1)? else { return None };
    let column = file.to_ascii_lowercase().checked_sub(b'a')?;
    let rank = number(std::str::from_utf8(rank).ok()?)?;
    board.square_at(board.rows.checked_sub(rank)?, column)
}
