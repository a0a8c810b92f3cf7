//! The commands that ask a UGI engine for a move.

use crate::drive::limits::limits_less_overhead;
use crate::protocol::ugi::{Command, Go, Start};
use secateur_core::{AnyGame, Clock, Limits, MoveRequest, Side};

/// The `position` command for a game.
pub(crate) fn position_command(game: &dyn AnyGame) -> Command {
    let start = if game.begins_at_start() { Start::Startpos } else { Start::Fen(game.start()) };
    Command::Position { start, moves: game.moves() }
}

/// The `go` command for a request; `turn` is the side to move.
pub(super) fn go_command(request: &MoveRequest, turn: Side) -> Go {
    let limits = limits_less_overhead(request);
    let moves_to_go = limits.clock.and_then(|clock| clock.moves_to_go);
    let less = |clock: Clock| Clock {
        remaining: clock.remaining.saturating_sub(request.overhead),
        moves_to_go,
        ..clock
    };
    let mut clocks = [None; 2];
    (clocks[turn.index()], clocks[(!turn).index()]) = (limits.clock, request.opponent_clock.map(less));
    let infinite = limits.is_empty() && request.opponent_clock.is_none();
    Go { limits: Limits { clock: None, ..limits }, clocks, infinite, ponder: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn requests_become_go_commands() {
        let clock = |seconds, moves_to_go| Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::from_millis(50),
            moves_to_go,
        };
        let go = |request: &MoveRequest, turn| Command::Go(go_command(request, turn)).to_string();
        let both =
            MoveRequest { opponent_clock: Some(clock(8, None)), ..Limits::clock(clock(9, Some(5))).into() };
        assert_eq!(go(&both, Side::First), "go p1time 9000 p1inc 50 p2time 8000 p2inc 50 movestogo 5");
        assert_eq!(go(&both, Side::Second), "go p1time 8000 p1inc 50 p2time 9000 p2inc 50 movestogo 5");
        let time = Limits::time(Duration::from_micros(10));
        let nodes = Limits { nodes: Some(7), depth: Some(3), ..time }.into();
        assert_eq!(go(&nodes, Side::First), "go movetime 1 depth 3 nodes 7");
        assert_eq!(go(&MoveRequest::default(), Side::First), "go infinite");
    }
}
