//! `secateur engine [GAME]`, `hub`, `contest` and `dxp`: our players as engines for other programs.

use crate::args::engines::EngineArgs;
use crate::args::engines::{ContestPlayArgs, DxpArgs, PlayingArgs};
use crate::failure::Failure;
use crate::note;
use secateur_core::{AnyVariant, Limits, Protocol};
use secateur_engines::serve;
use secateur_players::{Catalogue, Player};
use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// Speaks UGI on standard input and output until `quit`.
pub fn ugi(catalogue: &Catalogue, args: &EngineArgs) -> Result<(), Failure> {
    let variant = match &args.game {
        Some(text) => catalogue.registry().variant(text)?,
        None => {
            let family = catalogue.registry().families().first();
            let name = family.ok_or_else(|| Failure::Request("no game to play".into()))?.name;
            catalogue.registry().variant(name)?
        }
    };
    Ok(serve::ugi(catalogue, variant, std::io::stdin().lock(), std::io::stdout())?)
}

/// Speaks Hub on standard input and output until `quit`.
pub fn hub(catalogue: &Catalogue) -> Result<(), Failure> {
    Ok(serve::hub(catalogue, std::io::stdin().lock(), std::io::stdout())?)
}

/// Speaks the contest's line protocol.
pub fn contest(catalogue: &Catalogue, args: &ContestPlayArgs) -> Result<(), Failure> {
    let (variant, player) =
        player_of_protocol(catalogue, args.game.as_deref(), Protocol::Contest, &args.playing)?;
    let asked = args.playing.limits.limits();
    let limits = if asked.is_empty() { Limits::time(Duration::from_secs(1)) } else { asked };
    Ok(serve::contest(&*variant, player, limits, std::io::stdin().lock(), std::io::stdout())?)
}

/// Speaks DamExchange over a socket: connects, or listens and plays one client after the other.
pub fn dxp(catalogue: &Catalogue, args: &DxpArgs) -> Result<(), Failure> {
    let limits = args.playing.limits.limits();
    let play = |stream: TcpStream| -> Result<(), Failure> {
        let (variant, player) =
            player_of_protocol(catalogue, args.game.as_deref(), Protocol::Dxp, &args.playing)?;
        stream.set_nodelay(true)?;
        let reader = BufReader::new(stream.try_clone()?);
        Ok(serve::dxp(&*variant, player, limits, reader, stream)?)
    };
    // A wrong variant or player is refused before anybody connects.
    player_of_protocol(catalogue, args.game.as_deref(), Protocol::Dxp, &args.playing)?;
    if let Some(addr) = &args.connect {
        let stream = TcpStream::connect(addr)
            .map_err(|e| Failure::Running(format!("cannot connect to '{addr}': {e}")))?;
        return play(stream);
    }
    let addr = args.listen.as_deref().unwrap_or_default();
    let listener = TcpListener::bind(addr)
        .map_err(|e| Failure::Request(format!("address '{addr}': cannot listen: {e}")))?;
    writeln!(std::io::stdout(), "listening on {}", listener.local_addr()?)?;
    loop {
        let (stream, from) = listener.accept()?;
        match play(stream) {
            // A client that disconnects in the middle of a message does not end the server.
            Err(Failure::Running(line)) if !args.once => note(&format!("{from}: {line}")),
            Err(Failure::Closed) | Ok(()) => {}
            Err(failure) => return Err(failure),
        }
        if args.once {
            return Ok(());
        }
    }
}

type VariantAndPlayer = (Box<dyn AnyVariant>, Box<dyn Player>);

/// The variant, which must be of the family that speaks the protocol, and its player.
fn player_of_protocol(
    catalogue: &Catalogue,
    variant: Option<&str>,
    protocol: Protocol,
    playing: &PlayingArgs,
) -> Result<VariantAndPlayer, Failure> {
    let spoken = catalogue.registry().speaking(protocol);
    let default = spoken
        .ok_or_else(|| Failure::Request("no game is played in this protocol".into()))?
        .default_variant();
    let default = catalogue.registry().variant(default)?;
    let variant =
        variant.map_or_else(|| Ok(default.clone_variant()), |text| catalogue.registry().variant(text))?;
    if variant.name() != default.name() {
        let right = format!("game '{}': this protocol is for {}", variant.text(), default.name());
        return Err(Failure::Request(right));
    }
    let player = catalogue.player(&*variant, &playing.agent, 1)?;
    Ok((variant, player))
}
