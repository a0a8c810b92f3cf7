//! Forfeits in a row: a program that cannot play ends its match, or leaves its tournament.

use crate::queue::{Job, Plan};
use crate::summary::{GameSummary, Ledger};

/// A player that forfeits this many games in a row is asked for no more moves.
pub(crate) const MAX_IN_A_ROW: usize = 3;

/// The forfeits in a row that ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForfeitRow {
    /// The player that forfeited them, by its number in the spec.
    pub player: usize,
    /// The pair of the forfeit that was seen last.
    pub pair: u64,
    /// The leg of that forfeit, 0 or 1.
    pub leg: u8,
}

impl Job {
    /// The player that forfeited this leg, if one did.
    pub(crate) fn forfeited_by(&self, leg: u8, game: &GameSummary) -> Option<usize> {
        game.forfeited_by().map(|side| self.by_side(leg)[side])
    }

    fn involves(&self, player: usize) -> bool {
        self.a == player || self.b == player
    }
}

impl ForfeitRow {
    /// The row of forfeits that a game belongs to: three or more games that one player forfeited one after the other. `None` if
    /// it belongs to none.
    ///
    /// In a row means in the order of the pairs' numbers, whichever game was finished first; a game that is not in `games` breaks
    /// the row. `plan` pairs the players of later Swiss rounds by the results in `ledger`.
    pub fn with(
        plan: &mut Plan,
        ledger: &Ledger,
        games: &Ledger,
        (pair, leg): (u64, u8),
    ) -> Option<ForfeitRow> {
        let job = plan.job(pair, ledger)?;
        let player = job.forfeited_by(leg, games.game(pair, leg)?)?;
        let mut length = 1;
        for step in [game_before, game_after] {
            let mut at = (pair, leg);
            while length < MAX_IN_A_ROW {
                at = match step(plan, ledger, player, at) {
                    Some(next) => next,
                    None => break,
                };
                let forfeited = games
                    .game(at.0, at.1)
                    .and_then(|game| plan.job(at.0, ledger)?.forfeited_by(at.1, game))
                    .is_some_and(|by| by == player);
                if !forfeited {
                    break;
                }
                length += 1;
            }
        }
        (length >= MAX_IN_A_ROW).then_some(ForfeitRow { player, pair, leg })
    }
}

/// The player's game before this one.
fn game_before(plan: &mut Plan, ledger: &Ledger, player: usize, (pair, leg): (u64, u8)) -> Option<(u64, u8)> {
    if leg == 1 {
        return Some((pair, 0));
    }
    let found = (0..pair).rev().find(|&pair| plan.job(pair, ledger).is_some_and(|job| job.involves(player)));
    found.map(|pair| (pair, 1))
}

/// The player's game after this one.
fn game_after(plan: &mut Plan, ledger: &Ledger, player: usize, (pair, leg): (u64, u8)) -> Option<(u64, u8)> {
    if leg == 0 {
        return Some((pair, 1));
    }
    let jobs = (pair + 1..plan.total()).map_while(|pair| plan.job(pair, ledger));
    jobs.into_iter().find(|job| job.involves(player)).map(|job| (job.pair, 0))
}
