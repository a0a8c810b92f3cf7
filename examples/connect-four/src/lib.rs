//! Connect Four: a whole game for Secateur, small enough to copy and rename; `docs/adding-a-game.md` walks through it.
//!
//! A move is a column, `a` to `g`; a position `......./......./......./......./......./...x.../2`, the top row first.

mod eval;
mod game;

pub use eval::FourEvaluator;
pub use game::{ConnectFour, FourPosition};
use secateur_core::{Benchmark, Family, Lesson, LessonStep, Registrar, RuleSection, Text, VariantSpec};

const STANDARD: Text = Text::new("standard", "classique");
const FOUR: Text = Text::new("four in a row win", "quatre alignés gagnent");
const VARIANTS: &[VariantSpec] = &[VariantSpec::new("connect-four", STANDARD, FOUR)];

const RULES: &[RuleSection] = &[RuleSection::new(
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
    steps: &[LessonStep::new(
        Text::new("Make three in a row: f.", "Alignez-en trois : f."),
        &["f"],
        Text::new("Now c and g both win: red stops only one.", "c et g gagnent : rouge n'en arrête qu'un."),
    )
    .at("......./......./......./......./...oo../...xx../1")],
}];

/// The game as people see it: names, notation, rules, a lesson.
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
    to.add_game::<ConnectFour>(family());
}
