//! What is generated from the list of named variants: their types, and functions that find a type by its word or visit all.

/// Takes for each variant its type, the word for its sets of squares, and its rule set.
macro_rules! named_variants {
    ($($(#[$doc:meta])* $name:ident: $bits:ty = $set:ident;)*) => {
        /// All rule sets in the order of the list, the default first.
        pub(crate) const RULE_SETS: &[RuleSet] = &[IN104, IN104_FLYING, $($set),*];

        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
            pub struct $name;

            impl Rules for $name {
                type Bits = $bits;
                const SET: RuleSet = $set;

                #[inline(always)]
                fn geometry(self) -> &'static Geometry<$bits> {
                    const { &Geometry::<$bits>::new($set.rows, $set.mirrored) }
                }
            }
        )*

        /// Calls the function with the variant of a text, whose word is `word`; words that are not in the list belong to
        /// `in104`.
        pub(crate) fn call_named<F: VariantFunction>(
            word: &str,
            text: &str,
            function: F,
        ) -> Result<F::Output, ParseError> {
            $(
                if word == const { $set.word() } {
                    return Ok(function.call::<$name>(text.parse()?));
                }
            )*
            in104::call(text, function)
        }

        /// Adds the type of each named variant.
        pub(crate) fn register_named(to: &mut impl Registrar) {
            $(to.add_variant::<Draughts<$name>>();)*
        }
    };
}
pub(super) use named_variants;
