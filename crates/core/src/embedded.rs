//! Embeds files in the program, each once.

/// Declares a static with the bytes of a file. The path is relative to the file that calls this.
///
/// A constant that is `include_bytes!` itself is copied into every codegen unit of every crate that uses it, above all by
/// generic code: 9 MB of tables once took 50 MB of the program. A constant may point to a static, which exists once.
///
/// ```
/// secateur_core::embedded!(MANIFEST, concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
/// const FILE: &[u8] = &MANIFEST;
/// assert!(FILE.starts_with(b"[package]"));
/// ```
#[macro_export]
macro_rules! embedded {
    ($visibility:vis $name:ident, $path:expr) => {
        $visibility static $name: [u8; include_bytes!($path).len()] = *include_bytes!($path);
    };
}
