//! Which build of the program runs on which processor: results of another build or processor are not resumed.

use secateur_core::random::mix;

/// The version and a number that differs between builds and between processors, fit for a file's name.
pub fn build() -> String {
    let program = std::env::current_exe().and_then(std::fs::read).unwrap_or_default();
    let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find(|line| line.starts_with("model name")).unwrap_or_default();
    let number = numbered(&program) ^ numbered(model.as_bytes());
    format!("{}-{:08x}", env!("CARGO_PKG_VERSION"), number >> 32)
}

/// A hash of all bytes.
fn numbered(bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| chunk.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    bytes.chunks(8).fold(bytes.len() as u64, |state, chunk| mix(state ^ word(chunk)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        assert_eq!(build(), build());
        assert_ne!(numbered(b"one program"), numbered(b"one program "));
        assert_ne!(numbered(b"one program"), numbered(b"own program"));
    }
}
