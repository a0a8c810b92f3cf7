//! The rules for people, in sections.

use secateur_core::{RuleSection, Text};

pub(crate) const RULES: &[RuleSection] = &[
    RuleSection::new(
        Text::new("Pieces and turns", "Pièces et tours"),
        Text::new(
            "There are sixteen cells for cities and twenty-five for resources; each city touches four resources. Each player \
             has two cities and three resources of each of the four colours. White begins. A turn places one piece from the \
             hand on a free cell of its kind. After forty plies the game is over, and one resource cell stays empty.",
            "Il y a seize cases pour les cités et vingt-cinq pour les ressources ; chaque cité touche quatre ressources. Chaque \
             joueur a deux cités et trois ressources de chacune des quatre couleurs. Le blanc commence. À son tour, on pose une \
             pièce de sa main sur une case libre de son genre. Après quarante demi-coups la partie est finie, et une case de \
             ressource reste vide.",
        ),
    )
    .shown("divercite", None, "rB2 yc3 bb2 gC3", Text::new("After four plies", "Après quatre demi-coups")),
    RuleSection::new(
        Text::new("What a city scores", "Ce que rapporte une cité"),
        Text::new(
            "A city whose four neighbours have four different colours is a divercité: 5 points. Any other city scores 1 point \
             for each neighbouring resource of its own colour. Resources belong to nobody, so every one counts for the cities \
             of both players. More points win.",
            "Une cité dont les quatre voisines ont quatre couleurs différentes est une divercité : 5 points. Toute autre cité \
             rapporte 1 point par ressource voisine de sa propre couleur. Les ressources n'appartiennent à personne : chacune \
             compte pour les cités des deux joueurs. Le plus de points gagne.",
        ),
    )
    .shown(
        "divercite",
        None,
        "rB2 yb2 rc2 bb3 yC2 gc3",
        Text::new(
            "White's red city on B2 is a divercité: yellow, red, blue and green around it",
            "La cité rouge du blanc en B2 est une divercité : jaune, rouge, bleu et vert autour d'elle",
        ),
    ),
    RuleSection::new(
        Text::new("Equal points", "Points égaux"),
        Text::new(
            "More divercités win; then more cities with four neighbours of their colour, then with three, then with two; if \
             all is equal, white wins.",
            "Le plus de divercités gagne ; puis le plus de cités à quatre voisines de leur couleur, puis à trois, puis à deux ; \
             si tout est égal, le blanc gagne.",
        ),
    )
    .only(&["divercite"]),
    RuleSection::new(
        Text::new("Equal points", "Points égaux"),
        Text::new("A tie is a draw.", "Une égalité est une partie nulle."),
    )
    .only(&["divercite:publisher"]),
];
