//! Scenes in two parts: the board, which stays, and what stands on it.

use secateur_core::Scene;
use secateur_core::scene::{Cell, Label, Layer, Mark, Piece, Sprite};
use serde::Serialize;
use std::hash::{DefaultHasher, Hasher};

/// What stays the same from position to position.
#[derive(Debug, Serialize)]
pub(crate) struct Board {
    id: String,
    #[serde(flatten)]
    still: Still,
}

#[derive(Debug, Serialize)]
struct Still {
    width: f32,
    height: f32,
    columns: f32,
    lines: f32,
    ground: Vec<Layer>,
    cells: Vec<Cell>,
    sprites: Vec<Sprite>,
}

/// What changes from position to position.
#[derive(Debug, Serialize)]
pub(crate) struct Change {
    board_id: String,
    pieces: Vec<Piece>,
    marks: Vec<Mark>,
    labels: Vec<Label>,
}

/// Takes a scene apart; the board is left out where its id is the one the client `holds`.
pub(crate) fn split(scene: Scene, holds: Option<&str>) -> (Change, Option<Board>) {
    let Scene { width, height, columns, lines, ground, cells, sprites, pieces, marks, labels } = scene;
    let still = Still { width, height, columns, lines, ground, cells, sprites };
    let id = fingerprint(&still);
    let change = Change { board_id: id.clone(), pieces, marks, labels };
    let board = (holds != Some(&id)).then_some(Board { id, still });
    (change, board)
}

/// Sixteen digits that change whenever the board does.
fn fingerprint(still: &Still) -> String {
    let mut hasher = Hashing(DefaultHasher::new());
    // Writing to a hasher cannot fail.
    let _ = serde_json::to_writer(&mut hasher, still);
    format!("{:016x}", hasher.0.finish())
}

struct Hashing(DefaultHasher);

impl std::io::Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
