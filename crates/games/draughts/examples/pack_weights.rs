//! Puts tuned weights where the evaluator reads them: `cargo run -p secateur-draughts --example pack_weights -- FILE NAME`
//! writes the terms of a file of weights to `src/eval/weights/NAME.txt`, keeping its comments, and the patterns to
//! `src/eval/weights/NAME.bin`, a signed byte each. A new set begins with a copy of another's text, an empty `NAME.bin` and
//! its line in `src/rules/weights.rs`.

use secateur_core::Weights;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(name)) = (args.next(), args.next()) else {
        return Err("wanted: the file of weights and the name of the set".into());
    };
    let weights = Weights::parse(&std::fs::read_to_string(file)?)?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval/weights");
    let text = std::fs::read_to_string(folder.join(format!("{name}.txt")))?;
    let mut lines = String::new();
    for line in text.lines() {
        match line.split_whitespace().next().and_then(|word| Some((word, weights.get(word)?))) {
            Some((word, value)) => {
                let comment = line.find('#').map_or("", |at| &line[at..]);
                lines.push_str(format!("{:<18}{comment}", format!("{word} {value}")).trim_end());
            }
            None => lines.push_str(line),
        }
        lines.push('\n');
    }
    std::fs::write(folder.join(format!("{name}.txt")), lines)?;
    let patterns =
        weights.iter().filter(|(name, _)| name.starts_with("strip-") || name.starts_with("block-"));
    let bytes: Vec<u8> = patterns.map(|(_, value)| value.clamp(-127, 127) as i8 as u8).collect();
    std::fs::write(folder.join(format!("{name}.bin")), bytes)?;
    Ok(())
}
