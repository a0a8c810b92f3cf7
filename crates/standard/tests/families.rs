//! What the families of the standard catalogue describe for the board in the browser.

use secateur_core::{AnyVariant, Side};

/// The listed variants, and variants whose parameters move pieces or sides at the start.
fn variants() -> Vec<Box<dyn AnyVariant>> {
    let catalogue = secateur_standard::standard();
    let registry = catalogue.registry();
    let listed = registry.families().iter().flat_map(|f| f.variants.iter().map(|v| v.text.to_string()));
    let starts = ["classic", "belgian-daisy", "german-daisy", "swiss-daisy", "dutch-daisy", "alien"];
    let laid_out = ["abalone", "abalone:official"].into_iter().flat_map(|rules| {
        let join = if rules.contains(':') { ',' } else { ':' };
        starts.map(move |start| format!("{rules}{join}start={start}"))
    });
    let others = [
        "draughts:first=black",
        "draughts:first=white",
        "quoridor:size=3,walls=1",
        "awale:oware,grandslam=all",
    ];
    let texts = listed.chain(laid_out).chain(others.map(String::from));
    texts.map(|text| registry.variant(&text).unwrap_or_else(|e| panic!("{e}"))).collect()
}

#[test]
fn the_board_opens_with_a_listed_variant() {
    let catalogue = secateur_standard::standard();
    for family in catalogue.registry().families() {
        let variant = catalogue.registry().variant(family.board_variant).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((variant.name(), variant.text().as_str()), (family.name, family.board_variant));
        assert!(family.variants.iter().any(|v| v.text == family.board_variant), "{}", family.board_variant);
    }
}

/// The side whose moves begin in the lower half of the picture at the start; the first side if both do.
fn side_below(variant: &dyn AnyVariant) -> Side {
    let game = variant.begin();
    let scene = game.scene();
    let views = game.views();
    let begins = views.iter().flat_map(|m| m.gestures.iter().filter_map(|gesture| gesture.first()));
    let heights: Vec<f32> = begins.filter_map(|id| scene.cell(id)).map(|cell| cell.centre.y).collect();
    let off_centre = heights.iter().sum::<f32>() / heights.len() as f32 - scene.height / 2.0;
    match off_centre {
        _ if off_centre.abs() < 0.1 * scene.height => Side::First,
        _ if off_centre > 0.0 => game.turn(),
        _ => !game.turn(),
    }
}

#[test]
fn the_side_at_the_foot_of_the_board_is_the_one_that_stands_there() {
    for variant in variants() {
        let foot = variant.begin().scene().foot;
        assert_eq!(foot, side_below(&*variant), "{}", variant.text());
    }
}
