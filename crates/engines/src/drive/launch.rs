//! The command that starts an engine, and the folder it runs in.

use secateur_core::ParseError;
use secateur_players::command_words;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command split into words like a shell, with quotes; but no shell runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Launch {
    words: Vec<String>,
    dir: Option<PathBuf>,
}

impl Launch {
    /// Splits a command into words.
    pub fn parse(command: &str, dir: Option<&str>) -> Result<Launch, ParseError> {
        let wrong = |right: &str| ParseError::new("cmd", command, right);
        let words = command_words(command).ok_or_else(|| wrong("a quoted word is not closed"))?;
        match words.first() {
            Some(program) if !program.is_empty() => {}
            _ => return Err(wrong("a program and its arguments, such as \"./my-agent --fast\"")),
        }
        Ok(Launch { words, dir: dir.map(PathBuf::from) })
    }

    /// The same command with `value` in place of every `mark`.
    pub fn with(&self, mark: &str, value: &str) -> Launch {
        let words = self.words.iter().map(|word| word.replace(mark, value)).collect();
        Launch { words, dir: self.dir.clone() }
    }

    /// Whether any word of the command contains `mark`.
    pub fn contains(&self, mark: &str) -> bool {
        self.words.iter().any(|word| word.contains(mark))
    }

    /// Refuses a program that does not exist, without starting it.
    pub fn check_program(&self) -> Result<(), ParseError> {
        let program = Path::new(&self.words[0]);
        let is_there = if program.components().count() > 1 {
            is_program(&self.dir.as_deref().unwrap_or(Path::new("")).join(program))
        } else {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).any(|dir| is_program(&dir.join(program)))
        };
        let missing = || ParseError::new("cmd", &self.words[0], "there is no such program");
        is_there.then_some(()).ok_or_else(missing)
    }

    /// The command to run. A program given as a relative path is looked up in the folder where it will run.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        if let Some(dir) = &self.dir {
            command.current_dir(dir);
        }
        command
    }
}

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let words = |text| Launch::parse(text, None).map(|launch| launch.words);
        assert_eq!(words("./mine --fast  2").unwrap(), ["./mine", "--fast", "2"]);
        let quoted = r#"'/with space/x' "a \"b\"" c\ d e"f"g ''"#;
        assert_eq!(words(quoted).unwrap(), ["/with space/x", "a \"b\"", "c d", "efg", ""]);
        let error = words("mine 'half").unwrap_err();
        assert_eq!(error.to_string(), "cmd 'mine 'half': a quoted word is not closed");
        assert!(words("  ").is_err() && words("''").is_err());
        let sided = Launch::parse("prog {side}", None).unwrap();
        assert!(sided.contains("{side}"));
        assert_eq!(sided.with("{side}", "2").words, ["prog", "2"]);
    }

    #[test]
    fn a_missing_program_is_noticed_before_it_is_started() {
        let check = |command: &str, dir| Launch::parse(command, dir).unwrap().check_program();
        check("sh -c 'exit 1'", None).unwrap();
        check("bin/sh", Some("/")).unwrap();
        for (command, dir) in
            [("no-such-program", None), ("/bin/no-such", None), ("./sh", Some("/")), ("/bin", None)]
        {
            let error = check(command, dir).unwrap_err().to_string();
            assert_eq!(error, format!("cmd '{command}': there is no such program"));
        }
    }
}
