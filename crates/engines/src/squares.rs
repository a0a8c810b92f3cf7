//! What the protocols of draughts programs share: moves by the squares they touch, boards by a letter a square.

use secateur_core::{AnyGame, MoveView};

/// A legal move by its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DraughtsMove {
    pub from: u8,
    pub to: u8,
    /// The squares of the pieces taken, ascending.
    pub taken: Vec<u8>,
    /// Our notation.
    pub text: String,
}

impl DraughtsMove {
    /// Hub's notation: a quiet move `32-28`; a capture from, to, and the captured squares.
    pub fn hub(&self) -> String {
        let (from, to) = (self.from, self.to);
        match self.taken[..] {
            [] => format!("{from}-{to}"),
            _ => self.taken.iter().fold(format!("{from}x{to}"), |text, square| format!("{text}x{square}")),
        }
    }
}

/// The legal moves of a game of draughts.
pub(crate) fn moves(game: &dyn AnyGame) -> Vec<DraughtsMove> {
    let scene = game.scene();
    let square = |piece: &str| {
        let piece = scene.pieces.iter().find(|p| p.id == piece);
        piece.and_then(|p| p.cell.parse().ok()).unwrap_or(0)
    };
    let squares = |view: MoveView| {
        let (mut ends, mut taken) = ((0, 0), Vec::new());
        for effect in &view.effects {
            match (&effect.piece, &effect.to) {
                (Some(piece), Some(to)) => ends = (square(piece), to.parse().unwrap_or(0)),
                (Some(piece), None) => taken.push(square(piece)),
                _ => {}
            }
        }
        taken.sort_unstable();
        DraughtsMove { from: ends.0, to: ends.1, taken, text: view.text }
    };
    game.views().into_iter().map(squares).collect()
}

/// The legal move written `text` in Hub's notation: captured squares may come in any order, and be left out where that
/// leaves no doubt. Standard notation is understood too.
pub(crate) fn find_hub(legal: &[DraughtsMove], text: &str) -> Option<DraughtsMove> {
    let numbers = |separator| text.split(separator).map(|n| n.parse::<u8>().ok()).collect::<Option<Vec<_>>>();
    let found = match numbers('-').filter(|n| n.len() == 2).or_else(|| numbers('x'))?[..] {
        [from, to, ref taken @ ..] => find(legal, from, to, taken),
        _ => None,
    };
    found.or_else(|| legal.iter().find(|m| m.text == text).cloned())
}

/// The legal move from a square to a square that takes these pieces, in any order; where none is named, whatever it takes,
/// if that leaves no doubt.
pub(crate) fn find(legal: &[DraughtsMove], from: u8, to: u8, taken: &[u8]) -> Option<DraughtsMove> {
    let mut taken = taken.to_vec();
    taken.sort_unstable();
    let mut ends = legal.iter().filter(|m| m.from == from && m.to == to);
    if let Some(exact) = ends.clone().find(|m| m.taken == taken) {
        return Some(exact.clone());
    }
    let only = ends.next().filter(|_| taken.is_empty())?;
    ends.next().is_none().then(|| only.clone())
}

/// The letter of the side to move, `W` or `B`, and one a square: `w`, `b`, `W`, `B` or `e`.
pub(crate) fn board(game: &dyn AnyGame) -> String {
    let scene = game.scene();
    let turn = if game.position().starts_with('W') { "W" } else { "B" };
    let letter = |cell: &str| {
        let piece = scene.pieces.iter().find(|p| p.cell == cell)?;
        scene.sprites.iter().find(|s| s.name == piece.sprite).map(|sprite| sprite.glyph.plain)
    };
    let squares = scene.cells.iter().map(|cell| letter(&cell.id).unwrap_or("e"));
    std::iter::once(turn).chain(squares).collect()
}

/// The position text of such letters; `None` if they are others.
pub(crate) fn fen(board: &str) -> Option<String> {
    let mut letters = board.chars();
    let turn = letters.next().filter(|c| matches!(c, 'W' | 'B'))?;
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for (square, letter) in (1..).zip(letters) {
        match letter {
            'w' => white.push(format!("{square}")),
            'W' => white.push(format!("K{square}")),
            'b' => black.push(format!("{square}")),
            'B' => black.push(format!("K{square}")),
            'e' => {}
            _ => return None,
        }
    }
    Some(format!("{turn}:W{}:B{}", white.join(","), black.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Protocol;

    #[test]
    fn boards_read_back() {
        let catalogue = secateur_standard::standard();
        for (_, variant) in catalogue.registry().speaking(Protocol::Hub).unwrap().variants {
            let game = catalogue.registry().variant(variant).unwrap().begin();
            assert_eq!(fen(&board(&*game)).unwrap(), game.position(), "{variant}");
        }
        let variant = catalogue.registry().variant("draughts:international").unwrap();
        let kings = variant.begin_at("B:WK5,31:B20,K46").unwrap();
        assert_eq!(fen(&board(&*kings)).unwrap(), "B:WK5,31:B20,K46");
        assert_eq!(fen("Wxyz"), None);
    }

    #[test]
    fn captures_are_found_in_any_order() {
        let variant = secateur_standard::standard().registry().variant("draughts:international").unwrap();
        let game = variant.begin_at("W:W32:B28,18").unwrap();
        let legal = moves(&*game);
        assert_eq!(legal[0].hub(), "32x12x18x28");
        for text in ["32x12x18x28", "32x12x28x18", "32x12"] {
            assert_eq!(find_hub(&legal, text).as_ref(), Some(&legal[0]), "{text}");
        }
        for text in ["", "x", "32-28", "32x12x19", "32x12x18x28x1", "a-b", "300x2"] {
            assert_eq!(find_hub(&legal, text), None, "{text}");
        }
    }
}
