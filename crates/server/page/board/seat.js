// Who sits where: the side at the foot of a board as the game draws it, and the colour a side is known by.

import { state as askState } from "../api.js";

export const other = (side) => (side === "first" ? "second" : "first");

const bottoms = new Map();

/**
 * The side that sits at the foot of a variant's board as the game draws it: where the cells lie that begin the moves of the
 * side to move at the start. Where they lie on both halves the first player sits there.
 */
export function naturalBottom(game) {
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

/** Whether a side's things are the dark ones. Most sides are called by their colour; the others begin with the light ones. */
export function isDark(sides, side) {
  const name = sides[side].en;
  return name === "black" || (name !== "white" && side === "second");
}
