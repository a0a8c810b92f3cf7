//! Random positions, which need not occur in any game.

use secateur_abalone::{Abalone, AbalonePosition};
use secateur_core::{Random, Variant};

/// A position with random marbles, most of them in a crowded part of the board so that there are many pushes.
pub fn scattered(variant: &Abalone, random: &mut Random) -> AbalonePosition {
    let centre = random.below(61) as usize;
    let width = 8 + random.below(54) as usize;
    let mut cells = ['.'; 61];
    for letter in ['b', 'w'] {
        for _ in 0..random.below(15) {
            let at = (centre + random.below(width as u32) as usize) % 61;
            if cells[at] == '.' {
                cells[at] = letter;
            }
        }
    }
    let side = if random.below(2) == 0 { 'b' } else { 'w' };
    let cells: String = cells.iter().collect();
    let text = format!("{cells}/{side}/{} {}/{}", random.below(6), random.below(6), random.below(400));
    variant.parse_position(&text).unwrap()
}
