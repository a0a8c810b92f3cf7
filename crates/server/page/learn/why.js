// Why a move is good, from what the search expects and what the moves do to the pieces: what it gains, what it threatens, how
// the game would go on.

import { t, number } from "../i18n/words.js";
import { state as askState } from "../server/api.js";
import { captured } from "../browser/sound.js";

/** Moves of the expected line that are shown. */
const MAX_MOVES = 4;

/** Sentences about a move that a search chose: `{ move, score, lines }` as the server sends it, at the position a session shows. */
export async function reasons(session, { move, score, lines }) {
  const { node, state } = session;
  const pv = lines?.[0]?.pv?.length > 0 ? lines[0].pv : [move];
  const found = [];
  const taken = (from, text) => {
    const legal = from.legal.find((one) => one.text === text);
    return legal ? captured(from.scene, legal.effects) : 0;
  };
  const gain = taken(state, move);
  if (gain > 0) found.push(t("why.gain", { n: gain }));
  if (pv.length > 2) {
    try {
      const after = await askState(session.game, session.position, [...node.line(), ...pv.slice(0, 2)], state.scene.board_id);
      const threat = taken(after, pv[2]);
      if (threat > 0) found.push(t("why.threat", { move: pv[2], n: threat }));
    } catch { /* the line leads nowhere */ }
  }
  if (score?.wins === state.turn && score.plies) found.push(t("why.wins", { n: Math.ceil(score.plies / 2) }));
  else if (Number.isFinite(score?.chance)) {
    found.push(t("why.chance", { share: number(100 * (state.turn === "first" ? score.chance : 1 - score.chance)) }));
  }
  if (pv.length > 1) found.push(t("why.then", { moves: pv.slice(1, 1 + MAX_MOVES).join(", ") }));
  return found;
}
