//! Comments, glyphs and variations of a game: checked by the rules before they are written or shown.

use crate::http::error::ApiError;
use crate::limits;
use secateur_core::{Annotations, AnyGame, Variation};

/// Comments, glyphs and moves of variations of one game, together.
const MAX_NOTES: usize = 2_000;
/// How deep variations may lie within variations.
const MAX_DEPTH: usize = 20;
/// Bytes of all comments of one game.
const MAX_COMMENTS_LEN: usize = 64 << 10;

/// Refuses more than a request may carry.
pub(crate) fn check_size(notes: &Annotations) -> Result<(), ApiError> {
    let (count, depth) = notes.size();
    if count > MAX_NOTES || depth > MAX_DEPTH || notes.comment_bytes() > MAX_COMMENTS_LEN {
        let right = format!(
            "at most {MAX_NOTES} comments, glyphs and moves of variations, {MAX_DEPTH} variations deep, and \
             {MAX_COMMENTS_LEN} bytes of comments"
        );
        let read = format!("{count}, {depth} deep, {} bytes", notes.comment_bytes());
        return Err(ApiError::wrong("notes", read, right));
    }
    Ok(())
}

/// The notes of a game as far as the rules allow: a variation ends before its first illegal move, its moves are written in the
/// variant's notation, and notes beyond the end of their line are left out.
pub(crate) fn legal_notes(game: &dyn AnyGame, notes: &Annotations) -> Annotations {
    if notes.is_empty() {
        return Annotations::default();
    }
    let moves = game.moves();
    let mut replayed = game.clone_game();
    while replayed.undo() {}
    let mut left = MAX_NOTES;
    legal_line(&mut *replayed, &moves, notes, &mut left, MAX_DEPTH)
}

/// The same for one line of moves. `game` stands before the first move of the line, and is taken back there afterwards.
fn legal_line(
    game: &mut dyn AnyGame,
    moves: &[String],
    notes: &Annotations,
    left: &mut usize,
    depth: usize,
) -> Annotations {
    let within = |place: usize| place <= moves.len();
    let mut kept = Annotations {
        comments: notes.comments.iter().filter(|(place, _)| within(*place)).cloned().collect(),
        glyphs: notes.glyphs.iter().filter(|(place, _)| *place > 0 && within(*place)).copied().collect(),
        variations: Vec::new(),
    };
    let begun = game.plies();
    for (place, text) in moves.iter().enumerate() {
        for variation in notes.variations.iter().filter(|variation| variation.from == place) {
            let before = game.plies();
            for text in variation.moves.iter().take(limits::MAX_MOVES) {
                if *left == 0 || depth == 0 || text.len() > limits::MAX_MOVE_LEN || game.play(text).is_err() {
                    break;
                }
                *left -= 1;
            }
            let played = if game.plies() > before { game.moves().split_off(before) } else { Vec::new() };
            while game.plies() > before && game.undo() {}
            if !played.is_empty() {
                let inner = legal_line(game, &played, &variation.notes, left, depth - 1);
                kept.variations.push(Variation { from: place, moves: played, notes: inner });
            }
        }
        if game.play(text).is_err() {
            break;
        }
    }
    // Back to where the line began.
    while game.plies() > begun && game.undo() {}
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::annotations;

    #[test]
    fn variations_are_kept_as_far_as_they_are_legal() {
        let catalogue = secateur_standard::standard();
        let variant = catalogue.registry().variant("quoridor").unwrap();
        let (moves, notes) = annotations::read("e2 {good} (D1 e8 (d9 {ok}) z9 e3) e8 (e9) $3").unwrap();
        let game = variant.game(None, &moves).unwrap();
        let kept = legal_notes(&*game, &notes);
        assert_eq!(kept.comments, [(1, "good".to_string())]);
        assert_eq!(kept.variations.len(), 1);
        assert_eq!(kept.variations[0].moves, ["d1", "e8"]);
        assert_eq!(kept.variations[0].notes.variations[0].moves, ["d9"]);
        assert_eq!(kept.glyphs, [(2, 3)]);
    }
}
