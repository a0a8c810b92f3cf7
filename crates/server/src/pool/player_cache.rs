//! The players that are kept for the next search, so that it finds their hash tables, and the memory that all players may take.

use secateur_players::Player;

/// Idle engines that are kept running, at most.
const MAX_IDLE_ENGINES: usize = 8;
/// Bytes that a player takes besides its tables.
pub(super) const PLAYER_OVERHEAD: usize = 1 << 20;

/// What distinguishes players. Positions of two variants may have the same key in a hash table, so a player serves one variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayerKey {
    pub variant: String,
    pub text: String,
    /// Bytes of memory it takes.
    pub memory: usize,
    pub is_engine: bool,
}

/// The players that are idle, the one used last at the end, and the memory of all.
pub(super) struct Players {
    idle: Vec<(PlayerKey, Box<dyn Player>)>,
    /// Bytes of players in use.
    in_use: usize,
    max_memory: usize,
}

/// A player to use, and players given up for it. The caller drops those, outside the lock.
pub(super) struct Taken {
    /// `None` if it has yet to be made.
    pub player: Option<Box<dyn Player>>,
    pub dropped: Vec<Box<dyn Player>>,
}

impl Players {
    pub fn new(max_memory: usize) -> Players {
        Players { idle: Vec::new(), in_use: 0, max_memory }
    }

    /// Takes a player into use so that `reserved` bytes stay free; `None` if there is no memory for it now.
    pub fn take(&mut self, key: &PlayerKey, reserved: usize) -> Option<Taken> {
        // At most half of the memory can be reserved, and a player that needs all of it gets it when it is alone.
        let reserved = reserved.min(self.max_memory / 2).min(self.max_memory.saturating_sub(key.memory));
        if self.in_use + key.memory + reserved > self.max_memory {
            return None;
        }
        self.in_use += key.memory;
        let player = self.idle.iter().rposition(|(own, _)| own == key).map(|index| self.idle.remove(index).1);
        Some(Taken { player, dropped: self.drop_excess() })
    }

    /// Ends the use of a player, which is kept if it can serve again. Returns the players given up, as [`take`](Self::take) does.
    pub fn give_back(&mut self, key: PlayerKey, player: Option<Box<dyn Player>>) -> Vec<Box<dyn Player>> {
        self.in_use -= key.memory;
        if let Some(player) = player {
            self.idle.push((key, player));
        }
        self.drop_excess()
    }

    /// Bytes of all players, in use and idle.
    pub fn memory(&self) -> usize {
        self.in_use + self.idle.iter().map(|(key, _)| key.memory).sum::<usize>()
    }

    /// Bytes that all players may take.
    pub fn max_memory(&self) -> usize {
        self.max_memory
    }

    /// Gives up all idle players.
    pub fn clear(&mut self) -> Vec<Box<dyn Player>> {
        self.idle.drain(..).map(|(_, player)| player).collect()
    }

    fn drop_excess(&mut self) -> Vec<Box<dyn Player>> {
        let mut dropped = Vec::new();
        while self.memory() > self.max_memory
            && let Some(index) = self.idle.iter().position(|(key, _)| key.memory > 0)
        {
            dropped.push(self.idle.remove(index).1);
        }
        while self.idle.iter().filter(|(key, _)| key.is_engine).count() > MAX_IDLE_ENGINES
            && let Some(index) = self.idle.iter().position(|(key, _)| key.is_engine)
        {
            dropped.push(self.idle.remove(index).1);
        }
        dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str, memory: usize) -> PlayerKey {
        PlayerKey { variant: "v".into(), text: text.into(), memory, is_engine: false }
    }

    fn player() -> Option<Box<dyn Player>> {
        let catalogue = secateur_standard::standard();
        let variant = catalogue.registry().variant("quoridor").unwrap();
        Some(catalogue.player(&*variant, "random", 1).unwrap())
    }

    #[test]
    fn memory_of_all_players_is_bounded() {
        let mut players = Players::new(100);
        assert!(players.take(&key("a", 40), 0).is_some_and(|taken| taken.player.is_none()));
        assert!(players.take(&key("b", 40), 0).is_some());
        assert!(players.take(&key("c", 40), 0).is_none(), "120 of 100");
        assert!(players.take(&key("c", 20), 10).is_none(), "nothing of 10 is left");
        assert!(players.give_back(key("a", 40), player()).is_empty());
        assert_eq!(players.memory(), 80);
        // An idle player makes room for another, and is used again if it is the one asked for.
        assert!(players.take(&key("a", 40), 0).is_some_and(|taken| taken.player.is_some()));
        players.give_back(key("a", 40), player());
        assert_eq!(players.take(&key("c", 60), 0).map(|taken| taken.dropped.len()), Some(1));
        assert_eq!(players.memory(), 100);
        // A player that broke down is not kept.
        players.give_back(key("c", 60), None);
        assert_eq!(players.memory(), 40);
    }
}
