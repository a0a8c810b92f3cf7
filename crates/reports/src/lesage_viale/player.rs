//! `lesage-viale`: report 001, Awalé with three colours.

use super::NAME;
use crate::shared::even_share::EvenShare;
use crate::shared::planner::{MovePlan, Planner};
use crate::shared::{refuse_variant, shared_options};
use secateur_awale::{LesageViale, Tricolour, TricolourMove, TricolourPosition};
use secateur_core::{
    AnyGame, AnyVariant, BoxedEvaluator, Game, MoveRequest, OptionSpec, ParseError, Text, Tunable, ValueKind,
};
use secateur_players::ChosenEvaluator;
use secateur_players::typed::{decision, typed_game};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use secateur_search::score::is_win;
use secateur_search::{Ordering, SearchConfig, TableUse};

/// Own moves that a game is assumed to have, for game clocks, which the report does not have.
const GAME_MOVES: u32 = 60;

const EVAL: OptionSpec = OptionSpec::new(
    "eval",
    ValueKind::choice(&[
        "corrected",
        "raw",
        RAW_ROOT,
        "defence",
        "corrected-all",
        "raw-all",
        RAW_ROOT_ALL,
        "defence-all",
    ]),
    Text::new("the report's evaluation", "l'évaluation du rapport"),
)
.or("corrected");
const DEPTH: OptionSpec = OptionSpec::new(
    "depth",
    ValueKind::Text { form: "N|adaptive|adaptive-N" },
    Text::new(
        "plies it searches: a number, the report's, or the report's less N",
        "demi-coups cherchés : un nombre, ceux du rapport, ou N de moins",
    ),
)
.or("adaptive");
const SEARCH: OptionSpec = OptionSpec::new(
    "search",
    ValueKind::choice(&["minimax", "alphabeta"]),
    Text::new("how it searches", "comment il cherche"),
)
.or("alphabeta");
const WINS: OptionSpec = OptionSpec::new(
    "wins",
    ValueKind::choice(&["distance", "flat", "bonus", "counter"]),
    Text::new("how it prefers shorter wins", "comment il préfère les gains plus courts"),
)
.or("distance");
const FAST: OptionSpec = OptionSpec::new(
    "fast",
    ValueKind::ON_OFF,
    Text::new("the same moves sooner", "les mêmes coups plus vite"),
)
.or("off");

/// The options of the player.
pub(crate) fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    [EVAL, DEPTH, SEARCH, WINS, FAST].into_iter().chain(shared_options(variant)).collect()
}

/// The depth to which the report searches when so many of the 96 seeds are captured.
fn adaptive(captured: u32) -> u32 {
    match 100 * captured / 96 {
        0..15 => 6,
        15..30 => 7,
        30..70 => 8,
        70..80 => 9,
        _ => 10,
    }
}

/// How deep the player searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    Fixed(u32),
    /// The report's depth, reduced by `less` plies.
    Adaptive {
        less: u32,
    },
}

impl Depth {
    fn read(text: &str) -> Result<Depth, ParseError> {
        let number = |text: &str, least: u32| text.parse().ok().filter(|n| (least..=50).contains(n));
        let read = match text.strip_prefix("adaptive") {
            Some("") => Some(Depth::Adaptive { less: 0 }),
            Some(less) => {
                less.strip_prefix('-').and_then(|n| number(n, 1)).map(|less| Depth::Adaptive { less })
            }
            None => number(text, 1).map(Depth::Fixed),
        };
        let right = "depth is adaptive, adaptive-N or a number from 1 to 50";
        read.ok_or_else(|| ParseError::new("item", format!("depth={text}"), right))
    }
}

fn captured(position: &TricolourPosition) -> u32 {
    position.stores().iter().map(|&seeds| u32::from(seeds)).sum()
}

pub(crate) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let Some(tricolour) = variant.as_any().downcast_ref::<Tricolour>() else {
        return refuse_variant(variant, NAME, "awale:tricolour");
    };
    let text = player_text.to_string();
    let root = |name| player_text.pairs().any(|item| item == ("eval", name));
    let by_side = match (root(RAW_ROOT), root(RAW_ROOT_ALL)) {
        (true, _) => Some(["corrected", "inverted"]),
        (_, true) => Some(["corrected-all", "inverted-all"]),
        _ => None,
    };
    if let Some(names) = by_side {
        let by_side = names.map(|name| {
            player_text.set("eval", name);
            make(variant, player_text.clone())
        });
        let [first, second] = by_side;
        return Ok(Box::new(BySide { text, players: [first?, second?] }));
    }
    let wins = player_text.choice(&WINS)?.unwrap_or(0);
    let name = player_text.value("eval").unwrap_or_else(|| "corrected".to_string());
    let evaluator = match LesageViale::named(&name).filter(|_| wins == 2) {
        Some(eval) => ChosenEvaluator::Named(BoxedEvaluator::new(eval.hasty())),
        None => ChosenEvaluator::named(tricolour, &name)?,
    };
    let evaluator = match evaluator.changed_weights(&mut player_text)? {
        Some(weights) => evaluator.with_weights(&weights),
        None => evaluator,
    };
    let depth = Depth::read(player_text.value("depth").as_deref().unwrap_or("adaptive"))?;
    let mut config = match player_text.choice(&SEARCH)? {
        Some(0) => SearchConfig::minimax(),
        _ => SearchConfig::alpha_beta(),
    };
    config.flat_wins = wins > 0;
    if player_text.switch(&FAST)? == Some(true) {
        // all that changes neither the values of plain alpha-beta nor the order of the root's moves
        config.ordering = Ordering { table_move: true, killers: true, history: true, ..Ordering::NONE };
        config.table = TableUse::EqualDepth;
    }
    player_text.finish(&options(variant))?;
    let plan = move |game: &Game<Tricolour>| {
        MovePlan::depth(match depth {
            Depth::Fixed(depth) => depth,
            Depth::Adaptive { less } => adaptive(captured(game.position())).saturating_sub(less).max(1),
        })
    };
    let policy = EvenShare { game_moves: GAME_MOVES };
    let planner = Planner::new(text, evaluator, config, Box::new(policy), plan);
    Ok(if wins == 3 { Box::new(Counting { planner, shortest: None }) } else { Box::new(planner) })
}

/// A reading of `raw`: differences are from the view of the side that searches, but read as player 1's. That is right for player
/// 1 at every depth, and inverted for player 2. No evaluation that sees only the position can do that, so two players share the
/// name.
const RAW_ROOT: &str = "raw-root";
/// The same, with the captures of all moves summed.
const RAW_ROOT_ALL: &str = "raw-root-all";

/// Sets the evaluation, `corrected` by default.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let name = player_text.value("eval").filter(|name| ![RAW_ROOT, RAW_ROOT_ALL].contains(&&**name));
    player_text.set("eval", name.unwrap_or_else(|| "corrected".to_string()));
    Ok(())
}

/// Plays the first side by one player, the second by another.
struct BySide {
    text: String,
    players: [Box<dyn Player>; 2],
}

impl Player for BySide {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.players.iter_mut().try_for_each(|player| player.reset(seed))
    }

    fn memory(&self) -> usize {
        self.players.iter().map(|player| player.memory()).sum()
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.players[game.turn().index()].decide(game, request, on_info)
    }
}

/// The report's second attempt at ending won games: a move is accepted only if its line to the win is shorter than the line at
/// the move before.
struct Counting {
    planner: Planner<Tricolour>,
    /// Moves in the line to the win that was seen at the last move.
    shortest: Option<usize>,
}

impl Player for Counting {
    secateur_players::forward_player!(planner);

    fn text(&self) -> String {
        self.planner.text()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.shortest = None;
        self.planner.reset(seed)
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let game = typed_game::<Tricolour>(game);
        let first = self.planner.search(game, request, &[], on_info);
        let mut found = first.clone();
        let mut left: Vec<TricolourMove> = game.legal().to_vec();
        // while the line to the win is not shorter, another move is looked for
        while is_win(found.score) && self.shortest.is_some_and(|before| found.pv.len() >= before) {
            left.retain(|&m| m != found.best);
            if left.is_empty() {
                break;
            }
            found = self.planner.search(game, request, &left, on_info);
        }
        if !is_win(found.score) {
            found = first;
        }
        self.shortest = is_win(found.score).then_some(found.pv.len());
        Ok(decision(game, &found, self.planner.unit()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_follows_the_share_captured() {
        let depths = [0, 14, 15, 28, 29, 67, 68, 76, 77, 86].map(adaptive);
        assert_eq!(depths, [6, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
    }
}
