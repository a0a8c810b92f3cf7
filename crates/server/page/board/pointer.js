// Mouse, pen and finger on a board: a click or tap touches the cell meant, a drag carries the piece.

import { cellAt } from "./geometry.js";
import { SCALE } from "./paint.js";

/** Pixels across a groove from which a finger can hit it. */
const FINGER = 24;
/** Pixels a pressed pointer may move and still click; if it moves farther it drags. */
const CLICK_RADIUS = 6;

/**
 * Listens on a board. `host` has the cells that can be touched (`accepts()`) and those whose pieces can be dragged (`lifts`), as
 * sets of ids, and says whether a piece is dragged to slots (`goesToSlots(piece)`). Its methods called are `skip()` (true if the
 * press only ended a movement), `touch(id, pointerType)`, `lift(id)`, `drop(piece, from, to)` and `hover(id)` (null when the
 * pointer has left).
 */
export function listen(board, host) {
  const node = board.node;
  let press = null;

  const meant = (event) => {
    const point = board.scenePoint(event.clientX, event.clientY);
    if (!point) return null;
    // A press on a piece that can be dragged means its cell, not the groove beside it.
    const accepted = new Set([...host.accepts(), ...host.lifts]);
    const slots = !!press?.dragging && host.goesToSlots(press.piece);
    const slop = event.pointerType === "touch" ? Math.max(0, FINGER / 2 / board.unit - 0.1) : 0;
    return cellAt(board.scene, point, accepted, { slop, slots });
  };

  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || !board.scene) return;
    if (host.skip()) return;
    const cell = meant(event);
    const piece = cell && host.lifts.has(cell.id) ? board.onCell(cell.id).at(-1) : null;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, cell: cell?.id ?? null, piece, dragging: false };
    node.setPointerCapture(event.pointerId);
  });
  // The focus ring is for the keyboard: a click must not move the focus into the board.
  node.addEventListener("mousedown", (event) => event.preventDefault());

  node.addEventListener("pointermove", (event) => {
    if (!board.scene) return;
    if (!press || press.id !== event.pointerId) {
      if (event.pointerType !== "touch") host.hover(meant(event)?.id ?? null);
      return;
    }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > CLICK_RADIUS;
    if (!press.dragging && far && press.piece) {
      press.dragging = true;
      host.lift(press.cell);
      board.pieces.get(press.piece.id)?.node.classList.add("dragging");
      node.classList.add("carrying");
    }
    if (press.dragging) carry(event);
    else if (far && !press.piece) host.hover(meant(event)?.id ?? null);
  });

  function carry(event) {
    const entry = board.pieces.get(press.piece.id);
    const point = board.scenePoint(event.clientX, event.clientY);
    if (!entry || !point) return;
    const { x, y } = board.place(point);
    entry.node.setAttribute("transform", `translate(${x * SCALE} ${y * SCALE})`);
    host.hover(meant(event)?.id ?? null);
  }

  function settle(piece) {
    node.classList.remove("carrying");
    const entry = board.pieces.get(piece.id);
    if (!entry) return;
    entry.node.classList.remove("dragging");
    entry.node.setAttribute("transform", `translate(${entry.at.x * SCALE} ${entry.at.y * SCALE})`);
  }

  node.addEventListener("pointerup", (event) => {
    if (!press || press.id !== event.pointerId) return;
    const { cell, piece, dragging } = press;
    const to = meant(event)?.id ?? null;
    press = null;
    if (dragging) {
      settle(piece);
      host.drop(piece, cell, to);
    } else if (to !== null || cell !== null) {
      // A finger may slide along a groove before it rests: the place where it left the board counts.
      host.touch(to ?? cell, event.pointerType);
    }
    if (event.pointerType === "touch") host.hover(null);
  });

  node.addEventListener("pointercancel", () => {
    if (press?.dragging) settle(press.piece);
    press = null;
    host.hover(null);
  });
  node.addEventListener("pointerleave", () => {
    if (!press) host.hover(null);
  });
}
