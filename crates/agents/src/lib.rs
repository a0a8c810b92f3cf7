//! Names to players: the standard games, and the agents that play them.
//!
//! ```
//! use secateur_agents::{Think, standard};
//! let catalogue = standard();
//! let variant = catalogue.registry().variant("quoridor:size=5,walls=3").unwrap();
//! let mut random = catalogue.agent(&*variant, "random", 1).unwrap();
//! let mut game = variant.begin();
//! let decision = random.decide(&*game, &Think::default(), &mut |_| {}).unwrap();
//! game.play(&decision.text).unwrap();
//! ```

mod agent;
mod any_judge;
mod catalogue;
mod draughts_words;
mod flagship;
mod greedy;
mod judge;
mod ladder;
mod player_text;
pub mod process;
mod random;
mod reports;
mod search_agent;
pub mod session;
pub mod signature;
mod solver;
mod switches;
mod tree_agent;

pub use agent::{AgentNote, AnyAgent, Decision, ExpectedLine, Fault, Judgement, Report, Think};
pub use any_judge::AnyJudge;
pub use catalogue::{Catalogue, standard};
pub use player_text::PlayerText;
pub use solver::AnySolver;
