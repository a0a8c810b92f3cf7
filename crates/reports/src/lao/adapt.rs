//! A player that finds out, from game to game of a match, which of the report's eight sets of weights does best against this
//! opponent. The report wishes to adapt to the opponent's style; here that is a bandit with eight arms.

use super::player::{self, ADAPT, OMEGA};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError};
use secateur_players::{Decision, Fault, FinishedGame, Player, PlayerText, SearchInfo};

/// The share of the points that each set won in the report's Table 3.
const REPORTED: [f64; 8] = [0.536, 0.400, 0.829, 0.450, 0.471, 0.750, 0.429, 0.136];
/// What part of the reported deviations from one half is believed before the first game, and how many games this belief is worth.
const BELIEF: f64 = 0.2;
const BELIEF_GAMES: f64 = 2.0;
/// How strongly rarely tried sets are preferred. Most games of these players are drawn, so that results spread little.
const CURIOSITY: f64 = 0.1;

/// What the games so far say about each set of weights. The choice follows from the games alone, without chance.
#[derive(Clone, Debug, Default)]
struct Bandit {
    games: [u32; 8],
    half_points: [u32; 8],
}

impl Bandit {
    /// The set for the next game, 0 to 7: the best upper confidence bound (Auer, Cesa-Bianchi and Fischer 2002).
    fn choice(&self) -> usize {
        let total: u32 = self.games.iter().sum();
        let bound = |arm: usize| {
            let games = f64::from(self.games[arm]) + BELIEF_GAMES;
            let believed = 0.5 + (REPORTED[arm] - 0.5) * BELIEF;
            let points = f64::from(self.half_points[arm]) / 2.0 + believed * BELIEF_GAMES;
            points / games + CURIOSITY * (f64::from(total + 2).ln() / games).sqrt()
        };
        (0..8).max_by(|&a, &b| bound(a).total_cmp(&bound(b))).unwrap_or(2)
    }

    /// Adds the result of a game played with [`choice`](Self::choice).
    fn learn(&mut self, half_points: u32) {
        let arm = self.choice();
        self.games[arm] += 1;
        self.half_points[arm] += half_points;
    }
}

/// The player `lao(adapt=on)`.
pub(super) struct AdaptivePlayer {
    text: String,
    variant: Box<dyn AnyVariant>,
    /// The player text without a set of weights.
    rest: PlayerText,
    bandit: Bandit,
    /// The set of the player made last, and that player.
    chosen: usize,
    player: Box<dyn Player>,
}

impl AdaptivePlayer {
    /// Makes the player; `rest` is its text without `adapt=`.
    pub fn make(
        variant: &dyn AnyVariant,
        text: String,
        rest: PlayerText,
    ) -> Result<Box<dyn Player>, ParseError> {
        let fixed = |key: &str| key == OMEGA.key || key == "weights" || key.starts_with("w.");
        if let Some((key, value)) = rest.pairs().find(|(key, _)| fixed(key)) {
            let right = "adapt=on chooses the weights itself: leave them out";
            return Err(ParseError::new("item", format!("{key}={value}"), right).at(ADAPT.key));
        }
        let bandit = Bandit::default();
        let chosen = bandit.choice();
        let player = with_omega(variant, &rest, chosen)?;
        Ok(Box::new(AdaptivePlayer { text, variant: variant.clone_variant(), rest, bandit, chosen, player }))
    }
}

fn with_omega(
    variant: &dyn AnyVariant,
    rest: &PlayerText,
    arm: usize,
) -> Result<Box<dyn Player>, ParseError> {
    let mut text = rest.clone();
    text.set(OMEGA.key, arm + 1);
    player::make(variant, text)
}

impl Player for AdaptivePlayer {
    secateur_players::forward_player!(player);

    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        let choice = self.bandit.choice();
        if choice != self.chosen {
            let made = with_omega(&*self.variant, &self.rest, choice);
            self.player = made.map_err(|error| Fault::Crash(error.to_string()))?;
            self.chosen = choice;
        }
        self.player.reset(seed)
    }

    fn learn_from(&mut self, game: &FinishedGame<'_>) {
        self.bandit.learn(game.half_points(game.own));
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.player.decide(game, request, on_info)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_with_the_reports_choice_and_leaves_what_loses() {
        let mut bandit = Bandit::default();
        assert_eq!(bandit.choice(), 2, "Ω3");
        for _ in 0..3 {
            bandit.learn(2);
            assert_eq!(bandit.choice(), 2, "what wins stays");
        }
        // against an opponent that loses only to Ω2, it ends with Ω2
        for _ in 0..200 {
            let wins = bandit.choice() == 1;
            bandit.learn(if wins { 2 } else { 0 });
        }
        assert_eq!(bandit.choice(), 1);
        assert!(bandit.games[1] > 120, "{bandit:?}");
    }
}
