//! What is wrong with the file of a net.

/// Why bytes are no net that can be used; each says so in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The bytes are something else.
    #[error("it is not a net file")]
    Foreign,
    /// A later program wrote it.
    #[error("its version is {0}; this program reads version {1}")]
    Newer(u32, u32),
    /// Bytes are missing at the end, or there are too many.
    #[error("it has {has} bytes where its shape asks for {needs}: it was cut short, or is damaged")]
    Length {
        /// Bytes of the file.
        has: usize,
        /// Bytes that it should have.
        needs: usize,
    },
    /// Its checksum is not that of its bytes.
    #[error("its checksum is wrong: it is damaged")]
    Damaged,
    /// A shape that no net has.
    #[error("its shape cannot be: {0}")]
    Shape(String),
    /// It was made for other inputs.
    #[error("it was made for the inputs {found}; these are {wanted}")]
    OtherInputs {
        /// What the net was made for.
        found: String,
        /// The inputs of the game it was to be used in.
        wanted: String,
    },
}
