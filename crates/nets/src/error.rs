//! What is wrong with the file of a net.

/// Why bytes are not a usable net. Each error prints as one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The bytes are not the file of a net.
    #[error("it is not a net file")]
    Foreign,
    /// The file has another version (the first number) than this program reads (the second).
    #[error("its version is {0}; this program reads version {1}")]
    Newer(u32, u32),
    /// The file is too short or too long.
    #[error("it has {has} bytes where its shape asks for {needs}: it was cut short, or is damaged")]
    Length {
        /// Bytes of the file.
        has: usize,
        /// Bytes that it should have.
        needs: usize,
    },
    /// The checksum does not match the bytes.
    #[error("its checksum is wrong: it is damaged")]
    Damaged,
    /// The sizes are out of range.
    #[error("its shape cannot be: {0}")]
    Shape(String),
    /// The net was made for other inputs.
    #[error("it was made for the inputs {found}; these are {wanted}")]
    OtherInputs {
        /// The inputs that the net was made for.
        found: String,
        /// The inputs of the game that should use it.
        wanted: String,
    },
}
