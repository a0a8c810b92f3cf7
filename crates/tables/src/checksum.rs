//! Lines of text files with a checksum each, so that damaged lines are noticed.

/// Appends the line's CRC-32.
pub(crate) fn with_checksum(body: &str) -> String {
    format!("{body} #{:08x}", crc32fast::hash(body.as_bytes()))
}

/// Removes the checksum; `None` if it does not match the line.
pub(crate) fn without_checksum(line: &str) -> Option<&str> {
    let (body, checksum) = line.rsplit_once(" #")?;
    (u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(body.as_bytes())).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_is_noticed() {
        let line = with_checksum("e2 #4 e4");
        assert_eq!(without_checksum(&line), Some("e2 #4 e4"));
        assert_eq!(without_checksum(&line.replace("e4", "e5")), None);
        assert_eq!(without_checksum(&line[..line.len() - 1]), None);
        assert_eq!(without_checksum("e2"), None);
    }
}
