//! `secateur games`.

use crate::failure::Failure;
use crate::output::Output;
use secateur_agents::Catalogue;
use serde_json::json;

/// Lists the games.
pub fn run(catalogue: &Catalogue, output: &mut Output) -> Result<(), Failure> {
    let families = catalogue.games().families();
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
        let aliases = if family.aliases.is_empty() { String::new() } else { format!(" (also {})", family.aliases.join(", ")) };
        output.line(format!("{}: {}{aliases}", family.name, family.title.en))?;
        for variant in family.variants {
            output.line(format!("  {:<28}{}", variant.text, variant.about.en))?;
        }
        for parameter in family.parameters {
            output.line(format!("  {:<28}{}", parameter.text, parameter.about.en))?;
        }
        output.line(format!("  {:<28}{}", "notation", family.notation.en))?;
    }
    Ok(())
}
