//! `greedy`: the player that looks one ply ahead.

use crate::typed::{typed_game, typed_variant};
use crate::{
    ChosenEvaluator, Decision, Fault, Player, PlayerKind, PlayerText, ScoredLine, SearchInfo,
    evaluator_options,
};
use secateur_core::{
    AnyGame, AnyVariant, Evaluator as _, MoveRequest, ParseError, Position, Random, SearchEvaluator, Text,
    Variant,
};
use secateur_search::score;
use secateur_search::score::of_outcome;

pub(crate) const KIND: PlayerKind = PlayerKind {
    options: evaluator_options,
    ..PlayerKind::new(
        "greedy",
        Text::new("Greedy", "Glouton"),
        Text::new("what looks best after one ply", "ce qui paraît le mieux après un coup"),
        |catalogue, variant, text, seed| (catalogue.makers(variant)?.greedy)(variant, text, seed),
    )
};

/// The most plies of compulsory moves that are played out before the evaluation.
const SETTLING: u32 = 8;

struct Greedy<V: Variant> {
    text: String,
    evaluator: ChosenEvaluator<V>,
    random: Random,
}

pub(crate) fn make_greedy<V: Variant>(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let evaluator = ChosenEvaluator::take(typed_variant::<V>(variant), &mut player_text)?;
    player_text.finish(&evaluator_options(variant))?;
    Ok(Box::new(Greedy::<V> { text, evaluator, random: Random::new(seed) }))
}

impl<V: Variant> Player for Greedy<V> {
    fn text(&self) -> String {
        self.text.clone()
    }
    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.random = Random::new(seed);
        Ok(())
    }
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        _: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let typed = typed_game::<V>(game);
        let side = typed.position().turn();
        let mut after = typed.clone();
        let mut best = Vec::new();
        let mut highest = i32::MIN;
        for &m in typed.legal() {
            after.play(m).expect("a legal move");
            let value = match after.outcome() {
                Some(outcome) => of_outcome(&outcome, side, 1),
                None => -settled_value(&mut self.evaluator, after.position(), SETTLING),
            };
            after.undo();
            if value > highest {
                highest = value;
                best.clear();
            }
            if value == highest {
                best.push(m);
            }
        }
        let m = self.random.pick(&best).expect("a game that is not over has a legal move");
        let text = typed.variant().format_move(typed.position(), m);
        let score = score::read(highest, self.evaluator.unit());
        let lines = vec![ScoredLine { score, depth: 1, pv: vec![text.clone()] }];
        let nodes = typed.legal().len() as u64;
        Ok(Decision { score: Some(score), depth: 1, nodes, lines, ..Decision::bare(text) })
    }
}

/// The evaluation after compulsory captures are played out: before them it means nothing.
fn settled_value<P: Position, E: SearchEvaluator<P>>(evaluator: &mut E, position: &P, plies: u32) -> i32 {
    let mut noisy = Vec::new();
    if plies > 0 && evaluator.hints().noisy_is_compulsory {
        evaluator.noisy(position, &mut noisy);
        noisy.retain(|&m| position.is_legal(m));
        noisy.truncate(if noisy.len() == position.count_moves() { noisy.len() } else { 0 });
    }
    let after = |m: P::Move| {
        let mut next = position.clone();
        next.play(m);
        next
    };
    let values: Vec<_> = noisy.into_iter().map(|m| -settled_value(evaluator, &after(m), plies - 1)).collect();
    values.into_iter().max().unwrap_or_else(|| evaluator.evaluate(position))
}
