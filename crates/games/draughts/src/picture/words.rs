//! Moves in words, and why a square cannot be clicked.

use super::gestures::gestures;
use crate::colour::Colour;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::{Priority, Rules};
use secateur_core::{MoveList, Position as _, Words};

/// A move in words: from, to, and what it captures.
pub(crate) fn spoken<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Words {
    let board = position.rules().geometry();
    let (from, to) = m.squares(board);
    let taken = m.taken(board);
    let mut after = *position;
    after.play(m);
    let crowned = after.piece(to).is_some_and(|p| p.king) && position.piece(from).is_some_and(|p| !p.king);
    let (mut en, mut fr) = match taken.len() {
        0 => (format!("{from} to {to}"), format!("{from} vers {to}")),
        1 => (
            format!("{from} takes {} and lands on {to}", taken[0]),
            format!("{from} prend {} et arrive en {to}", taken[0]),
        ),
        n => (
            format!("{from} takes {n} pieces and lands on {to}"),
            format!("{from} prend {n} pièces et arrive en {to}"),
        ),
    };
    if crowned {
        en.push_str(", crowned");
        fr.push_str(", promu dame");
    }
    Words::new(en, fr)
}

/// What a quiet move is good for: an exchange that it forces, pieces that it saves, pieces that it could capture next.
pub(crate) fn purpose<R: Rules>(position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Option<Words> {
    if m.is_capture() {
        return None;
    }
    let mut after = *position;
    after.play(m);
    let (before, now) = (most_taken(&passed(position)), most_taken(&after));
    let words = match (before, now) {
        (1.., 0) => Words::new("moves out of a capture", "évite une prise"),
        (_, 0) => match most_taken(&passed(&after)) {
            0 => return None,
            1 => Words::new("threatens to take a piece", "menace de prendre une pièce"),
            n => Words::new(format!("threatens to take {n} pieces"), format!("menace de prendre {n} pièces")),
        },
        _ => Words::new("makes the other side capture", "oblige l’adversaire à prendre"),
    };
    Some(words)
}

/// The position with the other side to move.
fn passed<R: Rules>(position: &DraughtsPosition<R>) -> DraughtsPosition<R> {
    let mut passed = *position;
    passed.turn = !passed.turn;
    passed.refresh();
    passed
}

/// The most pieces that the side to move can capture with one move.
fn most_taken<R: Rules>(position: &DraughtsPosition<R>) -> usize {
    let mut legal = MoveList::new();
    position.generate(&mut legal);
    legal.iter().map(|m| m.taken(position.rules().geometry()).len()).max().unwrap_or(0)
}

/// Why a square cannot be clicked after some others.
pub(crate) fn refusal<R: Rules>(
    position: &DraughtsPosition<R>,
    touched: &[&str],
    cell: &str,
) -> Option<Words> {
    let square: u8 = cell.parse().ok()?;
    let mut legal = MoveList::new();
    position.generate(&mut legal);
    let must_capture = legal.iter().any(|m| m.is_capture());
    if !touched.is_empty() {
        return Some(match must_capture {
            true => landings(position, &legal, touched).unwrap_or_else(|| compulsory(position, &legal)),
            false => cannot_go(),
        });
    }
    let owner = position.piece(square).map(|piece| piece.colour);
    Some(match owner {
        None => Words::new("choose one of your own pieces first", "choisissez d’abord une de vos pièces"),
        Some(colour) if colour != position.colour() => {
            let (en, fr) = match position.colour() {
                Colour::White => ("White", "aux blancs"),
                Colour::Black => ("Black", "aux noirs"),
            };
            Words::new(
                format!("not your piece: {en} is to move"),
                format!("pièce adverse : c’est {fr} de jouer"),
            )
        }
        Some(_) if must_capture => compulsory(position, &legal),
        Some(_) => Words::new("this piece cannot move", "cette pièce ne peut pas bouger"),
    })
}

fn cannot_go() -> Words {
    Words::new("this piece cannot go there", "cette pièce ne peut pas aller là")
}

/// Where the chosen piece must land next in its capture; `None` if it is not one that must capture.
fn landings<R: Rules>(
    position: &DraughtsPosition<R>,
    legal: &[DraughtsMove<R::Bits>],
    touched: &[&str],
) -> Option<Words> {
    let begins = |gesture: &Vec<String>| {
        gesture.len() > touched.len() && gesture.iter().zip(touched).all(|(cell, &before)| cell == before)
    };
    let of =
        |m| gestures(position, legal, m).into_iter().filter(begins).map(|mut g| g.swap_remove(touched.len()));
    let with: Vec<_> = legal.iter().copied().filter(|&m| of(m).next().is_some()).collect();
    let mut next: Vec<_> = with.iter().flat_map(|&m| of(m)).collect();
    next.sort_by_key(|cell| cell.parse::<u8>().unwrap_or(u8::MAX));
    next.dedup();
    if let ([m], [land]) = (&with[..], &next[..])
        && let [taken] = m.taken(position.rules().geometry())[..]
    {
        return Some(Words::new(
            format!("take over {taken}: land on {land}"),
            format!("prenez {taken} : arrivez en {land}"),
        ));
    }
    let list = |and| joined(&next, and);
    (!next.is_empty()).then(|| {
        Words::new(
            format!("this piece must capture: land on {}", list("or")),
            format!("cette pièce doit prendre : arrivez en {}", list("ou")),
        )
    })
}

/// A list in a sentence: "1, 2 or 3".
fn joined(all: &[String], and: &str) -> String {
    match all {
        [head @ .., last] if !head.is_empty() => format!("{} {and} {last}", head.join(", ")),
        all => all.concat(),
    }
}

/// Says that a capture is compulsory, and for which pieces.
fn compulsory<R: Rules>(position: &DraughtsPosition<R>, legal: &[DraughtsMove<R::Bits>]) -> Words {
    let board = position.rules().geometry();
    let mut from: Vec<_> = legal.iter().map(|m| m.squares(board).0).collect();
    from.sort_unstable();
    from.dedup();
    let from: Vec<_> = from.iter().map(u8::to_string).collect();
    let list = |and| joined(&from, and);
    let most = position.rules().priority() != Priority::Any;
    let (en, fr) = if most {
        ("the largest capture is compulsory", "la prise la plus forte est obligatoire")
    } else {
        ("a capture is compulsory", "la prise est obligatoire")
    };
    Words::new(format!("{en}: with {}", list("or")), format!("{fr} : avec {}", list("ou")))
}
