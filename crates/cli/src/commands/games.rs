//! `secateur games`.

use crate::failure::Failure;
use crate::output::Output;
use crate::text::{described, entry};
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
