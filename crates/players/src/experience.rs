//! Adds experience to a player: moves that did well in past games are played, moves that did badly are avoided.

use crate::{Decision, Fault, FinishedGame, Learning, Player, PlayerText, SearchInfo, forward_player};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, OptionSpec, ParseError, Text, ValueKind};
use secateur_tables::{ExperienceFile, PastGame, notice};
use std::collections::{HashMap, HashSet};

const EXPERIENCE: OptionSpec = OptionSpec::new(
    "experience",
    ValueKind::ON_OFF,
    Text::new(
        "whether it learns from the games of a match which positions are good",
        "s'il apprend des parties d'un match quelles positions sont bonnes",
    ),
)
.or("off")
.local();
const FILE: OptionSpec = OptionSpec::new(
    "experience-file",
    ValueKind::File,
    Text::new(
        "learns, and keeps what it learns in a file",
        "apprend, et garde ce qu'il apprend dans un fichier",
    ),
)
.local();

/// The options of a player that may learn from games; [`take_experience`] reads them.
pub fn experience_options() -> impl Iterator<Item = OptionSpec> {
    [EXPERIENCE, FILE].into_iter()
}

/// How a player text wants its player to learn.
pub fn experience_of(text: &PlayerText) -> Learning {
    if text.pairs().any(|(key, _)| key == FILE.key) {
        return Learning::File;
    }
    if text.pairs().any(|pair| pair == (EXPERIENCE.key, "on")) { Learning::Match } else { Learning::None }
}

/// Takes the options of experience out of a player text; returns the experience that they select.
pub fn take_experience(
    variant: &dyn AnyVariant,
    player_text: &mut PlayerText,
) -> Result<Option<Experience>, ParseError> {
    let wanted = player_text.switch(&EXPERIENCE)? == Some(true);
    let Some(path) = player_text.value(FILE.key) else {
        return Ok(wanted.then(|| Experience::new(variant)));
    };
    let file = ExperienceFile::new(path.as_ref(), &variant.text());
    let read = file.read().map_err(|problem| {
        ParseError::new("item", format!("{}={path}", FILE.key), problem.to_string()).at(FILE.key)
    })?;
    if read.damaged > 0 {
        notice(&format!("{path}: {} damaged lines are passed over", read.damaged));
    }
    let mut experience = Experience::new(variant);
    for game in read.games {
        experience.add(game);
    }
    experience.file = Some(file);
    Ok(Some(experience))
}

/// The results of the games that passed through a position.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    /// The points of the side that moved into the position, in halves.
    half_points: u32,
}

impl Tally {
    /// Whether that side scored three quarters of the points or more.
    fn is_good(self) -> bool {
        2 * self.half_points >= 3 * self.games
    }

    /// Whether that side scored a quarter of the points or less.
    fn is_bad(self) -> bool {
        2 * self.half_points <= self.games
    }
}

/// What a player knows of past games: for each position, how the sides that moved into it scored. It depends only on which games
/// were added: neither their order nor adding one twice changes it.
pub struct Experience {
    variant: Box<dyn AnyVariant>,
    games: HashSet<PastGame>,
    /// The results by the key of the position after a move.
    tallies: HashMap<u64, Tally>,
    file: Option<ExperienceFile>,
}

impl Experience {
    fn new(variant: &dyn AnyVariant) -> Experience {
        Experience {
            variant: variant.clone_variant(),
            games: HashSet::new(),
            tallies: HashMap::new(),
            file: None,
        }
    }

    /// Adds a game; returns whether it was new. A game that breaks the rules is ignored.
    fn add(&mut self, past: PastGame) -> bool {
        let (mut keys, mut sides) = (Vec::new(), Vec::new());
        let visit = |game: &dyn AnyGame| {
            keys.push(game.key());
            sides.push(game.turn());
        };
        let Ok(game) = self.variant.replay(past.start.as_deref(), &past.moves, visit) else { return false };
        keys.push(game.key());
        // each position, with the side that moved into it
        let mut reached: Vec<_> = keys.into_iter().skip(1).zip(sides).skip(past.opening).collect();
        reached.sort_unstable_by_key(|&(key, _)| key);
        reached.dedup(); // a position that occurred twice counts once
        let winner = past.winner;
        if !self.games.insert(past) {
            return false;
        }
        for (key, side) in reached {
            let tally = self.tallies.entry(key).or_default();
            tally.games += 1;
            tally.half_points += winner.map_or(1, |winner| 2 * u32::from(winner == side));
        }
        true
    }

    /// The results of each legal move that has any.
    fn known(&self, game: &dyn AnyGame) -> Vec<(String, Tally)> {
        if self.tallies.is_empty() {
            return Vec::new();
        }
        let mut after = game.clone_game();
        let mut known = Vec::new();
        for text in game.legal() {
            if after.play(&text).is_ok() {
                known.extend(self.tallies.get(&after.key()).map(|&tally| (text, tally)));
                after.undo();
            }
        }
        known
    }
}

/// A player with experience: it repeats moves that scored three quarters of the points or more, and plays moves that scored a
/// quarter or less only if there are no others.
pub struct ExperiencedPlayer {
    experience: Experience,
    player: Box<dyn Player>,
}

impl ExperiencedPlayer {
    /// Adds knowledge of past games to a player.
    pub fn new(player: Box<dyn Player>, experience: Experience) -> ExperiencedPlayer {
        ExperiencedPlayer { experience, player }
    }
}

impl Player for ExperiencedPlayer {
    forward_player!(player);

    fn text(&self) -> String {
        self.player.text()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.player.reset(seed)
    }

    fn learn_from(&mut self, game: &FinishedGame<'_>) {
        let past = PastGame {
            start: game.start.map(str::to_string),
            winner: game.winner,
            opening: game.opening,
            moves: game.moves.to_vec(),
        };
        if self.experience.add(past.clone())
            && let Some(file) = &self.experience.file
            && let Err(problem) = file.append(&past)
        {
            notice(&format!("{problem}; the game is not kept"));
        }
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        // a request for several lines wants what a search says of them
        let known = if request.lines <= 1 { self.experience.known(game) } else { Vec::new() };
        let good = known.iter().filter(|(_, tally)| tally.is_good());
        // the best share of the points, then the most games, then the first move
        let best = good.rev().max_by(|(_, a), (_, b)| {
            let shares = [a.half_points * b.games, b.half_points * a.games];
            shares[0].cmp(&shares[1]).then(a.games.cmp(&b.games))
        });
        if let Some((text, _)) = best {
            return Ok(Decision::bare(text.clone()));
        }
        let bad = known.into_iter().filter(|(_, tally)| tally.is_bad()).map(|(text, _)| text);
        let mut request = request.clone();
        request.avoid.extend(bad);
        self.player.decide(game, &request, on_info)
    }
}
