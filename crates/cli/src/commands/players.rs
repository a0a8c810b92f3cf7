//! `secateur agents GAME`.

use crate::args::GameArg;
use crate::failure::Failure;
use crate::output::Output;
use crate::text::{described, entry};
use secateur_core::{AnyVariant, OptionSpec};
use secateur_players::{Catalogue, PlayerKind};
use serde_json::{Value, json};

/// Lists the players of a game with their options.
pub fn run(catalogue: &Catalogue, args: &GameArg, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let kinds = catalogue.players(&*variant);
    if output.json {
        let players: Vec<_> = kinds.iter().map(|kind| player_object(kind, &*variant)).collect();
        return output.object(&json!({ "game": variant.text(), "agents": players }));
    }
    for (i, kind) in kinds.iter().enumerate() {
        if i > 0 {
            output.line("")?;
        }
        output.line(format!("{}: {}", kind.name, kind.about.en))?;
        for (term, about) in option_rows(&(kind.options)(&*variant)) {
            for line in entry(&term, &about) {
                output.line(line)?;
            }
        }
    }
    Ok(())
}

fn player_object(kind: &PlayerKind, variant: &dyn AnyVariant) -> Value {
    json!({ "name": kind.name, "about": kind.about.en, "options": (kind.options)(variant) })
}

/// A row for each option; those of a group share one.
fn option_rows(options: &[OptionSpec]) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for option in options {
        let Some(group) = option.group else {
            rows.push((option.form(), described(option.about, option.default)));
            continue;
        };
        match rows.iter_mut().find(|(_, about)| about.starts_with(group.en)) {
            Some((_, about)) => about.push_str(&format!(", {}", option.key)),
            None => {
                rows.push((format!("NAME={}", option.values.form()), format!("{}: {}", group.en, option.key)))
            }
        }
    }
    rows
}
