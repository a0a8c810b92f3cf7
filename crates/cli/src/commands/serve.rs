//! `secateur serve`.

use crate::args::serve::ServeArgs;
use crate::failure::Failure;
use crate::lan;
use crate::note;
use crate::output::Output;
use crate::qr::QrCode;
use secateur_arena::Store;
use secateur_players::{Catalogue, PlayerText, open_file};
use secateur_server::{Options, Server, ServerError};
use std::io::Read;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

/// Bounds of a password, in characters.
const MIN_PASSWORD: usize = 4;
const MAX_PASSWORD: usize = 200;
/// The committed full run of the laboratory, which the board shows unless `--report` names another.
#[derive(rust_embed::RustEmbed)]
#[folder = "lab-pages/"]
struct LabPages;

/// At most this many bytes of a password file are read.
const MAX_PASSWORD_FILE: u64 = 4_096;

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
        built_in_lab_pages: Some(|name| LabPages::get(name).map(|file| file.data)),
        engines: args.engine.iter().map(|text| operator_engine(catalogue, text)).collect::<Result<_, _>>()?,
        workers: args.workers.map_or(defaults.workers, usize::from),
        memory: args.memory,
        password: site_password(args)?,
        ..defaults
    };
    let is_protected = options.password.is_some();
    let server = Server::bind(catalogue.clone(), options)?;
    for path in &args.store {
        let damaged = Store::open_to_read(path).and_then(|store| store.damaged())?;
        for damage in &damaged {
            note(&format!("store '{}': {damage}; it is left out", path.display()));
        }
    }
    let url = server_url(server.addr());
    let others = urls_for_others(server.addr());
    if output.json {
        output.object(&address_object(&url, &others))?;
    } else {
        output.line(format!("Secateur's board: {url} (Ctrl-C ends it)"))?;
        for line in lines_for_others(args, &others, is_protected) {
            output.line(line)?;
        }
    }
    if args.open {
        open_browser(&url);
    }
    Ok(server.run(std::future::pending())?)
}

/// Splits `NAME=PLAYER`.
fn operator_engine(catalogue: &Catalogue, text: &str) -> Result<(String, String), Failure> {
    let wrong = || Failure::Request(format!("engine '{text}': an engine is NAME=PLAYER"));
    let (name, player) = text.split_once('=').ok_or_else(wrong)?;
    PlayerText::parse(player)?;
    if catalogue.is_engine(player) {
        // Otherwise only the first visitor who asks for it would notice.
        secateur_engines::drive::check_program(player)?;
    }
    Ok((name.to_string(), player.to_string()))
}

/// The password from the file, else from the environment.
fn site_password(args: &ServeArgs) -> Result<Option<String>, Failure> {
    const VARIABLE: &str = "SECATEUR_PASSWORD";
    let (place, text) = match &args.password_file {
        Some(file) => {
            let place = format!("password file '{}'", file.display());
            let unreadable = |e| Failure::Request(format!("{place}: it cannot be read: {e}"));
            let mut text = String::new();
            // Only the first line is used.
            let file = open_file(file).map_err(unreadable)?;
            file.take(MAX_PASSWORD_FILE).read_to_string(&mut text).map_err(unreadable)?;
            (place, text)
        }
        None => match std::env::var_os(VARIABLE) {
            Some(text) => (VARIABLE.to_string(), text.to_string_lossy().into_owned()),
            None => return Ok(None),
        },
    };
    let line = text.trim_start_matches('\u{feff}').lines().next().unwrap_or("").trim();
    let is_right = (MIN_PASSWORD..=MAX_PASSWORD).contains(&line.chars().count());
    if !is_right {
        let right = format!("a password is one line of {MIN_PASSWORD} to {MAX_PASSWORD} characters");
        return Err(Failure::Request(format!("{place}: {right}")));
    }
    Ok(Some(line.to_string()))
}

/// The addresses by which browsers on other machines reach the server; none where it listens for this machine only.
fn urls_for_others(addr: SocketAddr) -> Vec<String> {
    let ip = addr.ip();
    let reachable = match ip {
        _ if ip.is_loopback() => Vec::new(),
        _ if ip.is_unspecified() => lan::addresses(ip.is_ipv6()),
        _ => vec![ip],
    };
    reachable.into_iter().map(|ip| format!("http://{}/", SocketAddr::new(ip, addr.port()))).collect()
}

fn address_object(url: &str, others: &[String]) -> serde_json::Value {
    match others {
        [] => serde_json::json!({ "url": url }),
        _ => serde_json::json!({ "url": url, "addresses": others }),
    }
}

/// Says who can reach the server and by which addresses, with a QR code of the first address for phones.
fn lines_for_others(args: &ServeArgs, others: &[String], is_protected: bool) -> Vec<String> {
    if args.addr.ip().is_loopback() {
        return Vec::new();
    }
    let who = match is_protected {
        true => "Open to everyone in the network who knows the password",
        false => "Open to everyone in the network, without a password (--password-file FILE sets one)",
    };
    let mut what = vec!["play, analyse and make this machine think".to_string()];
    let names: Vec<_> = args.engine.iter().filter_map(|text| text.split('=').next()).collect();
    if !names.is_empty() {
        what.push(format!("ask for {}", names.join(", ")));
    }
    if !args.store.is_empty() {
        what.push("watch the tournaments of the stores".to_string());
    }
    what.push("read the page of the reports".to_string());
    let mut lines = vec![format!("{who}: they may {}.", what.join("; "))];
    lines.extend(others.iter().map(|url| format!("For phones and other machines: {url}")));
    match others.first().and_then(|url| QrCode::of(url)) {
        Some(code) => lines.extend(code.lines()),
        None => lines.push("No address of this machine in a network was found.".to_string()),
    }
    lines
}

/// The address a browser on this machine reaches the server by.
fn server_url(addr: SocketAddr) -> String {
    if addr.ip().is_unspecified() {
        format!("http://localhost:{}/", addr.port())
    } else {
        format!("http://{addr}/")
    }
}

/// Asks the system to open the page. If that fails, the user still has the printed address.
fn open_browser(url: &str) {
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
