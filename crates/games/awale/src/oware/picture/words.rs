//! Moves in words, and why a house cannot be clicked.

use super::STORES;
use crate::oware::board::HOUSES;
use crate::oware::moves::{LETTERS, OwareMove};
use crate::oware::position::OwarePosition;
use secateur_core::{MoveList, Position, Words};

/// A move in words: the house, its seeds, what is captured.
pub(crate) fn spoken(position: &OwarePosition, m: OwareMove) -> Words {
    let (house, n, taken) = (LETTERS[m.index()], position.houses()[m.index()], position.captures(m));
    let (mut en, mut fr) = (
        format!("{house}, {n} {} sown", if n == 1 { "seed" } else { "seeds" }),
        format!("{house}, {n} {}", if n == 1 { "graine semée" } else { "graines semées" }),
    );
    if taken > 0 {
        en.push_str(&format!(", {taken} captured"));
        fr.push_str(&format!(", {taken} {}", if taken == 1 { "prise" } else { "prises" }));
    }
    Words::new(en, fr)
}

/// What a sowing without capture is good for: seeds that it saves, seeds that it could capture next.
pub(crate) fn purpose(position: &OwarePosition, m: OwareMove) -> Option<Words> {
    if position.captures(m) > 0 {
        return None;
    }
    let mut after = *position;
    after.play(m);
    let (before, now) = (most_captured(&passed(position)), most_captured(&after));
    if now < before {
        return Some(match before - now {
            1 => Words::new("saves a seed", "sauve une graine"),
            n => Words::new(format!("saves {n} seeds"), format!("sauve {n} graines")),
        });
    }
    let (had, threat) = (most_captured(position), most_captured(&passed(&after)));
    (threat > had).then(|| match threat {
        1 => Words::new("threatens a seed", "menace une graine"),
        n => Words::new(format!("threatens {n} seeds"), format!("menace {n} graines")),
    })
}

/// The position with the other side to move.
fn passed(position: &OwarePosition) -> OwarePosition {
    let (own, enemy, [first, second]) = (position.enemy, position.own, position.stores);
    OwarePosition { own, enemy, stores: [second, first], turn: !position.turn, ..*position }
}

/// The most seeds that the side to move can capture with one move.
fn most_captured(position: &OwarePosition) -> u8 {
    let mut legal = MoveList::new();
    position.generate(&mut legal);
    legal.iter().map(|&m| position.captures(m)).max().unwrap_or(0)
}

/// Why a house cannot be clicked.
pub(crate) fn refusal(position: &OwarePosition, cell: &str) -> Option<Words> {
    if STORES.contains(&cell) {
        return Some(Words::new("captured seeds stay in the store", "les graines prises restent au grenier"));
    }
    let house = LETTERS.iter().position(|letter| letter.to_string() == cell)?;
    let mover = position.turn().index();
    Some(if house / HOUSES != mover {
        Words::new("this house is the other side’s", "cette case est à l’adversaire")
    } else if position.houses()[house] == 0 {
        Words::new("this house is empty", "cette case est vide")
    } else if position.houses()[HOUSES * (1 - mover)..][..HOUSES].iter().all(|&n| n == 0) {
        Words::new(
            "the other side has no seeds: your move must give it some",
            "l’adversaire n’a plus de graines : il faut le nourrir",
        )
    } else {
        Words::new(
            "this would capture all the seeds of the other side",
            "cela prendrait toutes les graines de l’adversaire",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use secateur_core::Side;

    fn said(houses: [u8; 12], house: u8) -> Option<String> {
        let position = OwarePosition::new(Rules::Awari, houses, [0; 2], Side::First).unwrap();
        purpose(&position, OwareMove::new(house).unwrap()).map(|words| words.en)
    }

    #[test]
    fn a_sowing_saves_or_threatens() {
        // North's last house would make two of the seed in A.
        let houses = [1, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 1];
        assert_eq!(said(houses, 0).as_deref(), Some("saves 2 seeds"));
        // The next sowing from E makes two of the seed in a.
        let houses = [0, 0, 0, 1, 0, 0, 1, 0, 5, 0, 0, 0];
        assert_eq!(said(houses, 3).as_deref(), None);
        let houses = [0, 0, 0, 0, 1, 0, 1, 0, 5, 0, 0, 0];
        assert_eq!(said(houses, 4).as_deref(), Some("threatens 2 seeds"));
    }
}
