//! Saves training to a file, so that the same request can resume after an interruption.
//!
//! A file holds `SECLINEA`, the version, the checksum of all that follows, the number of games, the request, the counters,
//! the losses, and four lists of numbers, each after its length. Numbers are little-endian.

use super::{Losses, Run, Saved};
use crate::linear::adam::Adam;
use secateur_arena::{ArenaError, write_whole};
use secateur_players::open_file;
use std::io::Read;
use std::path::Path;

const MAGIC: &[u8; 8] = b"SECLINEA";
const VERSION: u32 = 1;
/// Bytes that the checksum does not cover.
const HEAD: usize = 16;

pub(super) fn save_run(saved: Saved<'_>, run: &Run) -> Result<(), ArenaError> {
    let mut body = saved.games.to_le_bytes().to_vec();
    body.extend((saved.request.len() as u32).to_le_bytes());
    body.extend(saved.request.as_bytes());
    for number in [run.epochs, run.failures, run.adam.steps, run.factor.to_bits()] {
        body.extend(number.to_le_bytes());
    }
    for Losses { train, held_out } in [run.best_losses, run.before] {
        body.extend(train.to_le_bytes());
        body.extend(held_out.to_le_bytes());
    }
    for list in [&run.adam.weights, &run.adam.first, &run.adam.second, &run.best] {
        body.extend((list.len() as u32).to_le_bytes());
        list.iter().for_each(|number| body.extend(number.to_le_bytes()));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(crc32fast::hash(&body).to_le_bytes());
    bytes.extend(body);
    let failed = |e| ArenaError::Running(format!("cannot write '{}': {e}", saved.path.display()));
    write_whole(saved.path, bytes).map_err(failed)
}

fn read_file(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Loads the saved run; `None` if there is no file.
pub(super) fn load_run(saved: Saved<'_>, weights: usize) -> Result<Option<Run>, ArenaError> {
    let bytes = match read_file(saved.path) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => {
            return Err(ArenaError::Running(format!("cannot read '{}': {e}", saved.path.display())));
        }
    };
    let wrong = |what: &str| {
        ArenaError::Request(format!("state '{}': {what}; remove it to begin anew", saved.path.display()))
    };
    let body = checked_body(&bytes).ok_or_else(|| wrong("it is not the state of such a run"))?;
    let (request, run) = parse_run(body).ok_or_else(|| wrong("it is not the state of such a run"))?;
    if request != saved.request || run.adam.weights.len() != weights {
        return Err(wrong("it belongs to another request"));
    }
    Ok(Some(run))
}

/// How many games the saved run learns from.
pub(super) fn games_read(path: &Path) -> Option<u64> {
    let bytes = read_file(path).ok()?;
    let (games, _) = checked_body(&bytes)?.split_first_chunk()?;
    Some(u64::from_le_bytes(*games))
}

/// The bytes that the checksum covers, if it matches.
fn checked_body(bytes: &[u8]) -> Option<&[u8]> {
    let (head, body) = bytes.split_at_checked(HEAD)?;
    let whole = head[..8] == MAGIC[..]
        && head[8..12] == VERSION.to_le_bytes()
        && head[12..] == crc32fast::hash(body).to_le_bytes();
    whole.then_some(body)
}

fn parse_run(mut body: &[u8]) -> Option<(String, Run)> {
    body.split_off(..8)?;
    let length = take_u32(&mut body)? as usize;
    let request = String::from_utf8(body.split_off(..length)?.to_vec()).ok()?;
    let [epochs, failures, steps, factor] =
        [take_u32(&mut body)?, take_u32(&mut body)?, take_u32(&mut body)?, take_u32(&mut body)?];
    let best_losses = Losses { train: take_f64(&mut body)?, held_out: take_f64(&mut body)? };
    let before = Losses { train: take_f64(&mut body)?, held_out: take_f64(&mut body)? };
    let [weights, first, second, best] =
        [take_f32s(&mut body)?, take_f32s(&mut body)?, take_f32s(&mut body)?, take_f32s(&mut body)?];
    let lengths = [first.len(), second.len(), best.len()];
    if !body.is_empty() || lengths != [weights.len(); 3] {
        return None;
    }
    let adam = Adam { weights, first, second, steps };
    Some((request, Run { adam, epochs, failures, factor: f32::from_bits(factor), best, best_losses, before }))
}

fn take_u32(bytes: &mut &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.split_off(..4)?.try_into().ok()?))
}

fn take_f64(bytes: &mut &[u8]) -> Option<f64> {
    Some(f64::from_le_bytes(bytes.split_off(..8)?.try_into().ok()?))
}

fn take_f32s(bytes: &mut &[u8]) -> Option<Vec<f32>> {
    let length = take_u32(bytes)? as usize;
    let numbers = bytes.split_off(..length.checked_mul(4)?)?;
    let (numbers, _) = numbers.as_chunks::<4>();
    Some(numbers.iter().map(|&four| f32::from_le_bytes(four)).collect())
}
