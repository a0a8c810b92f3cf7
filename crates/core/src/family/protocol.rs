//! Protocols that only some games have. (UGI works for all games.)

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

/// A protocol that programs for this family speak, with the protocol's words for the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokenProtocol {
    /// The protocol.
    pub protocol: Protocol,
    /// The protocol's word for each variant, with our text of the variant; the protocol's default comes first. A protocol
    /// without such words has one entry, whose word is empty.
    pub variants: &'static [(&'static str, &'static str)],
}

impl SpokenProtocol {
    /// The text of the variant that the protocol means where it names none.
    pub fn default_variant(&self) -> &'static str {
        self.variants.first().map_or("", |&(_, text)| text)
    }
}
