//! `bornachot-haro`: report 004, draughts.

use super::minimax_time::MinimaxTime;
use crate::shared::even_share::EvenShare;
use secateur_core::{AnyVariant, OptionSpec, ParseError, Text, ValueKind};
use secateur_draughts::{Draughts, VariantFunction, rules::Rules, with_variant};
use secateur_players::{
    Catalogue, ChosenEvaluator, ExperiencedPlayer, Player, PlayerText, SearchSetup, book_options,
    evaluator_options, experience_options, take_experience,
};
use secateur_search::{SearchConfig, TableUse};

const ALGORITHM: OptionSpec = OptionSpec::new(
    "algorithm",
    ValueKind::choice(&["minimax-time", "minimax", "alphabeta"]),
    Text::new("how it searches", "comment il cherche"),
)
.or("minimax-time")
.word();
const PRUNE: OptionSpec = OptionSpec::new(
    "prune",
    ValueKind::ON_OFF,
    Text::new("minimax-time: cut off what cannot matter", "minimax-time : coupe ce qui ne peut compter"),
)
.or("off");
/// The report states no depth.
const DEPTH: OptionSpec = OptionSpec::new(
    "depth",
    ValueKind::integer(1, 50),
    Text::new("minimax, alphabeta: plies it searches", "minimax, alphabeta : demi-coups cherchés"),
)
.or("4");
const DICTIONARY: OptionSpec = OptionSpec::new(
    "dictionary",
    ValueKind::ON_OFF,
    Text::new("minimax, alphabeta: keep positions seen", "minimax, alphabeta : garde les positions vues"),
)
.or("on");
const MEMORY: OptionSpec = OptionSpec::new(
    "memory",
    ValueKind::choice(&["move", "game"]),
    Text::new(
        "minimax, alphabeta: how long the dictionary is kept",
        "minimax, alphabeta : combien de temps le dictionnaire est gardé",
    ),
)
.or("move");
const KING: OptionSpec = OptionSpec::new(
    "king",
    ValueKind::integer(-20, 100),
    Text::new("what a king is worth, in men (3)", "ce que vaut une dame, en pions (3)"),
);

/// The options of every algorithm of the report.
pub(crate) fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let own = [ALGORITHM, PRUNE, DEPTH, DICTIONARY, MEMORY, KING];
    own.into_iter().chain(shared(variant)).collect()
}

/// The options that every algorithm takes.
fn shared(variant: &dyn AnyVariant) -> impl Iterator<Item = OptionSpec> {
    evaluator_options(variant).into_iter().chain(book_options()).chain(experience_options())
}

fn minimax_time_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    [ALGORITHM, PRUNE, KING].into_iter().chain(shared(variant)).collect()
}

fn fixed_depth_options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let own = [ALGORITHM, DEPTH, DICTIONARY, MEMORY, KING];
    own.into_iter().chain(shared(variant)).collect()
}

/// Own moves that a game is assumed to have, for game clocks; the report has a time per move.
pub(crate) const GAME_MOVES: u32 = 40;
/// Bytes of the dictionary.
const DICTIONARY_BYTES: usize = 4 << 20;

pub(crate) fn make(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let algorithm = player_text.chosen_word(&ALGORITHM)?;
    choose_eval(&mut player_text)?;
    let experience = take_experience(variant, &mut player_text)?;
    let player = match algorithm {
        None | Some(0) => {
            let prune = player_text.switch(&PRUNE)? == Some(true);
            let options = minimax_time_options(variant);
            with_variant(&variant.text(), MakeMinimaxTime { text, player_text, options, prune })??
        }
        Some(place) => {
            let depth = player_text.integer(&DEPTH)?.unwrap_or(4);
            let mut config = SearchConfig { alpha_beta: place == 2, ..SearchConfig::minimax() };
            if player_text.switch(&DICTIONARY)? == Some(true) {
                config.table = TableUse::AnyDepth;
                config.table_bytes = DICTIONARY_BYTES;
            }
            let forgets = player_text.choice(&MEMORY)? != Some(1);
            let policy = Box::new(EvenShare { game_moves: GAME_MOVES });
            let setup = SearchSetup { text, config, policy, depth, forgets };
            let player = catalogue.search_player(variant, &mut player_text, setup)?;
            player_text.finish(&fixed_depth_options(variant))?;
            player
        }
    };
    Ok(match experience {
        Some(experience) => Box::new(ExperiencedPlayer::new(player, experience)),
        None => player,
    })
}

/// Makes the report's own algorithm. It is generic over the variants of draughts, each of which is a type.
struct MakeMinimaxTime {
    text: String,
    player_text: PlayerText,
    options: Vec<OptionSpec>,
    prune: bool,
}

impl VariantFunction for MakeMinimaxTime {
    type Output = Result<Box<dyn Player>, ParseError>;

    fn call<R: Rules>(mut self, variant: Draughts<R>) -> Self::Output {
        let evaluator = ChosenEvaluator::take(&variant, &mut self.player_text)?;
        self.player_text.finish(&self.options)?;
        Ok(Box::new(MinimaxTime::<Draughts<R>>::new(self.text, evaluator, self.prune)))
    }
}

/// Uses the evaluation that values men by their row unless another one is given. `king=` is one of its weights.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    let name = player_text.value("eval").unwrap_or_else(|| "rows".to_string());
    player_text.set("eval", name);
    if let Some(king) = player_text.integer::<i32>(&KING)? {
        player_text.set("w.king", king);
    }
    Ok(())
}
