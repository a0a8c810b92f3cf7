//! The evaluator that a player text selects with `eval=`, `net=`, `weights=` and `w.NAME=`.

use crate::text_file::read_file;
use crate::{PlayerText, read_text_file};
use secateur_core::variant_text::list;
use secateur_core::{
    AnyVariant, BoxedEvaluator, EVAL_LIMIT, OptionSpec, ParseError, Text, Tunable as _, ValueKind, Variant,
    Weights, forward_evaluator, lock,
};
use secateur_nets::{Net, NetError, NetEvaluator};
use std::sync::{Arc, Mutex};

/// The greatest size of a net file, in bytes.
const MAX_NET_FILE: u64 = 16 << 20;
/// The values of `net=` for no net, and for the built-in one.
const NO_NET: &str = "none";
pub(crate) const BUILT_IN_NET: &str = "built-in";

/// A player's evaluator: the variant's default, or a named one. The enum costs a branch that always goes the same way, so
/// the default needs no indirect calls.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "one a player; a box would be an indirection in every node")]
pub enum ChosenEvaluator<V: Variant> {
    /// The variant's default.
    Own(V::Evaluator),
    /// An evaluator selected by name.
    Named(BoxedEvaluator<V::Position>),
    /// The variant's default evaluator, wrapped by a net.
    Net(NetEvaluator<V::Evaluator>),
}

impl<V: Variant> ChosenEvaluator<V> {
    /// Makes the evaluator that a player text selects: `eval=NAME` or the default, with the net from `net=` if given. Its
    /// weights come from the file `weights=`, then single ones from `w.NAME=VALUE`.
    pub fn take(variant: &V, player_text: &mut PlayerText) -> Result<ChosenEvaluator<V>, ParseError> {
        let net = player_text.value("net");
        let evaluator = match (player_text.value("eval"), net) {
            (None, None) => ChosenEvaluator::Own(variant.evaluator()),
            (None, Some(net)) if net == NO_NET => ChosenEvaluator::Own(variant.evaluator()),
            (None, Some(net)) if net == BUILT_IN_NET => {
                let none =
                    || ParseError::new("net", &net, format!("{variant} has no built-in net")).at("net");
                let bytes = variant.built_in_net().ok_or_else(none)?;
                let net = built_in_net(bytes).and_then(|net| ChosenEvaluator::with_net(variant, net));
                net.expect("a built-in net is one of this game's")
            }
            (None, Some(net)) => ChosenEvaluator::with_net_file(variant, &net)?,
            (Some(name), None) => ChosenEvaluator::named(variant, &name)?,
            (Some(_), Some(net)) => {
                return Err(ParseError::new(
                    "net",
                    net,
                    "a net goes with the default evaluator, without eval=",
                )
                .at("net"));
            }
        };
        Ok(match evaluator.changed_weights(player_text)? {
            Some(weights) => evaluator.with_weights(&weights),
            None => evaluator,
        })
    }

    /// Wraps the default evaluator by a net.
    fn with_net(variant: &V, net: Arc<Net>) -> Result<ChosenEvaluator<V>, NetError> {
        NetEvaluator::new(variant.evaluator(), net).map(ChosenEvaluator::Net)
    }

    fn with_net_file(variant: &V, path: &str) -> Result<ChosenEvaluator<V>, ParseError> {
        let wrong = |error: String| ParseError::new("net", path, error).at("net");
        let bytes = read_file(path.as_ref(), MAX_NET_FILE).map_err(|error| wrong(error.to_string()))?;
        let net = Net::from_bytes(&bytes).map(Arc::new);
        net.and_then(|net| ChosenEvaluator::with_net(variant, net)).map_err(|error| wrong(error.to_string()))
    }

    /// The weights with those that a player text changes: from the file `weights=`, then single ones by `w.NAME=VALUE`.
    /// `None` if it changes none, because an evaluator may have a million weights and players are made often.
    pub fn changed_weights(&self, player_text: &mut PlayerText) -> Result<Option<Weights>, ParseError> {
        let mut changes = Vec::new();
        if let Some(path) = player_text.value("weights") {
            let unread =
                |e: std::io::Error| ParseError::new("file of weights", &path, e.to_string()).at("weights");
            let text = read_text_file(path.as_ref()).map_err(unread)?;
            changes.push(Weights::parse(&text).map_err(|error| error.at("weights"))?);
        }
        for (name, value) in player_text.values_under("w.") {
            let wrong =
                || ParseError::new("weight", format!("{name}={value}"), "a weight is a whole number").at("w");
            let value = value.parse().map_err(|_| wrong())?;
            changes.push(Weights::new([(name, value)]));
        }
        if changes.is_empty() {
            return Ok(None);
        }
        // Beyond it sums overflow, and no evaluation can say it.
        let too_large = |(_, value): &(&str, i32)| value.unsigned_abs() >= EVAL_LIMIT as u32;
        if let Some((name, value)) = changes.iter().flat_map(Weights::iter).find(too_large) {
            let right = format!("a weight is from {} to {}", 1 - EVAL_LIMIT, EVAL_LIMIT - 1);
            return Err(ParseError::new("weight", format!("{name}={value}"), right).at("w"));
        }
        let changed = changes.iter().try_fold(self.weights(), |weights, change| weights.changed(change));
        changed.map(Some).map_err(|error| error.at("w"))
    }

    /// The variant's evaluator with this name.
    pub fn named(variant: &V, name: &str) -> Result<ChosenEvaluator<V>, ParseError> {
        let unknown = || {
            let names: Vec<_> = variant.evaluators().iter().map(|listed| listed.name).collect();
            let right = match names.as_slice() {
                [] => format!("{} has only its default evaluator", variant),
                names => format!("the evaluators of {} are {}", variant, list(names)),
            };
            ParseError::new("eval", name, right).at("eval")
        };
        variant.named_evaluator(name).map(ChosenEvaluator::Named).ok_or_else(unknown)
    }
}

/// The built-in net, which is parsed once, because evaluators are made often.
fn built_in_net(bytes: &'static [u8]) -> Result<Arc<Net>, NetError> {
    static READ: Mutex<Vec<(&'static [u8], Arc<Net>)>> = Mutex::new(Vec::new());
    let is_read = |(other, _): &&(&'static [u8], Arc<Net>)| std::ptr::eq(*other, bytes);
    if let Some((_, net)) = lock(&READ).iter().find(is_read) {
        return Ok(Arc::clone(net));
    }
    // Parsed without holding the lock, at worst by two threads: a process that is forked meanwhile must find the lock free.
    let net = Arc::new(Net::from_bytes(bytes)?);
    lock(&READ).push((bytes, Arc::clone(&net)));
    Ok(net)
}

/// The options that [`ChosenEvaluator::take`] reads.
pub fn evaluator_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    const NET: OptionSpec = OptionSpec::new(
        "net",
        ValueKind::File,
        Text::new("a net from a file, built-in or none", "un réseau : fichier, built-in ou none"),
    )
    .local();
    const WEIGHTS: OptionSpec = OptionSpec::new(
        "weights",
        ValueKind::File,
        Text::new("the evaluator's weights from a file", "les poids de l'évaluation, d'un fichier"),
    )
    .local();
    const WEIGHT: OptionSpec = OptionSpec::new(
        "w",
        ValueKind::integer(i32::MIN as i64, i32::MAX as i64),
        Text::new("a weight of the evaluator, by its name", "un poids de l'évaluation, par son nom"),
    )
    .named();
    let names: Vec<_> = variant.evaluators().iter().map(|listed| listed.name).collect();
    let eval = OptionSpec::new(
        "eval",
        ValueKind::Choice { values: names.into() },
        Text::new("another evaluator than the default", "une autre évaluation que l'habituelle"),
    );
    let is_choice = !variant.evaluators().is_empty();
    let net = variant.net_shape().map(|_| NET);
    is_choice.then_some(eval).into_iter().chain(net).chain([WEIGHTS, WEIGHT]).collect()
}

forward_evaluator! {
    impl[V: Variant] V::Position, ChosenEvaluator<V> { ChosenEvaluator::Own, ChosenEvaluator::Named, ChosenEvaluator::Net }
}
