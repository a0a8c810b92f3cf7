//! The endgame tables of players, which are loaded once and shared. Two modules check what the tables say: [`search_comparison`]
//! against searches, [`won_endings`] by games from won endings.

pub mod search_comparison;
pub mod won_endings;

use crate::PlayerText;
use crate::typed::typed_game;
use secateur_core::{
    AnyGame, AnyVariant, Evaluator as _, Known, OptionSpec, ParseError, Tables, Text, ValueKind, Variant,
    lock,
};
pub use secateur_tables::Source;
use secateur_tables::{find, notice};
use std::collections::HashMap;
use std::sync::Mutex;

/// Which endgame tables the player uses.
const TABLES: OptionSpec = OptionSpec::new(
    "tables",
    ValueKind::choice(&["all", "built-in", "none"]),
    Text::new("endgame tables it looks at", "tables de finales consultées"),
)
.or("all")
.titled(&[
    ("all", Text::new("all there are", "toutes celles qu'il y a")),
    ("built-in", Text::new("those built in", "celles du programme")),
    ("none", Text::new("none", "aucune")),
]);

/// The option `tables=`, if the variant has endgame tables.
pub(crate) fn tables_option(variant: &dyn AnyVariant) -> Option<OptionSpec> {
    variant.endgame_tables().map(|_| TABLES)
}

/// The item to add to a player text so that the player plays the same on every machine.
pub fn built_in(variant: &dyn AnyVariant) -> &'static str {
    if tables_option(variant).is_some() { ",tables=built-in" } else { "" }
}

/// The tables that a player text selects.
pub(crate) fn take_tables(
    variant: &dyn AnyVariant,
    player_text: &mut PlayerText,
) -> Result<Tables, ParseError> {
    if tables_option(variant).is_none() {
        return Ok(Tables::none());
    }
    Ok(match player_text.choice(&TABLES)? {
        None | Some(0) => of(variant, Source::All),
        Some(1) => of(variant, Source::BuiltIn),
        Some(_) => Tables::none(),
    })
}

/// The tables of a variant. A table that cannot be used causes one notice.
pub fn of(variant: &dyn AnyVariant, source: Source) -> Tables {
    static FOUND: Mutex<Option<HashMap<(String, bool), Tables>>> = Mutex::new(None);
    let key = (variant.text(), source == Source::BuiltIn);
    let mut found = lock(&FOUND);
    let found = found.get_or_insert_default();
    let look = || {
        let (file, problem) = find(variant, source);
        if let Some(problem) = problem {
            notice(&format!("{problem}; playing on without it"));
        }
        file.map_or_else(Tables::none, |file| Tables::new(file))
    };
    found.entry(key).or_insert_with(look).clone()
}

/// What tables and computed endings know of a game of variant `V` that is not over.
pub(crate) fn known_by_tables<V: Variant>(game: &dyn AnyGame, source: Source) -> Option<Known> {
    let tables = of(game.variant(), source);
    let game = typed_game::<V>(game);
    let mut evaluator = game.variant().evaluator();
    evaluator.set_tables(tables);
    evaluator.set_endings(true);
    evaluator.known(game.position(), game.history().is_fresh())
}
