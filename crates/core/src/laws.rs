//! The laws of every variant and family, as functions that the tests of a game crate call.
//!
//! ```
//! use secateur_core::{Variant, laws};
//!
//! /// Two hundred random games of at most 400 plies.
//! fn obeys_the_laws<V: Variant>(variant: &V) {
//!     for seed in 0..200 {
//!         laws::check(variant, &variant.start(), seed, 400).unwrap();
//!     }
//! }
//! ```

mod family;

pub use family::{Registered, check_family};

use crate::variant::MoveOf;
use crate::{
    EVAL_LIMIT, Game, GameEvaluator, InputSet, MAX_NET_INPUTS, MoveList, Position, Random, Scene, Side,
    Tunable as _, Variant,
};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;

/// A broken law: which one, how, and in which position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(pub String);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

macro_rules! law {
    ($holds:expr, $position:expr, $($message:tt)*) => {
        if !$holds {
            return Err(Broken(format!("{} at {}", format_args!($($message)*), $position)));
        }
    };
}

/// Plays one random game of at most `most` plies from `start` and checks every law at every ply. Returns the plies played.
pub fn check<V: Variant>(variant: &V, start: &V::Position, seed: u64, most: usize) -> Result<usize, Broken> {
    variant_text(variant)?;
    let mut random = Random::new(seed);
    let mut game = Game::from_position(variant.clone(), start.clone());
    let conserved = variant.conserved(start);
    let mut evaluator = variant.evaluator();
    let weights = evaluator.weights().values();
    let mut plies = 0;
    loop {
        let position = game.position();
        check_keys(variant, position)?;
        check_moves(position)?;
        check_notation(variant, position)?;
        protocol_notation(variant, position)?;
        check_picture(variant, position)?;
        symmetries(variant, position)?;
        check_encoding(variant, position)?;
        evaluation(variant, position, &mut evaluator, &weights)?;
        law!(
            variant.conserved(position) == conserved,
            position,
            "conservation: {conserved:?} became {:?}",
            variant.conserved(position)
        );
        let Some(m) = random.pick(game.legal()) else { break };
        if plies == most {
            break;
        }
        let (before, turn) = (game.clone(), position.turn());
        game.play(m).map_err(|e| Broken(e.to_string()))?;
        law!(game.position().turn() == !turn, before.position(), "alternation: {m:?} keeps the turn");
        let mut back = game.clone();
        back.undo();
        law!(
            back.position() == before.position() && back.legal() == before.legal(),
            before.position(),
            "undo: {m:?}"
        );
        plies += 1;
    }
    Ok(plies)
}

/// The variant text can be read back as the same variant.
fn variant_text<V: Variant>(variant: &V) -> Result<(), Broken> {
    let text = variant.to_string();
    law!(text.parse::<V>().as_ref() == Ok(variant), text, "variant text is read as {:?}", text.parse::<V>());
    law!(text.split(':').next() == Some(V::NAME), text, "variant text begins with {}", V::NAME);
    Ok(())
}

/// The incremental key equals the key from scratch. Different positions have different keys: siblings, and a position with
/// its sides exchanged. Slots lie below their count. Playing a move and taking it back restores the position.
fn check_keys<V: Variant>(variant: &V, position: &V::Position) -> Result<(), Broken> {
    law!(position.key() == position.key_from_scratch(), position, "key: incremental differs from scratch");
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut child = position.clone();
    let slots = <V::Position as Position>::SLOTS;
    let mut texts = HashMap::from([(position.key(), position.to_string())]);
    for &m in &list {
        law!(position.slot(m) < slots, position, "slot: {m:?} has {} of {slots}", position.slot(m));
        let undo = child.play(m);
        law!(
            child.key() == child.key_from_scratch(),
            position,
            "key: after {m:?} incremental differs from scratch"
        );
        law!(child != *position, position, "play: {m:?} changes nothing");
        let text = child.to_string();
        let other = texts.entry(child.key()).or_insert_with(|| text.clone());
        law!(*other == text, position, "key: {text} has the key of {other}");
        child.unplay(m, undo);
        law!(child == *position && child.key() == position.key(), position, "unplay: {m:?} leaves {child}");
    }
    if let Some(swapped) = variant.swap_sides(position) {
        law!(swapped.key() != position.key(), position, "key: {swapped} has the same, the turn is missing");
    }
    Ok(())
}

/// No move is listed twice, and the count agrees. The legal ones among the candidates are the moves. An ended position has
/// no moves. Random moves are legal.
fn check_moves<P: Position>(position: &P) -> Result<(), Broken> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let set: HashSet<_> = list.iter().copied().collect();
    law!(set.len() == list.len(), position, "generate: a move comes twice in {list:?}");
    law!(
        position.count_moves() == list.len(),
        position,
        "count_moves: {} of {}",
        position.count_moves(),
        list.len()
    );
    law!(
        position.outcome().is_some() || position.has_move() != list.is_empty(),
        position,
        "has_move: {} with {} moves",
        position.has_move(),
        list.len()
    );
    let mut candidates = Vec::new();
    position.generate_candidates(&mut candidates);
    let legal: Vec<_> = candidates.iter().copied().filter(|&m| position.is_legal(m)).collect();
    law!(
        legal.len() == set.len() && legal.iter().all(|m| set.contains(m)),
        position,
        "candidates: legal ones are {legal:?}"
    );
    law!(position.outcome().is_none() || list.is_empty(), position, "outcome: an ended position has moves");
    law!(
        position.plies_to_limit() != Some(0) || position.limit().is_some(),
        position,
        "plies_to_limit: 0 without a limit"
    );
    let mut random = Random::new(position.key());
    for _ in 0..3 {
        let mut scratch = MoveList::new();
        let m = position.random_move(&mut random, &mut scratch);
        law!(m.is_none() == list.is_empty(), position, "random_move: {m:?} of {} moves", set.len());
        law!(m.is_none_or(|m| set.contains(&m)), position, "random_move: {m:?} is not legal");
    }
    Ok(())
}

/// Positions and moves can be read back; no two moves are written alike.
fn check_notation<V: Variant>(variant: &V, position: &V::Position) -> Result<(), Broken> {
    let text = position.to_string();
    match variant.parse_position(&text) {
        Ok(read) => {
            law!(read.key() == position.key(), position, "position text: read as another position, {read}");
            law!(read.to_string() == text, position, "position text: written back as {read}");
            law!(
                read.outcome() == position.outcome(),
                position,
                "position text: outcome {:?}",
                read.outcome()
            );
        }
        Err(error) => law!(false, position, "position text: {error}"),
    }
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut texts = HashSet::new();
    for &m in &list {
        let text = variant.format_move(position, m);
        let read = variant.parse_move(position, &text);
        law!(read == Ok(m), position, "move text: {m:?} is written {text} and read {read:?}");
        law!(!text.contains(char::is_whitespace), position, "move text: '{text}' has a space");
        law!(texts.insert(text), position, "move text: {m:?} is written like another");
    }
    Ok(())
}

/// In every protocol's notation positions and moves can be read back, no two moves are written alike, and the sides have
/// different names.
fn protocol_notation<V: Variant>(variant: &V, position: &V::Position) -> Result<(), Broken> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    for spoken in variant.protocols() {
        let protocol = spoken.protocol;
        let [first, second] = Side::BOTH.map(|side| variant.side_name_in(protocol, side));
        law!(first != second, position, "{protocol:?}: both sides are called {first}");
        let text = variant.format_position_in(protocol, position);
        match variant.parse_position_in(protocol, &text) {
            Ok(read) => {
                let back = variant.format_position_in(protocol, &read);
                law!(back == text, position, "{protocol:?}: {text} is written back as {back}");
                law!(read.turn() == position.turn(), position, "{protocol:?}: {text} is read as {read}");
            }
            Err(error) => law!(false, position, "{protocol:?}: {error}"),
        }
        let mut texts = HashSet::new();
        for &m in &list {
            let text = variant.format_move_in(protocol, position, m);
            let read = variant.parse_move_in(protocol, position, &text);
            law!(read == Ok(m), position, "{protocol:?}: {m:?} is written {text} and read {read:?}");
            law!(texts.insert(text), position, "{protocol:?}: {m:?} is written like another");
        }
    }
    Ok(())
}

/// Ids are unique, pieces stand on cells and have sprites, gestures name cells and none begins another, effects explain
/// what changes.
fn check_picture<V: Variant>(variant: &V, position: &V::Position) -> Result<(), Broken> {
    let scene = variant.scene(position);
    let cells: HashSet<_> = scene.cells.iter().map(|c| c.id.as_str()).collect();
    law!(cells.len() == scene.cells.len(), position, "scene: a cell id comes twice");
    check_pieces(position, &scene, &cells)?;
    check_compact(position, &scene, &cells)?;
    let mut list = MoveList::new();
    position.generate(&mut list);
    check_gestures(variant, position, &list, &cells)?;
    list.iter().try_for_each(|&m| check_effects(variant, position, m, &scene, &cells))
}

/// Each piece has an id of its own, stands on a cell and has a sprite.
fn check_pieces<P: Position>(position: &P, scene: &Scene, cells: &HashSet<&str>) -> Result<(), Broken> {
    for piece in &scene.pieces {
        let (id, cell) = (&piece.id, piece.cell.as_str());
        law!(cells.contains(cell), position, "scene: piece {id} on no cell {cell}");
        law!(scene.sprite(piece.sprite).is_some(), position, "scene: no sprite {}", piece.sprite);
    }
    let ids: HashSet<_> = scene.pieces.iter().map(|p| p.id.as_str()).collect();
    law!(ids.len() == scene.pieces.len(), position, "scene: a piece id comes twice");
    for sprite in scene.piece_sets.iter().flat_map(|set| &set.sprites) {
        law!(scene.sprite(sprite.name).is_some(), position, "piece set: no sprite {}", sprite.name);
    }
    Ok(())
}

/// The compact picture has the same cells, and the same pieces on them.
fn check_compact<P: Position>(position: &P, scene: &Scene, cells: &HashSet<&str>) -> Result<(), Broken> {
    let Some(compact) = &scene.compact else { return Ok(()) };
    let ids: HashSet<_> = compact.cells.iter().map(|c| c.id.as_str()).collect();
    let same = ids == *cells && compact.cells.len() == scene.cells.len();
    law!(same, position, "compact scene: other cells");
    law!(placed(compact) == placed(scene), position, "compact scene: other pieces");
    Ok(())
}

/// Every move has gestures made of cells, and no gesture begins another.
fn check_gestures<V: Variant>(
    variant: &V,
    position: &V::Position,
    list: &[MoveOf<V>],
    cells: &HashSet<&str>,
) -> Result<(), Broken> {
    let mut all = Vec::new();
    for &m in list {
        let gestures = variant.gestures(position, m);
        law!(!gestures.is_empty(), position, "gestures: {m:?} has none");
        for gesture in gestures {
            law!(!gesture.is_empty(), position, "gestures: {m:?} has an empty one");
            let on_cells = gesture.iter().all(|id| cells.contains(id.as_str()));
            law!(on_cells, position, "gestures: {gesture:?} names no cell");
            all.push((gesture, m));
        }
    }
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    for pair in all.windows(2) {
        let ((a, m), (b, n)) = (&pair[0], &pair[1]);
        law!(!b.starts_with(a), position, "gestures: {a:?} of {m:?} begins {b:?} of {n:?}");
    }
    Ok(())
}

/// A move's effects turn the picture into the next one; its steps move existing pieces to existing cells.
fn check_effects<V: Variant>(
    variant: &V,
    position: &V::Position,
    m: MoveOf<V>,
    scene: &Scene,
    cells: &HashSet<&str>,
) -> Result<(), Broken> {
    let is_there = |id: &str| scene.pieces.iter().any(|piece| piece.id == id);
    let mut expected = placed(scene);
    let effects = variant.effects(position, m);
    for effect in &effects {
        let known = effect.piece.as_deref().is_none_or(is_there);
        law!(known, position, "effects: {m:?} moves {:?}, which is not there", effect.piece);
        expected.retain(|(id, _)| effect.piece.as_ref() != Some(id));
    }
    expected.extend(effects.iter().filter_map(|e| Some((e.becomes.clone()?, e.to.clone()?))));
    for step in variant.steps(position, m).into_iter().flatten() {
        law!(is_there(&step.piece), position, "steps: {m:?} moves {}, which is not there", step.piece);
        let to = step.to.as_deref();
        law!(to.is_none_or(|id| cells.contains(id)), position, "steps: {m:?} goes to no cell {to:?}");
    }
    expected.sort();
    let mut child = position.clone();
    child.play(m);
    let real = placed(&variant.scene(&child));
    law!(expected == real, position, "effects: {m:?} {}", difference(&expected, &real));
    Ok(())
}

/// The pieces with their cells, sorted.
fn placed(scene: &Scene) -> Vec<(String, String)> {
    let mut placed: Vec<_> = scene.pieces.iter().map(|p| (p.id.clone(), p.cell.clone())).collect();
    placed.sort();
    placed
}

fn difference(expected: &[(String, String)], real: &[(String, String)]) -> String {
    let mut text = String::new();
    for pair in expected.windows(2).filter(|pair| pair[0] == pair[1]) {
        let _ = write!(text, "leaves two of {} on {}; ", pair[0].0, pair[0].1);
    }
    for (id, cell) in expected.iter().filter(|piece| !real.contains(piece)) {
        let _ = write!(text, "lacks {id} on {cell}; ");
    }
    for (id, cell) in real.iter().filter(|piece| !expected.contains(piece)) {
        let _ = write!(text, "has {id} on {cell} unexplained; ");
    }
    text
}

/// Actions lie below their count and differ from one another; planes are finite and not all zero.
fn check_encoding<V: Variant>(variant: &V, position: &V::Position) -> Result<(), Broken> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let count = variant.actions();
    for &m in &list {
        let action = variant.action(position, m);
        law!(action < count, position, "action: {action} of {m:?} is not below {count}");
        let back = variant.move_of_action(position, action);
        law!(
            back.is_none_or(|back| back == m),
            position,
            "action: {action} of {m:?} is that of {back:?} too"
        );
    }
    let actions: BTreeSet<_> = crate::encoding::actions(variant, position, &list).into_iter().collect();
    law!(actions.len() == list.len(), position, "action: two moves have the same");
    let mut mask = vec![false; count];
    crate::encoding::write_mask(variant, position, &list, &mut mask);
    let masked: BTreeSet<_> = (0..count as u32).filter(|&action| mask[action as usize]).collect();
    law!(masked == actions, position, "action: the mask is {masked:?}, the list {actions:?}");
    if crate::encoding::actions_are_one_to_one(variant, position, &list) {
        let mut set = vec![0u64; count.div_ceil(64)];
        variant.add_actions(position, &mut set);
        let added: BTreeSet<_> = (0..64 * set.len() as u32)
            .filter(|&action| set[action as usize / 64] >> (action % 64) & 1 == 1)
            .collect();
        law!(added == actions, position, "action: the set is {added:?}, the list {actions:?}");
    }
    let shape = variant.planes();
    let mut planes = vec![0.0; shape.size()];
    variant.write_planes(position, &mut planes);
    law!(planes.iter().all(|value| value.is_finite()), position, "planes: a value is not finite");
    law!(shape.size() == 0 || planes.iter().any(|&v| v != 0.0), position, "planes: all are zero");
    Ok(())
}

/// Playing and then transforming gives the same as transforming and then playing, endings included.
fn symmetries<V: Variant>(variant: &V, position: &V::Position) -> Result<(), Broken> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    for (s, symmetry) in variant.symmetries().iter().enumerate() {
        let image = variant.transform(s, position);
        let name = symmetry.name;
        law!((image.turn() != position.turn()) == symmetry.swaps_sides, position, "symmetry {name}: turn");
        law!(image.key() == image.key_from_scratch(), position, "symmetry {name}: key");
        let swap = |o: Option<crate::Outcome>| if symmetry.swaps_sides { o.map(|o| o.swapped()) } else { o };
        law!(
            image.outcome() == swap(position.outcome()),
            position,
            "symmetry {name}: outcome {:?}",
            image.outcome()
        );
        law!(image.limit() == swap(position.limit()), position, "symmetry {name}: limit {:?}", image.limit());
        let mut images = MoveList::new();
        image.generate(&mut images);
        law!(
            images.len() == list.len(),
            position,
            "symmetry {name}: {} moves of {}",
            images.len(),
            list.len()
        );
        for &m in &list {
            let there = variant.transform_move(s, position, m);
            law!(images.contains(&there), position, "symmetry {name}: {m:?} becomes illegal {there:?}");
            let (mut a, mut b) = (position.clone(), image.clone());
            a.play(m);
            b.play(there);
            law!(variant.transform(s, &a) == b, position, "symmetry {name}: {m:?} does not commute");
        }
    }
    Ok(())
}

/// The evaluation is no win score. It equals the sum of weight times feature. It is the same when colours and turn are
/// exchanged. Guesses made for all moves at once equal those made one by one.
fn evaluation<V: Variant>(
    variant: &V,
    position: &V::Position,
    evaluator: &mut V::Evaluator,
    weights: &[i32],
) -> Result<(), Broken> {
    if position.outcome().is_some() {
        return Ok(());
    }
    evaluator_law(variant, position, evaluator, weights)?;
    for entry in variant.evaluators().iter().filter(|entry| !entry.faulty) {
        let named = variant.named_evaluator(entry.name);
        law!(named.is_some(), position, "evaluation: {} is listed but not known", entry.name);
        if let Some(mut named) = named {
            let weights = named.weights().values();
            evaluator_law(variant, position, &mut named, &weights)?;
        }
    }
    Ok(())
}

fn evaluator_law<V: Variant>(
    variant: &V,
    position: &V::Position,
    evaluator: &mut impl GameEvaluator<V::Position>,
    weights: &[i32],
) -> Result<(), Broken> {
    let value = evaluator.evaluate(position);
    law!(value.abs() < EVAL_LIMIT, position, "evaluation: {value} looks like a win");
    let (mut sum, mut features) = (0, 0);
    evaluator.features(position, &mut |place, feature| {
        sum += weights[place] * feature;
        features += 1;
    });
    let sum = (sum / evaluator.feature_scale()).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1);
    law!(features == 0 || sum == value, position, "features: they sum to {sum}, the evaluation is {value}");
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut guesses = vec![i32::MIN; list.len()];
    evaluator.guess_all(position, &list, &mut guesses);
    for (&m, &guess) in list.iter().zip(&guesses) {
        let alone = evaluator.guess(position, m);
        law!(guess == alone, position, "guess_all: {guess} for {m:?}, {alone} alone");
    }
    let mut noisy = Vec::new();
    if !list.is_empty() {
        evaluator.noisy(position, &mut noisy);
        noisy.retain(|&m| position.is_legal(m));
    }
    law!(
        !evaluator.hints().noisy_excludes_quiet || noisy.is_empty() || noisy.len() == list.len(),
        position,
        "noisy_excludes_quiet: {} noisy moves of {}",
        noisy.len(),
        list.len()
    );
    for (i, m) in noisy.iter().enumerate() {
        law!(list.contains(m), position, "noisy: {m:?} is not legal");
        law!(!noisy[..i].contains(m), position, "noisy: {m:?} comes twice");
    }
    net_law(variant, position, evaluator)?;
    if let Some(swapped) = variant.swap_sides(position) {
        law!(swapped.turn() != position.turn(), position, "swap_sides: the turn stays");
        let other = evaluator.evaluate(&swapped);
        law!(
            other == value,
            position,
            "evaluation: {value}, but {other} with colours and turn exchanged (or swap_sides is wrong)"
        );
    }
    Ok(())
}

/// Net inputs and phases lie below their counts; with colours exchanged each side sees what the other saw.
fn net_law<V: Variant>(
    variant: &V,
    position: &V::Position,
    evaluator: &impl GameEvaluator<V::Position>,
) -> Result<(), Broken> {
    let Some(shape) = evaluator.net_shape() else { return Ok(()) };
    law!(shape.inputs <= MAX_NET_INPUTS, position, "net inputs: {} are too many", shape.inputs);
    let phase = evaluator.net_phase(position);
    law!(phase < shape.phases, position, "net phase: {phase} is not below {}", shape.phases);
    let seen = |position: &V::Position, view| {
        let mut inputs = InputSet::EMPTY;
        evaluator.net_inputs(position, view, &mut inputs);
        inputs
    };
    let swapped = variant.swap_sides(position);
    for view in Side::BOTH {
        let inputs = seen(position, view);
        let last = inputs.iter().last().unwrap_or(0);
        law!(last < shape.inputs, position, "net inputs: {last} is not below {}", shape.inputs);
        if let Some(swapped) = &swapped {
            law!(seen(swapped, !view) == inputs, position, "net inputs: not the same with colours exchanged");
        }
    }
    Ok(())
}
