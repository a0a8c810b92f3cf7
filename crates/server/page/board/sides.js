// The side at the foot of a board, and the colour a side is known by.

import { state as askState } from "../server/api.js";

export const other = (side) => (side === "first" ? "second" : "first");

const bottoms = new Map();

/**
 * The side at the foot of a variant's board as the game draws it: the cells that begin its moves at the start lie in the lower
 * half. Where they lie in both halves it is the first player.
 */
export function bottomSide(game) {
  if (!bottoms.has(game)) {
    const asked = askState(game, null, []).then(bottomOf);
    bottoms.set(game, asked);
    asked.catch(() => bottoms.delete(game));
  }
  return bottoms.get(game);
}

function bottomOf({ legal, scene, turn }) {
  const byId = new Map(scene.cells.map((cell) => [cell.id, cell]));
  const heights = legal.flatMap((m) => m.gestures.map((g) => byId.get(g[0])?.centre.y)).filter((y) => y !== undefined);
  if (heights.length === 0) return "first";
  const mean = heights.reduce((sum, y) => sum + y, 0) / heights.length - scene.height / 2;
  if (Math.abs(mean) < 0.1 * scene.height) return "first";
  return mean > 0 ? turn : other(turn);
}

/** Whether a side has the dark pieces. Most sides are named by their colour; of others the first player has the light ones. */
export function isDark(sides, side) {
  const name = sides[side].en;
  return name === "black" || (name !== "white" && side === "second");
}
