//! A second implementation of both boards with plain arrays, one seed at a time, straight from the rules: slow, but hard to
//! get wrong.
#![allow(dead_code)]

use secateur_awale::{GrandSlam, OwarePosition, TricolourPosition};
use secateur_core::{Position, Random, Side};

/// Tricolour: 16 holes of red, blue, transparent seeds; hole number 1 is `holes[0]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tricolour {
    pub holes: [[u32; 3]; 16],
    pub stores: [u32; 2],
    pub player: usize,
    pub plies: u32,
}

impl Tricolour {
    pub fn of(position: &TricolourPosition) -> Tricolour {
        Tricolour {
            holes: position.holes().map(|hole| hole.map(u32::from)),
            stores: position.stores().map(u32::from),
            player: position.turn().index(),
            plies: position.plies().into(),
        }
    }

    fn owner(hole: usize) -> usize {
        hole % 2
    }

    fn side_is_empty(&self, player: usize) -> bool {
        (0..16).all(|hole| Self::owner(hole) != player || self.holes[hole].iter().all(|&n| n == 0))
    }

    fn on_board(&self) -> u32 {
        self.holes.iter().flatten().sum()
    }

    /// The reason why the game is over, not counting the ply limit.
    pub fn ended(&self) -> Option<&'static str> {
        if self.side_is_empty(self.player) {
            Some("starved")
        } else if self.stores.iter().any(|&n| n >= 49) {
            Some("majority")
        } else if self.on_board() < 10 {
            Some("few-seeds")
        } else {
            None
        }
    }

    /// The text of every move, with the position after it.
    pub fn moves(&self) -> Vec<(String, Tricolour)> {
        let mut moves = Vec::new();
        if self.ended().is_some() {
            return moves;
        }
        for hole in 0..16 {
            if Self::owner(hole) != self.player {
                continue;
            }
            let [red, blue, transparent] = self.holes[hole];
            let mut ways = Vec::new();
            if red > 0 {
                ways.push(("R", vec![0]));
            }
            if blue > 0 {
                ways.push(("B", vec![1]));
            }
            if transparent > 0 {
                ways.push(("TR", vec![2, 0]));
                ways.push(("TB", vec![2, 1]));
            }
            for (name, colours) in ways {
                moves.push((format!("{}{name}", hole + 1), self.after(hole, &colours, name.ends_with('B'))));
            }
        }
        moves
    }

    fn after(&self, source: usize, colours: &[usize], enemy_only: bool) -> Tricolour {
        let mut next = self.clone();
        let mut hand = Vec::new();
        for &colour in colours {
            for _ in 0..next.holes[source][colour] {
                hand.push(colour);
            }
            next.holes[source][colour] = 0;
        }
        let mut at = source;
        for seed in hand {
            loop {
                at = if at == 15 { 0 } else { at + 1 };
                if at == source {
                    continue;
                }
                if enemy_only && Self::owner(at) == self.player {
                    continue;
                }
                break;
            }
            next.holes[at][seed] += 1;
        }
        loop {
            let seeds: u32 = next.holes[at].iter().sum();
            if seeds != 2 && seeds != 3 {
                break;
            }
            next.stores[self.player] += seeds;
            next.holes[at] = [0, 0, 0];
            at = if at == 0 { 15 } else { at - 1 };
        }
        let opponent = 1 - self.player;
        if next.side_is_empty(opponent) {
            next.stores[self.player] += next.on_board();
            next.holes = [[0; 3]; 16];
        }
        next.player = opponent;
        next.plies += 1;
        next
    }
}

/// Oware: houses A to F, a to f.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oware {
    pub houses: [u32; 12],
    pub stores: [u32; 2],
    pub player: usize,
}

impl Oware {
    pub fn of(position: &OwarePosition) -> Oware {
        Oware {
            houses: position.houses().map(u32::from),
            stores: position.stores().map(u32::from),
            player: position.turn().index(),
        }
    }

    fn seeds_of(&self, player: usize) -> u32 {
        self.houses[6 * player..6 * player + 6].iter().sum()
    }

    /// The letter of every legal move, with the position after it. `awari` requires that every move leaves the enemy a
    /// seed.
    pub fn moves(&self, slam: GrandSlam, awari: bool) -> Vec<(String, Oware)> {
        let mut moves = Vec::new();
        if self.stores.iter().any(|&n| n >= 25) {
            return moves;
        }
        let opponent = 1 - self.player;
        for house in 6 * self.player..6 * self.player + 6 {
            if self.houses[house] == 0 {
                continue;
            }
            let mut sown = self.clone();
            sown.houses[house] = 0;
            let mut at = house;
            for _ in 0..self.houses[house] {
                at = (at + 1) % 12;
                if at == house {
                    at = (at + 1) % 12;
                }
                sown.houses[at] += 1;
            }
            let mut taken = sown.clone();
            let mut captures = false;
            while at / 6 == opponent && (taken.houses[at] == 2 || taken.houses[at] == 3) {
                captures = true;
                taken.stores[self.player] += taken.houses[at];
                taken.houses[at] = 0;
                if at == 0 {
                    break;
                }
                at -= 1;
            }
            let emptied = taken.seeds_of(opponent) == 0;
            if awari {
                if emptied {
                    continue;
                }
            } else if captures && emptied {
                match slam {
                    GrandSlam::None => taken = sown,
                    GrandSlam::Illegal => continue,
                    GrandSlam::All => {}
                }
            }
            if self.seeds_of(opponent) == 0 && taken.seeds_of(opponent) == 0 {
                continue;
            }
            taken.player = opponent;
            moves.push(("ABCDEFabcdef"[house..=house].to_string(), taken));
        }
        moves
    }
}

/// Distributes seeds over holes at random: crowded, even or sparse.
fn throw<const N: usize>(random: &mut Random, seeds: u32) -> [u8; N] {
    let mut holes = [0; N];
    let spread = 1 + random.below(N as u32);
    let first = random.below(N as u32);
    for _ in 0..seeds {
        holes[((first + random.below(spread)) % N as u32) as usize] += 1;
    }
    holes
}

/// A random side.
fn side(random: &mut Random) -> Side {
    Side::BOTH[random.below(2) as usize]
}

/// A random tricolour position of 96 seeds, reachable or not.
pub fn random_tricolour(random: &mut Random) -> TricolourPosition {
    let captured = random.below(97);
    let first = random.below(captured.min(60) + 1);
    let stores = [first as u8, (captured - first) as u8];
    let mut left = 96 - captured;
    let mut holes = [[0; 3]; 16];
    for colour in 0..3 {
        let seeds = if colour == 2 { left } else { random.below(left + 1) };
        left -= seeds;
        for (hole, n) in holes.iter_mut().zip(throw::<16>(random, seeds)) {
            hole[colour] = n;
        }
    }
    let plies = random.below(400) as u16;
    TricolourPosition::new(holes, stores, side(random), plies).expect("96 seeds")
}

/// A random position of 48 seeds on twelve houses, reachable or not.
pub fn random_oware(rules: secateur_awale::Rules, random: &mut Random) -> OwarePosition {
    let captured = random.below(49);
    let first =
        random.below(captured + 1).clamp(captured.saturating_sub(24), 24.max(captured.saturating_sub(24)));
    let first = first.min(captured);
    let mut houses = throw::<12>(random, 48 - captured);
    let turn = side(random);
    // In every fourth position the opponent has few seeds or none, where feeding and grand slams matter.
    if random.below(4) == 0 {
        let (own, enemy) = (6 * turn.index(), 6 * (!turn).index());
        for i in 0..6 {
            let kept = random.below(3) as u8;
            let moved = houses[enemy + i].saturating_sub(kept);
            houses[enemy + i] -= moved;
            houses[own + i] += moved;
        }
    }
    let stores = [first as u8, (captured - first) as u8];
    OwarePosition::new(rules, houses, stores, turn).expect("48 seeds")
}
