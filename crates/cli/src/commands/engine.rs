//! `secateur engine [GAME]` and `secateur hub`: players for other programs, on standard input and output.

use crate::args::EngineArgs;
use crate::failure::Failure;
use secateur_agents::{Catalogue, session};

/// Speaks UGI.
pub fn ugi(catalogue: &Catalogue, args: &EngineArgs) -> Result<(), Failure> {
    let game = match &args.game {
        Some(text) => catalogue.games().game(text)?,
        None => {
            let family = catalogue.games().families().first();
            let name = family.ok_or_else(|| Failure::Request("no game to play".into()))?.name;
            catalogue.games().game(name)?
        }
    };
    Ok(session::ugi(catalogue, game, std::io::stdin().lock(), std::io::stdout())?)
}

/// Speaks Hub.
pub fn hub(catalogue: &Catalogue) -> Result<(), Failure> {
    Ok(session::hub(catalogue, std::io::stdin().lock(), std::io::stdout())?)
}
