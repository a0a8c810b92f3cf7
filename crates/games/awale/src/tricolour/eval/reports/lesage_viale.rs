//! The evaluators of report 001 (Lesage and Viale): the weighted sum of five terms between −1 and 1.
//!
//! The report's values lie in [−1, 1] for player 1. Here they are for the side to move and times 12,000, so that a captured
//! seed of `corrected` (0.4 of 1/48) is worth 100.

use crate::board::{byte_sum, nonzero_bytes};
use crate::tricolour::moves::TricolourMove;
use crate::tricolour::position::{TricolourPosition, all};
use crate::tricolour::sow::{capture, sow};
use secateur_core::{
    Evaluator, EvaluatorSpec, Hints, MoveList, MoveOrdering, Position, Side, Sink, Tunable, Weights,
};

/// R₁ to R₅: seeds captured, seeds in own holes, transparent seeds in own holes, seeds that one move could capture, holes
/// with one seed or more than three. The weights are in thousandths.
pub const NAMES: [&str; 5] = ["captured", "seeds", "transparent", "captures", "safe-holes"];

/// The divisor of each term.
const DIVISORS: [i32; 5] = [48, 48, 16, 16, 8];

/// The common multiple of the divisors.
const COMMON: i32 = 48;

/// The evaluators, by name.
pub const EVALUATORS: [EvaluatorSpec; 8] = [
    EvaluatorSpec::new(
        "corrected",
        "report 001: captured, seeds, transparent seeds, the best capture",
        "rapport 001 : graines récoltées, possédées, transparentes, meilleure prise",
    ),
    EvaluatorSpec::new(
        "raw",
        "report 001: corrected with the report's fault, right for player 1 alone",
        "rapport 001 : corrected avec la faute du rapport, juste pour le joueur 1 seul",
    )
    .faulty(),
    EvaluatorSpec::new(
        "inverted",
        "report 001: corrected with its sign turned, what the fault makes of it for player 2",
        "rapport 001 : corrected au signe renversé, ce que la faute en fait pour le joueur 2",
    )
    .faulty(),
    EvaluatorSpec::new(
        "defence",
        "report 001: corrected with safe holes",
        "rapport 001 : corrected avec les trous à l'abri",
    ),
    EvaluatorSpec::new(
        "corrected-all",
        "report 001: corrected, the captures of all moves added up",
        "rapport 001 : corrected, les prises de tous les coups additionnées",
    ),
    EvaluatorSpec::new(
        "defence-all",
        "report 001: defence, the captures of all moves added up",
        "rapport 001 : defence, les prises de tous les coups additionnées",
    ),
    EvaluatorSpec::new(
        "raw-all",
        "report 001: raw, the captures of all moves added up",
        "rapport 001 : raw, les prises de tous les coups additionnées",
    )
    .faulty(),
    EvaluatorSpec::new(
        "inverted-all",
        "report 001: inverted, the captures of all moves added up",
        "rapport 001 : inverted, les prises de tous les coups additionnées",
    )
    .faulty(),
];

/// How possible captures are counted, which the report does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Captures {
    /// The most seeds that a single move takes.
    Best,
    /// The sum of the seeds that all moves take.
    All,
}

/// What is wrong with a faulty evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defect {
    None,
    /// The report's: differences are computed for the side to move but read as player 1's.
    AsPlayerOne,
    /// Every value has the wrong sign: what is good counts as bad.
    Inverted,
}

/// An evaluator of report 001.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LesageViale {
    weights: [i32; 5],
    captures: Captures,
    defect: Defect,
    /// Adds the report's bonus for a quicker win: the fewer plies have been played, the better for the leading side.
    hasty: bool,
}

impl LesageViale {
    /// The evaluator with this name in `EVALUATORS`.
    pub fn named(name: &str) -> Option<LesageViale> {
        let corrected = [400, 200, 100, 300, 0];
        let defence = [250, 60, 40, 300, 250];
        let (weights, captures, defect) = match name {
            "corrected" => (corrected, Captures::Best, Defect::None),
            "raw" => (corrected, Captures::Best, Defect::AsPlayerOne),
            "inverted" => (corrected, Captures::Best, Defect::Inverted),
            "defence" => (defence, Captures::Best, Defect::None),
            "corrected-all" => (corrected, Captures::All, Defect::None),
            "defence-all" => (defence, Captures::All, Defect::None),
            "raw-all" => (corrected, Captures::All, Defect::AsPlayerOne),
            "inverted-all" => (corrected, Captures::All, Defect::Inverted),
            _ => return None,
        };
        Some(LesageViale { weights, captures, defect, hasty: false })
    }

    /// Adds a bonus for a quicker win, which the report tried: up to a tenth of the scale for the side with more seeds
    /// captured, and less for each of the 400 plies that has been played. All leaves of a fixed-depth search are at the
    /// same ply, so it makes no difference between them.
    #[must_use]
    pub fn hasty(self) -> LesageViale {
        LesageViale { hasty: true, ..self }
    }

    /// The terms before division: the side to move's minus the opponent's.
    fn terms(self, position: &TricolourPosition) -> [i32; 5] {
        let (own, theirs) = (all(&position.own), all(&position.other));
        let captures = |position: &TricolourPosition| match (self.captures, possible_captures(position)) {
            (Captures::Best, (most, _)) => most,
            (Captures::All, (_, sum)) => sum,
        };
        [
            i32::from(position.stores[0]) - i32::from(position.stores[1]),
            byte_sum(own) as i32 - byte_sum(theirs) as i32,
            byte_sum(position.own[2]) as i32 - byte_sum(position.other[2]) as i32,
            captures(position) - captures(&passed(position)),
            safe(own) - safe(theirs),
        ]
    }
}

/// How many holes have one seed or more than three.
fn safe(seeds: u64) -> i32 {
    let at_least = |n: u64| {
        let add = (0x80 - n) * 0x0101_0101_0101_0101;
        // no hole can have 128 seeds or more: there are only 96
        (seeds + add) >> 7 & 0x0101_0101_0101_0101
    };
    byte_sum(nonzero_bytes(seeds) - at_least(2) + at_least(4)) as i32
}

/// The most seeds that a move of the side to move captures, and the sum over all its moves. Seeds that a move gains by
/// leaving the opponent without seeds count too.
fn possible_captures(position: &TricolourPosition) -> (i32, i32) {
    let (mut most, mut sum) = (0, 0);
    let first = position.turn as u32;
    let holds = position.own.map(nonzero_bytes);
    for i in 0..8 {
        for sowing in 0..4 {
            if holds[sowing.min(2)] >> (8 * i) & 1 == 0 {
                continue;
            }
            let hole = 2 * i + first;
            let mut sown = sow(position.own, position.other, hole, sowing);
            let mut taken = capture(&mut sown, hole);
            if all(&sown.other) == 0 {
                taken += byte_sum(all(&sown.own));
            }
            most = most.max(taken as i32);
            sum += taken as i32;
        }
    }
    (most, sum)
}

/// The position with the other side to move.
fn passed(position: &TricolourPosition) -> TricolourPosition {
    let TricolourPosition { own, other, stores, turn, plies } = *position;
    TricolourPosition { own: other, other: own, stores: [stores[1], stores[0]], turn: !turn, plies }
}

impl Evaluator<TricolourPosition> for LesageViale {
    fn evaluate(&mut self, position: &TricolourPosition) -> i32 {
        let terms = self.terms(position).into_iter().zip(DIVISORS).zip(self.weights);
        let sum: i32 =
            terms.map(|((term, most), weight)| term.clamp(-most, most) * (COMMON / most) * weight).sum();
        let mut value = sum / 4;
        if self.hasty {
            let ahead = (i32::from(position.stores[0]) - i32::from(position.stores[1])).signum();
            value = (value + ahead * 3 * (400 - i32::from(position.plies))).clamp(-12_000, 12_000);
        }
        match self.defect {
            Defect::AsPlayerOne if position.turn() == Side::Second => -value,
            Defect::Inverted => -value,
            _ => value,
        }
    }
}

impl MoveOrdering<TricolourPosition> for LesageViale {
    fn noisy(&self, position: &TricolourPosition, sink: &mut impl Sink<TricolourMove>) {
        let mut list = MoveList::new();
        position.generate(&mut list);
        list.iter().filter(|&&m| position.captures(m) > 0).for_each(|&m| sink.push(m));
    }

    fn guess(&self, position: &TricolourPosition, m: TricolourMove) -> i32 {
        100 * i32::from(position.captures(m))
    }

    fn hints(&self) -> Hints {
        Hints { noisy_is_compulsory: false, ..Hints::default() }
    }
}

impl Tunable<TricolourPosition> for LesageViale {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> LesageViale {
        LesageViale { weights: weights.array(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tricolour::Tricolour;
    use secateur_core::{Random, Variant};

    fn value(name: &str, position: &TricolourPosition) -> i32 {
        LesageViale::named(name).unwrap().evaluate(position)
    }

    /// A position given by the (red, blue, transparent) seeds of holes 1 to 16.
    fn position(holes: &[(usize, [u8; 3])], stores: [u8; 2], turn: Side) -> TricolourPosition {
        let mut all = [[0; 3]; 16];
        holes.iter().for_each(|&(hole, seeds)| all[hole - 1] = seeds);
        TricolourPosition::new(all, stores, turn, 10).unwrap()
    }

    #[test]
    fn a_position_computed_by_hand() {
        // player 1: hole 1 with 1 red, hole 3 with 5 transparent; player 2: hole 2 with 1 blue, hole 6 with 2 red
        let board = [(1, [1, 0, 0]), (3, [0, 0, 5]), (2, [0, 1, 0]), (6, [2, 0, 0])];
        let first = position(&board, [30, 20], Side::First);
        // Player 1: 1R makes two seeds in hole 2 and takes them (2); no hole before it holds 2 or 3. From hole 3 the five
        // transparent seeds go to holes 4 to 8 (6 then has three, but the last is 8 with one: nothing is taken) or, like
        // blue ones, to 4, 6, 8, 10, 12. The best is 2. Player 2: 2B ends in hole 3, which then has six; 6R ends in 7 and 8
        // with one each: nothing.
        assert_eq!(LesageViale::named("corrected").unwrap().terms(&first), [10, 3, 5, 2, 2 - 1]);
        // 12,000 · (0.4·10/48 + 0.2·3/48 + 0.1·5/16 + 0.3·2/16)
        assert_eq!(value("corrected", &first), 1000 + 150 + 375 + 450);
        // 12,000 · (0.25·10/48 + 0.06·3/48 + 0.04·5/16 + 0.3·2/16 + 0.25·1/8)
        assert_eq!(value("defence", &first), 625 + 45 + 150 + 450 + 375);
        assert_eq!(value("raw", &first), value("corrected", &first));
        let second = position(&board, [30, 20], Side::Second);
        assert_eq!(value("corrected", &second), -value("corrected", &first));
        assert_eq!(value("raw", &second), value("corrected", &first));
        assert_eq!(value("inverted", &first), -value("corrected", &first));
    }

    #[test]
    fn holes_are_safe_with_one_seed_or_more_than_three() {
        assert_eq!(safe(0x0000_0504_0302_0100), 3);
        assert_eq!(safe(0x6001_0000_0000_0303), 2);
    }

    #[test]
    fn possible_captures_are_those_of_the_moves() {
        let mut random = Random::new(4);
        for _ in 0..100 {
            let mut position = Tricolour.start();
            let mut list = MoveList::new();
            while position.outcome().is_none() && position.limit().is_none() {
                list.clear();
                position.generate(&mut list);
                let captures: Vec<i32> = list.iter().map(|&m| i32::from(position.captures(m))).collect();
                let expected = (captures.iter().copied().max().unwrap_or(0), captures.iter().sum());
                assert_eq!(possible_captures(&position), expected, "{position}");
                position.play(random.pick(&list).unwrap());
            }
        }
    }

    #[test]
    fn terms_stay_within_one() {
        let mut random = Random::new(9);
        for _ in 0..200 {
            let mut position = Tricolour.start();
            let mut list = MoveList::new();
            while position.outcome().is_none() && position.limit().is_none() {
                for listed in EVALUATORS {
                    assert!(value(listed.name, &position).abs() <= 12_000);
                }
                list.clear();
                position.generate(&mut list);
                position.play(random.pick(&list).unwrap());
            }
        }
    }
}
