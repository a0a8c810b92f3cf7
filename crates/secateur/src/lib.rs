//! Secateur's rules, search and players as one library.
//!
//! Sets up a position, searches it, and prints the expected line:
//!
//! ```
//! use secateur::prelude::*;
//!
//! fn main() -> Result<(), ParseError> {
//!     let catalogue = secateur::standard();
//!     let variant = catalogue.registry().variant("draughts:russian")?;
//!     let game = variant.game(None, ["c3-d4", "d6-c5"])?;
//!     let mut player = catalogue.player(&*variant, "secateur(hash=1M)", 1)?;
//!     let decision = player.decide(&*game, &Limits::nodes(10_000).into(), &mut |_| {}).expect("our players do not fail");
//!     println!("{} after {}", decision.score.expect("a search has a score"), decision.pv().join(" "));
//!     Ok(())
//! }
//! ```
//!
//! This program uses erased types: variants by name, moves as texts, for any variant. A program for one variant can use that
//! variant's own types, which need no indirect calls; [`search`] then needs no player text:
//!
//! ```
//! use secateur::prelude::*;
//! use secateur::quoridor::Quoridor;
//!
//! let mut game = Game::new(Quoridor::default());
//! game.play_text("e2").unwrap();
//! let decision = secateur::search(&game, &Limits::depth(3)).unwrap();
//! println!("{} {}", decision.score.unwrap(), decision.pv().join(" "));
//! assert_eq!(game.legal().len(), 131);
//! ```
//!
//! # Scores
//! A [`Score`](prelude::Score) is for the side to move and is printed in the variant's unit: `+1.25` is an advantage of a man, a
//! marble, a seed or a step and a quarter; `win in 3 plies` is certain.
//!
//! # Texts
//! A variant is `family` or `family:words,key=value` (`quoridor:size=7,walls=8`). Positions and moves:
//!
//! | family | moves | positions |
//! |---|---|---|
//! | `abalone` | `a1b2`: the column ending at a1 towards b2; `a2a4b2`: the line a2 to a4 sideways; `a1x`: over the edge (course) | `CELLS/SIDE/LOST BY BLACK, BY WHITE/PLIES`, 61 cells from row I to A |
//! | `awale` tricolour | `3R`, `14B`, `4TR`, `5TB` | `r.b.t,…/SEEDS SEEDS/SIDE/PLIES`, holes 1 to 16 |
//! | `awale` oware, awari | `A`–`F` of south, `a`–`f` of north | `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`: houses, both stores, who moves |
//! | `divercite` | colour and cell: `ra1` a red resource, `rA1` a red city | `RESOURCES/CITIES/HAND HAND/SIDE` |
//! | `draughts` | `32-28`, captures `28x19` or `1x23x14x25` (letters in variants that use them) | `W:W31,32,K45:B1-20`, as in PDN |
//! | `quoridor` | pawn `e2`, wall `e3h` (above e3 and f3) or `e3v` (right of e3 and e4) | `HORIZONTAL/VERTICAL/PAWN PAWN/HAND HAND/SIDE`, start `-/-/e1 e9/10 10/1` |
//!
//! Each game's module has the details: [`abalone`], [`awale`], [`divercite`], [`draughts`], [`quoridor`].

#[cfg(feature = "arena")]
pub use secateur_arena as arena;
pub use secateur_core as core;
pub use secateur_draw as draw;
pub use secateur_engines as engines;
pub use secateur_players as players;
pub use secateur_search as tree;
pub use secateur_standard::games::*;
pub use secateur_standard::standard;
pub use secateur_stats as stats;

use secateur_core::{Evaluator as _, Game, Limits, Variant};
use secateur_players::Decision;
use secateur_players::typed::decision;
use secateur_search::{SearchConfig, Searcher};

/// What most programs need.
pub mod prelude {
    pub use secateur_core::{
        AnyGame, AnyVariant, Clock, Evaluator, Family, Game, Limits, MoveRequest, Outcome, ParseError,
        Position, Registry, Score, Side, StopSignal, Variant,
    };
    pub use secateur_players::{Catalogue, Decision, Player, SearchInfo};
}

/// Searches a game by alpha-beta with the variant's own evaluator and 16 MiB of table; `None` if the game is over. The decision
/// has its lines in notation and its score in the variant's unit. A program that searches many times keeps a [`Searcher`]
/// instead.
pub fn search<V: Variant>(game: &Game<V>, limits: &Limits) -> Option<Decision> {
    let evaluator = game.variant().evaluator();
    let unit = evaluator.unit();
    let mut config = SearchConfig { table_bytes: 16 << 20, ..SearchConfig::default() };
    config.params.unit = unit;
    let mut searcher = Searcher::new(evaluator, config);
    let found = searcher.search(game.position(), game.history(), &(*limits).into(), &mut |_| {})?;
    Some(decision(game, &found, unit))
}

/// Runs the programs of the page `docs/rust.md`, of which the package holds a copy.
#[cfg(doctest)]
#[doc = include_str!("../rust.md")]
struct RustPage;
