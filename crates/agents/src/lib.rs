//! Names to players: the standard games, and the agents that play them.
//!
//! ```
//! let catalogue = secateur_agents::standard();
//! let game = catalogue.games().game("quoridor:size=5,walls=3").unwrap();
//! let mut random = catalogue.agent(&*game, "random", 1).unwrap();
//! let mut played = game.begin();
//! let decision = random.decide(&*played);
//! played.play(&decision.text).unwrap();
//! ```

mod agent;
mod catalogue;
mod greedy;
mod player_text;
mod random;

pub use agent::{AgentNote, AnyAgent, Decision};
pub use catalogue::{Catalogue, standard};
pub use player_text::PlayerText;
