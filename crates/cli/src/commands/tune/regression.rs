//! `--method regression`: weights fitted to the results of games of self-play.

use super::{Found, Run, bare_name, data_path};
use crate::arena::interrupt_of_kept_work;
use crate::args::tune::RegressionTarget;
use crate::failure::Failure;
use secateur_arena::Openings;
use secateur_core::{Random, Weights, random_plies};
use secateur_learn::regression::{Loss, RegressionSettings, Target, fit};
use secateur_learn::{Dataset, SelfPlay, SelfPlayFile, self_play};
use serde_json::json;

/// Random games, and plies of each, in whose positions features are looked for.
const RANDOM_GAMES: u64 = 4;
const RANDOM_PLIES: usize = 40;
/// Games of self-play that reach this many plies count as drawn.
const MAX_PLIES: usize = 400;

impl Run<'_> {
    /// Refuses an evaluator that has weights but no features for them: regression would leave all of them as they are. The
    /// positions of random games are tried, since a symmetric start has no features.
    fn check_features(&self) -> Result<(), Failure> {
        let mut some = false;
        for seed in 0..RANDOM_GAMES {
            let mut game = self.variant.begin();
            let mut random = Random::new(seed);
            for _ in 0..RANDOM_PLIES {
                random_plies(&mut *game, 1, &mut random);
                if game.outcome().is_some() {
                    break;
                }
                self.evaluator.features(&*game, &mut |_, _| some = true);
            }
        }
        if some {
            return Ok(());
        }
        Err(Failure::Request(
            "regression: the evaluator is not a sum of features; tune --method spsa, random or local finds its weights by matches".into(),
        ))
    }

    /// Finds the weights with which the evaluator best predicts the results of self-play.
    pub(super) fn regression(&self) -> Result<Found, Failure> {
        self.check_regression()?;
        let Some(file) = self.self_play_games()? else { return Ok(None) };
        let tuned = self
            .parameters
            .iter()
            .map(|parameter| self.place_of(&bare_name(&parameter.name)))
            .collect::<Result<Vec<_>, _>>()?;
        let settings = self.settings(&tuned)?;
        let (dataset, scale) = self.scaled_dataset(&file, &settings)?;
        crate::say(&format!("{} positions of {} games", dataset.len(), file.games().len()));
        if dataset.is_empty() {
            return Err(Failure::Running("the games hold no quiet position whose features are known".into()));
        }
        let fitted =
            fit(&dataset, &self.evaluator.weights().values(), &RegressionSettings { scale, ..settings });
        let [used, out] = [0, 1].map(|i| (fitted.before[i], fitted.after[i]));
        crate::say(&format!(
            "loss {:.5} → {:.5}, on games held out {:.5} → {:.5}",
            used.0, used.1, out.0, out.1
        ));
        let values = tuned.iter().map(|&i| fitted.weights[i].round() as i32).collect();
        let details = json!({
            "games": file.games().len(), "positions": fitted.positions, "scale": fitted.scale, "ridge": fitted.ridge,
            "loss": { "before": used.0, "after": used.1 }, "held_out": { "before": out.0, "after": out.1 },
        });
        Ok(Some((values, details.as_object().cloned().unwrap_or_default())))
    }

    /// Refuses settings that regression cannot use.
    fn check_regression(&self) -> Result<(), Failure> {
        let blend = self.args.blend;
        if !(0.0..=1.0).contains(&blend) {
            return Err(Failure::Request(format!("blend {blend}: a share is from 0 to 1")));
        }
        if let Some(parameter) = self.parameters.iter().find(|parameter| !parameter.name.starts_with("w.")) {
            return Err(Failure::Request(format!(
                "parameter '{}': regression finds weights w.NAME only",
                parameter.name
            )));
        }
        self.check_features()
    }

    /// The index of a weight among all weights of the evaluator.
    fn place_of(&self, name: &str) -> Result<usize, Failure> {
        let weights = self.evaluator.weights();
        match weights.iter().position(|(own, _)| own == name) {
            Some(place) => Ok(place),
            // This is an error that lists the closest names.
            None => Err(weights
                .changed(&Weights::new([(name, 0)]))
                .err()
                .map_or_else(|| Failure::Request(format!("weight '{name}': there is none")), Failure::from)),
        }
    }

    /// The settings without the scale of the chances. Weights whose indexes are not in `tuned` keep their values.
    fn settings(&self, tuned: &[usize]) -> Result<RegressionSettings, Failure> {
        let args = self.args;
        let mut is_tuned = vec![false; self.evaluator.weights().len()];
        tuned.iter().for_each(|&i| is_tuned[i] = true);
        Ok(RegressionSettings {
            loss: if args.target == RegressionTarget::Margin { Loss::Squares } else { Loss::Logistic },
            ridge: args.ridge,
            scale: None,
            feature_scale: self.evaluator.feature_scale(),
            held: (0..is_tuned.len()).filter(|&i| !is_tuned[i]).collect(),
            anchor: args.anchor.as_deref().map(|name| self.place_of(name)).transpose()?,
            epochs: args.epochs as usize,
            seed: args.seed,
        })
    }

    /// The positions with their targets. Also returns the scale on which evaluations read as chances, where it is known before
    /// fitting.
    fn scaled_dataset(
        &self,
        file: &SelfPlayFile,
        settings: &RegressionSettings,
    ) -> Result<(Dataset, Option<f64>), Failure> {
        let (blend, unit) = (self.args.blend, f64::from(self.evaluator.unit()));
        let dataset = self.dataset(file, self.target(0.0, unit))?;
        if self.args.target == RegressionTarget::Margin {
            return Ok((dataset, Some(unit)));
        }
        if blend <= 0.0 {
            return Ok((dataset, None));
        }
        // The scale on which the player's scores read as chances is found by predicting the results alone.
        let first = RegressionSettings { epochs: 1, ridge: Some(1.0), ..settings.clone() };
        let found = fit(&dataset, &self.evaluator.weights().values(), &first).scale;
        Ok((self.dataset(file, self.target(blend, 100.0 * found / unit))?, Some(found)))
    }

    fn target(&self, blend: f64, scale: f64) -> Target {
        match self.args.target {
            RegressionTarget::Margin => Target::Margin,
            RegressionTarget::Result => Target::Result { blend, scale },
        }
    }

    fn dataset(&self, file: &SelfPlayFile, target: Target) -> Result<Dataset, Failure> {
        let mut dataset = Dataset::new();
        let within = self.args.within.map_or(i32::MAX, |units| (100.0 * units) as i32);
        for (&number, game) in file.games() {
            dataset.add_game(&*self.variant, &*self.evaluator, game, number as u32, target, within)?;
        }
        Ok(dataset)
    }

    /// The games of self-play, once the missing ones have been played; `None` if interrupted.
    fn self_play_games(&self) -> Result<Option<SelfPlayFile>, Failure> {
        let Openings::Random(plies) = self.openings else {
            return Err(Failure::Request(format!(
                "openings '{}': self-play takes random:PLIES",
                self.args.openings
            )));
        };
        let path = data_path(self.args);
        let header = format!("# self-play of {} from seed {}", self.variant.text(), self.args.seed);
        let mut file = match &path {
            Some(path) => SelfPlayFile::open(path, &header)?,
            None => SelfPlayFile::in_memory(),
        };
        let wanted = self.args.games.unwrap_or(1_000);
        let settings = SelfPlay {
            catalogue: self.catalogue,
            variant: &*self.variant,
            player: self.player.to_string(),
            limits: self.limit,
            opening: plies.min(2)..=plies,
            max_plies: MAX_PLIES,
            games: wanted,
            seed: self.args.seed,
            concurrency: self.concurrency,
        };
        let hundredth = (wanted / 20).max(1) as usize;
        let finished = self_play(&settings, &mut file, &interrupt_of_kept_work(), &mut |games| {
            if games.is_multiple_of(hundredth) {
                crate::say(&format!("{games} of {wanted} games"));
            }
        })?;
        Ok(finished.then_some(file))
    }
}
