//! A scene in two parts: the board, which stays the same from position to position, and the pieces and marks on it. A client that
//! holds the board is sent only the second part.

use secateur_core::scene::{Cell, Label, Layer, Mark, Piece, PieceSet, Sprite, Theme};
use secateur_core::{Scene, Side};
use serde::Serialize;
use std::hash::{DefaultHasher, Hasher};

/// The part of a scene that stays the same, under an id that changes whenever it does.
#[derive(Debug, Serialize)]
pub(crate) struct BoardJson {
    id: String,
    #[serde(flatten)]
    parts: BoardParts,
}

#[derive(Debug, Serialize)]
struct BoardParts {
    width: f32,
    height: f32,
    columns: f32,
    lines: f32,
    foot: Side,
    ground: Vec<Layer>,
    cells: Vec<Cell>,
    sprites: Vec<Sprite>,
    compact: Option<CompactBoard>,
    themes: Vec<Theme>,
    piece_sets: Vec<PieceSet>,
}

/// The board as it is arranged in a window that is higher than wide.
#[derive(Debug, Serialize)]
struct CompactBoard {
    width: f32,
    height: f32,
    ground: Vec<Layer>,
    cells: Vec<Cell>,
}

/// The part of a scene that changes with the position.
#[derive(Debug, Serialize)]
pub(crate) struct SceneJson {
    board_id: String,
    pieces: Vec<Piece>,
    marks: Vec<Mark>,
    labels: Vec<Label>,
    compact: Option<CompactPieces>,
}

/// The pieces and marks, as they are arranged in a window that is higher than wide.
#[derive(Debug, Serialize)]
struct CompactPieces {
    pieces: Vec<Piece>,
    labels: Vec<Label>,
}

impl SceneJson {
    /// The id of its [`BoardJson`], which a client sends back to say that it holds that board.
    pub fn board_id(&self) -> &str {
        &self.board_id
    }
}

/// Splits a scene; the board is left out if its id is among `held`, the ids of the boards that the client holds.
pub(crate) fn split_scene(scene: Scene, held: &[String]) -> (SceneJson, Option<BoardJson>) {
    let Scene { width, height, columns, lines, foot, ground, cells, sprites, .. } = scene;
    let (compact_board, compact) = scene.compact.map(|compact| split_compact(*compact)).unzip();
    let parts = BoardParts {
        width,
        height,
        columns,
        lines,
        foot,
        ground,
        cells,
        sprites,
        compact: compact_board,
        themes: scene.themes,
        piece_sets: scene.piece_sets,
    };
    let id = board_id(&parts);
    let Scene { pieces, marks, labels, .. } = scene;
    let scene = SceneJson { board_id: id.clone(), pieces, marks, labels, compact };
    let board = (!held.contains(&id)).then_some(BoardJson { id, parts });
    (scene, board)
}

fn split_compact(scene: Scene) -> (CompactBoard, CompactPieces) {
    let Scene { width, height, ground, cells, pieces, labels, .. } = scene;
    (CompactBoard { width, height, ground, cells }, CompactPieces { pieces, labels })
}

/// A hash of the board's JSON in sixteen hexadecimal digits.
fn board_id(parts: &BoardParts) -> String {
    let mut writer = HashWriter(DefaultHasher::new());
    // Writing to a hasher cannot fail.
    let _ = serde_json::to_writer(&mut writer, parts);
    format!("{:016x}", writer.0.finish())
}

struct HashWriter(DefaultHasher);

impl std::io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
