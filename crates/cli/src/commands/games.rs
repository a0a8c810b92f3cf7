//! `secateur games`.

use crate::failure::Failure;
use crate::output::Output;
use secateur_core::Text;
use secateur_players::Catalogue;
use serde_json::json;

/// Lists the games.
pub fn run(catalogue: &Catalogue, output: &mut Output) -> Result<(), Failure> {
    let families = catalogue.registry().families();
    if output.json {
        let entry = |f: &secateur_core::Family| {
            let variants: Vec<_> = f.variants.iter().map(|v| v.text).collect();
            json!({ "name": f.name, "title": f.title, "aliases": f.aliases, "variants": variants,
                "about": f.variants, "parameters": f.parameters, "notation": f.notation,
                "records": f.records.name })
        };
        let games: Vec<_> = families.iter().map(entry).collect();
        return output.object(&json!({ "games": games }));
    }
    for (i, family) in families.iter().enumerate() {
        if i > 0 {
            output.line("")?;
        }
        let aliases = if family.aliases.is_empty() {
            String::new()
        } else {
            format!(" (also {})", family.aliases.join(", "))
        };
        output.line(format!("{}: {}{aliases}", family.name, family.title.en))?;
        let variants = family.variants.iter().map(|v| (v.text.to_string(), v.about.en.to_string()));
        let parameters = family.parameters.iter().map(|p| (p.form(), described(p.about, p.default)));
        let notation = ("notation".to_string(), family.notation.en.to_string());
        for (text, about) in variants.chain(parameters).chain([notation]) {
            for line in entry(&text, &about) {
                output.line(line)?;
            }
        }
    }
    Ok(())
}

/// What an option or a parameter is, and its default.
pub(super) fn described(about: Text, default: Option<&str>) -> String {
    default.map_or_else(|| about.en.to_string(), |default| format!("{}; {default} by default", about.en))
}

/// A term and its explanation in two columns; a term too long for its column has a line of its own.
pub(super) fn entry(term: &str, about: &str) -> Vec<String> {
    const TERM: usize = 28;
    const ABOUT: usize = 72;
    let mut lines = vec![format!("  {term:<TERM$}")];
    if term.chars().count() >= TERM {
        lines.push(" ".repeat(TERM + 2));
    }
    let mut room = ABOUT;
    for word in about.split(' ') {
        let width = word.chars().count() + 1;
        if width > room {
            lines.push(" ".repeat(TERM + 2));
            room = ABOUT;
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(word);
            last.push(' ');
        }
        room = room.saturating_sub(width);
    }
    lines.iter().map(|line| line.trim_end().to_string()).collect()
}
