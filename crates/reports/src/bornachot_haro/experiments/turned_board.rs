//! Section 2.4: the board is turned round between the players, so that each sees itself as White. A dictionary of such boards
//! confuses positions that differ only in who is to move.

use super::GAMES;
use secateur_core::{MoveList, Position, Random, Variant, Words};
use secateur_draughts::{Colour, Draughts, DraughtsPosition, VariantFunction, rules::Rules, with_variant};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_stats::{Estimate, wilson};
use std::collections::HashMap;

/// Squares of the course's board.
const SQUARES: u8 = 32;

/// What the search of a position found: whether it confused a state with one in which the other side was to move, whether the
/// value at the root differs from that with an honest dictionary, and whether the move differs.
type Row = [bool; 3];

pub(super) fn measure_turned_board(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (count, depth) = lab.pick((40, 4), (400, 6));
    let mut table = Table::new(
        "",
        (
            "Positions searched with a dictionary of turned boards",
            "Positions cherchées avec un dictionnaire de plateaux retournés",
        ),
        &["rules", "positions", "states taken for each other", "other value", "other move"],
    )
    .french(&[
        ("states taken for each other", "états pris l'un pour l'autre"),
        ("other value", "autre valeur"),
        ("other move", "autre coup"),
    ]);
    let (mut verdicts, mut drawn) = (Vec::new(), Vec::new());
    for variant in GAMES {
        let rules = variant.trim_start_matches("draughts:");
        let what = format!("{count} positions to depth {depth}");
        let rows: Vec<Row> =
            lab.measure_shared(&format!("checkers-turned-board-{rules}"), &what, count, |number| {
                Ok(with_variant(
                    variant,
                    Compare { seed: lab.options.seed ^ ((number as u64) << 16), depth },
                )?)
            })?;
        let counted = |i: usize| rows.iter().filter(|row| row[i]).count();
        let cells = [counted(0), counted(1), counted(2)].map(|n| n.to_string());
        table.row([variant.to_string(), rows.len().to_string()].into_iter().chain(cells));
        let interval95 = wilson(counted(1) as f64, rows.len().max(1) as f64, 0.95)?;
        let value = counted(1) as f64 / rows.len().max(1) as f64;
        drawn.push(Comparison::ours(rules, Estimate { value, interval95 }));
        verdicts.push(falsifies(variant, counted(1), rows.len()));
    }
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{count} positions of random games each, minimax to depth {depth} with the report's dictionary, which ignores depth: keyed by the board as the side to move sees it, against keyed by the board and the side to move"
            ),
            format!(
                "{count} positions de parties au hasard chacun, minimax à profondeur {depth} avec le dictionnaire du rapport, qui ignore la profondeur : indexé par le plateau vu par le camp au trait, contre indexé par le plateau et le trait"
            ),
        )],
        figures: vec![bars(
            "",
            ("Share of positions with another value", "Part des positions de valeur différente"),
            ("share", "part"),
            &drawn,
            None,
        )],
        tables: vec![table],
        verdicts,
        ..ExperimentResult::default()
    })
}

fn falsifies(variant: &str, wrong: usize, positions: usize) -> Verdict {
    Verdict::of(
        Words::new(
            format!("a dictionary of turned boards falsifies results ({variant})"),
            format!("un dictionnaire de plateaux retournés fausse des résultats ({variant})"),
        ),
        Statement::new(
            ("positions with another value:", "positions de valeur différente :"),
            Statistic::share(wrong, positions),
            Asks::Above(0.0),
            Unit::PERCENT,
        ),
    )
    .among(GAMES.len())
}

/// Compares the two dictionaries on a position of a random game.
struct Compare {
    seed: u64,
    depth: u32,
}

impl VariantFunction for Compare {
    type Output = Row;

    fn call<R: Rules>(self, variant: Draughts<R>) -> Row {
        let mut random = Random::new(secateur_core::random::mix(self.seed));
        let mut position = variant.start();
        for _ in 0..6 + random.below(40) {
            let mut list = MoveList::new();
            position.generate(&mut list);
            let mut next = position;
            match random.pick(&list) {
                Some(m) => next.play(m),
                None => break,
            };
            if next.limit().is_some() {
                break;
            }
            position = next;
        }
        let mut turned = Search { turned: true, seen: HashMap::new(), confused: false };
        let mut honest = Search { turned: false, seen: HashMap::new(), confused: false };
        let [one, other] = [turned.best(&position, self.depth), honest.best(&position, self.depth)];
        [turned.confused, one.0 != other.0, one.1 != other.1]
    }
}

/// The squares' pieces, 0 for an empty one: turned, as the side to move sees them; otherwise as White does, with the side to
/// move.
fn view<R: Rules>(position: &DraughtsPosition<R>, turned: bool) -> [u8; 33] {
    let own = position.colour();
    let is_turned = turned && own != Colour::White;
    let mut cells = [0; 33];
    for square in 1..=SQUARES {
        let code = position.piece(square).map_or(0, |piece| {
            let mine = if turned { piece.colour == own } else { piece.colour == Colour::White };
            1 + u8::from(piece.king) + 2 * u8::from(!mine)
        });
        let place = if is_turned { SQUARES - square } else { square - 1 };
        cells[usize::from(place)] = code;
    }
    if !turned {
        cells[32] = 1 + u8::from(own == Colour::White);
    }
    cells
}

/// Minimax with a dictionary of values for the side to move at the root, as in the report.
struct Search {
    turned: bool,
    /// The value of a state, and who was to move when it was met.
    seen: HashMap<[u8; 33], (i32, Colour)>,
    confused: bool,
}

impl Search {
    /// The value and the number of the best move.
    fn best<R: Rules>(&mut self, position: &DraughtsPosition<R>, depth: u32) -> (i32, usize) {
        let mut list = MoveList::new();
        position.generate(&mut list);
        let mut best = (i32::MIN, 0);
        for (i, &m) in list.iter().enumerate() {
            let mut child = *position;
            child.play(m);
            let value = self.value(&child, position.colour(), depth - 1);
            // among equal moves, the last
            if value >= best.0 {
                best = (value, i);
            }
        }
        best
    }

    fn value<R: Rules>(&mut self, position: &DraughtsPosition<R>, root: Colour, depth: u32) -> i32 {
        let mut list = MoveList::new();
        position.generate(&mut list);
        if depth == 0 || list.is_empty() || position.limit().is_some() {
            return material(position, root);
        }
        let key = view(position, self.turned);
        if let Some(&(known, colour)) = self.seen.get(&key) {
            self.confused |= colour != position.colour();
            return known;
        }
        let ours = position.colour() == root;
        let mut best = if ours { i32::MIN } else { i32::MAX };
        for &m in list.iter() {
            let mut child = *position;
            child.play(m);
            let value = self.value(&child, root, depth - 1);
            best = if ours { best.max(value) } else { best.min(value) };
        }
        self.seen.insert(key, (best, position.colour()));
        best
    }
}

/// The number of pieces of a colour less the number of the other's.
fn material<R: Rules>(position: &DraughtsPosition<R>, colour: Colour) -> i32 {
    let of = |colour: Colour| {
        (1..=SQUARES)
            .filter(|&square| position.piece(square).is_some_and(|piece| piece.colour == colour))
            .count() as i32
    };
    let other = if colour == Colour::White { Colour::Black } else { Colour::White };
    of(colour) - of(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    struct Views;

    impl VariantFunction for Views {
        type Output = ();

        fn call<R: Rules>(self, variant: Draughts<R>) {
            // the start looks alike to both sides on a turned board, but not on an honest one
            let start = variant.start();
            let mut list = MoveList::new();
            start.generate(&mut list);
            let mut after = start;
            after.play(list[0]);
            assert_ne!(view(&start, true), view(&after, true));
            assert_ne!(view(&start, false)[32], view(&after, false)[32]);
            assert_eq!(view(&start, true)[32], view(&after, true)[32]);
            assert_eq!(view(&after, true).iter().filter(|&&code| code > 0).count(), 24);
        }
    }

    #[test]
    fn a_turned_board_hides_who_is_to_move() {
        with_variant(GAMES[0], Views).unwrap();
        assert_eq!(falsifies("", 30, 400).answer, Answer::Holds);
        assert_eq!(falsifies("", 0, 400).answer, Answer::Undecided);
    }
}
