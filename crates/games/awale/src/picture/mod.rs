//! Seeds in the pictures of both boards: how they lie in a hollow, their ids, and where each goes in a move.

pub(crate) mod overlay;
pub(crate) mod themes;

use secateur_core::scene::{Label, Medium, Piece, Point, Scene, at};
use secateur_core::variant::{Effect, Step};

/// The id of a seed: its cell, the letter of its kind, and its number among seeds of this kind there.
pub(crate) fn seed_id(cell: &str, kind: &str, number: usize) -> String {
    format!("{cell}-{kind}{number}")
}

/// A hollow for seeds: its cell, its centre, and how far from it seeds may lie.
pub(crate) struct Hollow<'a> {
    pub cell: &'a str,
    pub centre: Point,
    pub reach: Point,
}

/// Lays seeds into a hollow, in a spiral by the golden angle so that each keeps its place unless the hollow is crowded.
/// `kinds` lists for each kind the letter in ids, the sprite and the number of seeds.
pub(crate) fn lay(scene: &mut Scene, hollow: &Hollow<'_>, kinds: &[(&str, &'static str, u8)]) {
    const ROOMY: usize = 7;
    const GOLDEN_ANGLE: f32 = 2.399_963;
    let total: usize = kinds.iter().map(|k| usize::from(k.2)).sum();
    let most = kinds.iter().map(|k| k.2).max().unwrap_or(0);
    let mut place = 0;
    for number in 0..usize::from(most) {
        for &(kind, sprite, count) in kinds {
            if number < usize::from(count) {
                let far = ((place as f32 + 0.5) / total.max(ROOMY) as f32).sqrt();
                let angle = GOLDEN_ANGLE * place as f32;
                let spot = at(
                    hollow.centre.x + hollow.reach.x * far * angle.cos(),
                    hollow.centre.y + hollow.reach.y * far * angle.sin(),
                );
                scene.pieces.push(Piece {
                    id: seed_id(hollow.cell, kind, number),
                    sprite,
                    cell: hollow.cell.to_string(),
                    at: spot,
                });
                place += 1;
            }
        }
    }
}

/// Adds words for pictures, in which seeds are seen.
pub(crate) fn write(scene: &mut Scene, spot: Point, words: &str, size: f32, colour: &'static str) {
    scene.labels.push(Label::new(spot, words, size, colour).only(Medium::Picture));
}

/// Adds words for terminals, in which numbers stand for seeds.
pub(crate) fn type_out(scene: &mut Scene, spot: Point, words: String, colour: &'static str) {
    scene.labels.push(Label::new(spot, words, 0.2, colour).only(Medium::Terminal));
}

/// A move seed by seed: the hole that it empties, where each seed goes, the holes that are captured.
pub(crate) struct Trace {
    /// The hole from which seeds are taken.
    pub from: usize,
    /// The kind and the hole of each seed, in the order of sowing.
    pub sown: Vec<(usize, usize)>,
    /// The holes whose seeds go to the store.
    pub captured: Vec<usize>,
}

/// The ids of the seeds before a move, by hole and kind; those that are sown next come last.
type Lying = Vec<Vec<Vec<String>>>;

fn lying(holes: &[(String, Vec<u8>)], kinds: &[&str]) -> Lying {
    let ids = |cell: &str| {
        let cell = cell.to_string();
        move |(kind, &count): (&&str, &u8)| (0..count.into()).map(|n| seed_id(&cell, kind, n)).collect()
    };
    holes.iter().map(|(cell, counts)| kinds.iter().zip(counts).map(ids(cell)).collect()).collect()
}

/// Moves the seeds that a move sows from their hole to where they go; returns them in that order, each with its hole.
fn sow(lying: &mut Lying, trace: &Trace) -> Vec<(String, usize)> {
    let mut sown = vec![Vec::new(); lying[trace.from].len()];
    for &(kind, _) in &trace.sown {
        if sown[kind].is_empty() {
            sown[kind] = std::mem::take(&mut lying[trace.from][kind]);
            sown[kind].reverse();
        }
    }
    let mut order = Vec::new();
    for &(kind, hole) in &trace.sown {
        if let Some(seed) = sown[kind].pop() {
            lying[hole][kind].push(seed.clone());
            order.push((seed, hole));
        }
    }
    order
}

/// The animation of a move, seed by seed, then capture by capture; the arguments are those of [`effects`].
pub(crate) fn steps(
    holes: &[(String, Vec<u8>)],
    kinds: &[&str],
    trace: &Trace,
    store: &str,
) -> Vec<Vec<Step>> {
    let mut lying = lying(holes, kinds);
    let sown = sow(&mut lying, trace);
    let mut steps: Vec<_> =
        sown.into_iter().map(|(seed, hole)| vec![Step::to(seed, holes[hole].0.clone())]).collect();
    for &hole in &trace.captured {
        let seeds = lying[hole].iter_mut().flat_map(std::mem::take);
        steps.push(seeds.map(|seed| Step::to(seed, store)).collect());
    }
    steps
}

/// The effects of a move. `holes` lists the cells with their seeds of each kind before the move, `kinds` the letters in
/// ids, `store` the cell for captured seeds and the number already there.
pub(crate) fn effects(
    holes: &[(String, Vec<u8>)],
    kinds: &[&str],
    trace: &Trace,
    store: (&str, usize),
) -> Vec<Effect> {
    let mut lying = lying(holes, kinds);
    sow(&mut lying, trace);
    let mut effects = Vec::new();
    let mut stored = store.1;
    for &hole in &trace.captured {
        for seed in lying[hole].iter_mut().flat_map(std::mem::take) {
            effects.push(Effect::moved(seed, seed_id(store.0, "s", stored), store.0));
            stored += 1;
        }
    }
    for ((cell, _), kinds_here) in holes.iter().zip(lying) {
        for (kind, seeds) in kinds.iter().zip(kinds_here) {
            for (number, seed) in seeds.into_iter().enumerate() {
                let becomes = seed_id(cell, kind, number);
                if seed != becomes {
                    effects.push(Effect::moved(seed, becomes, cell.clone()));
                }
            }
        }
    }
    effects
}
