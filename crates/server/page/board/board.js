// Draws a scene and what may be chosen on it. It knows cells, pieces, marks and labels, and no game.

import { svg, put } from "../ui/dom.js";
import { turnPoint, turnShape, halfSize, unturnPoint } from "./geometry.js";
import { Paints, SCALE, outline, extent } from "./paint.js";
import { move as animate } from "./motion.js";

let boards = 0;

/** Half the height of a capital letter, in font sizes. */
const HALF_CAPITAL = 0.357;

export class Board {
  constructor({ label = "" } = {}) {
    this.prefix = `b${boards++}`;
    this.turns = 0;
    this.scene = null;
    this.pieces = new Map();
    this.layers = {};
    this.node = svg("svg", { class: "board", role: "group", "aria-label": label, focusable: "false" });
    for (const name of ["ground", "cells", "marks", "under", "pieces", "labels", "over", "arrows", "hits"]) {
      this.layers[name] = svg("g", { class: name });
    }
    for (const name of ["ground", "cells", "marks", "under", "labels", "over", "arrows"]) {
      this.layers[name].setAttribute("aria-hidden", "true");
    }
    this.layers.pieces.setAttribute("aria-hidden", "true");
    this.paints = new Paints(this.prefix);
    this.node.append(this.paints.defs, ...Object.values(this.layers));
    this.listeners = [];
  }

  /** Calls `listener()` when the cells were drawn anew, for what depends on their elements. */
  onCells(listener) {
    this.listeners.push(listener);
  }

  /** Turns the board; `turns` counts quarter turns clockwise. */
  turn(turns) {
    if (turns === this.turns) return;
    this.turns = turns;
    this.cellsText = null;
    if (this.scene) this.show(this.scene);
  }

  place(point) {
    return turnPoint(point, this.turns, this.scene.width, this.scene.height);
  }

  /** Width divided by height of the board as it is turned. */
  get ratio() {
    const { width, height } = this.scene;
    return this.turns & 1 ? height / width : width / height;
  }

  cell(id) {
    return this.byId.get(id);
  }

  /** The point of the scene under a point of the window. */
  scenePoint(clientX, clientY) {
    const matrix = this.node.getScreenCTM();
    if (!matrix || !this.scene) return null;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return unturnPoint({ x: at.x / SCALE, y: at.y / SCALE }, this.turns, this.scene.width, this.scene.height);
  }

  /**
   * Shows a scene. With `animated`, pieces travel as `effects` (what the last move did to them) and `path` (the cells it went
   * over) say; otherwise the new position is shown at once.
   */
  show(scene, { effects = [], path = [], animated = false } = {}) {
    const before = this.scene;
    this.scene = scene;
    this.byId = new Map(scene.cells.map((cell) => [cell.id, cell]));
    const [w, h] = this.turns & 1 ? [scene.height, scene.width] : [scene.width, scene.height];
    this.node.setAttribute("viewBox", `0 0 ${w * SCALE} ${h * SCALE}`);
    this.thick = 0.05 * Math.min(w, h);
    this.drawGround();
    this.drawCells();
    this.drawMarks();
    this.drawLabels();
    this.drawPieces(before && animated ? effects : null, path);
  }

  drawGround() {
    const drawn = this.scene.ground.map((layer) => {
      const turned = { ...layer, offset: this.place(layer.offset), shape: turnShape(layer.shape, this.turns) };
      return this.paints.layer(turned, "ground", this.thick);
    });
    put(this.layers.ground, drawn);
  }

  drawCells() {
    // Most variants have the same cells in every position: keeping their elements keeps the focus.
    const text = JSON.stringify(this.scene.cells);
    if (text === this.cellsText) return;
    this.cellsText = text;
    const drawn = this.scene.cells.map(({ centre, shape, paint }) =>
      this.paints.layer({ offset: this.place(centre), shape: turnShape(shape, this.turns), paint }, "cell", this.thick));
    put(this.layers.cells, drawn);
    for (const listener of this.listeners) listener();
  }

  drawMarks() {
    const kinds = new Map();
    for (const { cell, kind } of this.scene.marks) if (kinds.get(cell) !== "last-to") kinds.set(cell, kind);
    const drawn = [...kinds].map(([id, kind]) => {
      const cell = this.cell(id);
      if (!cell) return null;
      return this.around(cell, `mark ${kind} ${isSquare(cell) ? "square" : "round"} ${cell.role}`, beyond(cell));
    });
    put(this.layers.marks, drawn);
  }

  drawLabels() {
    const labels = this.scene.labels.filter((label) => label.medium !== "terminal");
    put(this.layers.labels, labels.map(({ at, text, size, colour }) => {
      const { x, y } = this.clear(this.place(at), text, size);
      return svg("text", {
        x: x * SCALE, y: (y + size * HALF_CAPITAL) * SCALE, "font-size": size * SCALE, fill: colour, "text-anchor": "middle",
      }, text);
    }));
  }

  /**
   * Where a label is drawn on a board turned by a quarter. Words above a cell end up beside it, where they need more room:
   * they are moved until they no longer touch the cell.
   */
  clear(at, text, size) {
    if (!(this.turns & 1) || text.length < 4) return at;
    const half = (size * [...text].reduce((sum, c) => sum + (c === "." ? 0.38 : 0.7), 0)) / 2;
    for (const cell of this.scene.cells) {
      const centre = this.place(cell.centre);
      const { w, h } = halfSize(turnShape(cell.shape, this.turns));
      const [dx, dy] = [at.x - centre.x, at.y - centre.y];
      if (Math.abs(dy) > h / 2 || Math.abs(dx) <= w || Math.abs(dx) >= w + half) continue;
      // Clear of the ring a mark draws around it, too.
      return { x: centre.x + Math.sign(dx) * (w + half + 0.09), y: at.y };
    }
    return at;
  }

  drawPieces(effects, path) {
    const sprites = new Map(this.scene.sprites.map((sprite) => [sprite.name, sprite]));
    const old = this.pieces;
    // A piece that gets a new id by a move keeps its element, so that it can travel.
    const renamed = new Map();
    const gone = new Set();
    for (const effect of effects ?? []) {
      if (effect.piece && effect.becomes) renamed.set(effect.becomes, effect.piece);
      if (effect.piece) gone.add(effect.piece);
    }
    this.pieces = new Map();
    const travels = [];
    for (const piece of this.scene.pieces) {
      const sprite = sprites.get(piece.sprite);
      if (!sprite) continue;
      const to = this.place(piece.at);
      const from = renamed.get(piece.id) ?? (gone.has(piece.id) ? null : piece.id);
      const known = from === null ? null : old.get(from);
      if (known) old.delete(from);
      const node = known?.node ?? svg("use");
      node.setAttribute("href", this.paints.sprite(sprite, this.turns));
      node.setAttribute("transform", `translate(${to.x * SCALE} ${to.y * SCALE})`);
      const entry = { node, at: to, cell: piece.cell, sprite };
      this.pieces.set(piece.id, entry);
      if (effects) travels.push({ node, from: known?.at ?? null, to, via: known ? this.via(known.cell, piece.cell, path) : [] });
    }
    const leaving = effects ? [...old.values()] : [];
    put(this.layers.pieces, leaving.map((entry) => entry.node), [...this.pieces.values()].map((entry) => entry.node));
    animate(travels, leaving, SCALE);
  }

  /** The places between the ends of a path, if the piece goes from one end to the other. */
  via(from, to, path) {
    if (path.length < 3 || path[0] !== from || path.at(-1) !== to) return [];
    return path.slice(1, -1).map((id) => this.cell(id)).filter(Boolean).map((cell) => this.place(cell.centre));
  }

  /** An outline of a cell, for marks and highlights. */
  around(cell, className, grow = 0) {
    return outline(turnShape(cell.shape, this.turns), this.place(cell.centre), { class: className }, grow);
  }

  /** The pieces on a cell, the topmost last. */
  onCell(id) {
    return this.scene.pieces.filter((piece) => piece.cell === id);
  }

  /**
   * Shows what may be chosen: `sources` begin a move, `targets` continue or complete it, `selected` were chosen.
   */
  choose({ sources = [], targets = [], selected = [] }) {
    const filled = new Set(this.scene.pieces.map((piece) => piece.cell));
    const under = [], over = [];
    for (const id of sources) {
      const cell = this.cell(id);
      if (cell && !cell.ghost) under.push(this.around(cell, `source ${cell.role}`, beyond(cell)));
    }
    for (const id of selected) {
      const cell = this.cell(id);
      if (cell) under.push(this.around(cell, `selected ${cell.role}`, beyond(cell)));
    }
    for (const id of targets) {
      const cell = this.cell(id);
      // A slot shows its ghost when it is pointed at; a hundred dots would hide the board.
      if (!cell || cell.ghost) continue;
      if (cell.role === "hand" || filled.has(id) || (cell.role === "choice" && cell.paint.fill)) {
        over.push(this.around(cell, `target ring ${cell.role}`));
      } else {
        const { w, h } = halfSize(cell.shape);
        const { x, y } = this.place(cell.centre);
        const r = Math.max(0.09, 0.3 * Math.min(w, h));
        over.push(svg("circle", { class: `target dot ${cell.role}`, cx: x * SCALE, cy: y * SCALE, r: r * SCALE }));
      }
    }
    // Where only a few pieces can move (a capture is compulsory, say), they are highlighted at once; so are heaps, which do not
    // show whose they are.
    const counts = new Map();
    for (const { cell } of this.scene.pieces) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const heaps = sources.some((id) => counts.get(id) > 1 && this.cell(id)?.role === "board");
    this.layers.under.classList.toggle("few", heaps || (sources.length > 0 && sources.length <= 3));
    put(this.layers.under, under);
    put(this.layers.over, over, this.ghostNode);
  }

  /** Previews what a move would put on a cell: `kind` is "good", "bad" (forbidden) or "pending" (to be confirmed). */
  ghost(id, kind) {
    const cell = id ? this.cell(id) : null;
    this.ghostNode?.remove();
    this.ghostNode = null;
    this.ghostId = cell?.ghost ? id : null;
    const sprite = cell?.ghost && this.scene.sprites.find((s) => s.name === cell.ghost);
    if (!sprite) return;
    const { x, y } = this.place(cell.centre);
    const [w, h] = extent(sprite);
    const box = turnShape({ kind: "rect", w: 2 * w, h: 2 * h, corner: 0.05 }, this.turns);
    const parts = kind === "bad"
      ? [outline(box, { x, y }, { class: "forbidden" }, 0.02)]
      : [svg("use", { href: this.paints.sprite(sprite, this.turns), transform: `translate(${x * SCALE} ${y * SCALE})` }),
         outline(box, { x, y }, { class: "ghost-edge" }, 0.03)];
    this.ghostNode = svg("g", { class: `ghost ${kind}` }, parts);
    this.layers.over.append(this.ghostNode);
  }

  /** Points out moves by arrows and rings; each is `{ path: [cell ids], kind }`. */
  point(moves) {
    put(this.layers.arrows, moves.map(({ path, kind }) => {
      const cells = path.map((id) => this.cell(id)).filter(Boolean);
      if (cells.length === 0) return null;
      // An arrow shows a piece going to a cell; nothing goes to a choice, so what is touched gets a ring.
      if (cells.length === 1 || cells.some((cell) => cell.role === "choice")) {
        return cells.map((cell) => this.around(cell, `pointed ${kind} ${cell.ghost ? "slot" : cell.role}`, cell.ghost ? 0.02 : 0));
      }
      return arrow(cells.map((cell) => this.place(cell.centre)), kind);
    }));
  }
}

/** Whether a cell is a square of a chequered board: those are tinted where other cells get a ring. */
const isSquare = (cell) =>
  cell.shape.kind === "rect" && cell.paint.fill && cell.paint.finish === "flat" && cell.role === "board";

/** How far a ring lies outside a cell, because a piece covers most of the cell. */
function beyond(cell) {
  const { w, h } = halfSize(cell.shape);
  return isSquare(cell) || cell.role !== "board" ? 0 : Math.min(0.06, 0.13 * Math.min(w, h));
}

/** An arrow along points, with a head at its end. */
export function arrow(points, kind) {
  const end = points.at(-1), before = points.at(-2);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const head = 0.32;
  const back = { x: end.x - 0.6 * head * Math.cos(angle), y: end.y - 0.6 * head * Math.sin(angle) };
  const line = [...points.slice(0, -1), back].map((p) => `${p.x * SCALE},${p.y * SCALE}`).join(" ");
  const corner = (turn, length) =>
    `${(end.x - length * Math.cos(angle + turn)) * SCALE},${(end.y - length * Math.sin(angle + turn)) * SCALE}`;
  return svg("g", { class: `arrow ${kind}` },
    svg("polyline", { points: line }),
    svg("polygon", { points: `${end.x * SCALE},${end.y * SCALE} ${corner(0.5, head * 1.15)} ${corner(-0.5, head * 1.15)}` }));
}
