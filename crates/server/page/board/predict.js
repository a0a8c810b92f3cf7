// The picture after a move, as far as the effects of the move say. It is shown until the server's own picture comes.

import { halfSize } from "./geometry.js";

/** A scene after a legal move of a side; null if a piece appears whose sprite is not known. */
export function predicted(scene, { effects }, side) {
  const cells = new Map(scene.cells.map((cell) => [cell.id, cell]));
  const old = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const named = new Set(effects.map((effect) => effect.piece).filter(Boolean));
  const pieces = scene.pieces.filter((piece) => !named.has(piece.id));
  const marks = [];
  for (const { piece, becomes, to } of effects) {
    if (!becomes || !to) continue;
    const from = old.get(piece), cell = cells.get(to);
    const sprite = from?.sprite ?? cell?.ghosts?.[side === "second" ? 1 : 0] ?? cell?.ghost;
    if (!cell || !sprite) return null;
    const beside = pieces.filter((other) => other.cell === to).length;
    pieces.push({ id: becomes, sprite, cell: to, at: placeIn(cell, beside) });
    if (from) marks.push({ cell: from.cell, kind: "last-from" });
    marks.push({ cell: to, kind: "last-to" });
  }
  return { ...scene, pieces, marks };
}

/** A place for a piece on a cell: the middle or, in a heap, a point around it, so that its pieces can be told apart. */
function placeIn(cell, beside) {
  const { x, y } = cell.centre;
  if (beside === 0) return { x, y };
  const { w, h } = halfSize(cell.shape);
  const angle = 2.4 * beside, far = 0.5 * Math.min(w, h) * Math.sqrt(((beside % 8) + 1) / 9);
  return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
}
