//! Where games begin. Each opening is played twice, with sides reversed.

use super::seeds;
use crate::error::ArenaError;
use secateur_core::{AnyGame, AnyVariant, Limits, ParseError, Random, random_plies};
use secateur_players::{Catalogue, Player};
use serde::{Deserialize, Serialize};

/// Nodes of the short search that measures how balanced a random opening is.
const BALANCE_NODES: u64 = 1_000;
/// An opening is balanced if that search sees no more than this for either side, in hundredths of the game's unit.
const BALANCED: i32 = 50;
/// Random openings tried for a balanced one; if none is, the most balanced of them is taken.
const TRIES: u32 = 16;
const MAX_PLIES: u32 = 100;

/// A start and the moves from there with which a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position text; `None` for the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// The game after the opening.
    pub fn begin(&self, variant: &dyn AnyVariant) -> Result<Box<dyn AnyGame>, ParseError> {
        Ok(variant.game(self.start.as_deref(), &self.moves)?)
    }
}

/// A source of openings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// The variant's start every time.
    Start,
    /// This many random plies from the start, balanced according to a short search.
    Random(u32),
    /// The same, but an opening that repeats an earlier one is replaced by another.
    Fresh(u32),
    /// These in order, and again from the first.
    List(Vec<Opening>),
}

impl Default for Openings {
    fn default() -> Openings {
        Openings::Random(4)
    }
}

impl Openings {
    /// Parses `start`, `random:PLIES`, or the name of a file, whose content `read_file` returns.
    pub fn parse(
        text: &str,
        catalogue: &Catalogue,
        variant: &dyn AnyVariant,
        read_file: impl FnOnce(&str) -> Result<String, ArenaError>,
    ) -> Result<Openings, ArenaError> {
        if text == "start" {
            return Ok(Openings::Start);
        }
        if let Some(plies) = text.strip_prefix("random:") {
            let right = "openings are start, random:PLIES (0 to 100 plies) or a file";
            let plies = plies.parse().ok().filter(|n| (0..=MAX_PLIES).contains(n));
            return plies
                .map(Openings::Random)
                .ok_or_else(|| ParseError::new("openings", text, right).into());
        }
        let content = read_file(text)?;
        let openings = read_openings(&content, catalogue, variant)
            .map_err(|e| ArenaError::request(format!("{text}: {e}")))?;
        if openings.is_empty() {
            return Err(ArenaError::request(format!("{text}: no opening in the file")));
        }
        Ok(Openings::List(openings))
    }

    /// The same openings, but random ones do not repeat.
    pub fn without_repeats(self) -> Openings {
        match self {
            Openings::Random(plies) => Openings::Fresh(plies),
            other => other,
        }
    }

    /// The opening with this number, without regard to the others; `balancer` measures the balance of random ones.
    pub(crate) fn opening(
        &self,
        variant: &dyn AnyVariant,
        balancer: &mut dyn Player,
        seed: u64,
        number: u64,
    ) -> Opening {
        match self {
            Openings::Start | Openings::Random(0) | Openings::Fresh(0) => Opening::default(),
            Openings::List(list) => list[(number % list.len() as u64) as usize].clone(),
            Openings::Random(plies) | Openings::Fresh(plies) => {
                random_opening(variant, balancer, *plies, seeds::opening_seed(seed, number))
            }
        }
    }
}

/// Random plies that a short search finds balanced. Depends on nothing but its arguments.
pub(super) fn random_opening(
    variant: &dyn AnyVariant,
    balancer: &mut dyn Player,
    plies: u32,
    seed: u64,
) -> Opening {
    let mut random = Random::new(seed);
    let mut best: Option<(i32, Vec<String>)> = None;
    for _ in 0..TRIES {
        let mut game = variant.begin();
        random_plies(&mut *game, plies as usize, &mut random);
        if game.outcome().is_some() {
            continue;
        }
        let decision = balancer
            .reset(seed)
            .and_then(|()| balancer.decide(&*game, &Limits::nodes(BALANCE_NODES).into(), &mut |_| {}));
        // The balancer is a built-in player, which does not fail.
        let score = decision.ok().and_then(|decision| decision.score);
        let bias = score.map_or(0, |score| score.number().abs());
        if best.as_ref().is_none_or(|(least, _)| bias < *least) {
            best = Some((bias, game.moves()));
        }
        if bias <= BALANCED {
            break;
        }
    }
    Opening { start: None, moves: best.map(|(_, moves)| moves).unwrap_or_default() }
}

/// The openings of a file: records in the game's own format, or a line each of moves or of a position text.
fn read_openings(
    content: &str,
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
) -> Result<Vec<Opening>, ParseError> {
    let format = catalogue.registry().family(variant.name())?.records;
    let records = if content.trim_start().starts_with('[') {
        let opening = |record: secateur_core::GameRecord| {
            check_variant(catalogue, variant, record.variant.as_deref())?;
            Ok(Opening { start: record.start, moves: record.moves })
        };
        (format.read)(content)?.into_iter().map(opening).collect::<Result<Vec<_>, ParseError>>()?
    } else {
        let lines = content.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| read_line(line, catalogue, variant)).collect::<Result<Vec<_>, ParseError>>()?
    };
    for (i, opening) in records.iter().enumerate() {
        let wrong = |right: String| ParseError::new("opening", (i + 1).to_string(), right);
        let game = opening.begin(variant).map_err(|e| wrong(e.to_string()))?;
        if let Some(outcome) = game.outcome() {
            return Err(wrong(format!("the game is already over: {outcome}")));
        }
    }
    Ok(records)
}

fn read_line(line: &str, catalogue: &Catalogue, variant: &dyn AnyVariant) -> Result<Opening, ParseError> {
    let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    let fields: Vec<_> = line.split('|').map(str::trim).collect();
    match fields[..] {
        [named, start, moves, _] => {
            check_variant(catalogue, variant, Some(named))?;
            Ok(Opening { start: (start != "start").then(|| start.to_string()), moves: words(moves) })
        }
        // A line whose first word is a legal move is moves; any other is a position.
        [text] => {
            let first = text.split_whitespace().next().unwrap_or("");
            if variant.begin().play(first).is_ok() {
                return Ok(Opening { start: None, moves: words(text) });
            }
            variant.begin_at(text)?;
            Ok(Opening { start: Some(text.to_string()), moves: Vec::new() })
        }
        _ => Err(ParseError::new(
            "opening",
            line,
            "an opening is moves, a position, or GAME | POSITION | MOVES | RESULT",
        )),
    }
}

fn check_variant(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    named: Option<&str>,
) -> Result<(), ParseError> {
    let Some(named) = named.filter(|text| !text.is_empty()) else { return Ok(()) };
    let other = catalogue.registry().variant(named)?;
    if other.text() == variant.text() {
        return Ok(());
    }
    Err(ParseError::new("opening", named, format!("the match is of {}", variant.text())))
}
