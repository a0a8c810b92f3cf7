//! A UGI engine: handshake, options, `isready`.

use crate::drive::Connection;
use crate::drive::launch::Launch;
use crate::protocol::ugi::{Command, OptionKind, Reply};
use secateur_players::Fault;
use std::time::Duration;

/// A running UGI engine.
pub(crate) struct UgiEngine {
    pub connection: Connection,
    /// Its name, known after the handshake.
    pub name: String,
    /// Its options, known after the handshake.
    pub options: Vec<(String, OptionKind)>,
}

impl UgiEngine {
    /// Starts the program.
    pub fn spawn(launch: &Launch) -> Result<UgiEngine, Fault> {
        let connection = Connection::spawn(launch, Some("quit"))?;
        Ok(UgiEngine { connection, name: String::new(), options: Vec::new() })
    }

    /// Asks for its name and options, and waits for `ugiok`.
    pub fn handshake(&mut self, patience: Duration) -> Result<(), Fault> {
        self.connection.send(&["ugi"], patience)?;
        let (name, options) = (&mut self.name, &mut self.options);
        let answered = self.connection.expect(patience, |line| match line.parse() {
            Ok(Reply::Name(given)) => {
                *name = given;
                None
            }
            Ok(Reply::Option { name, kind }) => {
                options.push((name, kind));
                None
            }
            Ok(Reply::UgiOk) => Some(Ok(())),
            _ => None,
        });
        answered.map_err(|fault| match fault {
            Fault::Stall(_) => Fault::Stall(format!(
                "does not speak UGI: no 'ugiok' for {:.0} s after 'ugi'",
                patience.as_secs_f64()
            )),
            other => other,
        })
    }

    /// The option with this name, ignoring case.
    pub fn option(&self, name: &str) -> Option<&(String, OptionKind)> {
        self.options.iter().find(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Sets an option. It is a fault if the engine lacks it or the value is not allowed.
    pub fn set(&mut self, name: &str, value: &str, patience: Duration) -> Result<(), Fault> {
        let wrong = |right: String| Err(Fault::Crash(format!("option {name}={value}: {right}")));
        let Some((own, kind)) = self.option(name) else {
            let names: Vec<_> = self.options.iter().map(|(name, _)| name.as_str()).collect();
            return wrong(match names[..] {
                [] => "the engine has no options".to_string(),
                _ => format!("the engine's options are {}", names.join(", ")),
            });
        };
        match kind {
            _ if value.contains(char::is_control) => return wrong("it is one line".into()),
            OptionKind::Check { .. } if !matches!(value, "true" | "false") => {
                return wrong("it is true or false".into());
            }
            OptionKind::Spin { min, max, .. } if !value.parse().is_ok_and(|n| (*min..=*max).contains(&n)) => {
                return wrong(format!("it is a number from {min} to {max}"));
            }
            OptionKind::Combo { values, .. } if !values.iter().any(|own| own == value) => {
                return wrong(format!("it is one of {}", values.join(", ")));
            }
            _ => {}
        }
        let command = Command::SetOption { name: own.clone(), value: value.to_string() };
        self.connection.send(&[&command.to_string()], patience)
    }

    /// Sets the variant, if the engine has an option for it.
    pub fn set_variant(&mut self, variant: &str, patience: Duration) -> Result<(), Fault> {
        if self.option("Variant").is_some() { self.set("Variant", variant, patience) } else { Ok(()) }
    }

    /// Waits until the engine has processed everything sent so far.
    pub fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.connection.send(&["isready"], patience)?;
        self.connection.expect(patience, |line| matches!(line.parse(), Ok(Reply::ReadyOk)).then_some(Ok(())))
    }
}
