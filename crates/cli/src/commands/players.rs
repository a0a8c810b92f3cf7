//! `secateur agents GAME`.

use crate::args::GameArg;
use crate::failure::Failure;
use crate::output::Output;
use secateur_players::Catalogue;
use serde_json::json;

/// Lists the players of a game.
pub fn run(catalogue: &Catalogue, args: &GameArg, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    let notes = catalogue.players(&*variant);
    if output.json {
        let players: Vec<_> = notes.iter().map(|n| json!({ "name": n.name, "about": n.about.en })).collect();
        return output.object(&json!({ "game": variant.text(), "agents": players }));
    }
    for note in notes {
        output.line(format!("{:<16}{}", note.name, note.about.en))?;
    }
    Ok(())
}
