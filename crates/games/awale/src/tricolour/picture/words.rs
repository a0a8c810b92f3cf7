//! Moves in words, and why a hole or a sowing cannot be clicked.

use super::STORES;
use super::scene::title;
use crate::tricolour::board::HOLES;
use crate::tricolour::moves::{Sowing, TricolourMove};
use crate::tricolour::position::TricolourPosition;
use secateur_core::{Position, Words};

/// A move in words: the hole, the sowing, what is captured.
pub(crate) fn spoken(position: &TricolourPosition, m: TricolourMove) -> Words {
    let (sowing, taken) = (title(m.sowing()), position.captures(m));
    let (mut en, mut fr) =
        (format!("hole {}, {}", m.hole(), sowing.en), format!("trou {}, {}", m.hole(), sowing.fr));
    if taken > 0 {
        en.push_str(&format!(", {taken} captured"));
        fr.push_str(&format!(", {taken} {}", if taken == 1 { "prise" } else { "prises" }));
    }
    Words::new(en, fr)
}

/// Why a hole, or a sowing after a hole, cannot be clicked.
pub(crate) fn refusal(position: &TricolourPosition, touched: &[&str], cell: &str) -> Option<Words> {
    if STORES.contains(&cell) {
        return Some(Words::new("captured seeds stay in the store", "les graines prises restent au grenier"));
    }
    if Sowing::ALL.iter().any(|sowing| sowing.text() == cell) {
        return Some(if touched.is_empty() {
            Words::new("choose a hole first, then the colour", "choisissez d’abord un trou, puis la couleur")
        } else {
            Words::new("the hole has no such seeds", "ce trou n’a pas de graines de cette couleur")
        });
    }
    let hole = cell.parse::<usize>().ok().filter(|hole| (1..=HOLES).contains(hole))? - 1;
    Some(if hole % 2 != position.turn().index() {
        Words::new("this hole is the other player’s", "ce trou est à l’adversaire")
    } else {
        Words::new("this hole has nothing to sow", "ce trou n’a rien à semer")
    })
}
