//! Values of arguments: read, and refused with what would be right.

use secateur_core::ValueKind;

pub(super) fn table_size(text: &str) -> Result<usize, String> {
    match ValueKind::Size.read_size(text) {
        Some(bytes @ 1..) => Ok(bytes),
        _ => Err("a size from 1K to 64G".into()),
    }
}

/// A number with an end: neither NaN nor infinite.
pub(super) fn finite_number(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err("a number, such as 0.5".into()),
    }
}

/// The same, not below 0.
pub(super) fn finite_positive(text: &str) -> Result<f64, String> {
    finite_number(text).ok().filter(|number| *number >= 0.0).ok_or("a number from 0 on, such as 0.5".into())
}

pub(super) fn line_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=500) => Ok(n),
        _ => Err("from 1 to 500 lines".into()),
    }
}
