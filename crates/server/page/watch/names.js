// What players of a tournament are called.

/** The names that the two players of a match have where nobody gave them any. */
const GIVEN_BY_NOBODY = ["a", "b"];

/**
 * The name shown for each name of a player: its text where nobody named it, which says more than a letter; the letter and the text
 * where both players have the same text.
 */
export function shownNames({ kind, players, player_texts: texts }) {
  const unnamed = kind !== "tournament" && players.every((name, i) => name === GIVEN_BY_NOBODY[i]);
  const alike = texts[0] === texts[1];
  const shown = new Map(players.map((name, i) => [name, unnamed ? (alike ? `${name} · ${texts[i]}` : texts[i]) : name]));
  return (name) => shown.get(name) ?? name;
}
