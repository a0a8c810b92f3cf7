//! Every variant of every game with its type.

use secateur_core::{Family, Variant, VariantVisitor};

/// Something to be done with a variant whose type is known.
pub trait VariantTask {
    fn run<V: Variant>(&mut self, variant: V);
}

struct Variants<'a, D>(&'a Family, &'a mut D);

impl<D: VariantTask> VariantVisitor for Variants<'_, D> {
    fn visit<V: Variant>(&mut self) {
        for variant in self.0.variants {
            // several types may stand behind one name: a text is read by its own
            let own = (self.0.parse)(variant.text).is_ok_and(|variant| variant.as_any().is::<V>());
            if own {
                let variant = variant.text.parse::<V>().expect("a listed variant");
                self.1.run(variant);
            }
        }
    }
}

/// Runs a task on every listed variant of the five games.
pub fn each_variant(task: &mut impl VariantTask) {
    secateur_abalone::visit_variants(&mut Variants(&secateur_abalone::family(), task));
    secateur_awale::visit_variants(&mut Variants(&secateur_awale::family(), task));
    secateur_divercite::visit_variants(&mut Variants(&secateur_divercite::family(), task));
    secateur_draughts::visit_variants(&mut Variants(&secateur_draughts::family(), task));
    secateur_quoridor::visit_variants(&mut Variants(&secateur_quoridor::family(), task));
}
