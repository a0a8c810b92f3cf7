//! Trains a net on a file of self-play games:
//! `cargo run --release -p secateur-learn --example train_net -- GAME PLAYS OUT width=16 hidden=8 epochs=8 rate=0.001 blend=0.6
//! scale=250`. Other settings: `adds=0` for a net in the place of the evaluator, `batch`, `patience`, `decay`, `seed`, `most`
//! positions.

use secateur_learn::data::DataFile;
use secateur_learn::net::{
    LabelSettings, NetTraining, Samples, TrainSettings, quantisation_error, quantise, train,
};
use secateur_nets::Shape;
use secateur_standard::standard;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, data, out, settings @ ..] = &args[..] else {
        return Err(
            "give a game, a file of selfplay, a file for the net, and settings such as width=16".into()
        );
    };
    let setting = |key: &str, default: f64| {
        let given = settings.iter().find_map(|text| text.strip_prefix(key)?.strip_prefix('='));
        given.map_or(Ok(default), str::parse)
    };
    let catalogue = standard();
    let variant = catalogue.registry().variant(game)?;
    let mut evaluator = catalogue.evaluator(&*variant, "secateur")?;
    let inputs = evaluator.net_shape().ok_or("the game has no inputs for a net")?;
    let adds = setting("adds", 1.0)? != 0.0;
    let labels = LabelSettings { blend: setting("blend", 0.6)?, scale: setting("scale", 250.0)?, adds };
    let most = setting("most", f64::INFINITY)? as usize;
    let (mut samples, began) = (Samples::default(), Instant::now());
    let file = DataFile::open_to_read(data.as_ref())?;
    samples.add_file(&*variant, &mut *evaluator, file, most, &labels, |_| {})?;
    let held_out = samples.places(true).len();
    println!("{} positions, {held_out} of them held out, {:.0?}", samples.len(), began.elapsed());
    let settings = TrainSettings {
        shape: Shape {
            inputs: inputs.inputs,
            width: setting("width", 16.0)? as usize,
            hidden: setting("hidden", 8.0)? as usize,
            phases: inputs.phases,
        },
        epochs: setting("epochs", 8.0)? as u32,
        patience: setting("patience", 3.0)? as u32,
        batch: setting("batch", 1024.0)? as usize,
        rate: setting("rate", 0.001)?,
        decay: setting("decay", 0.0)?,
        seed: setting("seed", 1.0)? as u64,
    };
    settings.shape.check()?;
    let mut training = NetTraining::begin(&settings, &samples);
    train(&settings, &samples, &mut training, &mut |_| true, &mut |training| {
        if let [first, .., last] = &training.epochs[..] {
            println!(
                "epoch {}: loss {:.5}, held out {:.5} (without a net {:.5}), {:.0?}",
                last.number,
                last.loss,
                last.held_out,
                first.held_out,
                began.elapsed()
            );
        }
        true
    });
    let model = training.best_model(settings.shape);
    let net = quantise(&model, inputs.name, labels.scale, adds);
    let error = quantisation_error(&model, &net, &samples);
    println!(
        "in integers: values off by {:.1} in the mean and {:.1} at most, held-out loss {:.5} → {:.5}",
        error.mean, error.most, error.losses[0], error.losses[1]
    );
    std::fs::write(out, net.to_bytes())?;
    Ok(())
}
