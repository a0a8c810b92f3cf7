//! The five student reports the project starts from, each in a folder of its own: its player, its clock policy, the readings
//! chosen where the report is silent, and, behind the feature `experiments`, every table and figure measured again.
//!
//! | folder | report | game | player |
//! |---|---|---|---|
//! | `lao/` | 000 | Abalone | `lao` |
//! | `lesage_viale/` | 001 | Awalé with three colours | `lesage-viale` |
//! | `rosselet_lambert/` | 002 | Divercité | `rosselet-lambert` |
//! | `simon_harti/` | 003 | Quoridor | `simon-harti` |
//! | `bornachot_haro/` | 004 | draughts | `bornachot-haro` |
//! | `shared/` | | | what several of them need |
//!
//! The players run on the search that all players share, with the options, evaluation, move ordering and clock policy of their
//! report; the evaluations are in the games' crates, under `eval/reports/`. Under a time per move they deepen, to their own depth
//! at most, and play the move of the last finished iteration. `docs/reports/` has the readings and the results.
//!
//! ```
//! use secateur_core::Limits;
//! let mut catalogue = secateur_players::Catalogue::default();
//! secateur_quoridor::register(&mut catalogue);
//! catalogue.add_players(secateur_reports::players());
//! let quoridor = catalogue.registry().variant("quoridor:course").unwrap();
//! let mut player = catalogue.player(&*quoridor, "simon-harti(iterations=50)", 1).unwrap();
//! let decision = player.decide(&*quoridor.begin(), &Limits::default().into(), &mut |_| {}).unwrap();
//! assert_eq!(decision.nodes, 50);
//! ```

mod bornachot_haro;
#[cfg(feature = "experiments")]
mod flagship_versus_reports;
mod lao;
mod lesage_viale;
mod rosselet_lambert;
mod shared;
mod simon_harti;

use secateur_players::PlayerKind;

/// The reports' players, for a catalogue.
pub fn players() -> [PlayerKind; 5] {
    [lao::KIND, lesage_viale::KIND, rosselet_lambert::KIND, simon_harti::KIND, bornachot_haro::KIND]
}

/// The reports' experiments, in the order of the reports.
#[cfg(feature = "experiments")]
pub fn experiments() -> Vec<secateur_lab::Experiment> {
    let mut all = Vec::new();
    all.extend(lao::experiments::ALL);
    all.extend(lesage_viale::experiments::ALL);
    all.extend(rosselet_lambert::experiments::ALL);
    all.extend(simon_harti::experiments::ALL);
    all.extend(bornachot_haro::experiments::ALL);
    all.push(flagship_versus_reports::EXPERIMENT);
    all
}

#[cfg(test)]
mod tests {
    use crate::lao::clock::TwoDepths;
    use crate::rosselet_lambert::clock::Bands;
    use crate::shared::clock::{seconds, tests::situation};
    use crate::shared::even_share::EvenShare;
    use crate::simon_harti::clock::FortyTurns;
    use secateur_search::time::TimePolicy;

    #[test]
    fn no_policy_spends_the_whole_clock() {
        let policies: [Box<dyn TimePolicy>; 4] = [
            Box::new(TwoDepths { deep: 4, scale: 1.0 }),
            Box::new(Bands { version: 0, scale: 1.0 }),
            Box::new(FortyTurns { scale: 1.0 }),
            Box::new(EvenShare { game_moves: 40 }),
        ];
        for mut policy in policies {
            for (plies, left) in [(0, 0.001), (10, 5.0), (48, 0.2), (39, 100.0)] {
                let budget = policy.begin(&situation(plies, Some(50), left));
                assert!(budget.hard.unwrap() < seconds(left));
            }
        }
    }
}
