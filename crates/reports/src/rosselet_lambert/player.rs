//! `rosselet-lambert`: report 002, Divercité.

use super::NAME;
use super::clock::Bands;
use crate::shared::clock::{SCALE, scale};
use crate::shared::planner::{MovePlan, Planner};
use crate::shared::{refuse_variant, shared_options};
use secateur_core::{AnyVariant, Game, OptionSpec, ParseError, Side, Text, ValueKind};
use secateur_divercite::{Cell, Colour, Divercite, DiverciteMove, DivercitePosition, PieceKind};
use secateur_players::ChosenEvaluator;
use secateur_players::{Player, PlayerText};
use secateur_search::{Ordering, SearchConfig, TableUse};

/// Depth of version 0; the other versions have none.
const DEPTH_OF_V0: u32 = 4;
const VERSION: OptionSpec = OptionSpec::new(
    "version",
    ValueKind::choice(&["v0", "v1", "v2", "v3"]),
    Text::new("the report's version", "la version du rapport"),
)
.or("v3")
.word();
const DEPTH: OptionSpec = OptionSpec::new(
    "depth",
    ValueKind::integer(1, 50),
    Text::new("plies it searches at most (4 for v0)", "demi-coups cherchés au plus (4 pour v0)"),
);

/// The options; the version chooses the evaluator.
pub(crate) fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    [VERSION, DEPTH, SCALE].into_iter().chain(shared_options(variant)).collect()
}
/// Plies during which each side makes its first two moves.
const BIASED_PLIES: usize = 4;
/// What a step away from the centre then costs a move: half a point, in hundredths.
const BIAS: i32 = 50;

pub(crate) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let Some(divercite) = variant.as_any().downcast_ref::<Divercite>() else {
        return refuse_variant(variant, NAME, "divercite");
    };
    let text = player_text.to_string();
    let version = choose_eval(&mut player_text)?;
    let evaluator = ChosenEvaluator::take(divercite, &mut player_text)?;
    let depth = player_text.integer(&DEPTH)?.or((version == 0).then_some(DEPTH_OF_V0));
    let mut config = SearchConfig { deepening: version > 0, ..SearchConfig::alpha_beta() };
    if version == 3 {
        config.ordering = Ordering::GUESS;
        config.table = TableUse::AtLeast;
    }
    let policy = Bands { version, scale: scale(&mut player_text)? };
    player_text.finish(&options(variant))?;
    let plan = move |game: &Game<Divercite>| {
        let biased = version >= 2 && game.moves().len() < BIASED_PLIES;
        let bias = if biased { game.legal().iter().map(|&m| (m, bias(m))).collect() } else { Vec::new() };
        // otherwise the search would deepen beyond the end of the game
        let left = pieces_left(game.position());
        MovePlan { depth: Some(depth.map_or(left, |depth| depth.min(left)).max(1)), bias }
    };
    Ok(Box::new(Planner::new(text, evaluator, config, Box::new(policy), plan)))
}

/// Pieces that both sides still have to place, which are the plies left.
fn pieces_left(position: &DivercitePosition) -> u32 {
    let hands = position.hands();
    let of = |side: Side| {
        let kinds = [PieceKind::City, PieceKind::Resource].into_iter();
        kinds
            .flat_map(move |kind| Colour::ALL.map(|colour| u32::from(hands.count(side, kind, colour))))
            .sum::<u32>()
    };
    Side::BOTH.into_iter().map(of).sum()
}

/// Sets the evaluation that the version chooses; returns the version.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<usize, ParseError> {
    let version = player_text.chosen_word(&VERSION)?.unwrap_or(3);
    if let Some(eval) = player_text.value("eval") {
        let right = "the version chooses it: score for v0 and v1, else surroundings";
        return Err(ParseError::new("eval", eval, right));
    }
    player_text.set("eval", if version < 2 { "score" } else { "surroundings" });
    Ok(version)
}

/// The penalty of a move for its distance from the centre, in hundredths of a point.
fn bias(m: DiverciteMove) -> i32 {
    -BIAS * half_steps(m.cell()) / 2
}

/// Half steps from a cell to the middle of the board. Cities are offset by half a step from resources, up and to the right.
fn half_steps(cell: Cell) -> i32 {
    let middle = |at: u8| match cell.kind() {
        PieceKind::Resource => 2 * i32::from(at) - 4,
        PieceKind::City => 2 * i32::from(at) - 3,
    };
    middle(cell.column()).abs() + middle(cell.row()).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_forty_plies() {
        use secateur_core::{Position, Variant};
        let mut position = Divercite::default().start();
        assert_eq!(pieces_left(&position), 40);
        let mut random = secateur_core::Random::new(1);
        for left in (0..40).rev() {
            let mut list = secateur_core::MoveList::new();
            position.generate(&mut list);
            position.play(random.pick(&list).unwrap());
            assert_eq!(pieces_left(&position), left);
        }
    }

    #[test]
    fn distances_from_the_centre() {
        let distance = |text: &str| half_steps(text.parse().unwrap());
        assert_eq!(["c3", "a1", "e5", "b3", "B2", "A1", "D4"].map(distance), [0, 8, 8, 2, 2, 6, 6]);
    }
}
