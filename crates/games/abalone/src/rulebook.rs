//! The rules for people, in sections.

use secateur_core::{RuleSection, Text};

const OFFICIAL: &[&str] = &["abalone:official"];
const COURSE: &[&str] = &["abalone"];

pub(crate) const RULES: &[RuleSection] = &[
    RuleSection::new(
        Text::new("The goal", "Le but"),
        Text::new(
            "Each side has fourteen marbles. The first to push six of the other side's marbles off the board wins. Black begins.",
            "Chaque camp a quatorze billes. Qui pousse six billes adverses hors du plateau gagne. Le noir commence.",
        ),
    )
    .only(OFFICIAL)
    .shown("abalone:official", None, "", Text::new("The classic start", "Le départ classique")),
    RuleSection::new(
        Text::new("The goal", "Le but"),
        Text::new(
            "Each side has fourteen marbles. The game lasts fifty plies, or until one side has lost six marbles. The side \
             that has lost fewer wins. White begins.",
            "Chaque camp a quatorze billes. La partie dure cinquante demi-coups, ou jusqu'à ce qu'un camp ait perdu six billes. \
             Qui en a perdu le moins gagne. Le blanc commence.",
        ),
    )
    .only(COURSE)
    .shown("abalone", None, "", Text::new("The classic start", "Le départ classique")),
    RuleSection::new(
        Text::new("Moving in line", "Avancer en ligne"),
        Text::new(
            "One, two or three of one's own marbles in a row move one cell along their own line.",
            "Une, deux ou trois billes à soi, alignées, avancent d'une case dans leur propre ligne.",
        ),
    )
    .shown(
        "abalone:official",
        None,
        "a1b2",
        Text::new("Three black marbles have moved up: a1b2", "Trois billes noires ont avancé : a1b2"),
    ),
    RuleSection::new(
        Text::new("Pushing", "Pousser"),
        Text::new(
            "Marbles that move in line push enemy marbles in their way if they are more: two push one, three push one or two. \
             The cell behind the pushed marbles must be empty, or off the board: then the last of them is lost. Three can \
             never be pushed.",
            "Des billes qui avancent en ligne poussent les billes adverses qui les gênent si elles sont plus nombreuses : deux \
             en poussent une, trois en poussent une ou deux. La case derrière les billes poussées doit être vide, ou hors du \
             plateau : la dernière est alors perdue. Trois billes ne peuvent jamais être poussées.",
        ),
    )
    .shown(
        "abalone:official",
        Some("56784bbbww8765/b/0 0/0"),
        "e5e6",
        Text::new(
            "Three against two: the last white marble is off the board",
            "Trois contre deux : la dernière bille blanche est sortie",
        ),
    ),
    RuleSection::new(
        Text::new("Moving sideways", "Avancer de côté"),
        Text::new(
            "Two or three of one's own marbles in a row may also move sideways together, each to an empty neighbouring cell. \
             Nothing can be pushed that way.",
            "Deux ou trois billes à soi, alignées, peuvent aussi avancer ensemble de côté, chacune vers une case voisine vide. \
             On ne pousse rien de cette façon.",
        ),
    )
    .only(OFFICIAL)
    .shown("abalone:official", None, "c3c5d3", Text::new("c3 to c5 have moved up", "c3 à c5 ont avancé")),
    RuleSection::new(
        Text::new("The edge", "Le bord"),
        Text::new(
            "One's own marbles may never be pushed off the board by oneself. The third occurrence of a position is a draw. \
             After 400 plies the side that has lost fewer marbles wins; equal losses are a draw.",
            "On ne peut jamais pousser ses propres billes hors du plateau. La troisième apparition d'une position est nulle. \
             Après 400 demi-coups, le camp qui a perdu le moins de billes gagne ; à pertes égales la partie est nulle.",
        ),
    )
    .only(OFFICIAL),
    RuleSection::new(
        Text::new("Over the edge", "Par-dessus le bord"),
        Text::new(
            "There are no sideways moves. A column may push its own first marble over the edge: it is lost.",
            "Il n'y a pas de coups de côté. Une colonne peut pousser sa propre première bille par-dessus le bord : elle est perdue.",
        ),
    )
    .only(COURSE),
    RuleSection::new(
        Text::new("Equal losses", "Pertes égales"),
        Text::new(
            "When both sides have lost as many marbles, the one whose marbles stand nearer to the centre, all distances added \
             up, wins; if these are equal too, the game is a draw. With tie=marbles equal losses are a draw at once.",
            "Si les deux camps ont perdu autant de billes, gagne celui dont les billes sont plus près du centre, toutes distances \
             additionnées ; si elles sont égales aussi, la partie est nulle. Avec tie=marbles, des pertes égales font nulle.",
        ),
    )
    .only(COURSE),
];
