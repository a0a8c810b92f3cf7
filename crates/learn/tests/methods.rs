//! Each method finds a known solution, and repeats exactly with the same seed.

use secateur_arena::{ArenaError, Interrupt, Openings};
use secateur_core::{Limits, Random, Weights};
use secateur_learn::regression::{Loss, RegressionSettings, fit};
use secateur_learn::{
    ArenaMatchRunner, Dataset, LocalSearch, LocalSettings, MatchRequest, MatchRunner, RandomSearch,
    RandomSettings, SelfPlay, SelfPlayFile, Spsa, SpsaSettings, TunedParameter, local_search, random_search,
    self_play, spsa,
};
use secateur_standard::standard;
use secateur_stats::Trinomial;

/// A hill with its top at (60, -20): of two points the lower one loses games, and more of them the lower it is.
struct Hill;

fn height(configuration: &[i32]) -> f64 {
    -f64::from(configuration[0] - 60).powi(2) / 400.0 - f64::from(configuration[1] + 20).powi(2) / 100.0
}

impl MatchRunner for Hill {
    fn play(&self, matches: &[MatchRequest]) -> Result<Option<Vec<Trinomial>>, ArenaError> {
        let tally = |m: &MatchRequest| {
            let mut random = Random::new(m.seed);
            let chance = 1.0 / (1.0 + (height(&m.b) - height(&m.a)).exp());
            let won = |_: &u32| f64::from(random.below(1 << 20)) / f64::from(1 << 20) < chance;
            let wins = (0..m.games).filter(won).count() as u64;
            Trinomial { wins, draws: 0, losses: u64::from(m.games) - wins }
        };
        Ok(Some(matches.iter().map(tally).collect()))
    }
}

fn parameters() -> Vec<TunedParameter> {
    let weights = Weights::new([("a", 10), ("b", 10)]);
    ["w.a=10:0..100:5", "w.b=10:-50..50:5"]
        .map(|text| TunedParameter::parse(text, &weights).unwrap())
        .to_vec()
}

#[test]
fn spsa_climbs_a_hill() {
    let settings = SpsaSettings { parameters: parameters(), iterations: 2_000, pairs: 2, rate: 0.2, seed: 5 };
    let mut state = Spsa::begin(&settings.parameters);
    assert!(spsa(&settings, &Hill, &mut state, &mut |_| {}).unwrap());
    let found = state.rounded();
    assert!((found[0] - 60).abs() <= 8 && (found[1] + 20).abs() <= 6, "{found:?}");
}

#[test]
fn an_interrupted_spsa_goes_on_as_if_it_had_not_been() {
    let settings = SpsaSettings { parameters: parameters(), iterations: 50, pairs: 1, rate: 0.2, seed: 7 };
    let mut whole = Spsa::begin(&settings.parameters);
    spsa(&settings, &Hill, &mut whole, &mut |_| {}).unwrap();
    let mut saved = Spsa::begin(&settings.parameters);
    let mut half = saved.clone();
    spsa(&settings, &Hill, &mut half, &mut |state| {
        if state.iterations == 20 {
            saved = state.clone();
        }
    })
    .unwrap();
    assert_eq!(saved.iterations, 20);
    let text = serde_json::to_string(&saved).unwrap();
    let mut resumed: Spsa = serde_json::from_str(&text).unwrap();
    spsa(&settings, &Hill, &mut resumed, &mut |_| {}).unwrap();
    assert_eq!(resumed, whole);
}

#[test]
fn random_and_local_search_climb_and_repeat() {
    let grid: Vec<_> = parameters().iter().map(TunedParameter::grid).collect();
    let run = || {
        let settings = RandomSettings { grid: grid.clone(), games: 20, seed: 3, ..Default::default() };
        let mut pool = RandomSearch::begin(&settings);
        assert!(random_search(&settings, &Hill, &mut pool, &mut |_| {}).unwrap());
        let settings =
            LocalSettings { grid: grid.clone(), games: 9, streak: 10, seed: 3, ..Default::default() };
        let mut state = LocalSearch::begin(pool.members[0].configuration.clone());
        assert!(local_search(&settings, &Hill, &mut state, &mut |_| {}).unwrap());
        (pool, state)
    };
    let (pool, state) = run();
    assert_eq!(pool.members.len(), 8);
    let points: Vec<_> = pool.members.iter().map(|m| m.points()).collect();
    assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
    assert!(height(&state.configuration) > -3.0, "{state:?}");
    assert_eq!(run(), (pool, state));
}

#[test]
fn matches_in_the_arena_repeat_whatever_the_concurrency() {
    let catalogue = standard();
    let player = |values: &[i32]| format!("greedy(w.wall-1={})", values[0]);
    let matches: Vec<_> =
        (0..3).map(|i| MatchRequest { a: vec![10 * i], b: vec![90], games: 5, seed: i as u64 }).collect();
    let tallies = |concurrency| {
        let runner = ArenaMatchRunner {
            catalogue: &catalogue,
            game: "quoridor:size=5,walls=3".into(),
            player: &player,
            limit: Limits::depth(1),
            starts: Vec::new(),
            openings: Openings::Random(2),
            concurrency,
            interrupt: Interrupt::new(),
        };
        runner.play(&matches).unwrap().unwrap()
    };
    let once = tallies(1);
    assert!(once.iter().all(|t| t.wins + t.draws + t.losses == 5));
    assert_eq!(tallies(4), once);
    let wrong = ArenaMatchRunner { player: &|_| "greedy(w.gate=1)".into(), ..runner_of(&catalogue) };
    assert!(wrong.play(&matches).is_err());
}

fn runner_of(catalogue: &secateur_players::Catalogue) -> ArenaMatchRunner<'_> {
    ArenaMatchRunner {
        catalogue,
        game: "quoridor:size=5,walls=3".into(),
        player: &|_| "greedy".into(),
        limit: Limits::depth(1),
        starts: Vec::new(),
        openings: Openings::Start,
        concurrency: 1,
        interrupt: Interrupt::new(),
    }
}

#[test]
fn every_match_has_openings_of_its_own_from_all_starts() {
    let catalogue = standard();
    let position = |text: &str| catalogue.registry().variant(text).unwrap().begin().position();
    let runner = ArenaMatchRunner {
        catalogue: &catalogue,
        game: "abalone:tie=marbles".into(),
        player: &|values| format!("lao(depth=1,tt=off,w.rim={})", values[0]),
        limit: Limits::depth(1),
        openings: Openings::Random(2),
        starts: ["abalone", "abalone:start=alien"].map(position).to_vec(),
        concurrency: 2,
        interrupt: Interrupt::new(),
    };
    let with_seed = |seed| MatchRequest { a: vec![125], b: vec![2000], games: 5, seed };
    let tallies = runner.play(&[1, 2, 3, 1].map(with_seed)).unwrap().unwrap();
    assert!(tallies.iter().all(|t| t.wins + t.draws + t.losses == 5));
    assert_eq!(tallies[0], tallies[3]);
    let openings = |seed| runner.random_openings(2, 3, seed).unwrap();
    assert_ne!(openings(1), openings(2));
    let starts: Vec<_> = openings(1).into_iter().map(|opening| opening.start.unwrap()).collect();
    assert_eq!(starts[..2], runner.starts[..]);
}

/// Positions whose results follow from known weights, with as much noise as games have.
fn synthetic(weights: &[f64], positions: u32, scale: f64) -> Dataset {
    let mut random = Random::new(11);
    let mut dataset = Dataset::new();
    for game in 0..positions {
        let features: Vec<_> = (0..weights.len())
            .map(|i| (i as u32, random.below(21) as i32 - 10))
            .filter(|f| f.1 != 0)
            .collect();
        let value: f64 = features.iter().map(|&(i, v)| weights[i as usize] * f64::from(v)).sum();
        let chance = 1.0 / (1.0 + (-value / scale).exp());
        let won = f64::from(random.below(1 << 20)) / f64::from(1 << 20) < chance;
        dataset.push(features, f32::from(u8::from(won)), game);
    }
    dataset
}

#[test]
fn regression_recovers_known_weights() {
    let known = [100.0, -40.0, 15.0, 0.0];
    let dataset = synthetic(&known, 20_000, 400.0);
    let settings = RegressionSettings { scale: Some(400.0), ..RegressionSettings::default() };
    let fitted = fit(&dataset, &[50, 0, 0, 30], &settings);
    for (found, known) in fitted.weights.iter().zip(known) {
        assert!((found - known).abs() < 4.0, "{fitted:?}");
    }
    assert!(fitted.after[1] < fitted.before[1]);
    // Held weights stay. An anchor keeps its value while the others are rescaled.
    let held = fit(&dataset, &[50, 0, 0, 30], &RegressionSettings { held: vec![3], ..settings.clone() });
    assert_eq!(held.weights[3], 30.0);
    let anchored = fit(&dataset, &[50, 0, 0, 30], &RegressionSettings { anchor: Some(0), ..settings });
    assert!(
        (anchored.weights[0] - 50.0).abs() < 1e-9 && (anchored.weights[1] + 20.0).abs() < 3.0,
        "{anchored:?}"
    );
}

#[test]
fn least_squares_and_large_tables_are_fitted_too() {
    let known = [3.0, -2.0];
    let mut dataset = Dataset::new();
    let mut random = Random::new(2);
    for game in 0..500 {
        let x = [random.below(9) as i32 - 4, random.below(9) as i32 - 4];
        dataset.push([(0, x[0]), (1, x[1])], (known[0] * x[0] as f64 + known[1] * x[1] as f64) as f32, game);
    }
    let settings = RegressionSettings {
        loss: Loss::Squares,
        scale: Some(1.0),
        ridge: Some(0.0),
        ..RegressionSettings::default()
    };
    let fitted = fit(&dataset, &[0, 0], &settings);
    assert!((fitted.weights[0] - 3.0).abs() < 1e-3 && (fitted.weights[1] + 2.0).abs() < 1e-3, "{fitted:?}");

    // Too many weights for Newton's method: positions with one of 500 features each, half of them good, half bad.
    let mut dataset = Dataset::new();
    for game in 0..50_000u32 {
        let (place, won) = (random.below(500), random.below(4) != 0);
        dataset.push([(place, 1)], f32::from(u8::from(won == (place < 250))), game);
    }
    let settings =
        RegressionSettings { scale: Some(100.0), ridge: Some(1e-5), ..RegressionSettings::default() };
    let fitted = fit(&dataset, &[0; 500], &settings);
    let right = (0..500).filter(|&i| (fitted.weights[i] > 0.0) == (i < 250)).count();
    assert!(right >= 495 && fitted.after[1] < fitted.before[1], "{right} of 500");
}

#[test]
fn self_play_is_the_same_however_it_is_done() {
    let catalogue = standard();
    let variant = catalogue.registry().variant("quoridor:size=5,walls=3").unwrap();
    let play = |concurrency, pieces: &[u64]| {
        let mut file = SelfPlayFile::in_memory();
        for &games in pieces {
            let settings = SelfPlay {
                catalogue: &catalogue,
                variant: &*variant,
                player: "secateur(hash=1M)".into(),
                limits: Limits::nodes(200),
                opening: 2..=6,
                max_plies: 200,
                games,
                seed: 4,
                concurrency,
            };
            assert!(self_play(&settings, &mut file, &Interrupt::new(), &mut |_| {}).unwrap());
        }
        file.games().clone()
    };
    let once = play(1, &[6]);
    assert_eq!(once.len(), 6);
    assert_eq!(play(3, &[2, 6]), once);
}
