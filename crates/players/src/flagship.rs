//! `secateur`: our strongest player of each game, and its weaker levels.

use crate::chosen_evaluator::BUILT_IN_NET;
use crate::search_player::{Handicap, SearchPlayer};
use crate::threads_option::THREADS;
use crate::typed::typed_variant;
use crate::{
    ChosenEvaluator, Player, PlayerKind, PlayerText, book_options, evaluator_options, search_options, tables,
};
use secateur_core::{
    AnyVariant, Evaluator as _, MoveOrdering as _, OptionCost, OptionSpec, ParseError, Text, ValueKind,
    Variant,
};
use secateur_search::SearchConfig;

const LEVEL_KEY: &str = "level";
const LEVEL: OptionSpec = OptionSpec::new(
    LEVEL_KEY,
    ValueKind::integer(1, 10),
    Text::new("how well it plays", "à quel point il joue bien"),
)
.or("10");
const HASH: OptionSpec = OptionSpec::new(
    "hash",
    ValueKind::Size,
    Text::new("memory of the transposition table", "mémoire de la table de transpositions"),
)
.or("64M")
.costs(OptionCost::Memory);

/// Whether to solve endings exactly, where the variant can.
const ENDINGS: OptionSpec = OptionSpec::new(
    "endings",
    ValueKind::choice(&["exact", "searched"]),
    Text::new(
        "endings solved exactly, or searched like the rest",
        "finales résolues, ou cherchées comme le reste",
    ),
)
.titled(&[("exact", Text::new("solved", "résolues")), ("searched", Text::new("searched", "cherchées"))]);

/// The kind of player `secateur`.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options,
    enough_memory,
    level_key: Some(LEVEL_KEY),
    ..PlayerKind::new(
        "secateur",
        Text::new("Secateur", "Secateur"),
        Text::new("our strongest player", "notre joueur le plus fort"),
        |catalogue, variant, text, seed| (catalogue.makers(variant)?.flagship)(variant, text, seed),
    )
};

fn options(variant: &dyn AnyVariant) -> Vec<OptionSpec> {
    let mut all = vec![LEVEL, HASH, THREADS];
    all.extend(tables::tables_option(variant));
    all.extend(book_options());
    let endings = |exact| ENDINGS.or(if exact { "exact" } else { "searched" });
    all.extend(variant.solves_endings().map(endings));
    all.extend(evaluator_options(variant));
    all.extend(search_options::options(&SearchConfig::full()));
    all
}

/// The solver of endings gets this fraction of the transposition table's memory, in addition to it.
const SOLVER_SHARE: usize = 4;

/// Up to this level a search is so short that a small table is enough.
const MAX_SMALL_LEVEL: i64 = 8;
const SMALL_TABLE: usize = 4 << 20;

fn enough_memory(player_text: &PlayerText) -> Option<usize> {
    let level: i64 = player_text.clone().integer(&LEVEL).ok()??;
    (level <= MAX_SMALL_LEVEL).then_some(SMALL_TABLE)
}

/// For levels 1 to 9 the nodes of a search, and how many moves in a thousand are random. Level 1 only looks one ply ahead.
/// Each level beats the one below it; docs/strength.md says by how much.
const LEVELS: [(Option<u64>, u32); 9] = [
    (None, 80),
    (Some(150), 70),
    (Some(220), 30),
    (Some(450), 10),
    (Some(1_500), 0),
    (Some(6_000), 0),
    (Some(25_000), 0),
    (Some(120_000), 0),
    (Some(1_000_000), 0),
];

/// Adds the variant's net to a player text, where that is stronger and the text selects neither net nor evaluator.
pub(crate) fn choose_net<V: Variant>(variant: &V, player_text: &mut PlayerText) {
    let is_chosen = player_text.pairs().any(|(key, _)| key == "net" || key == "eval");
    if !is_chosen && variant.plays_with_net() {
        player_text.set("net", BUILT_IN_NET);
    }
}

pub(crate) fn make_flagship<V: Variant>(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let text = player_text.to_string();
    let typed = typed_variant::<V>(variant);
    choose_net(typed, &mut player_text);
    let mut evaluator = ChosenEvaluator::take(typed, &mut player_text)?;
    evaluator.set_tables(tables::take_tables(variant, &mut player_text)?);
    let exact = match variant.solves_endings() {
        None => false,
        Some(exact) => player_text.choice(&ENDINGS)?.map_or(exact, |choice| choice == 0),
    };
    evaluator.set_endings(exact);
    let level: usize = player_text.integer(&LEVEL)?.unwrap_or(LEVELS.len() + 1);
    let mut config = SearchConfig::full().for_evaluator(&evaluator);
    if let Some(bytes) = player_text.size(&HASH)? {
        config.table_bytes = bytes.max(1 << 20);
    }
    config.threads = player_text.integer(&THREADS)?.unwrap_or(1);
    search_options::take_search_options(&mut config, &mut player_text)?;
    player_text.finish(&options(variant))?;
    let (nodes, blunders) = LEVELS.get(level - 1).copied().unwrap_or((None, 0));
    let depth = (level == 1).then_some(1);
    if level == 1 {
        // where captures are compulsory, a position can only be evaluated after them
        config.quiescence = evaluator.hints().noisy_is_compulsory;
    }
    let handicap = Handicap { depth, nodes, blunders };
    // A weaker level must be weak in the ending too.
    let solver =
        (exact && level > LEVELS.len()).then(|| typed.ending_solver(config.table_bytes / SOLVER_SHARE));
    let player = SearchPlayer::new(evaluator, text, config, handicap, seed)?;
    Ok(Box::new(player.with_ending_solver(solver.flatten())))
}
