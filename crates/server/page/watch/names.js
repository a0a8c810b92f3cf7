// The names shown for the players of a tournament.

/** The names of the two players of a match who were given none. */
const GIVEN_BY_NOBODY = ["a", "b"];

/**
 * Maps each player's name to the name shown. A player that was given none is shown by its player text; if both have the same
 * text, by letter and text.
 */
export function shownNames({ kind, players, player_texts: texts }) {
  const unnamed = kind !== "tournament" && players.every((name, i) => name === GIVEN_BY_NOBODY[i]);
  const alike = texts[0] === texts[1];
  const shown = new Map(players.map((name, i) => [name, unnamed ? (alike ? `${name} · ${texts[i]}` : texts[i]) : name]));
  return (name) => shown.get(name) ?? name;
}
