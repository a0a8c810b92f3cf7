//! The command line as it was given, to be given again.

/// The command of this process, in a form a shell reads.
pub fn given_command_line() -> String {
    let words = std::env::args_os().skip(1).map(|word| quoted(&redacted_word(&word.to_string_lossy())));
    std::iter::once("secateur".to_string()).chain(words).collect::<Vec<_>>().join(" ")
}

/// The word without the name and the password of an address: stores are passed on.
fn redacted_word(word: &str) -> String {
    match word.split_once("://") {
        Some((scheme, rest)) => match rest.rsplit_once('@') {
            Some((_, host)) => format!("{scheme}://…@{host}"),
            None => word.to_string(),
        },
        None => word.to_string(),
    }
}

/// The word in single quotes where a shell would read it otherwise.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,+=@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_and_passwords_left_out() {
        assert_eq!(quoted("random:4"), "random:4");
        assert_eq!(quoted("alphabeta(depth=4)"), "'alphabeta(depth=4)'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(redacted_word("nats://me:secret@host:4222"), "nats://…@host:4222");
        assert_eq!(redacted_word("--nats=nats://host"), "--nats=nats://host");
    }
}
