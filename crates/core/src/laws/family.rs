//! The laws of a family: all that it lists exists, can be read back and drawn, and has words in both languages.

use super::Broken;
use crate::variant_text::list;
use crate::{
    AnyGame, AnyVariant, Family, GameRecord, Outcome, ParameterSpec, ParseError, Random, Registrar, Registry,
    RuleSection, Side, Text, ValueKind, Variant, VariantText, random_plies,
};
use std::any::TypeId;
use std::collections::{HashMap, HashSet};

/// Length of the game that is written to a file and read back.
const RECORDED_PLIES: usize = 12;
/// Random games played for each variant to see how they end, and the plies after which a game is abandoned.
const ENDED_GAMES: u64 = 3;
const MAX_PLIES: usize = 500;

macro_rules! law {
    ($holds:expr, $($message:tt)*) => {
        if !$holds {
            return Err(Broken(format!($($message)*)));
        }
    };
}

/// Checks all that a game's `register` adds: names, listed variants, sides, evaluators, parameters, rules and their
/// pictures, lessons, benchmarks, records.
///
/// ```no_run
/// # use secateur_core::Registrar;
/// # fn register(to: &mut impl Registrar) {}
/// secateur_core::laws::check_family(register).unwrap();
/// ```
pub fn check_family(register: impl FnOnce(&mut Registered)) -> Result<(), Broken> {
    let mut registered = Registered::default();
    register(&mut registered);
    let Registered { families, types, broken } = registered;
    law!(families.len() == 1, "register: it adds {} families", families.len());
    let family = &families[0];
    let named = |broken: Broken| Broken(format!("{}: {broken}", family.name));
    check_all(family, &types, broken).map_err(named)
}

/// Collects what a game registers in [`check_family`].
#[derive(Default)]
pub struct Registered {
    families: Vec<Family>,
    types: HashSet<TypeId>,
    broken: Option<Broken>,
}

impl Registrar for Registered {
    fn add_family(&mut self, family: Family) {
        self.families.push(family);
    }

    fn add_variant<V: Variant>(&mut self) {
        self.types.insert(TypeId::of::<V>());
        let listed = self.families.last().map_or(&[][..], |family| family.variants);
        let own = listed.iter().filter_map(|entry| entry.text.parse::<V>().ok());
        if let Some(broken) = own.into_iter().find_map(|variant| evaluators(&variant).err()) {
            self.broken.get_or_insert(broken);
        }
    }
}

fn check_all(family: &Family, types: &HashSet<TypeId>, broken: Option<Broken>) -> Result<(), Broken> {
    check_names(family)?;
    let mut registry = Registry::new();
    registry.add(family.clone());
    check_variants(family, types, &registry)?;
    broken.map_or(Ok(()), Err)?;
    parameters(family, &registry)?;
    check_rules(family, &registry)?;
    check_lessons(family, &registry)?;
    for benchmark in family.benchmarks {
        let found = registry.variant(benchmark.variant);
        law!(found.is_ok(), "benchmark: {}", found.err().map_or(String::new(), |e| e.to_string()));
        law!(benchmark.search_depth > 0 && benchmark.perft_depth > 0, "benchmark: a depth of 0");
    }
    check_records(family, &registry)
}

/// The family's name and aliases are plain words without repetition.
fn check_names(family: &Family) -> Result<(), Broken> {
    let mut all = HashSet::new();
    for name in [family.name].iter().chain(family.aliases) {
        law!(!name.is_empty() && *name == name.to_lowercase(), "name: '{name}' is not in lower case");
        law!(!name.contains([':', ',', '=', ' ']), "name: '{name}' holds a mark of variant texts");
        law!(all.insert(*name), "name: '{name}' comes twice");
    }
    check_words("title", family.title)?;
    check_words("notation", family.notation)
}

/// Each listed variant can be read, has a type that was registered, and means the same in its shortest text. The bare
/// family name means the first one.
fn check_variants(family: &Family, types: &HashSet<TypeId>, registry: &Registry) -> Result<(), Broken> {
    let mut texts = HashSet::new();
    for entry in family.variants {
        let variant = registry.variant(entry.text).map_err(|e| Broken(format!("variant: {e}")))?;
        let shortest = variant.text();
        law!(variant.name() == family.name, "variant: {} is of {}", entry.text, variant.name());
        law!(texts.insert(shortest.clone()), "variant: {} is listed twice", entry.text);
        law!(types.contains(&variant.as_any().type_id()), "variant: the type of {} is not added", entry.text);
        let read = registry.variant(&shortest).map(|variant| variant.text());
        law!(read.as_ref() == Ok(&shortest), "variant: {shortest} is read as {read:?}");
        check_words("variant", entry.about).and(check_words("variant", entry.title))?;
        check_overlays(&*variant.begin())?;
        check_looks(&*variant)?;
        for protocol in variant.protocols() {
            let unread = protocol.variants.iter().find(|(_, text)| registry.variant(text).is_err());
            law!(unread.is_none(), "protocols: {unread:?} names no variant");
        }
        let [first, second] = Side::BOTH.map(|side| variant.side_name(side));
        check_words("side", first).and(check_words("side", second))?;
        law!(first.en != second.en && first.fr != second.fr, "sides: both are called {}", first.en);
    }
    let board = registry.variant(family.board_variant);
    law!(board.is_ok(), "board variant: {}", board.err().map_or(String::new(), |e| e.to_string()));
    law!(!family.variants.is_empty(), "variants: none is listed");
    let means = |text: &str| registry.variant(text).map(|variant| variant.text());
    let (bare, first) = (means(family.name), means(family.variants[0].text));
    law!(bare == first, "variants: a bare {} means {bare:?}, the first listed is {first:?}", family.name);
    Ok(())
}

/// Every listed evaluator exists under a name of its own; a name that is not listed finds none.
fn evaluators<V: Variant>(variant: &V) -> Result<(), Broken> {
    let mut all = HashSet::new();
    for entry in variant.evaluators() {
        law!(all.insert(entry.name), "evaluators: {} comes twice for {variant}", entry.name);
        let known = variant.named_evaluator(entry.name).is_some();
        law!(known, "evaluators: {} is listed for {variant} but not known", entry.name);
        check_words("evaluator", entry.about)?;
    }
    law!(variant.named_evaluator("no such").is_none(), "evaluators: any name is known for {variant}");
    Ok(())
}

/// A parameter's default is one of its values, and writing it changes nothing. The variants that the parameter names accept
/// it; all other listed variants refuse it.
fn parameters(family: &Family, registry: &Registry) -> Result<(), Broken> {
    let mut all = HashSet::new();
    for spec in family.parameters {
        law!(all.insert(spec.key), "parameters: {} comes twice", spec.key);
        let right = spec.default.is_none_or(|value| spec.values.takes(value));
        law!(right, "parameters: {} is no value of {}", spec.default.unwrap_or_default(), spec.form());
        check_words("parameter", spec.about)?;
        for (value, title) in spec.titles {
            law!(
                spec.values.takes(value),
                "parameters: {value}, which has a name, is no value of {}",
                spec.form()
            );
            check_words("value", *title)?;
        }
        let mut taken = HashSet::new();
        for entry in family.variants {
            let listed = VariantText::parse(entry.text).map_err(|e| Broken(format!("variant: {e}")))?;
            let (base, prefix) = listed.before_parameters();
            let read = |value: &str| registry.variant(&format!("{prefix}{}={value}", spec.key));
            let samples = samples(spec);
            if !spec.is_taken_by(&listed) {
                let value = samples.iter().find(|value| read(value).is_ok());
                law!(value.is_none(), "parameters: {base} takes {}, which does not name it", spec.key);
                continue;
            }
            taken.insert(base.clone());
            // Without a default, the allowed values depend on other parameters.
            let refused = samples.iter().find_map(|value| read(value).err());
            let reads =
                refused.is_none() || spec.default.is_none() && samples.iter().any(|v| read(v).is_ok());
            law!(reads, "parameters: {base} refuses {}: {refused:?}", spec.form());
            let Some(default) = spec.default else { continue };
            let means = |text: Result<Box<dyn AnyVariant>, ParseError>| text.map(|variant| variant.text());
            let (with, without) = (means(read(default)), means(registry.variant(&base)));
            law!(with == without, "parameters: {base} with {}={default} is {with:?}", spec.key);
        }
        let missing = spec.variants.iter().find(|text| !taken.contains(**text));
        law!(missing.is_none(), "parameters: {} names {missing:?}, which is not listed", spec.key);
    }
    Ok(())
}

/// Some values of a parameter, for the tests above.
fn samples(spec: &ParameterSpec) -> Vec<String> {
    let mut samples: Vec<String> = spec.default.into_iter().map(String::from).collect();
    match &spec.values {
        ValueKind::Integer { min, max, or } => {
            samples.extend([min, max].into_iter().chain(or).map(ToString::to_string));
        }
        ValueKind::Decimal { min, max } => samples.extend([min.to_string(), max.to_string()]),
        ValueKind::Choice { values } => samples.extend(values.iter().map(|value| value.to_string())),
        ValueKind::Switch { on, off } => samples.extend([on.to_string(), off.to_string()]),
        ValueKind::Size | ValueKind::File | ValueKind::Text { .. } => {}
    }
    samples
}

/// Every listed variant has rules; sections name listed variants; their pictures can be drawn.
fn check_rules(family: &Family, registry: &Registry) -> Result<(), Broken> {
    let about = |entry: &RuleSection, text: &str| {
        entry.is_about(text) || registry.variant(text).is_ok_and(|variant| entry.is_about(&variant.text()))
    };
    for variant in family.variants {
        let text = variant.text;
        law!(family.rules.iter().any(|entry| about(entry, text)), "rules: there are none for {text}");
    }
    for entry in family.rules {
        let heading = entry.heading.en;
        check_words("rules: heading", entry.heading).and(check_words("rules: text", entry.text))?;
        for only in entry.only {
            let known = registry.variant(only);
            law!(known.is_ok(), "rules: '{heading}' is about {only}, which is no variant");
        }
        if let Some(picture) = &entry.picture {
            check_words("rules: caption", picture.caption)?;
            let game =
                picture.game(registry).map_err(|e| Broken(format!("rules: picture of '{heading}': {e}")))?;
            law!(!game.scene().cells.is_empty(), "rules: the picture of '{heading}' is empty");
        }
    }
    Ok(())
}

/// Lessons can be played as described and have words in both languages.
fn check_lessons(family: &Family, registry: &Registry) -> Result<(), Broken> {
    for lesson in family.lessons {
        check_words("lesson", lesson.title)?;
        law!(!lesson.steps.is_empty(), "lesson: '{}' has no step", lesson.title.en);
        for step in lesson.steps {
            check_words("lesson", step.task).and(check_words("lesson", step.done))?;
        }
        lesson.check(registry).map_err(|e| Broken(e.to_string()))?;
    }
    Ok(())
}

/// What a page shows of a variant has colours and words: sides, sprites, themes, piece sets, cells, brushes.
fn check_looks(variant: &dyn AnyVariant) -> Result<(), Broken> {
    let colours = Side::BOTH.map(|side| variant.side_colour(side));
    let text = variant.text();
    law!(colours[0] != colours[1], "sides: both are shown in {} in {text}", colours[0]);
    let scene = variant.begin().scene();
    let recoloured = scene.themes.iter().flat_map(|theme| theme.colours.iter().chain(theme.dark));
    for colour in colours.into_iter().chain(recoloured.flat_map(|&(old, new)| [old, new])) {
        law!(is_colour(colour), "colours: {colour} of {text} is not written #rrggbb");
    }
    for sprite in &scene.sprites {
        check_words("sprite", sprite.title)?;
    }
    let mut names = HashSet::new();
    for theme in &scene.themes {
        check_words("theme", theme.title)?;
        law!(names.insert(("theme", theme.name)), "themes: {} comes twice in {text}", theme.name);
    }
    for set in &scene.piece_sets {
        check_words("piece set", set.title)?;
        law!(names.insert(("set", set.name)), "piece sets: {} comes twice in {text}", set.name);
        let known = |name: &str| scene.sprites.iter().any(|sprite| sprite.name == name);
        let unknown = set.sprites.iter().find(|sprite| !known(sprite.name));
        law!(
            unknown.is_none(),
            "piece sets: {} draws {}, which {text} does not have",
            set.name,
            unknown.map_or("", |s| s.name)
        );
    }
    for cell in &scene.cells {
        if let Some(help) = cell.help {
            check_words("help", help)?;
        }
    }
    for brush in variant.palette() {
        check_words("brush", brush.name)?;
    }
    Ok(())
}

fn is_colour(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Every listed overlay exists and uses cells of the picture; a name that is not listed finds none.
fn check_overlays(game: &dyn AnyGame) -> Result<(), Broken> {
    let variant = game.variant();
    let scene = game.scene();
    for entry in variant.overlays() {
        check_words("overlay", entry.title).and(check_words("overlay", entry.about))?;
        let overlay = game.overlay(entry.id);
        law!(overlay.is_some(), "overlay: {} is listed for {} but not drawn", entry.id, variant.text());
        let overlay = overlay.unwrap_or_default();
        let cells = overlay.marks.iter().map(|mark| &mark.cell);
        for cell in cells.chain(overlay.paths.iter().flat_map(|path| &path.cells)) {
            law!(scene.cell(cell).is_some(), "overlay: {} marks {cell}, which is no cell", entry.id);
        }
    }
    law!(game.overlay("no such").is_none(), "overlay: any name is known for {}", variant.text());
    Ok(())
}

/// A game written to a file reads back as the same game. Overlays exist throughout the game. Reasons have words, and the
/// same fixed word always has the same ones.
fn check_records(family: &Family, registry: &Registry) -> Result<(), Broken> {
    let mut reasons = HashMap::new();
    for entry in family.variants {
        let variant = registry.variant(entry.text).map_err(|e| Broken(format!("variant: {e}")))?;
        let mut game = variant.begin();
        for ply in 0..RECORDED_PLIES {
            let count = game.legal_count();
            if count == 0 || !game.play_nth(ply % count) {
                break;
            }
            check_overlays(&*game)?;
        }
        for seed in 0..ENDED_GAMES {
            let Some(outcome) = ended(&*variant, seed) else { continue };
            let (word, text) = (outcome.reason.word, outcome.reason.text);
            check_words("reason", text)?;
            let known = *reasons.entry(word).or_insert(text);
            law!(known == text, "reason: {word} is both '{}' and '{}'", known.en, text.en);
        }
        let written = (family.records.write)(&GameRecord::of(&*game));
        let read = (family.records.read)(&written).map_err(|e| Broken(format!("records: {e}")))?;
        law!(read.len() == 1, "records: one game of {} is read as {}", entry.text, read.len());
        let replayed = read[0].replay(registry, &*variant).map_err(|e| Broken(format!("records: {e}")))?;
        let same = replayed.position() == game.position() && replayed.variant().text() == variant.text();
        law!(same, "records: {written} is read as a game to {}", replayed.position());
    }
    Ok(())
}

/// The outcome of a random game, if it ends soon enough.
fn ended(variant: &dyn AnyVariant, seed: u64) -> Option<Outcome> {
    let (mut game, mut random) = (variant.begin(), Random::new(seed));
    random_plies(&mut *game, MAX_PLIES, &mut random);
    game.outcome()
}

/// A text is there in both languages.
fn check_words(what: &str, text: Text) -> Result<(), Broken> {
    let missing: Vec<_> = [("English", text.en), ("French", text.fr)]
        .iter()
        .filter(|(_, words)| words.trim().is_empty())
        .map(|l| l.0)
        .collect();
    law!(missing.is_empty(), "{what}: '{}{}' has no words in {}", text.en, text.fr, list(&missing));
    Ok(())
}
