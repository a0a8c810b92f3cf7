//! Examples of the help, filled from the catalogue: the commands that the help prints run with whatever games a program has.
//!
//! The help texts hold placeholders such as `{game2}` or `{moves}`. A number chooses the family, counted from 1, and beyond the
//! last again from the first, so that examples differ where there are several games. A line with a placeholder that these games
//! cannot fill is left out. Braces around anything else stay.

use clap::Command;
use clap::builder::StyledStr;
use secateur_core::{AnyGame, AnyVariant, Family, Protocol, Random, random_plies};
use secateur_players::Catalogue;

/// Plies of an example's moves.
const OPENING_PLIES: usize = 3;
/// An ending that an example solves is this many plies from the end of a random game.
const PLIES_BEFORE_END: usize = 8;
/// The random game is broken off at this length.
const MAX_PLIES: usize = 300;
/// Weights that an example names.
const NAMED_WEIGHTS: usize = 2;
/// Evaluators with more weights than this are not used as examples of tuning by matches.
const MAX_WEIGHTS: usize = 100;
/// Pieces on the board of an example's endgame tables, which are built within minutes in most games.
const TABLE_SIZE: u32 = 15;

/// A command and all its subcommands with their help filled in.
pub fn fill_help(command: Command, catalogue: &Catalogue) -> Command {
    let filled = |text: Option<&StyledStr>| text.map(|text| fill(&text.to_string(), catalogue));
    let after = filled(command.get_after_help());
    let command = match after {
        Some(text) => command.after_help(text),
        None => command,
    };
    let command = command.mut_args(|argument| match filled(argument.get_help()) {
        Some(help) => argument.help(help),
        None => argument,
    });
    command.mut_subcommands(|below| fill_help(below, catalogue))
}

/// A text with its placeholders filled in.
fn fill(text: &str, catalogue: &Catalogue) -> String {
    let lines: Vec<_> = text.lines().filter_map(|line| fill_line(line, catalogue)).collect();
    lines.join("\n")
}

/// A line with its placeholders filled in; `None` where the catalogue has nothing for one of them.
fn fill_line(line: &str, catalogue: &Catalogue) -> Option<String> {
    let mut filled = String::new();
    let mut rest = line;
    while let Some((before, from)) = rest.split_once('{') {
        filled.push_str(before);
        let place = from.split_once('}').and_then(|(name, after)| Some((Place::read(name)?, after)));
        match place {
            Some((place, after)) => {
                filled.push_str(&place.value(catalogue)?);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = from;
            }
        }
    }
    filled.push_str(rest);
    Some(filled)
}

/// A placeholder: what is wanted, and of which family.
struct Place {
    what: What,
    family: usize,
}

#[derive(Clone, Copy)]
enum What {
    /// The variant that the board opens with.
    Game,
    /// Moves from its start.
    Moves,
    /// The position they lead to.
    Position,
    /// A position near the end of a game.
    Ending,
    /// The extension of the files that hold its games.
    Extension,
    /// The name of every family and its board variant.
    Texts,
    /// The first variant, from this family on, whose evaluator has weights to tune by matches.
    Tuned,
    /// Some of these weights, as players' texts name them.
    Weights,
    /// The first variant with endgame tables.
    Tables,
    /// A size of its endgame tables that are built within minutes.
    TableSize,
    /// The first experiment.
    Experiment,
    /// The variants that can be played in a protocol.
    Spoken(Protocol),
}

const PLACES: [(&str, What); 14] = [
    ("game", What::Game),
    ("moves", What::Moves),
    ("position", What::Position),
    ("ending", What::Ending),
    ("extension", What::Extension),
    ("texts", What::Texts),
    ("tuned", What::Tuned),
    ("weights", What::Weights),
    ("tables", What::Tables),
    ("table-size", What::TableSize),
    ("experiment", What::Experiment),
    ("hub", What::Spoken(Protocol::Hub)),
    ("contest", What::Spoken(Protocol::Contest)),
    ("dxp", What::Spoken(Protocol::Dxp)),
];

impl Place {
    fn read(name: &str) -> Option<Place> {
        let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let family = &name[word.len()..];
        let &(_, what) = PLACES.iter().find(|(known, _)| *known == word)?;
        Some(Place { what, family: if family.is_empty() { 1 } else { family.parse().ok()? } })
    }

    fn value(&self, catalogue: &Catalogue) -> Option<String> {
        match self.what {
            What::Game => Some(self.family(catalogue)?.board_variant.to_string()),
            What::Moves => Some(self.opening(catalogue)?.moves().join(" ")),
            What::Position => Some(self.opening(catalogue)?.position()),
            What::Ending => self.ending(catalogue),
            What::Extension => Some(self.family(catalogue)?.records.extension.to_string()),
            What::Texts => Some(texts(catalogue)).filter(|texts| !texts.is_empty()),
            What::Tuned => Some(self.tuned(catalogue)?.0),
            What::Weights => Some(self.tuned(catalogue)?.1),
            What::Tables => Some(with_tables(catalogue)?.text()),
            What::TableSize => {
                Some(with_tables(catalogue)?.endgame_tables()?.max_size().min(TABLE_SIZE).to_string())
            }
            What::Experiment => Some(secateur_reports::experiments().first()?.name.to_string()),
            What::Spoken(protocol) => Some(spoken(catalogue, protocol)?.join(", ")),
        }
    }

    fn family<'a>(&self, catalogue: &'a Catalogue) -> Option<&'a Family> {
        catalogue.registry().families().iter().cycle().nth(self.family.checked_sub(1)?)
    }

    fn variant(&self, catalogue: &Catalogue) -> Option<Box<dyn AnyVariant>> {
        catalogue.registry().variant(self.family(catalogue)?.board_variant).ok()
    }

    /// The same random moves each time.
    fn opening(&self, catalogue: &Catalogue) -> Option<Box<dyn AnyGame>> {
        let mut game = self.variant(catalogue)?.begin();
        random_plies(&mut *game, OPENING_PLIES, &mut Random::new(1));
        Some(game)
    }

    fn ending(&self, catalogue: &Catalogue) -> Option<String> {
        let mut game = self.variant(catalogue)?.begin();
        let plies = random_plies(&mut *game, MAX_PLIES, &mut Random::new(1));
        for _ in 0..PLIES_BEFORE_END.min(plies) {
            game.undo();
        }
        Some(game.position())
    }

    fn tuned(&self, catalogue: &Catalogue) -> Option<(String, String)> {
        let families = catalogue.registry().families();
        let from_here = families.iter().cycle().skip(self.family.checked_sub(1)?).take(families.len());
        let weights = |family: &Family| {
            let variant = catalogue.registry().variant(family.board_variant).ok()?;
            let weights = catalogue.evaluator(&*variant, catalogue.flagship().name).ok()?.weights();
            let names = weights.iter().take(NAMED_WEIGHTS).map(|(name, _)| format!("w.{name}"));
            let names = names.collect::<Vec<_>>().join(",");
            (1..=MAX_WEIGHTS).contains(&weights.len()).then(|| (family.board_variant.to_string(), names))
        };
        from_here.into_iter().find_map(weights)
    }
}

fn texts(catalogue: &Catalogue) -> String {
    let mut texts = Vec::new();
    for family in catalogue.registry().families() {
        texts.extend([family.name, family.board_variant]);
    }
    texts.dedup();
    texts.join(", ")
}

fn with_tables(catalogue: &Catalogue) -> Option<Box<dyn AnyVariant>> {
    let registry = catalogue.registry();
    let texts = registry.families().iter().flat_map(|family| family.variants).map(|listed| listed.text);
    let mut variants = texts.filter_map(|text| registry.variant(text).ok());
    variants.find(|variant| variant.endgame_tables().is_some())
}

fn spoken(catalogue: &Catalogue, protocol: Protocol) -> Option<Vec<&'static str>> {
    let spoken = catalogue.registry().speaking(protocol)?;
    Some(spoken.variants.iter().map(|&(_, text)| text).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Args, command};
    use clap::Parser as _;

    /// The words of a command as a shell reads them.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut quote, mut inside) = (vec![String::new()], None, false);
        for c in line.chars() {
            match (c, quote) {
                (c, Some(open)) if c == open => quote = None,
                ('\'' | '"', None) => (quote, inside) = (Some(c), true),
                (' ', None) => words.push(String::new()),
                (c, _) => words.last_mut().expect("a word").push(c),
            }
        }
        words.retain(|word| !word.is_empty());
        assert!(quote.is_none() && (inside || !line.contains('"')), "{line}");
        words
    }

    /// The examples in the help of a command and of all below it.
    fn examples(command: &Command) -> Vec<String> {
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let own = after.lines().filter(|line| line.starts_with("  "));
        let own = own.filter_map(|line| Some(line[line.find("secateur ")?..].to_string()));
        let below = command.get_subcommands().flat_map(examples);
        own.chain(below).collect()
    }

    fn one_game() -> Catalogue {
        let mut catalogue = Catalogue::default();
        connect_four::register(&mut catalogue);
        catalogue
    }

    #[test]
    fn examples_are_read_whatever_the_games() {
        let mut six = secateur_standard::standard();
        connect_four::register(&mut six);
        for (catalogue, least) in [(secateur_standard::standard(), 50), (six, 50), (one_game(), 45)] {
            let examples = examples(&command(&catalogue));
            assert!(examples.len() >= least, "{} examples", examples.len());
            for line in examples {
                // what follows a command after many spaces explains it
                let words = words(line.split("     ").next().expect("a command"));
                Args::try_parse_from(&words).unwrap_or_else(|error| panic!("{line}: {error}"));
                let game = words.get(2).filter(|word| {
                    !matches!(&*words[1], "check-engine" | "dxp")
                        && !word.starts_with('-')
                        && !word.contains(['.', '('])
                });
                let known = |word: &String| {
                    matches!(
                        word.as_str(),
                        "list" | "run" | "build" | "verify" | "show" | "check" | "export" | "import"
                    ) || catalogue.registry().variant(word).is_ok()
                };
                assert!(game.is_none_or(known), "{line}: no such game");
            }
        }
    }

    #[test]
    fn the_help_names_no_game_that_a_program_does_not_have() {
        let help = |mut command: Command| {
            let mut text = command.render_long_help().to_string();
            command.get_subcommands_mut().for_each(|c| text += &c.render_long_help().to_string());
            text
        };
        let help = help(command(&one_game()));
        for family in secateur_standard::standard().registry().families() {
            // an experiment is a report's, whatever the games
            let mut lines = help.lines().filter(|line| !line.contains("lab run"));
            let named = lines.any(|line| line.contains(&format!(" {}", family.name)));
            assert!(!named, "{} is named", family.name);
        }
        assert!(help.contains("connect-four"));
        assert!(!help.contains("{game") && !help.contains("{moves"), "{help}");
    }

    #[test]
    fn a_line_without_a_game_for_it_is_left_out() {
        let none = Catalogue::default();
        assert_eq!(
            fill("Examples:\n  best {game2}\n  stats {side} { a = 1 }", &none),
            "Examples:\n  stats {side} { a = 1 }"
        );
        let one = fill("{game} {game7} {extension3} {nonsense}", &one_game());
        assert_eq!(one, "connect-four connect-four games {nonsense}");
    }
}
