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

/** How far from a slot, in units of the scene, a pointer may be and still mean it. */
const MAX_SLOT_DISTANCE = 0.6;

/**
 * The cell a point means. Slots, the cells with a ghost, come first where the point lies on them, then a cell that
 * would be accepted now, then the slot nearest to the point: grooves are too thin to be hit.
 */
export function cellAt(scene, point, accepted) {
  let inside = null, slot = null, nearest = Infinity;
  for (const cell of scene.cells) {
    const shape = touchShape(cell);
    const distance = distanceTo(shape, cell.centre, point);
    if (cell.ghost) {
      // Where two slots cross, the one whose long axis is nearer is meant.
      const { w, h } = halfSize(shape);
      const across = w > h ? Math.abs(point.y - cell.centre.y) : Math.abs(point.x - cell.centre.x);
      const cost = distance + across / 10;
      if (cost < nearest) [slot, nearest] = [cell, cost];
    } else if (distance === 0 && (!inside || prefer(cell, inside, point, accepted))) inside = cell;
  }
  if (slot && distanceTo(touchShape(slot), slot.centre, point) === 0) return slot;
  if (inside && (accepted.has(inside.id) || !slot)) return inside;
  const onBoard = inside === null || inside.role === "board";
  return slot && onBoard && nearest < MAX_SLOT_DISTANCE ? slot : inside;
}

/** Whether `cell` is meant rather than `other`, when a point lies on both. */
function prefer(cell, other, point, accepted) {
  const [a, b] = [accepted.has(cell.id), accepted.has(other.id)];
  if (a !== b) return a;
  const far = (c) => Math.hypot(c.centre.x - point.x, c.centre.y - point.y);
  return far(cell) < far(other);
}

/**
 * The next cell in a direction (`dx`, `dy` of length 1): straight ahead counts more than near, and 60° aside is the limit.
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
