//! A net in use: incremental evaluation equals evaluation from scratch, with all instruction sets.

use secateur_core::{InputSet, Random, Side};
use secateur_nets::{Net, NetState, ONE, OUTPUT_ONE, Shape, Simd, WEIGHT_ONE};
use std::sync::Arc;

const SHAPES: [Shape; 4] = [
    Shape { inputs: 1, width: 16, hidden: 0, phases: 1 },
    Shape { inputs: 300, width: 32, hidden: 0, phases: 3 },
    Shape { inputs: 1024, width: 64, hidden: 8, phases: 2 },
    Shape { inputs: 777, width: 128, hidden: 32, phases: 5 },
];

/// The value computed straight from the definition.
fn by_definition(net: &Net, views: &[InputSet; 2], turn: Side, phase: usize) -> i32 {
    let accumulator = |side: Side| {
        let mut sums = net.bias.clone();
        for input in views[side].iter() {
            sums.iter_mut().zip(net.row(input)).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
        }
        sums.into_iter().map(|sum| i64::from(sum).clamp(0, ONE.into()))
    };
    let both: Vec<i64> = accumulator(turn).chain(accumulator(!turn)).collect();
    let dot = |inputs: &[i64], weights: &[i16]| -> i64 {
        inputs.iter().zip(weights).map(|(input, &weight)| input * i64::from(weight)).sum()
    };
    let neuron = |j: usize| {
        let place = phase * net.shape.hidden + j;
        let sum = dot(&both, &net.hidden_weights[place * both.len()..]) + i64::from(net.hidden_bias[place]);
        (sum / i64::from(WEIGHT_ONE)).clamp(0, ONE.into())
    };
    let last: Vec<i64> =
        if net.shape.hidden == 0 { both.clone() } else { (0..net.shape.hidden).map(neuron).collect() };
    let sum = dot(&last, &net.output_weights[phase * last.len()..]) + i64::from(net.output_bias[phase]);
    (sum * i64::from(net.scale) / i64::from(ONE * OUTPUT_ONE)) as i32
}

/// Changes to a neighbouring position, or now and then to a distant one.
fn go_on(views: &mut [InputSet; 2], inputs: usize, random: &mut Random) {
    for view in views {
        if random.below(10) == 0 {
            *view = InputSet::EMPTY;
        }
        let mut some = InputSet::EMPTY;
        let keep = random.below(40);
        view.iter().filter(|_| random.below(40) >= keep / 8).for_each(|input| some.insert(input));
        (0..random.below(30)).for_each(|_| some.insert(random.below(inputs as u32) as usize));
        *view = some;
    }
}

#[test]
fn incremental_is_from_scratch_in_every_way() {
    for (number, shape) in SHAPES.into_iter().enumerate() {
        let net = Arc::new(Net::random(shape, number as u64));
        let possible = || Simd::ALL.into_iter().filter(|simd| simd.is_possible());
        let mut states: Vec<_> = possible().map(|simd| NetState::with_simd(net.clone(), simd)).collect();
        let mut random = Random::new(9);
        let mut views = [InputSet::EMPTY; 2];
        let mut values = std::collections::HashSet::new();
        for _ in 0..500 {
            let turn = if random.below(2) == 0 { Side::First } else { Side::Second };
            let phase = random.below(shape.phases as u32) as usize;
            let expected = by_definition(&net, &views, turn, phase);
            for state in &mut states {
                assert_eq!(state.evaluate(&views, turn, phase), expected, "{shape:?}");
            }
            let fresh = NetState::new(net.clone()).evaluate(&views, turn, phase);
            assert_eq!(fresh, expected);
            values.insert(expected);
            go_on(&mut views, shape.inputs, &mut random);
        }
        assert!(shape.inputs == 1 || values.len() > 100, "values that differ: {}", values.len());
    }
}
