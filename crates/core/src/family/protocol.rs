//! Protocols that only some games are played in. (UGI is for all games.)

/// A protocol between programs that is made for one family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Hub, lines of `command key=value`.
    Hub,
    /// DamExchange, messages over a socket.
    Dxp,
    /// One move a line, as in the Awalé contest.
    Contest,
}

/// That a family's programs speak a protocol, and the protocol's words for its variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokenProtocol {
    /// Which protocol it is about.
    pub protocol: Protocol,
    /// The protocol's word for a variant and our text of it, the one it means by default first. A protocol without such
    /// words has one entry with an empty word.
    pub variants: &'static [(&'static str, &'static str)],
}

impl SpokenProtocol {
    /// The text of the variant that is meant where none is named.
    pub fn default_variant(&self) -> &'static str {
        self.variants.first().map_or("", |&(_, text)| text)
    }
}
