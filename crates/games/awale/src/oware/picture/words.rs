//! Moves in words, and why a house cannot be touched.

use super::STORES;
use crate::oware::board::HOUSES;
use crate::oware::moves::{LETTERS, OwareMove};
use crate::oware::position::OwarePosition;
use secateur_core::{Position, Words};

/// The move in words: the house, its seeds, what is captured.
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

/// Why a house cannot be touched.
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
