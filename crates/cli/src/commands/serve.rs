//! `secateur serve`.

use crate::args::serve::ServeArgs;
use crate::failure::Failure;
use crate::note;
use crate::output::Output;
use secateur_arena::Store;
use secateur_players::{Catalogue, PlayerText};
use secateur_server::{Options, Server, ServerError};
use std::net::SocketAddr;
use std::process::{Command, Stdio};

impl From<ServerError> for Failure {
    fn from(error: ServerError) -> Failure {
        match error {
            ServerError::Request(line) => Failure::Request(line),
            ServerError::Running(line) => Failure::Running(line),
        }
    }
}

/// Serves the board until the process is asked to end.
pub fn run(catalogue: &Catalogue, args: &ServeArgs, output: &mut Output) -> Result<(), Failure> {
    let defaults = Options::default();
    let options = Options {
        addr: args.addr,
        hosts: args.host.clone(),
        assets: args.assets.clone(),
        stores: args.store.clone(),
        lab_pages: args.report.clone(),
        engines: args.engine.iter().map(|text| engine(text)).collect::<Result<_, _>>()?,
        workers: args.workers.map_or(defaults.workers, usize::from),
        ..defaults
    };
    let server = Server::bind(catalogue.clone(), options)?;
    for path in &args.store {
        let damaged = Store::open_to_read(path).and_then(|store| store.damaged())?;
        for damage in &damaged {
            note(&format!("store '{}': {damage}; it is left out", path.display()));
        }
    }
    let url = url(server.addr());
    if output.json {
        output.object(&serde_json::json!({ "url": url }))?;
    } else {
        output.line(format!("Secateur's board: {url} (Ctrl-C ends it)"))?;
    }
    if args.open {
        open(&url);
    }
    Ok(server.run(std::future::pending())?)
}

/// Splits `NAME=PLAYER`.
fn engine(text: &str) -> Result<(String, String), Failure> {
    let wrong = || Failure::Request(format!("engine '{text}': an engine is NAME=PLAYER"));
    let (name, player) = text.split_once('=').ok_or_else(wrong)?;
    PlayerText::parse(player)?;
    Ok((name.to_string(), player.to_string()))
}

/// The address a browser on this machine reaches the server by.
fn url(addr: SocketAddr) -> String {
    if addr.ip().is_unspecified() {
        format!("http://localhost:{}/", addr.port())
    } else {
        format!("http://{addr}/")
    }
}

/// Asks the system to open the page; where it cannot, the address has been printed.
fn open(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        note(&format!("no browser could be opened: visit {url}"));
    }
}
