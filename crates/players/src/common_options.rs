//! Options that several of the built-in players have.

use secateur_core::{OptionCost, OptionSpec, Text, ValueKind};

/// Threads a search runs on.
pub(crate) const THREADS: OptionSpec = OptionSpec::new(
    "threads",
    ValueKind::integer(1, 256),
    Text::new("threads it thinks with", "fils d'exécution"),
)
.or("1")
.costs(OptionCost::Threads);
