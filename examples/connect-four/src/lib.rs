//! Connect Four: a whole game for Secateur, small enough to copy and rename; `docs/adding-a-game.md` walks through it.
//!
//! A move is a column, `a` to `g`; a position `......./......./......./......./......./...x.../2`, the top row first.

mod eval;
mod game;

pub use eval::FourEvaluator;
pub use game::{ConnectFour, FourPosition};
use secateur_core::{Benchmark, Family, Lesson, LessonStep, Registrar, RuleNote, Text, VariantNote};

const VARIANTS: &[VariantNote] = &[VariantNote::new(
    "connect-four",
    Text::new("standard", "classique"),
    Text::new("four in a row win", "quatre alignés gagnent"),
)];

const RULES: &[RuleNote] = &[RuleNote::new(
    Text::new("Four in a row", "Quatre alignés"),
    Text::new(
        "Players drop discs into columns in turn. Four of one's own in any line win; a full board is a draw.",
        "Chacun lâche un jeton dans une colonne. Quatre à soi alignés gagnent ; une grille pleine est nulle.",
    ),
)
.shown("connect-four", None, "d d e e f f", Text::new("Yellow wins with c or g", "Jaune gagne avec c ou g"))];

const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Two ways to win", "Deux façons de gagner"),
    variant: "connect-four",
    steps: &[
        LessonStep::new(
            Text::new("Drop a disc into the middle: d.", "Lâchez un jeton au milieu : d."),
            &["d"],
            Text::new("Most lines go through the middle.", "La plupart des lignes passent par le milieu."),
        )
        .reply("d"),
        LessonStep::new(
            Text::new("Put one beside it: e.", "Posez-en un à côté : e."),
            &["e"],
            Text::new("Two in a row, both ends open.", "Deux alignés, les deux bouts libres."),
        )
        .reply("e"),
        LessonStep::new(
            Text::new("A third: f.", "Un troisième : f."),
            &["f"],
            Text::new(
                "Now c and g both win: red can stop only one.",
                "Maintenant c et g gagnent : rouge n’en arrête qu’un.",
            ),
        )
        .reply("f"),
        LessonStep::new(
            Text::new("Win with c or g.", "Gagnez avec c ou g."),
            &["c", "g"],
            Text::new(
                "Four in a row. Two threats at once win.",
                "Quatre alignés. Deux menaces à la fois gagnent.",
            ),
        ),
    ],
}];

/// The game as people find it: names, notation, rules.
pub fn family() -> Family {
    let notation = Text::new(
        "columns a to g; position: six rows of x, o and . from the top, then the side, joined by /",
        "colonnes a à g ; position : six lignes de x, o et . depuis le haut, puis le camp, jointes par /",
    );
    Family {
        aliases: &["puissance4"],
        rules: RULES,
        lessons: LESSONS,
        benchmarks: &[Benchmark { variant: "connect-four", search_depth: 12, perft_depth: 8 }],
        ..Family::of::<ConnectFour>(Text::new("Connect Four", "Puissance 4"), notation, VARIANTS)
    }
}

/// Adds the game to a catalogue, a registry or a test.
pub fn register(to: &mut impl Registrar) {
    to.add_family(family());
    to.add_variant::<ConnectFour>();
}
