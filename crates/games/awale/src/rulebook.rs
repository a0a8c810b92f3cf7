//! The rules for people, in sections.

use secateur_core::{RuleSection, Text};

const TRICOLOUR: &[&str] = &["awale"];
const OWARE: &[&str] = &["awale:oware"];
const AWARI: &[&str] = &["awale:awari"];
const BOTH: &[&str] = &["awale:oware", "awale:awari"];

pub(crate) const RULES: &[RuleSection] = &[
    RuleSection::new(
        Text::new("The board", "Le plateau"),
        Text::new(
            "Sixteen holes in a circle: the odd ones belong to player 1, who begins, the even ones to player 2. Each holds two \
             red, two blue and two transparent seeds, 96 in all. The player who captures more seeds wins.",
            "Seize trous en cercle : les impairs sont au joueur 1, qui commence, les pairs au joueur 2. Chacun contient deux \
             graines rouges, deux bleues et deux transparentes, 96 en tout. Qui capture le plus de graines gagne.",
        ),
    )
    .only(TRICOLOUR)
    .shown("awale", None, "", Text::new("The start", "Le départ")),
    RuleSection::new(
        Text::new("Sowing", "Semer"),
        Text::new(
            "A turn takes the seeds of one colour out of an own hole and sows them one by one. Red seeds (R) go into every \
             following hole, blue seeds (B) only into holes of the opponent. Transparent seeds go first, followed by the red \
             ones the red way (TR) or by the blue ones the blue way (TB). The hole they come from is skipped on every lap; \
             seeds of other colours stay in it.",
            "À son tour, on prend les graines d'une couleur dans un de ses trous et on les sème une à une. Les rouges (R) vont \
             dans chaque trou qui suit, les bleues (B) seulement dans les trous de l'adversaire. Les transparentes passent \
             d'abord, suivies des rouges à la façon des rouges (TR) ou des bleues à la façon des bleues (TB). Le trou d'où elles \
             viennent est sauté à chaque tour ; les graines d'autres couleurs y restent.",
        ),
    )
    .only(TRICOLOUR)
    .shown("awale", None, "3TR", Text::new("Hole 3 was played by TR", "Le trou 3 a été joué par TR")),
    RuleSection::new(
        Text::new("Capturing", "Capturer"),
        Text::new(
            "If the hole that received the last seed now holds two or three seeds, all colours together, they are captured; and \
             so are those of the holes before it, one after the other, as long as each holds two or three. Own holes count as \
             well as the opponent's.",
            "Si le trou qui a reçu la dernière graine en contient maintenant deux ou trois, toutes couleurs ensemble, elles sont \
             capturées ; de même celles des trous qui précèdent, l'un après l'autre, tant que chacun en contient deux ou trois. \
             Ses propres trous comptent comme ceux de l'adversaire.",
        ),
    )
    .only(TRICOLOUR),
    RuleSection::new(
        Text::new("The end", "La fin"),
        Text::new(
            "If a move leaves the opponent without seeds, the mover takes all that is left and the game is over. It also ends \
             when a player has 49 seeds, when fewer than ten are left on the board, or after 400 plies; seeds on the board then \
             count for nobody.",
            "Si un coup laisse l'adversaire sans graines, celui qui l'a joué prend tout ce qui reste et la partie est finie. Elle \
             finit aussi quand un joueur a 49 graines, quand il en reste moins de dix sur le plateau, ou après 400 demi-coups ; \
             les graines du plateau ne comptent alors pour personne.",
        ),
    )
    .only(TRICOLOUR),
    RuleSection::new(
        Text::new("Sowing", "Semer"),
        Text::new(
            "Each side has six houses with four seeds each. South, below, begins. A turn takes all seeds of an own house and sows \
             them one by one, counter-clockwise, leaving out the house they come from. The side that captures more seeds wins.",
            "Chaque camp a six cases de quatre graines. Le sud, en bas, commence. À son tour, on prend toutes les graines d'une de \
             ses cases et on les sème une à une, dans le sens inverse des aiguilles d'une montre, en sautant la case d'où elles \
             viennent. Qui capture le plus de graines gagne.",
        ),
    )
    .only(BOTH)
    .shown("awale:oware", None, "C", Text::new("South has sown house C", "Le sud a semé la case C")),
    RuleSection::new(
        Text::new("Capturing", "Capturer"),
        Text::new(
            "If the last seed falls into an enemy house that then holds two or three seeds, they are captured; and so are those of \
             the enemy houses before it as long as each holds two or three.",
            "Si la dernière graine tombe dans une case adverse qui en contient alors deux ou trois, elles sont capturées ; de même \
             celles des cases adverses qui précèdent, tant que chacune en contient deux ou trois.",
        ),
    )
    .only(BOTH)
    .shown(
        "awale:oware",
        Some("0-0-0-0-5-2-1-1-4-4-4-4-12-11-S"),
        "F",
        Text::new(
            "The last seed made two of one in b: south captures b and a",
            "La dernière graine a fait deux d'une en b : le sud capture b et a",
        ),
    ),
    RuleSection::new(
        Text::new("Grand slam and feeding", "Grand chelem et nourrir"),
        Text::new(
            "A capture that would take all seeds of the opponent takes none (grandslam=none; with illegal such a move may not be \
             played, with all it takes everything). An opponent without seeds must be given some if a move can do so.",
            "Une prise qui prendrait toutes les graines de l'adversaire n'en prend aucune (grandslam=none ; avec illegal un tel coup \
             est interdit, avec all il prend tout). Un adversaire sans graines doit être nourri si un coup le permet.",
        ),
    )
    .only(OWARE),
    RuleSection::new(
        Text::new("The end", "La fin"),
        Text::new(
            "The game is over when a side has 25 seeds. If the side to move has no legal move, or if a position occurs a second time, \
             each side takes the seeds of its own houses, and the seeds are counted.",
            "La partie est finie quand un camp a 25 graines. Si le camp au trait n'a pas de coup légal, ou si une position apparaît \
             une deuxième fois, chacun prend les graines de ses propres cases, et l'on compte.",
        ),
    )
    .only(OWARE),
    RuleSection::new(
        Text::new("Awari", "Awari"),
        Text::new(
            "A move may not leave the opponent without seeds. A side that has no other move ends the game, and each side takes the \
             seeds of its own houses. 25 seeds end the game too. The third occurrence of a position splits the seeds on the board \
             evenly.",
            "Un coup ne peut pas laisser l'adversaire sans graines. Un camp qui n'a pas d'autre coup termine la partie, et chacun \
             prend les graines de ses propres cases. 25 graines terminent aussi la partie. La troisième apparition d'une position \
             partage également les graines du plateau.",
        ),
    )
    .only(AWARI),
];
