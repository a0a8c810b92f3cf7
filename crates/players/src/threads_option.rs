//! Options that several built-in players share.

use secateur_core::{OptionCost, OptionSpec, Text, ValueKind};

/// The number of threads of a search.
pub(crate) const THREADS: OptionSpec = OptionSpec::new(
    "threads",
    ValueKind::integer(1, 256),
    Text::new("threads it thinks with", "fils d'exécution"),
)
.or("1")
.costs(OptionCost::Threads);
