// Why a move is good, by what the search expects and what the moves do to the pieces: what the move gains, what it threatens, how
// the game would go on.

import { t, number, words } from "../i18n/words.js";
import { state as askState } from "../server/api.js";
import { captured } from "../browser/sound.js";

/** Moves of the expected line that are shown: the reply, and the move after it. */
const MAX_MOVES = 2;

/**
 * Sentences about a move that a search chose: `{ move, score, lines, state }` as the server sends it, for the position that a
 * session shows; `state` is the position after the move.
 */
export async function reasons(session, { move, score, lines, state: after }) {
  const { node, state } = session;
  const pv = lines?.[0]?.pv?.length > 0 ? lines[0].pv : [move];
  const found = [];
  const taken = (from, text) => {
    const legal = from.legal.find((one) => one.text === text);
    return legal ? captured(from.scene, legal.effects) : 0;
  };
  const gain = taken(state, move);
  if (gain > 0) found.push(t("why.gain", { n: gain }));
  const expected = await states(session, node, pv.slice(0, 1 + MAX_MOVES));
  const said = expected.map((one) => words(one.last?.spoken) || one.moves.at(-1));
  if (expected.length >= MAX_MOVES) {
    const threat = taken(expected[0], pv[2]);
    if (threat > 0) found.push(t("why.threat", { move: said[1], n: threat }));
  }
  // If the pieces show no reason, the game has a sentence for what the move does.
  const purpose = words(after?.last?.purpose);
  if (found.length === 0 && purpose) found.push(purpose);
  if (score?.wins === state.turn && score.plies) found.push(t("why.wins", { n: Math.ceil(score.plies / 2) }));
  else if (Number.isFinite(score?.chance)) {
    found.push(t("why.chance", { share: number(100 * (state.turn === "first" ? score.chance : 1 - score.chance)) }));
  }
  if (said.length > 0) found.push(t("why.then", { moves: said.join(t("why.between")) }));
  return found;
}

/** The states after the second, the third … move of a line, as far as its moves are legal. */
async function states({ game, position, state }, node, line) {
  const asked = line.slice(1).map((_, i) => askState(game, position, [...node.line(), ...line.slice(0, i + 2)], state.scene.board_id));
  const answers = await Promise.allSettled(asked);
  const broken = answers.findIndex(({ status }) => status === "rejected");
  return answers.slice(0, broken < 0 ? answers.length : broken).map(({ value }) => value);
}
