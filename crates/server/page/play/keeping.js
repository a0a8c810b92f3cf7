// Stores the game that is played in this browser, so that it is in the list of games after the tab is closed.

import { keepGame } from "../browser/gamestore.js";
import { t } from "../i18n/words.js";
import { isPerson } from "./game.js";
import { playerName } from "./players.js";

/** Stores a game, if a move was made. */
export function keep(game) {
  const { state } = game;
  if (!state || !game.id || game.live.ply === 0) return Promise.resolve();
  return keepGame({
    id: game.id, updated: Date.now(), family: state.name, listed: state.variant.listed, sides: state.sides, players: game.players,
    plies: game.live.ply, winner: game.result?.winner ?? null, packed: game.pack(),
  });
}

/** The names, date and result of a game, as its file has them. */
function aboutGame({ players, begun }, winner) {
  const name = (side) => (isPerson(players[side]) ? t("player.human") : playerName(players[side]));
  return { names: { first: name("first"), second: name("second") }, date: begun, result: winner ?? null, tags: [] };
}

/** The session of a game for the analysis: the whole tree, shown at the last position, with the players and the winner. */
export const handOver = (packed, winner) => ({ ...packed.session, at: packed.live, about: aboutGame(packed, winner) });
