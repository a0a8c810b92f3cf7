//! The address of a NATS server, and the connection to it.

use crate::streams::{ANSWER_TIMEOUT, Streams};
use secateur_arena::ArenaError;
use std::path::{Path, PathBuf};
use tokio::runtime::{Builder, Runtime};

/// The address of a NATS server, and credentials for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NatsAddress {
    /// `nats://host:4222` or `tls://host:4222`; several addresses, separated by commas, are servers of one cluster.
    pub url: String,
    /// A file of credentials (`.creds`), for servers that identify users by signed tokens.
    pub credentials: Option<PathBuf>,
    /// A file of certificate authorities to trust besides those of the system.
    pub authorities: Option<PathBuf>,
    /// The files of the client's certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl NatsAddress {
    /// The address without user names and passwords, for messages.
    pub fn redacted_url(&self) -> String {
        let one = |address: &str| match (address.find("://"), address.rfind('@')) {
            (Some(scheme), Some(at)) => format!("{}…{}", &address[..scheme + 3], &address[at..]),
            (None, Some(at)) => format!("…{}", &address[at..]),
            _ => address.to_string(),
        };
        self.url.split(',').map(|address| one(address.trim())).collect::<Vec<_>>().join(",")
    }

    /// Connects under a name for people. It is an error now if the server is not running or lacks JetStream; later the
    /// server may come and go, and calls on the connection wait for it.
    pub fn connect(&self, name: &str) -> Result<Connection, ArenaError> {
        let runtime = runtime()?;
        let streams = runtime.block_on(Streams::open(self, name))?;
        Ok(Connection { runtime, streams })
    }

    pub(crate) fn error(&self, what: impl std::fmt::Display) -> ArenaError {
        let line = what.to_string().replace('\n', " ");
        ArenaError::Running(format!("queue '{}': {line}", self.redacted_url()))
    }

    pub(crate) async fn client(&self, name: &str) -> Result<async_nats::Client, ArenaError> {
        let addresses = self.url.split(',').map(|address| address.trim().parse::<async_nats::ServerAddr>());
        let addresses = addresses.collect::<Result<Vec<_>, _>>().map_err(|_| {
            ArenaError::request(format!("queue '{}': an address is nats://HOST:PORT", self.redacted_url()))
        })?;
        let files = [&self.credentials, &self.authorities].into_iter().flatten();
        let own = self.certificate.iter().flat_map(|(certificate, key)| [certificate, key]);
        files.chain(own).try_for_each(|path| check_readable(path))?;
        let mut options = async_nats::ConnectOptions::new().name(name).request_timeout(Some(ANSWER_TIMEOUT));
        // The client library ignores user names and passwords in addresses.
        if let Some(user) = addresses.iter().find_map(|address| address.username()) {
            let user = percent_decoded(user);
            options = match addresses.iter().find_map(|address| address.password()) {
                Some(password) => options.user_and_password(user, percent_decoded(password)),
                None => options.token(user),
            };
        }
        if let Some(path) = &self.credentials {
            options = options
                .credentials_file(path)
                .await
                .map_err(|e| ArenaError::request(format!("credentials '{}': {e}", path.display())))?;
        }
        if let Some(path) = &self.authorities {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        options.connect(addresses).await.map_err(|e| self.error(format!("no server to work with: {e}")))
    }
}

/// A connection to a server, and the threads that serve it.
#[derive(Debug)]
pub struct Connection {
    pub(crate) runtime: Runtime,
    pub(crate) streams: Streams,
}

/// Decodes `%40` and the like.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let number = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match (byte, number.and_then(|two| u8::from_str_radix(two, 16).ok())) {
            (b'%', Some(decoded)) => {
                bytes.push(decoded);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check_readable(path: &Path) -> Result<(), ArenaError> {
    let opened = secateur_players::open_file(path).map(|_| ());
    opened.map_err(|e| ArenaError::request(format!("cannot read '{}': {e}", path.display())))
}

fn runtime() -> Result<Runtime, ArenaError> {
    let built = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    built.map_err(|e| ArenaError::Running(format!("cannot start the threads that talk to the queue: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_read_but_not_shown() {
        assert_eq!(percent_decoded("a%40b%2Fc%"), "a@b/c%");
        assert_eq!(percent_decoded("%zz%c3%a9"), "%zzé");
        let redacted = |url: &str| NatsAddress { url: url.into(), ..NatsAddress::default() }.redacted_url();
        assert_eq!(redacted("tls://me:secret@host:4222, nats://other"), "tls://…@host:4222,nats://other");
        assert_eq!(redacted("token@host"), "…@host");
    }
}
