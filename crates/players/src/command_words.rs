//! Splits the command that starts an engine into words.

/// Splits a command like a shell, with quotes; `None` if a quote is not closed.
///
/// ```
/// use secateur_players::command_words;
/// assert_eq!(command_words(r#"'./my engine' --net="b c" d\ e"#).unwrap(), ["./my engine", "--net=b c", "d e"]);
/// assert_eq!(command_words("mine 'half"), None);
/// ```
pub fn command_words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next()? {
                        closing if closing == letter => break,
                        '\\' if letter == '"' => word.push(letters.next()?),
                        inside => word.push(inside),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next()?),
            space if space.is_whitespace() => words.extend(word.take()),
            plain => word.get_or_insert_default().push(plain),
        }
    }
    words.extend(word);
    Some(words)
}
