//! The evaluators of report 002 (Rosselet and Lambert): the score alone, or half the score and half the surroundings of
//! each city.

use crate::board::{AROUND, CITIES, CITY_SHIFT, PieceKind, RESOURCES, TOUCHES};
use crate::{Colour, DiverciteMove, DivercitePosition};
use secateur_core::{
    Evaluator, EvaluatorSpec, Hints, MoveOrdering, Position as _, Side, Sink, Tunable, Weights,
};

/// The terms and their weights in hundredths of a point: the difference of the scores; what a city and what a resource gets
/// for the city's own colour; a divercité, the malus for two of one wrong colour, the bonus for each distinct colour around
/// a city; cities in hand, and colours of resources in hand. The number of resources in hand follows from the cities and
/// the turn.
pub const NAMES: [&str; 8] =
    ["score", "cities", "resources", "divercite", "malus", "variety", "hand-cities", "hand-colours"];
/// The index of the first term for pieces in hand.
const HANDS: usize = 6;

/// The evaluators, by name.
pub const EVALUATORS: [EvaluatorSpec; 2] = [
    EvaluatorSpec::new(
        "score",
        "report 002, versions 0 and 1: the difference of the scores",
        "rapport 002, versions 0 et 1 : la différence des scores",
    ),
    EvaluatorSpec::new(
        "surroundings",
        "report 002, versions 2 and 3: half the score, half the surroundings of cities",
        "rapport 002, versions 2 et 3 : moitié le score, moitié l'entourage des cités",
    ),
];

/// An evaluator of report 002; a point is worth 100.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_divercite::{Divercite, eval::RosseletLambert};
/// let start = Divercite::default().start();
/// assert_eq!(RosseletLambert::named("surroundings").unwrap().evaluate(&start), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RosseletLambert {
    weights: [i32; NAMES.len()],
}

impl RosseletLambert {
    /// The evaluator with this name in `EVALUATORS`.
    pub fn named(name: &str) -> Option<RosseletLambert> {
        let weights = match name {
            "score" => [100, 0, 0, 0, 0, 0, 0, 0],
            // half of 1, of 5, of −0.5 and of 0.1; the report wants terms for hands but has none
            "surroundings" => [50, 50, 50, 250, -25, 5, 0, 0],
            _ => return None,
        };
        Some(RosseletLambert { weights })
    }

    fn weigh(&self, terms: [i32; NAMES.len()]) -> i32 {
        self.weights.iter().zip(terms).map(|(weight, term)| weight * term).sum()
    }

    /// The value of a city for its owner, given the resources of each colour around it, in hundredths.
    fn city(&self, colour: usize, counts: [i32; 4]) -> i32 {
        let mut terms = [0; NAMES.len()];
        terms[0] = if counts.iter().all(|&n| n > 0) { 5 } else { counts[colour] };
        add_surroundings(&mut terms, 1, colour, counts);
        self.weigh(terms)
    }

    /// Whether any weight in a range of terms is not zero, so that they must be computed.
    fn has(&self, terms: std::ops::Range<usize>) -> bool {
        self.weights[terms].iter().any(|&weight| weight != 0)
    }

    /// The value for the first player, in hundredths of a point.
    fn first(&self, position: &DivercitePosition) -> i32 {
        let mut terms = [0; NAMES.len()];
        let points = position.points();
        terms[0] = i32::from(points[0]) - i32::from(points[1]);
        if self.has(1..HANDS) {
            surroundings(position, &mut terms);
        }
        if self.has(HANDS..NAMES.len()) {
            hands(position, &mut terms);
        }
        self.weigh(terms)
    }
}

/// Adds the terms for the surroundings of all cities, signed by owner.
fn surroundings(position: &DivercitePosition, terms: &mut [i32; NAMES.len()]) {
    let words = position.words();
    for side in Side::BOTH {
        let sign = if side == Side::First { 1 } else { -1 };
        for (colour, &word) in words.iter().enumerate() {
            let mut left = word >> CITY_SHIFT[side] & CITIES;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let counts = words.map(|word| ((word & RESOURCES) >> bit & AROUND).count_ones() as i32);
                add_surroundings(terms, sign, colour, counts);
            }
        }
    }
}

/// Adds the terms for pieces in hand: the first player's minus the second's.
fn hands(position: &DivercitePosition, terms: &mut [i32; NAMES.len()]) {
    let hands = position.hands();
    for side in Side::BOTH {
        let sign = if side == Side::First { 1 } else { -1 };
        for colour in Colour::ALL {
            terms[HANDS] += sign * i32::from(hands.count(side, PieceKind::City, colour));
            terms[HANDS + 1] += sign * i32::from(hands.count(side, PieceKind::Resource, colour) > 0);
        }
    }
}

/// The colour and owner of the city on a cell; `bit` is not shifted to a player's part.
fn city_at(words: &[u64; 4], bit: u32) -> Option<(usize, Side)> {
    if CITIES >> bit & 1 == 0 {
        return None;
    }
    let has = |side: Side, colour: usize| words[colour] >> (bit + CITY_SHIFT[side]) & 1 == 1;
    Side::BOTH
        .into_iter()
        .find_map(|side| (0..4).find(|&colour| has(side, colour)).map(|colour| (colour, side)))
}

/// Adds the terms of one city, given the resources of each colour around it, and of these resources because of the city.
fn add_surroundings(terms: &mut [i32; NAMES.len()], sign: i32, colour: usize, counts: [i32; 4]) {
    let [_, cities, resources, divercite, malus, variety, ..] = terms;
    let distinct = counts.iter().filter(|&&n| n > 0).count() as i32;
    let doubled = |other: usize| other != colour && counts[other] >= 2;
    if distinct == 4 {
        *divercite += sign;
    } else {
        *cities += sign * counts[colour];
        match (0..4).any(doubled) {
            true => *malus += sign,
            false => *variety += sign * distinct,
        }
    }
    *resources += sign * counts[colour];
    for (other, count) in counts.iter().enumerate() {
        match doubled(other) {
            true => *malus += sign * count,
            false => *variety += sign * count * distinct,
        }
    }
}

impl Evaluator<DivercitePosition> for RosseletLambert {
    fn evaluate(&mut self, position: &DivercitePosition) -> i32 {
        let first = self.first(position);
        if position.turn() == Side::First { first } else { -first }
    }
}

impl MoveOrdering<DivercitePosition> for RosseletLambert {
    /// The report does not search beyond its depth.
    fn noisy(&self, _: &DivercitePosition, _: &mut impl Sink<DiverciteMove>) {}

    /// The change of the evaluation by a move: only the cities it touches and the mover's hand can change.
    fn guess(&self, position: &DivercitePosition, m: DiverciteMove) -> i32 {
        let (words, turn) = (position.words(), position.turn());
        let colour = m.colour().index();
        let counts = |bit: u32| words.map(|word| ((word & RESOURCES) >> bit & AROUND).count_ones() as i32);
        match m.kind() {
            PieceKind::City => self.city(colour, counts(m.bit() - CITY_SHIFT[turn])) - self.weights[HANDS],
            PieceKind::Resource => {
                let is_last = position.hands().count(turn, PieceKind::Resource, m.colour()) == 1;
                let mut change = if is_last { -self.weights[HANDS + 1] } else { 0 };
                for bit in TOUCHES.into_iter().filter_map(|step| m.bit().checked_sub(step)) {
                    let Some((city, owner)) = city_at(words, bit) else { continue };
                    let before = counts(bit);
                    let mut after = before;
                    after[colour] += 1;
                    let gain = self.city(city, after) - self.city(city, before);
                    change += if owner == turn { gain } else { -gain };
                }
                change
            }
        }
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, ..Hints::default() }
    }
}

impl Tunable<DivercitePosition> for RosseletLambert {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> RosseletLambert {
        RosseletLambert { weights: weights.array() }
    }

    fn features(&self, position: &DivercitePosition, emit: &mut dyn FnMut(usize, i32)) {
        let points = position.points();
        let mut terms = [0; NAMES.len()];
        terms[0] = i32::from(points[0]) - i32::from(points[1]);
        surroundings(position, &mut terms);
        hands(position, &mut terms);
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        for (place, value) in terms.into_iter().enumerate().filter(|(_, value)| *value != 0) {
            emit(place, sign * value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Divercite;
    use secateur_core::{MoveList, Random, Variant};

    #[test]
    fn cities_and_resources_by_hand() {
        let terms = |colour, counts| {
            let mut terms = [0; NAMES.len()];
            add_surroundings(&mut terms, 1, colour, counts);
            // own colour for a city and for resources, divercités, malus, distinct colours
            [terms[1], terms[2], terms[3], terms[4], terms[5]]
        };
        // a red city (0) with nothing around it
        assert_eq!(terms(0, [0, 0, 0, 0]), [0, 0, 0, 0, 0]);
        // four colours: a divercité; each resource has four colours around it, and the red one counts for its own colour
        // too
        assert_eq!(terms(0, [1, 1, 1, 1]), [0, 1, 1, 0, 16]);
        // two green: the malus for the city and for each of the two
        assert_eq!(terms(0, [0, 2, 0, 0]), [0, 0, 0, 3, 0]);
        // two red, one blue: 0.2 + 2; red 0.2 + 1 each, blue 0.2
        assert_eq!(terms(0, [2, 0, 1, 0]), [2, 2, 0, 0, 2 + 4 + 2]);
        // two red, two blue: −0.5 + 2; red 0.2 + 1 each, blue −0.5 each
        assert_eq!(terms(0, [2, 0, 2, 0]), [2, 2, 0, 3, 4]);
    }

    #[test]
    fn hands_by_hand() {
        // white has placed a city and its three red resources; black has placed two cities, a green and a blue resource
        let text = "rrrgb..................../R....g.........b/12220333 21123223/1";
        let position = Divercite::default().parse_position(text).unwrap();
        let score = RosseletLambert::named("score").unwrap();
        let level = { score }.evaluate(&position);
        let with = |name: &str| {
            let weights = NAMES.into_iter().zip(score.weights);
            let weights = weights.map(|(known, weight)| (known, if known == name { 10 } else { weight }));
            score.with_weights(&Weights::new(weights)).evaluate(&position) - level
        };
        // seven cities in hand against six, three colours of resources against four
        assert_eq!((with("hand-cities"), with("hand-colours")), (10, -10));
    }

    #[test]
    fn a_board_by_hand() {
        let variant = Divercite::default();
        // white's red city A1 is a divercité; black's red city D3 touches one red
        let text = "rg...by.......r........../R..........r..../12222223 12222332/2";
        let position = variant.parse_position(text).unwrap();
        assert_eq!(position.points(), [5, 1]);
        let value = |name: &str| RosseletLambert::named(name).unwrap().evaluate(&position);
        assert_eq!(value("score"), -400);
        // cities: 5 − (0.1 + 1); resources: 2.6 − 1.1; half of each and half of the score, from black's view
        assert_eq!(value("surroundings"), -(50 * 4 + 50 * (50 - 11) / 10 + 50 * (26 - 11) / 10));
    }

    /// The report's evaluators, and one in which every term has a weight of its own.
    fn evaluators() -> [RosseletLambert; 3] {
        let named = |name: &str| RosseletLambert::named(name).unwrap();
        [
            named("score"),
            named("surroundings"),
            RosseletLambert { weights: [31, 37, 41, 43, -47, 53, 59, 61] },
        ]
    }

    #[test]
    fn the_features_add_up_to_the_evaluation() {
        let mut random = Random::new(5);
        for mut evaluator in evaluators() {
            let mut position = Divercite::default().start();
            while position.outcome().is_none() {
                let mut sum = 0;
                evaluator.features(&position, &mut |place, value| sum += evaluator.weights[place] * value);
                assert_eq!(sum, evaluator.evaluate(&position), "{evaluator:?} {position}");
                let mut list = MoveList::new();
                position.generate(&mut list);
                position.play(random.pick(&list).unwrap());
            }
        }
    }

    #[test]
    fn a_guess_is_what_the_move_changes() {
        let mut random = Random::new(3);
        for mut evaluator in evaluators().into_iter().flat_map(|evaluator| [evaluator; 20]) {
            let mut position = Divercite::default().start();
            let mut list = MoveList::new();
            while position.outcome().is_none() {
                list.clear();
                position.generate(&mut list);
                let before = evaluator.evaluate(&position);
                for &m in &list {
                    let mut after = position.clone();
                    after.play(m);
                    assert_eq!(evaluator.guess(&position, m), -evaluator.evaluate(&after) - before, "{m}");
                }
                position.play(random.pick(&list).unwrap());
            }
        }
    }
}
