//! The registry: finds families and variants by name.

use crate::variant_text::list;
use crate::{
    AnyVariant, Lesson, ParameterSpec, ParseError, Protocol, RecordFormat, RuleSection, SpokenProtocol, Text,
    Variant, VariantText, record,
};
use serde::Serialize;

/// Reads a variant text of one family; an error says what would be right.
pub type ParseVariant = fn(&str) -> Result<Box<dyn AnyVariant>, ParseError>;

/// A variant worth listing.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct VariantSpec {
    /// Its text, such as `draughts:russian`.
    pub text: &'static str,
    /// Its name for people, to be shown beside the family's: "international".
    #[serde(skip)]
    pub title: Text,
    /// What it is, and how it differs from the others.
    pub about: Text,
    /// Whether it is the variant of a report: the board then offers it beside its opening variant.
    #[serde(skip)]
    pub report: bool,
}

impl VariantSpec {
    /// A listed variant that belongs to no report.
    pub const fn new(text: &'static str, title: Text, about: Text) -> VariantSpec {
        VariantSpec { text, title, about, report: false }
    }

    /// The same, marked as the variant of a report.
    pub const fn of_report(self) -> VariantSpec {
        VariantSpec { report: true, ..self }
    }
}

/// A variant that `bench` uses to measure the speed and signature of a build.
#[derive(Clone, Copy, Debug)]
pub struct Benchmark {
    /// The variant text, `draughts:russian`.
    pub variant: &'static str,
    /// Search depth for the signature, chosen to take about a second.
    pub search_depth: u32,
    /// Perft depth, chosen to take about a second.
    pub perft_depth: u32,
}

/// One game with its variants, as the command line and the board list them.
#[derive(Clone, Debug, Serialize)]
pub struct Family {
    /// The name before the colon.
    pub name: &'static str,
    /// Other names that mean the same family.
    pub aliases: &'static [&'static str],
    /// Its name for people.
    pub title: Text,
    /// The variants; the first is the one that the bare family name means.
    pub variants: &'static [VariantSpec],
    /// The variant that the board in the browser opens with, the one that most people know.
    pub board_variant: &'static str,
    /// The parameters that its variants may have, as data.
    pub parameters: &'static [ParameterSpec],
    /// Move notation and position text, described in one line.
    pub notation: Text,
    /// How games are written to files.
    #[serde(skip)]
    pub records: RecordFormat,
    /// The rules for people, in the order they are read.
    #[serde(skip)]
    pub rules: &'static [RuleSection],
    /// Lessons for beginners, the first one first.
    #[serde(skip)]
    pub lessons: &'static [Lesson],
    /// The variants that `bench` measures.
    #[serde(skip)]
    pub benchmarks: &'static [Benchmark],
    /// Reads a variant text that begins with [`name`](Self::name).
    #[serde(skip)]
    pub parse: ParseVariant,
}

impl Family {
    /// A family whose variants have one type: it has no aliases, parameters, rules, lessons or benchmarks yet, and writes
    /// games one a line. The board opens with the variant that the bare name means.
    pub fn of<V: Variant>(title: Text, notation: Text, variants: &'static [VariantSpec]) -> Family {
        Family {
            name: V::NAME,
            aliases: &[],
            title,
            variants,
            board_variant: V::NAME,
            parameters: &[],
            notation,
            records: record::LINES,
            rules: &[],
            lessons: &[],
            benchmarks: &[],
            parse: |text| Ok(Box::new(text.parse::<V>()?)),
        }
    }
}

/// Anything to which a game can be added: a [`Registry`], a catalogue of players, a test. Each game crate has one function
/// that adds all it has, `register(to: &mut impl Registrar)`.
pub trait Registrar {
    /// Adds a family, once, before its types of variants.
    fn add_family(&mut self, family: Family);

    /// Adds a type of variants to the family added last; a family may have several.
    fn add_variant<V: Variant>(&mut self);

    /// Adds a family whose variants are all of one type.
    fn add_game<V: Variant>(&mut self, family: Family) {
        self.add_family(family);
        self.add_variant::<V>();
    }
}

/// The games a program knows.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    families: Vec<Family>,
}

impl Registrar for Registry {
    fn add_family(&mut self, family: Family) {
        self.add(family);
    }
    fn add_variant<V: Variant>(&mut self) {}
}

impl Registry {
    /// An empty registry.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Adds a family; it replaces one of the same name.
    pub fn add(&mut self, family: Family) {
        self.families.retain(|f| f.name != family.name);
        self.families.push(family);
    }

    /// The games, in the order they were added.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The family that a name or alias means, in upper or lower case.
    pub fn family(&self, name: &str) -> Result<&Family, ParseError> {
        let lower = name.to_lowercase();
        let known = |f: &&Family| f.name == lower || f.aliases.contains(&lower.as_str());
        self.families.iter().find(known).ok_or_else(|| {
            let names: Vec<_> = self.families.iter().map(|f| f.name).collect();
            ParseError::new("game", name, format!("the games are {}", list(&names)))
        })
    }

    /// What a protocol calls the variants, as the first family that speaks it says.
    pub fn speaking(&self, protocol: Protocol) -> Option<&'static SpokenProtocol> {
        let spoken = |family: &Family| {
            let variant = (family.parse)(family.variants.first()?.text).ok()?;
            variant.protocols().iter().find(|spoken| spoken.protocol == protocol)
        };
        self.families.iter().find_map(spoken)
    }

    /// The variant that a text names.
    pub fn variant(&self, text: &str) -> Result<Box<dyn AnyVariant>, ParseError> {
        let text = text.trim();
        let name = VariantText::parse(text)?.name();
        let family = self.family(name)?;
        (family.parse)(&format!("{}{}", family.name, &text[name.len()..]))
    }
}
