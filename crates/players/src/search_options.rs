//! The techniques and parameters of the search as options of players: `probcut=off`, `p.futility_margin=80`.

use crate::PlayerText;
use secateur_core::variant_text::list;
use secateur_core::{OptionSpec, ParseError, Text, ValueKind};
use secateur_search::{SearchConfig, SearchParameters};

const GROUP: Text = Text::new("the switches of the search", "les interrupteurs de la recherche");

const NUMBERS: OptionSpec = OptionSpec::new(
    "p",
    ValueKind::integer(i32::MIN as i64, i32::MAX as i64),
    Text::new("a number of the search, by its name", "un nombre de la recherche, par son nom"),
)
.named();

/// The options for the techniques and parameters of a search; their defaults are those of `config`.
pub(crate) fn options(config: &SearchConfig) -> impl Iterator<Item = OptionSpec> {
    let mut config = config.clone();
    let switch = move |&name: &&'static str| {
        let on = config.technique_mut(name).is_some_and(|switch| *switch);
        let spec = OptionSpec::new(name, ValueKind::ON_OFF, option_about(name)).among(GROUP);
        spec.or(if on { "on" } else { "off" })
    };
    let switches: Vec<_> = SearchConfig::TECHNIQUES.iter().map(switch).collect();
    std::iter::once(NUMBERS).chain(switches)
}

/// Takes the techniques and parameters of the search out of a player text.
pub(crate) fn take_search_options(
    config: &mut SearchConfig,
    player_text: &mut PlayerText,
) -> Result<(), ParseError> {
    for name in SearchConfig::TECHNIQUES {
        let spec = OptionSpec::new(name, ValueKind::ON_OFF, option_about(name));
        if let (Some(on), Some(switch)) = (player_text.switch(&spec)?, config.technique_mut(name)) {
            *switch = on;
        }
    }
    // Earlier versions had this option, which no evaluator used; old texts with it can still be read.
    player_text.switch(&OptionSpec::new("extend-own", ValueKind::ON_OFF, GROUP))?;
    for (name, value) in player_text.values_under("p.") {
        let set = value.parse().ok().and_then(|number| config.params.set(&name, number));
        set.ok_or_else(|| {
            let right = match SearchParameters::range(&name) {
                Some(range) => format!("{name} is a whole number from {} to {}", range.start(), range.end()),
                None => format!("a whole number for one of {}", list(SearchParameters::NAMES)),
            };
            ParseError::new("item", format!("p.{name}={value}"), right).at("p")
        })?;
    }
    Ok(())
}

/// What a technique does.
fn option_about(name: &str) -> Text {
    match name {
        "alpha-beta" => Text::new(
            "cut off what cannot change the value of the root",
            "coupe ce qui ne peut changer la valeur de la racine",
        ),
        "order-guess" => {
            Text::new("order moves by the evaluator's guess", "ordonne les coups selon l'évaluation")
        }
        "order-table" => Text::new("try the table's move first", "essaie d'abord le coup de la table"),
        "killers" => Text::new("try moves that cut off siblings", "essaie les coups qui ont coupé à côté"),
        "history" => {
            Text::new("order moves by earlier cut-offs", "ordonne les coups selon les coupures passées")
        }
        "countermoves" => Text::new("try what answered the last move before", "essaie la réponse habituelle"),
        "table-leaves" => Text::new("keep leaves in the table too", "garde aussi les feuilles dans la table"),
        "quiescence" => Text::new("search noisy moves beyond the depth", "prolonge les coups bruyants"),
        "quiescence-full" => {
            Text::new("search every move where one is noisy", "prolonge tous les coups si l'un est bruyant")
        }
        "deepening" => Text::new("search to depth 1, 2, 3 …", "cherche à la profondeur 1, 2, 3…"),
        "aspiration" => {
            Text::new("a narrow window around the last score", "fenêtre étroite autour du dernier score")
        }
        "pvs" => Text::new("principal variation search", "recherche de la variation principale"),
        "reductions" => {
            Text::new("late moves are searched less deep", "les coups tardifs sont cherchés moins profond")
        }
        "internal-reduction" => Text::new(
            "less depth where the table knows no move",
            "moins profond où la table ne connaît aucun coup",
        ),
        "null-move" => Text::new(
            "trust a position that is good after a pass",
            "se fie à une position bonne même en passant",
        ),
        "probcut" => Text::new(
            "trust a shallow search far above the window",
            "se fie à une recherche courte bien au-dessus",
        ),
        "futility" => {
            Text::new("leave out moves that can hardly gain enough", "omet les coups qui gagnent trop peu")
        }
        "move-pruning" => Text::new(
            "leave out late quiet moves near the leaves",
            "omet les coups calmes tardifs près des feuilles",
        ),
        "extend-single" => Text::new("extend the only legal move", "prolonge le seul coup légal"),
        "extend-singular" => Text::new(
            "extend a move much better than all others",
            "prolonge un coup bien meilleur que les autres",
        ),
        "win-distance" => Text::new(
            "no search for wins longer than one found",
            "ne cherche pas de gain plus long que trouvé",
        ),
        "flat-wins" => {
            Text::new("all wins count alike, however far", "tous les gains se valent, même lointains")
        }
        _ => Text::new("a switch of the search", "un interrupteur de la recherche"),
    }
}
