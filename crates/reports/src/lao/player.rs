//! `lao`: report 000, Abalone.

use super::clock::TwoDepths;
use crate::shared::clock::scale;
use crate::shared::planner::{Plan, Planner};
use secateur_abalone::{Abalone, AbalonePosition, Direction};
use secateur_core::{ParseError, Side};
use secateur_players::ChosenEvaluator;
use secateur_players::{Player, PlayerText};
use secateur_search::{Ordering, SearchConfig, TableUse};

/// Plies the search goes on where an enemy marble can be ejected; the report has a bound and does not state it.
const QUIESCENCE: usize = 1;

pub(crate) fn make(variant: &Abalone, mut player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    choose_eval(&mut player_text)?;
    let evaluator = ChosenEvaluator::take(variant, &mut player_text)?;
    let deep = player_text.number("depth", 1..=50u32)?.unwrap_or(4);
    let mut config = match player_text.choice("search", &["minimax", "alphabeta"])? {
        Some(0) => SearchConfig::minimax(),
        _ => SearchConfig::alpha_beta(),
    };
    if player_text.on_off("order")?.unwrap_or(true) {
        config.ordering = Ordering::GUESS;
    }
    match player_text.bytes("tt")? {
        Some(0) => {}
        bytes => {
            config.table = TableUse::AtLeast;
            config.table_bytes = bytes.unwrap_or(16 << 20);
        }
    }
    // the report's table holds every state it has evaluated
    config.table_leaves = player_text.on_off("leaves")?.unwrap_or(true);
    let quiescence = player_text.number("quiescence", 0..=8usize)?.unwrap_or(QUIESCENCE);
    (config.quiescence, config.quiescence_full) = (quiescence > 0, quiescence > 0);
    config.params.quiescence_plies = quiescence;
    let policy = TwoDepths { deep, scale: scale(&mut player_text)? };
    player_text.finish(&[
        "omega",
        "depth",
        "search",
        "order",
        "tt",
        "leaves",
        "quiescence",
        "scale",
        "weights",
        "w.NAME",
    ])?;
    let plan = move |game: &secateur_core::Game<Abalone>| {
        Plan::depth(if in_touch(game.position()) { deep } else { deep.saturating_sub(1).max(1) })
    };
    Ok(Box::new(Planner::new(text, evaluator, config, Box::new(policy), plan)))
}

/// The evaluation is chosen by `omega=`.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let omega = player_text.number("omega", 1..=8u32)?.unwrap_or(3);
    if let Some(name) = player_text.value("eval") {
        return Err(ParseError::new("eval", name, "lao takes omega=1..8 and w.NAME="));
    }
    player_text.set("eval", format!("omega{omega}"));
    Ok(())
}

/// Whether marbles of different colours touch.
fn in_touch(position: &AbalonePosition) -> bool {
    let enemy =
        |cell: secateur_abalone::Cell, d| cell.next(d).and_then(|c| position.at(c)) == Some(Side::Second);
    position.marbles(Side::First).any(|cell| Direction::ALL.into_iter().any(|d| enemy(cell, d)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Variant;

    #[test]
    fn the_starts_are_out_of_touch_until_a_column_arrives() {
        let mut position = Abalone::default().start();
        assert!(!in_touch(&position));
        for (text, touching) in
            [("i5h5", false), ("b1c1", false), ("h5g5", false), ("b6c6", false), ("g5f5", true)]
        {
            let m = Abalone::default().parse_move(&position, text).unwrap();
            secateur_core::Position::play(&mut position, m);
            assert_eq!(in_touch(&position), touching, "{text}");
        }
        for start in ["alien", "belgian-daisy"] {
            let variant: Abalone = format!("abalone:start={start}").parse().unwrap();
            assert!(in_touch(&variant.start()), "{start}");
        }
    }
}
