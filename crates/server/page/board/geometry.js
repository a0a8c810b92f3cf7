// Quarter turns of a scene, and which cell a point or a direction means.

/** A point of a scene of `width` × `height` after `turns` quarter turns clockwise. */
export function turnPoint({ x, y }, turns, width, height) {
  switch (turns & 3) {
    case 1: return { x: height - y, y: x };
    case 2: return { x: width - x, y: height - y };
    case 3: return { x: y, y: width - x };
    default: return { x, y };
  }
}

/** The inverse of `turnPoint`: from the turned picture back to the scene. */
export function unturnPoint({ x, y }, turns, width, height) {
  switch (turns & 3) {
    case 1: return { x: y, y: height - x };
    case 2: return { x: width - x, y: height - y };
    case 3: return { x: width - y, y: x };
    default: return { x, y };
  }
}

/** A shape around its own centre, turned. */
export function turnShape(shape, turns) {
  if (shape.kind === "rect" && turns & 1) return { ...shape, w: shape.h, h: shape.w };
  if (shape.kind === "polygon" && turns & 3) {
    return { ...shape, points: shape.points.map((p) => turnPoint(p, turns, 0, 0)) };
  }
  return shape;
}

/** Half the width and height of the box around a shape. */
export function halfSize(shape) {
  if (shape.kind === "circle") return { w: shape.r, h: shape.r };
  if (shape.kind === "rect") return { w: shape.w / 2, h: shape.h / 2 };
  return shape.points.reduce((m, p) => ({ w: Math.max(m.w, Math.abs(p.x)), h: Math.max(m.h, Math.abs(p.y)) }), { w: 0, h: 0 });
}

/** The distance of a point from a shape's bounding box, or from a circle itself; 0 inside. */
function distanceTo(shape, centre, point) {
  const dx = Math.abs(point.x - centre.x), dy = Math.abs(point.y - centre.y);
  if (shape.kind === "circle") return Math.max(0, Math.hypot(dx, dy) - shape.r);
  const { w, h } = halfSize(shape);
  return Math.hypot(Math.max(0, dx - w), Math.max(0, dy - h));
}

/** The area of a cell that can be touched. */
export const touchShape = (cell) => cell.hit ?? cell.shape;

/** How far beyond the ends of a slot, in units of the scene, a pointer still means it: the rest of its groove. */
const MAX_BEYOND = 0.42;
/** How far from a slot a piece may be dropped that is dragged to slots. */
const MAX_DRAGGED = 0.9;

/** How far a point lies from a slot along its groove and across it; 0 inside. */
function fromSlot(shape, centre, point) {
  const { w, h } = halfSize(shape);
  const dx = Math.max(0, Math.abs(point.x - centre.x) - w), dy = Math.max(0, Math.abs(point.y - centre.y) - h);
  return w > h ? { along: dx, across: dy } : { along: dy, across: dx };
}

/**
 * The cell a point means. A slot, which is a cell with a ghost, is meant inside its groove and as far beside it as `slop` says (a
 * finger is broader than a groove), unless another cell that can be touched now lies there. With `slots`, for a piece dragged to
 * slots, the nearest slot is meant.
 */
export function cellAt(scene, point, accepted, { slop = 0, slots = false } = {}) {
  let inside = null, slot = null, nearest = Infinity;
  for (const cell of scene.cells) {
    const shape = touchShape(cell);
    if (!cell.ghost) {
      if (distanceTo(shape, cell.centre, point) === 0 && (!inside || prefer(cell, inside, point, accepted))) inside = cell;
      continue;
    }
    const { along, across } = fromSlot(shape, cell.centre, point);
    if (!slots && (across > slop || along > MAX_BEYOND)) continue;
    // Where two slots cross, the one whose long axis is nearer is meant.
    const { w, h } = halfSize(shape);
    const off = w > h ? Math.abs(point.y - cell.centre.y) : Math.abs(point.x - cell.centre.x);
    const cost = Math.hypot(along, across) + off / 10;
    if (cost < nearest) [slot, nearest] = [{ cell, across }, cost];
  }
  if (slots) return nearest < MAX_DRAGGED ? slot.cell : null;
  if (!slot || (inside && (inside.role !== "board" || (slot.across > 0 && accepted.has(inside.id))))) return inside;
  return slot.cell;
}

/** Whether `cell` is meant rather than `other` by a point that lies on both. */
function prefer(cell, other, point, accepted) {
  const [a, b] = [accepted.has(cell.id), accepted.has(other.id)];
  if (a !== b) return a;
  const far = (c) => Math.hypot(c.centre.x - point.x, c.centre.y - point.y);
  return far(cell) < far(other);
}

/**
 * The next cell in a direction (`dx`, `dy` of length 1). Cells straight ahead are preferred to nearer ones aside; 60° aside is
 * the limit.
 */
export function neighbour(cells, from, dx, dy) {
  let best = null, least = Infinity;
  for (const cell of cells) {
    const x = cell.centre.x - from.centre.x, y = cell.centre.y - from.centre.y;
    const along = x * dx + y * dy, across = Math.abs(x * dy - y * dx);
    if (along <= 1e-3 || across > along * 1.75) continue;
    const cost = along + 2 * across;
    if (cost < least - 1e-6) [best, least] = [cell, cost];
  }
  return best;
}
