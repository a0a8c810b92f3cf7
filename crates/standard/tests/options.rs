//! How the players of the standard catalogue describe their options, from which help, forms and permissions are made.

use secateur_core::{AnyVariant, OptionForm, OptionSpec, ValueKind};
use secateur_players::{Catalogue, PlayerKind};
use std::collections::HashSet;

/// Calls `visit` for every player of every listed variant.
fn each(mut visit: impl FnMut(&Catalogue, &dyn AnyVariant, &PlayerKind, &[OptionSpec])) {
    let catalogue = secateur_standard::standard();
    for listed in catalogue.registry().families().iter().flat_map(|family| family.variants) {
        let variant = catalogue.registry().variant(listed.text).unwrap_or_else(|e| panic!("{e}"));
        for kind in catalogue.players(&*variant) {
            visit(&catalogue, &*variant, kind, &(kind.options)(&*variant));
        }
    }
}

#[test]
fn options_are_described_in_both_languages_and_have_keys_of_their_own() {
    each(|_, variant, kind, options| {
        let mut keys = HashSet::new();
        for spec in options {
            let what = format!("{}({}) of {}", kind.name, spec.form(), variant.text());
            assert!(keys.insert(spec.key), "{what}: its key comes twice");
            let texts = [spec.about].into_iter().chain(spec.group).chain(spec.titles.iter().map(|t| t.1));
            for text in texts {
                assert!(!text.en.trim().is_empty() && !text.fr.trim().is_empty(), "{what}: {text:?}");
            }
            for (value, _) in spec.titles {
                assert!(spec.values.takes(value), "{what}: {value} has a name and is no value");
            }
            assert!(spec.default.is_none_or(|value| spec.values.takes(value)), "{what}: its default");
            assert!(!spec.web || spec.values != ValueKind::File, "{what}: a client may name a file");
        }
        assert!(kind.level_key.is_none_or(|key| keys.contains(key)), "{}: its level", kind.name);
    });
}

/// The words of a player, such as an algorithm: an option may belong to one of them.
fn words(options: &[OptionSpec]) -> impl Iterator<Item = &str> {
    let words = options.iter().filter(|spec| spec.form == OptionForm::Word);
    words.flat_map(|spec| match &spec.values {
        ValueKind::Choice { values } => values.iter().copied(),
        _ => [].iter().copied(),
    })
}

#[test]
fn a_player_takes_each_of_its_defaults_and_reads_it_as_written() {
    each(|catalogue, variant, kind, options| {
        for spec in options {
            let Some(default) = spec.default else { continue };
            let texts = match spec.form {
                OptionForm::Pair => {
                    let beside = |word| format!("{}({word},{}={default})", kind.name, spec.key);
                    let alone = format!("{}({}={default})", kind.name, spec.key);
                    std::iter::once(alone).chain(words(options).map(beside)).collect()
                }
                OptionForm::Word => vec![format!("{}({default})", kind.name)],
                OptionForm::Named => continue,
            };
            let made = texts.iter().any(|text| catalogue.player(variant, text, 1).is_ok());
            assert!(made, "none of {texts:?} is a player of {}", variant.text());
        }
    });
}

#[test]
fn a_player_refuses_an_option_that_it_does_not_list() {
    each(|catalogue, variant, kind, _| {
        let text = format!("{}(no-such=1)", kind.name);
        let refused = catalogue.player(variant, &text, 1).err().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(refused.place(), Some("no-such"), "{text}: {refused}");
    });
}
