//! A tournament cut down to some of its pairs, to be played elsewhere.

use super::{Openings, Schedule, Spec};
use crate::queue::Job;

impl Spec {
    /// The tournament reduced to what these pairs need, and the pairs with their players and openings renumbered for it.
    pub fn part(&self, pairs: &[Job]) -> (Spec, Vec<Job>) {
        let mut players = Vec::new();
        let mut place = |player: usize| match players.iter().position(|&p| p == player) {
            Some(place) => place,
            None => {
                players.push(player);
                players.len() - 1
            }
        };
        let mut own: Vec<Job> =
            pairs.iter().map(|job| Job { a: place(job.a), b: place(job.b), ..*job }).collect();
        let openings = match &self.openings {
            Openings::List(all) => {
                let listed = |job: &Job| all[(job.opening % all.len() as u64) as usize].clone();
                let list = own.iter().map(listed).collect();
                own.iter_mut().enumerate().for_each(|(i, job)| job.opening = i as u64);
                Openings::List(list)
            }
            other => other.clone(),
        };
        let part = Spec {
            players: players.iter().map(|&p| self.players[p].clone()).collect(),
            schedule: Schedule::RoundRobin,
            pairs: pairs.len().max(1) as u64,
            openings,
            test: None,
            fresh_after: self.fresh_after,
            ..self.clone()
        };
        (part, own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Entrant, Opening};

    fn job(pair: u64, opening: u64, a: usize, b: usize) -> Job {
        Job { pair, opening, a, b, legs: [true; 2] }
    }

    #[test]
    fn a_part_has_what_its_pairs_need() {
        let mut spec = Spec::match_of("quoridor", "p0", "p1");
        for n in 2..6 {
            let name = format!("p{n}");
            spec.players.push(Entrant { name: name.clone(), player: name, ..spec.players[0].clone() });
        }
        let opening = |n: u64| Opening { start: None, moves: vec![n.to_string()] };
        spec.openings = Openings::List((0..10).map(opening).collect());
        let (part, pairs) = spec.part(&[job(40, 23, 4, 1), job(41, 7, 1, 5)]);
        let names: Vec<_> = part.players.iter().map(|p| p.player.as_str()).collect();
        assert_eq!(names, ["p4", "p1", "p5"]);
        assert_eq!(pairs, [job(40, 0, 0, 1), job(41, 1, 1, 2)]);
        assert_eq!(part.openings, Openings::List(vec![opening(3), opening(7)]));
        spec.openings = Openings::Random(4);
        assert_eq!(spec.part(&[job(9, 23, 0, 1)]).1, [job(9, 23, 0, 1)]);
    }
}
