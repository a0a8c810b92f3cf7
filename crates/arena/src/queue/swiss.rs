//! The pairings of a Swiss round: players of like score meet, and nobody meets an opponent twice while that can be avoided.

use std::collections::HashSet;

/// Steps of the search for pairings without a second meeting; after that many, second meetings are allowed.
const MAX_STEPS: u32 = 100_000;

/// The meetings of the next round, by score and then by number; with an odd number of players the last one who has not
/// had a bye sits out.
pub(crate) fn pairings(points: &[u64], met: &[(usize, usize)], byes: &[usize]) -> Vec<(usize, usize)> {
    let mut order: Vec<_> = (0..points.len()).collect();
    order.sort_by_key(|&p| (std::cmp::Reverse(points[p]), p));
    if order.len() % 2 == 1 {
        let fewest = |p: &usize| byes.iter().filter(|&b| b == p).count();
        let least = order.iter().map(fewest).min().unwrap_or(0);
        let sits = order.iter().rposition(|p| fewest(p) == least).unwrap_or(order.len() - 1);
        order.remove(sits);
    }
    let met: HashSet<_> = met.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let mut steps = MAX_STEPS;
    let mut found = Vec::new();
    if !search_pairings(&order, &met, &mut found, &mut steps) {
        found = order.chunks_exact(2).map(|two| (two[0], two[1])).collect();
    }
    found
}

/// Pairs the first player with the next one it has not met, such that the rest can be paired too.
fn search_pairings(
    order: &[usize],
    met: &HashSet<(usize, usize)>,
    found: &mut Vec<(usize, usize)>,
    steps: &mut u32,
) -> bool {
    let Some((&first, rest)) = order.split_first() else { return true };
    for (i, &other) in rest.iter().enumerate() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        if met.contains(&(first, other)) {
            continue;
        }
        found.push((first, other));
        let left: Vec<_> = rest.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &p)| p).collect();
        if search_pairings(&left, met, found, steps) {
            return true;
        }
        found.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_scores_meet_once() {
        assert_eq!(pairings(&[0; 4], &[], &[]), [(0, 1), (2, 3)]);
        let second = pairings(&[4, 0, 0, 4], &[(0, 1), (2, 3)], &[]);
        assert_eq!(second, [(0, 3), (1, 2)]);
        // 0 has met everyone but 2, so that 3 must take 1.
        let third = pairings(&[8, 4, 0, 4], &[(0, 1), (2, 3), (0, 3), (1, 2)], &[]);
        assert_eq!(third, [(0, 2), (1, 3)]);
        // Nobody is new any more.
        assert_eq!(pairings(&[0; 2], &[(0, 1)], &[]), [(0, 1)]);
    }

    #[test]
    fn the_last_without_a_bye_sits_out() {
        assert_eq!(pairings(&[0; 3], &[], &[]), [(0, 1)]);
        assert_eq!(pairings(&[4, 0, 4], &[(0, 1)], &[2]), [(0, 2)]);
        assert_eq!(pairings(&[6, 4, 6], &[(0, 1), (0, 2)], &[2, 1]), [(2, 1)]);
    }
}
