//! The search's switches and numbers as items of player texts: `probcut=off`, `p.futility_margin=80`.

use crate::PlayerText;
use secateur_core::ParseError;
use secateur_core::variant_text::list;
use secateur_search::{Params, SearchConfig};

/// Takes out every switch and every number of the search that a player text names.
pub(crate) fn take(config: &mut SearchConfig, player_text: &mut PlayerText) -> Result<(), ParseError> {
    for name in SearchConfig::TECHNIQUES {
        if let (Some(on), Some(switch)) = (player_text.on_off(name)?, config.technique_mut(name)) {
            *switch = on;
        }
    }
    // A switch of earlier versions for which no evaluator had a use: texts with it are still read.
    player_text.on_off("extend-own")?;
    for (name, value) in player_text.values_under("p.") {
        let set = value.parse().ok().and_then(|number| config.params.set(&name, number));
        set.ok_or_else(|| {
            let right = format!("a whole number for one of {}", list(Params::NAMES));
            ParseError::new("item", format!("p.{name}={value}"), right)
        })?;
    }
    Ok(())
}
