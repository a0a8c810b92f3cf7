//! Writes numbers and texts in XML.

/// A number with at most two decimals: a hundredth of a document's unit is far below a pixel.
pub fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// A text for the content of an element or attribute; characters that XML 1.0 forbids become U+FFFD.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(1.0, "1"), (0.5, "0.5"), (-0.001, "0"), (100.0, "100"), (2.0 / 3.0, "0.67")] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn texts_cannot_break_out() {
        assert_eq!(escape("</text>\"'&\u{1b}\n"), "&lt;/text&gt;&quot;&#39;&amp;\u{fffd} ");
    }
}
