//! Installs learnt weights: `cargo run -p secateur-draughts --example pack_weights -- NAME FILE` takes the built-in set
//! NAME and applies the changes in a file from `secateur learn`. It writes the terms to `src/eval/weights/NAME.txt`,
//! keeping the comments there, and the shapes to `src/eval/weights/NAME.bin`. To begin a new set, copy another set's text,
//! create an empty `NAME.bin`, and add a line to `src/rules/weights.rs`.

use secateur_core::{Tunable, Variant, Weights};
use secateur_draughts::rules::{English, Frisian, International, Rules, Russian, Spanish};
use secateur_draughts::{Draughts, DraughtsPosition};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(name), Some(file)) = (args.next(), args.next()) else {
        return Err("wanted: the name of the set and the file of weights".into());
    };
    let changes = Weights::parse(&std::fs::read_to_string(file)?)?;
    match &*name {
        "international" => pack::<International>(&name, &changes),
        "english" => pack::<English>(&name, &changes),
        "russian" => pack::<Russian>(&name, &changes),
        "frisian" => pack::<Frisian>(&name, &changes),
        "spanish" => pack::<Spanish>(&name, &changes),
        _ => Err("the sets are international, english, russian, frisian, spanish".into()),
    }
}

fn pack<R: Rules>(name: &str, changes: &Weights) -> Result<(), Box<dyn Error>> {
    let evaluator = Draughts::<R>::default().evaluator();
    let weights = Tunable::<DraughtsPosition<R>>::weights(&evaluator).changed(changes)?;
    let evaluator = Tunable::<DraughtsPosition<R>>::with_weights(&evaluator, &weights);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval/weights");
    let text = std::fs::read_to_string(folder.join(format!("{name}.txt")))?;
    let mut lines = String::new();
    for line in text.lines() {
        match line.split_whitespace().next().and_then(|word| Some((word, weights.get(word)?))) {
            Some((word, value)) => {
                let comment = line.find('#').map_or("", |at| &line[at..]);
                lines.push_str(format!("{:<24}{comment}", format!("{word} {value}")).trim_end());
            }
            None => lines.push_str(line),
        }
        lines.push('\n');
    }
    std::fs::write(folder.join(format!("{name}.txt")), lines)?;
    std::fs::write(folder.join(format!("{name}.bin")), evaluator.packed_shapes())?;
    Ok(())
}
