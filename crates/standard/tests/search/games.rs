//! Calls a task with every variant of every game as its own type.

use secateur_core::{Family, Registrar, Variant};

/// A task for a variant whose type is known.
pub trait VariantTask {
    fn run<V: Variant>(&mut self, variant: V);
}

struct Variants<'a, D> {
    family: Option<Family>,
    task: &'a mut D,
}

impl<D: VariantTask> Registrar for Variants<'_, D> {
    fn add_family(&mut self, family: Family) {
        self.family = Some(family);
    }
    fn add_variant<V: Variant>(&mut self) {
        let family = self.family.as_ref().expect("a family is added before its variants");
        for variant in family.variants {
            // several types may stand behind a family's name: only the type that the text parses to runs the task
            let own = (family.parse)(variant.text).is_ok_and(|variant| variant.as_any().is::<V>());
            if own {
                let variant = variant.text.parse::<V>().expect("a listed variant");
                self.task.run(variant);
            }
        }
    }
}

/// Runs a task on every listed variant of the five games.
pub fn each_variant(task: &mut impl VariantTask) {
    let variants = &mut Variants { family: None, task };
    secateur_abalone::register(variants);
    secateur_awale::register(variants);
    secateur_divercite::register(variants);
    secateur_draughts::register(variants);
    secateur_quoridor::register(variants);
}
