//! `secateur show GAME`.

use crate::args::ShowArgs;
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::{Output, TEXT, write_file};
use crate::text::game_status::game_status;
use secateur_arena::FilesInUse;
use secateur_draw::{SvgOptions, png, svg};
use secateur_players::Catalogue;
use serde_json::json;

/// Shows a position in the terminal and writes it as pictures.
pub fn run(catalogue: &Catalogue, args: &ShowArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin_game(catalogue, &args.position)?;
    let scene = game.scene();
    // Made before anything is written, so that a wrong width leaves no file behind.
    let image = match &args.png {
        Some(path) => Some((path, png(&scene, args.width).map_err(|e| Failure::Request(e.to_string()))?)),
        None => None,
    };
    let mut files = FilesInUse::default();
    args.svg.iter().try_for_each(|path| files.replaces("--svg", path, TEXT))?;
    image.iter().try_for_each(|(path, bytes)| files.replaces("--png", path, bytes))?;
    if let Some(path) = &args.svg {
        let title = format!("{} {}", game.variant().text(), game.position());
        write_file(path, svg(&scene, SvgOptions { title, ..SvgOptions::default() }).as_bytes())?;
    }
    if let Some((path, bytes)) = image {
        write_file(path, &bytes)?;
    }
    if output.json {
        return output.object(&json!({
            "game": game.variant().text(), "position": game.position(), "turn": game.turn(),
            "outcome": game.outcome(), "scene": scene,
        }));
    }
    if args.svg.is_none() && args.png.is_none() {
        output.board(&scene)?;
        output.line(game_status(&*game))?;
        output.line(game.position())?;
    }
    Ok(())
}
