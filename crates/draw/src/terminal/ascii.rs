//! Texts without control characters, and texts in ASCII.

use secateur_core::is_terminal_control;

/// The character itself, or a space for a control character.
pub fn space_if_control(c: char) -> char {
    if is_terminal_control(c) { ' ' } else { c }
}

/// The text in ASCII: accents are dropped, ligatures are spelt out, and a character that resembles none in ASCII becomes a
/// question mark.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'œ' => plain.push_str("oe"),
            'Œ' => plain.push_str("OE"),
            'æ' => plain.push_str("ae"),
            'Æ' => plain.push_str("AE"),
            '…' => plain.push_str("..."),
            '→' => plain.push_str("->"),
            '←' => plain.push_str("<-"),
            '½' => plain.push_str("1/2"),
            c => plain.push(nearest(c)),
        }
    }
    plain
}

/// The ASCII character that looks most like a character.
pub fn nearest(c: char) -> char {
    match space_if_control(c) {
        c if c.is_ascii() => c,
        'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => 'a',
        'À' | 'Â' | 'Ä' | 'Á' | 'Ã' | 'Å' => 'A',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'î' | 'ï' | 'í' => 'i',
        'Î' | 'Ï' | 'Í' => 'I',
        'ô' | 'ö' | 'ó' | 'õ' => 'o',
        'Ô' | 'Ö' | 'Ó' | 'Õ' => 'O',
        'ù' | 'û' | 'ü' | 'ú' => 'u',
        'Ù' | 'Û' | 'Ü' | 'Ú' => 'U',
        'ÿ' => 'y',
        'ç' => 'c',
        'Ç' => 'C',
        'ñ' => 'n',
        '’' | '‘' | '′' => '\'',
        '“' | '”' | '«' | '»' | '″' => '"',
        '–' | '—' | '−' | '‑' | '─' | '━' => '-',
        '│' | '┃' => '|',
        '×' => 'x',
        '·' | '•' | '∙' => '.',
        '●' | '○' | '◯' | '⬤' => 'o',
        '↑' | '▲' => '^',
        '↓' | '▼' => 'v',
        '→' | '▶' => '>',
        '←' | '◀' => '<',
        '█' | '▓' | '■' => '#',
        c if c.is_whitespace() => ' ',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_reads_well_in_ascii() {
        assert_eq!(
            plain("Divercité : à toi, c’est « le cœur »…"),
            "Divercite : a toi, c'est \" le coeur \"..."
        );
        assert_eq!(plain("½ → ☃"), "1/2 -> ?");
    }

    #[test]
    fn nothing_a_terminal_would_obey() {
        assert_eq!(
            "a\x1b[31mb\nc\u{9b}d\u{202e}".chars().map(space_if_control).collect::<String>(),
            "a [31mb c d "
        );
        assert_eq!(plain("a\x1b\t\u{7f}b"), "a   b");
    }
}
