//! A Hub engine: handshake, parameters, `ping`. Its answer to the greeting reveals its version.

use super::{PING, PONG};
use crate::drive::Connection;
use crate::drive::launch::Launch;
use crate::protocol::hub::HubLine;
use crate::protocol::hub1;
use secateur_core::{AnyVariant, Protocol};
use secateur_players::Fault;
use std::time::Duration;

/// The versions of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    /// Words in a fixed order; the engine introduces itself with `name …`.
    One,
    /// `key=value`; the engine introduces itself with `id name=…`.
    Two,
}

/// A running Hub engine.
pub(crate) struct HubEngine {
    pub connection: Connection,
    /// Its version of the protocol, known after the handshake.
    pub version: Version,
    /// Its name, known after the handshake.
    pub name: String,
    /// Its parameters, known after the handshake, with their allowed values if it lists them; version 1 lists none.
    pub params: Vec<(String, Option<String>)>,
}

impl HubEngine {
    /// Starts the program.
    pub fn spawn(launch: &Launch) -> Result<HubEngine, Fault> {
        let connection = Connection::spawn(launch, Some("quit"))?;
        Ok(HubEngine { connection, version: Version::Two, name: String::new(), params: Vec::new() })
    }

    /// Asks for its name and parameters, and waits for `wait`.
    pub fn handshake(&mut self, patience: Duration) -> Result<(), Fault> {
        self.connection.send(&["hub"], patience)?;
        let (version, name, params) = (&mut self.version, &mut self.name, &mut self.params);
        let answered = self.connection.expect(patience, |text| {
            let line: HubLine = text.parse().ok()?;
            match line.command.as_str() {
                "id" => {
                    *version = Version::Two;
                    *name = line.get("name").unwrap_or("").to_string();
                }
                "name" => {
                    *version = Version::One;
                    if let Ok(hub1::Reply::Name(given)) = text.parse() {
                        *name = given;
                    }
                }
                "param" => {
                    let values = line.get("values").map(str::to_string);
                    params.push((line.get("name").unwrap_or("").to_string(), values));
                }
                "wait" => return Some(Ok(())),
                _ => {}
            }
            None
        });
        answered.map_err(|fault| match fault {
            Fault::Stall(_) => Fault::Stall(format!(
                "does not speak Hub: no 'wait' for {:.0} s after 'hub'",
                patience.as_secs_f64()
            )),
            other => other,
        })
    }

    /// Sets a parameter. It is a fault if the engine lacks it or refuses the value; version 1 cannot tell.
    pub fn set(&mut self, name: &str, value: &str, patience: Duration) -> Result<(), Fault> {
        let wrong = |right: String| Err(Fault::Crash(format!("option {name}={value}: {right}")));
        if self.version == Version::One {
            // Spaces separate the words of a line.
            if name.contains(char::is_whitespace) || value.contains(char::is_whitespace) || value.is_empty() {
                return wrong("in Hub 1 a name is one word, and so is its value".into());
            }
            let command = hub1::Command::Set(name.into(), value.into());
            return self.connection.send(&[&command.to_string()], patience);
        }
        let Some((_, values)) = self.params.iter().find(|(own, _)| own == name) else {
            let names: Vec<_> = self.params.iter().map(|(name, _)| name.as_str()).collect();
            return wrong(match names[..] {
                [] => "the engine has no parameters".to_string(),
                _ => format!("the engine's parameters are {}", names.join(", ")),
            });
        };
        if let Some(values) = values
            && !values.split_whitespace().any(|own| own == value)
        {
            return wrong(format!("it is one of {values}"));
        }
        let line = HubLine::new("set-param").with("name", name).with("value", value);
        self.connection.send(&[&line.to_string()], patience)
    }

    /// Sets the variant by the protocol's word. It is a fault if there is no such word, or if the engine plays only another
    /// variant.
    pub fn set_variant(&mut self, variant: &dyn AnyVariant, patience: Duration) -> Result<(), Fault> {
        let text = variant.text();
        let spoken = variant.protocols().iter().find(|spoken| spoken.protocol == Protocol::Hub);
        let words = spoken.map_or(&[][..], |spoken| spoken.variants);
        let Some(place) = words.iter().position(|(_, ours)| *ours == text) else {
            return Err(Fault::Crash(format!("the Hub protocol has no word for {text}")));
        };
        let (word, _) = words[place];
        // Engines for a single variant have no such parameter; theirs is the protocol's default.
        if place == 0 && !self.params.iter().any(|(name, _)| name == "variant") {
            return Ok(());
        }
        if self.version == Version::One {
            let only = words[0].1;
            return Err(Fault::Crash(format!("speaks Hub 1, in which only {only} is played, not {text}")));
        }
        self.set("variant", word, patience)
    }

    /// Asks it to initialise after its parameters were set, and waits for `ready`.
    pub fn init(&mut self, patience: Duration) -> Result<(), Fault> {
        self.connection.send(&["init"], patience)?;
        self.connection.expect(patience, |line| (line == "ready").then_some(Ok(())))
    }

    /// Waits until the engine has processed everything sent so far.
    pub fn ping(&mut self, patience: Duration) -> Result<(), Fault> {
        self.connection.send(&[PING], patience)?;
        self.connection.expect(patience, |line| (line == PONG).then_some(Ok(())))
    }
}
