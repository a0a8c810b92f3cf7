//! The named variants: a rule set for each, and the list from which their types are generated.
//!
//! A new variant needs a rule set and a line in the list at the end. Draws are automatic, as far as a program can apply the
//! rules of the federations; the comment at each rule set describes them.

use super::named::named_variants;
use super::rule_set::{
    BenchDepths, Corner, HubWord, Passing, PdnType, Priority, RuleSet, SmallEndings, moves_each,
};
use super::{IN104, IN104_FLYING, Rules, in104, tables, weights};
use crate::board::Geometry;
use crate::colour::Colour::{Black, White};
use crate::{Draughts, VariantFunction};
use secateur_core::{ParseError, Registrar, Text};

/// What most variants have in common; each variant sets its own text, names and weights.
pub(super) const USUAL: RuleSet = RuleSet {
    text: "draughts:",
    title: Text::new("", ""),
    about: Text::new("", ""),
    rows: 8,
    mirrored: false,
    pieces: 12,
    first: White,
    backward: false,
    flying: false,
    passing: Passing::Stops,
    priority: Priority::Any,
    men_take_kings: true,
    orthogonal: false,
    king_run: None,
    repetition: Some(3),
    quiet_limit: moves_each(40),
    man_moves_are_progress: true,
    small_endings: SmallEndings::None,
    small_restarts: false,
    algebraic: false,
    hub: None,
    pdn: None,
    weights: weights::SHORT_KINGS,
    table: None,
    bench: None,
};

/// A game type whose squares are numbered like ours, from Black's side, left to right as White sees the board. PDN names
/// the corner from the view of the player who begins: `N1` of the English game, where Black begins, is White's top left.
const fn pdn(number: u8) -> Option<PdnType> {
    Some(PdnType { number, corner: Corner::TopLeft, takes: "x" })
}

/// 10×10, flying kings, the most pieces must be captured.
///
/// Drawn: third occurrence; 25 moves each by kings only and without capture; 3 pieces with a king against 1 king, 16 moves
/// each; at most 2 with a king against 1 king, 5 moves each. The last two are counted from when the material class begins.
const INTERNATIONAL: RuleSet = RuleSet {
    text: "draughts:international",
    title: Text::new("international", "internationales"),
    about: Text::new(
        "10×10, flying kings, men capture backward, the most pieces",
        "10×10, dames volantes, les pions prennent en arrière, prise majoritaire",
    ),
    rows: 10,
    pieces: 20,
    backward: true,
    flying: true,
    passing: Passing::AsMan,
    priority: Priority::Most,
    quiet_limit: moves_each(25),
    small_endings: SMALL_INTERNATIONAL,
    // The word in Hub.
    hub: Some(HubWord { word: "normal", place: 0 }),
    pdn: pdn(20),
    weights: weights::INTERNATIONAL,
    table: Some(&tables::INTERNATIONAL),
    bench: Some(BenchDepths { search: 13, perft: 9 }),
    ..USUAL
};

/// The small endings of the international and the Canadian game.
const SMALL_INTERNATIONAL: SmallEndings =
    SmallEndings::AgainstOneKing(&[(2, moves_each(5)), (3, moves_each(16))]);

/// American checkers: 8×8, Black begins, kings do not fly, any capture.
///
/// Drawn: third occurrence; 40 moves each without capture or man move.
const ENGLISH: RuleSet = RuleSet {
    text: "draughts:english",
    title: Text::new("English", "anglaises"),
    about: Text::new(
        "English draughts, American checkers: 8×8, Black begins, short kings, any capture",
        "dames anglaises ou américaines : 8×8, les noirs commencent, dames courtes, prise au choix",
    ),
    first: Black,
    hub: Some(HubWord { word: "english", place: 5 }),
    pdn: pdn(21),
    weights: weights::ENGLISH,
    table: Some(&tables::ENGLISH),
    bench: Some(BenchDepths { search: 17, perft: 10 }),
    ..USUAL
};

/// 8×8, flying kings, any capture; a man that reaches the last row continues as a king.
///
/// Drawn: third occurrence; 15 moves each by kings only and without capture; both sides have a king and nothing was
/// captured or crowned for 5 moves each with 2–3 pieces in all, 30 with 4–5, 60 with 6–7.
const RUSSIAN: RuleSet = RuleSet {
    text: "draughts:russian",
    title: Text::new("Russian", "russes"),
    about: Text::new(
        "8×8, flying kings, any capture, a man goes on as a king",
        "8×8, dames volantes, prise au choix, le pion continue comme dame",
    ),
    backward: true,
    flying: true,
    passing: Passing::AsKing,
    quiet_limit: moves_each(15),
    small_endings: SMALL_RUSSIAN,
    small_restarts: true,
    algebraic: true,
    hub: Some(HubWord { word: "russian", place: 2 }),
    // The Russian game writes a colon between the squares of a capture.
    pdn: Some(PdnType { number: 25, corner: Corner::BottomLeft, takes: ":" }),
    weights: weights::RUSSIAN,
    table: Some(&tables::RUSSIAN),
    ..USUAL
};

/// The small endings of the Russian and the Brazilian game and of pool.
const SMALL_RUSSIAN: SmallEndings =
    SmallEndings::KingsOnBothSides(&[(3, moves_each(5)), (5, moves_each(30)), (7, moves_each(60))]);

/// The international rules on 8×8.
///
/// Drawn as in the Russian game.
const BRAZILIAN: RuleSet = RuleSet {
    text: "draughts:brazilian",
    title: Text::new("Brazilian", "brésiliennes"),
    about: Text::new("the international rules on 8×8", "les règles internationales sur 8×8"),
    backward: true,
    flying: true,
    passing: Passing::AsMan,
    priority: Priority::Most,
    quiet_limit: moves_each(15),
    small_endings: SMALL_RUSSIAN,
    small_restarts: true,
    algebraic: true,
    hub: Some(HubWord { word: "brazilian", place: 3 }),
    pdn: Some(PdnType { number: 26, corner: Corner::BottomLeft, takes: "x" }),
    weights: weights::RUSSIAN,
    table: Some(&tables::BRAZILIAN),
    ..USUAL
};

/// American pool checkers: 8×8, Black begins, flying kings, any capture; men continue as men beyond the last row.
///
/// Drawn as in the Russian game.
const POOL: RuleSet = RuleSet {
    text: "draughts:pool",
    title: Text::new("pool", "pool"),
    about: Text::new(
        "American pool checkers: 8×8, Black begins, flying kings, any capture",
        "pool américain : 8×8, les noirs commencent, dames volantes, prise au choix",
    ),
    first: Black,
    backward: true,
    flying: true,
    passing: Passing::AsMan,
    quiet_limit: moves_each(15),
    small_endings: SMALL_RUSSIAN,
    small_restarts: true,
    hub: Some(HubWord { word: "pool", place: 4 }),
    pdn: pdn(23),
    weights: weights::RUSSIAN,
    ..USUAL
};

/// 8×8 mirrored, kings do not fly, men may not capture kings, an order of priority among equal captures.
///
/// Drawn: third occurrence; 40 moves each without capture or man move.
const ITALIAN: RuleSet = RuleSet {
    text: "draughts:italian",
    title: Text::new("Italian", "italiennes"),
    about: Text::new(
        "8×8 mirrored, short kings, men may not take kings, an order of captures",
        "8×8 en miroir, dames courtes, les pions ne prennent pas les dames, ordre des prises",
    ),
    mirrored: true,
    priority: Priority::Italian,
    men_take_kings: false,
    hub: Some(HubWord { word: "italian", place: 6 }),
    pdn: pdn(22),
    weights: weights::ENGLISH,
    ..USUAL
};

/// 8×8 mirrored, flying kings, the most pieces, then the most kings.
///
/// Drawn: third occurrence; 40 moves each without capture or man move.
const SPANISH: RuleSet = RuleSet {
    text: "draughts:spanish",
    title: Text::new("Spanish", "espagnoles"),
    about: Text::new(
        "8×8 mirrored, flying kings, the most pieces, then the most kings",
        "8×8 en miroir, dames volantes, le plus de pièces, puis de dames",
    ),
    mirrored: true,
    flying: true,
    priority: Priority::MostThenKings,
    hub: Some(HubWord { word: "spanish", place: 7 }),
    pdn: Some(PdnType { number: 24, corner: Corner::BottomRight, takes: "x" }),
    weights: weights::SPANISH,
    ..USUAL
};

/// The international game on 12×12 with 30 pieces each.
///
/// Drawn as in the international game.
const CANADIAN: RuleSet = RuleSet {
    text: "draughts:canadian",
    title: Text::new("Canadian", "canadiennes"),
    about: Text::new(
        "the international rules on 12×12, 30 pieces each",
        "les règles internationales sur 12×12, 30 pions chacun",
    ),
    rows: 12,
    pieces: 30,
    backward: true,
    flying: true,
    passing: Passing::AsMan,
    priority: Priority::Most,
    quiet_limit: moves_each(25),
    small_endings: SMALL_INTERNATIONAL,
    hub: Some(HubWord { word: "canadian", place: 8 }),
    pdn: pdn(27),
    weights: weights::FLYING_KINGS,
    ..USUAL
};

/// 10×10, captures also along rows and columns, the greatest value must be captured.
///
/// Drawn: third occurrence; 2 kings against 1 king, 7 moves each; 1 king against 1 king, 2 moves each; 25 moves each by
/// kings only and without capture. While a side has men, the same king may not make a fourth consecutive move without
/// capture; that is part of the position.
const FRISIAN: RuleSet = RuleSet {
    text: "draughts:frisian",
    title: Text::new("Frisian", "frisonnes"),
    about: Text::new(
        "10×10, captures along rows and columns too, the greatest value",
        "10×10, prises aussi en ligne et en colonne, la plus grande valeur",
    ),
    rows: 10,
    pieces: 20,
    backward: true,
    flying: true,
    passing: Passing::AsMan,
    priority: Priority::Frisian,
    orthogonal: true,
    king_run: Some(3),
    quiet_limit: moves_each(25),
    small_endings: SmallEndings::KingsAgainstOneKing(&[(1, moves_each(2)), (2, moves_each(7))]),
    hub: Some(HubWord { word: "frisian", place: 1 }),
    pdn: pdn(40),
    weights: weights::FRISIAN,
    ..USUAL
};

named_variants! {
    /// International draughts.
    International: u64 = INTERNATIONAL;
    /// English draughts (American checkers).
    English: u64 = ENGLISH;
    /// Russian draughts.
    Russian: u64 = RUSSIAN;
    /// Brazilian draughts.
    Brazilian: u64 = BRAZILIAN;
    /// American pool checkers.
    Pool: u64 = POOL;
    /// Italian draughts.
    Italian: u64 = ITALIAN;
    /// Spanish draughts.
    Spanish: u64 = SPANISH;
    /// Canadian draughts.
    Canadian: u128 = CANADIAN;
    /// Frisian draughts.
    Frisian: u64 = FRISIAN;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn rule_sets_do_not_contradict_one_another_or_themselves() {
        let (mut words, mut hub_words, mut numbers) = (HashSet::new(), HashSet::new(), HashSet::new());
        for set in RULE_SETS {
            let text = set.text;
            assert_eq!(text, format!("draughts:{}", set.word()));
            assert!(words.insert(set.word()), "{text}: another variant has this word");
            assert!(set.hub.is_none_or(|hub| hub_words.insert(hub.word)), "{text}: Hub's word");
            assert!(set.pdn.is_none_or(|pdn| numbers.insert(pdn.number)), "{text}: PDN's number");
            assert!(!set.about.en.is_empty() && !set.about.fr.is_empty(), "{text}: what it is");
            assert!(2 * set.pieces <= set.squares() - set.rows, "{text}: two rows are empty at the start");
            let (SmallEndings::AgainstOneKing(classes)
            | SmallEndings::KingsAgainstOneKing(classes)
            | SmallEndings::KingsOnBothSides(classes)) = set.small_endings
            else {
                continue;
            };
            assert!(classes.is_sorted_by(|a, b| a.0 < b.0 && a.1 != b.1), "{text}: classes of small endings");
        }
    }
}
