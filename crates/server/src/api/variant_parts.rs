//! A variant in the parts that a form has: a listed variant, and values of the parameters it takes.

use secateur_core::{Family, ParameterSpec, Registry, VariantSpec, VariantText};
use serde::Serialize;
use std::collections::BTreeMap;

/// Parameters by their keys.
type Values = BTreeMap<String, String>;

/// A variant text in its parts: name and items.
#[derive(Debug, Serialize)]
pub(crate) struct VariantName {
    /// The name of the family, before the colon.
    name: String,
    /// The items after the colon.
    items: Vec<String>,
}

impl VariantName {
    pub fn of(text: &str) -> VariantName {
        match VariantText::parse(text) {
            Ok(parsed) => VariantName { name: parsed.name().to_string(), items: items(&parsed) },
            Err(_) => VariantName { name: text.to_string(), items: Vec::new() },
        }
    }
}

fn items(text: &VariantText<'_>) -> Vec<String> {
    let words = text.words().iter().map(|word| word.to_string());
    words.chain(text.pairs().iter().map(|(key, value)| format!("{key}={value}"))).collect()
}

fn values(text: &VariantText<'_>) -> Values {
    text.pairs().iter().map(|&(key, value)| (key.to_string(), value.to_string())).collect()
}

/// A variant as a form shows it.
#[derive(Debug, Serialize)]
pub(crate) struct VariantParts {
    #[serde(flatten)]
    variant: VariantName,
    /// The text of the listed variant that it equals, or from which it differs in parameters only.
    listed: Option<&'static str>,
    /// The values of its parameters that are not the listed variant's own.
    values: Values,
}

/// A listed variant as a form offers it.
#[derive(Debug, Serialize)]
pub(crate) struct ListedVariant {
    /// The items after the colon.
    items: Vec<String>,
    /// The text without its parameters.
    base: String,
    /// The text to which `key=value` items, separated by commas, are appended.
    prefix: String,
    /// The values of parameters that its text gives.
    values: Values,
    /// The keys of the parameters it takes.
    parameters: Vec<&'static str>,
}

impl ListedVariant {
    /// `None` for a text that cannot be read.
    pub fn of(family: &Family, note: &VariantSpec) -> Option<ListedVariant> {
        let text = VariantText::parse(note.text).ok()?;
        let (base, prefix) = text.before_parameters();
        let takes = |spec: &&ParameterSpec| spec.web && spec.is_taken_by(&text);
        Some(ListedVariant {
            items: items(&text),
            values: values(&text),
            parameters: family.parameters.iter().filter(takes).map(|spec| spec.key).collect(),
            base,
            prefix,
        })
    }
}

impl VariantParts {
    /// The parts of a variant text in its shortest form.
    pub fn of(registry: &Registry, text: &str) -> VariantParts {
        let variant = VariantName::of(text);
        let found = VariantText::parse(text).ok().and_then(|parsed| {
            let family = registry.family(parsed.name()).ok()?;
            let given = values(&parsed);
            let matches = family.variants.iter().filter_map(|note| {
                let (added, values) = values_beside(registry, note, text, &given)?;
                Some((added, note.text, values))
            });
            // Of several, the one from which the fewest values differ.
            matches.min_by_key(|(added, ..)| *added)
        });
        let (listed, values) = match found {
            Some((_, listed, values)) => (Some(listed), values),
            None => (None, Values::new()),
        };
        VariantParts { variant, listed, values }
    }
}

/// The values that make a listed variant the variant of a text, and how many of them are not the listed variant's own; `None` if
/// no values do. The text is in its shortest form, with the values `given`.
fn values_beside(
    registry: &Registry,
    note: &VariantSpec,
    text: &str,
    given: &Values,
) -> Option<(usize, Values)> {
    let own = VariantText::parse(note.text).ok()?;
    let shortest = registry.variant(note.text).ok()?.text();
    let implied = values(&VariantText::parse(&shortest).ok()?);
    let added: Vec<_> = given.iter().filter(|(key, value)| implied.get(*key) != Some(value)).collect();
    let count = added.len();
    let mut all = values(&own);
    all.extend(added.into_iter().map(|(key, value)| (key.clone(), value.clone())));
    let made = registry.variant(&with_parameters(&own, &all)).ok()?.text();
    (made == text).then_some((count, all))
}

/// A text with these values of its parameters instead of its own.
fn with_parameters(text: &VariantText<'_>, values: &Values) -> String {
    let (base, prefix) = text.before_parameters();
    let items: Vec<_> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if items.is_empty() { base } else { prefix + &items.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that the page makes of the parts.
    fn composed(registry: &Registry, parts: &VariantParts) -> String {
        let family = registry.family(&parts.variant.name).unwrap();
        let note =
            family.variants.iter().find(|note| Some(note.text) == parts.listed).expect("a listed variant");
        let listed = ListedVariant::of(family, note).unwrap();
        let items: Vec<_> = parts.values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        assert!(parts.values.keys().all(|key| listed.parameters.contains(&key.as_str())), "{parts:?}");
        if items.is_empty() { listed.base } else { listed.prefix + &items.join(",") }
    }

    #[test]
    fn a_variant_is_made_of_its_parts() {
        let catalogue = secateur_standard::standard();
        let registry = catalogue.registry();
        let listed = registry.families().iter().flat_map(|family| family.variants).map(|note| note.text);
        let others = [
            "abalone:official,start=belgian-daisy,plies=0",
            "abalone:start=alien,tie=marbles",
            "quoridor:size=7,walls=8",
            "draughts:rows=10,fly=yes",
            "draughts:fly=yes,stop=no,rows=10",
            "awale:oware,grandslam=all",
        ];
        for text in listed.chain(others) {
            let shortest = registry.variant(text).unwrap().text();
            let parts = VariantParts::of(registry, &shortest);
            let again = registry.variant(&composed(registry, &parts)).unwrap().text();
            assert_eq!(again, shortest, "{text}: {parts:?}");
        }
    }

    #[test]
    fn a_listed_variant_says_what_it_takes() {
        let catalogue = secateur_standard::standard();
        let registry = catalogue.registry();
        let takes = |text: &str| {
            let family = registry.family(VariantText::parse(text).unwrap().name()).unwrap();
            let note = family.variants.iter().find(|note| note.text == text).unwrap();
            ListedVariant::of(family, note).unwrap()
        };
        assert_eq!(takes("quoridor").parameters, ["size", "walls", "repetition", "plies"]);
        assert!(takes("quoridor:course").parameters.is_empty());
        let daisy = takes("abalone:official,start=belgian-daisy");
        assert_eq!((daisy.base.as_str(), daisy.prefix.as_str()), ("abalone:official", "abalone:official,"));
        assert_eq!(daisy.values["start"], "belgian-daisy");
        assert_eq!(daisy.parameters, ["start", "repetition", "plies"]);
        assert!(takes("draughts:in104-flying").parameters.is_empty());
        // Every parameter of a family belongs to one of its variants.
        for family in registry.families() {
            let taken = |spec: &ParameterSpec| {
                let mut listed = family.variants.iter().filter_map(|n| ListedVariant::of(family, n));
                listed.any(|listed| listed.parameters.contains(&spec.key))
            };
            assert!(family.parameters.iter().all(taken), "{}", family.name);
        }
    }
}
