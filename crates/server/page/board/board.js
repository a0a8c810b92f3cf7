// Draws a scene and what may be chosen on it. It knows cells, pieces, marks and labels, and no game.

import { svg, put } from "../ui/dom.js";
import { turnPoint, turnShape, halfSize, unturnPoint } from "./geometry.js";
import { Paints, SCALE, outline, extent } from "./paint.js";
import { Motion, timeline } from "./motion.js";
import { dress } from "./look.js";

let boards = 0;

/** Half the width of the line of a ring, in units of the scene. */
const HALF_RING = 0.025;

/** How far the ring of the last move lies outside the piece it surrounds, in units of the scene. */
const OUTSIDE = 0.05;
/** If the last move put pieces on more places of the board than this, seeds were sown: only the last place gets a full ring. */
const MAX_FULL = 5;

/** How far the ring of a cell that can be chosen lies inside the ring of the last move, which it would hide otherwise. */
const INNER = 0.07;

/**
 * Width of a digit, in font sizes, and the least distance of enlarged letters from the edge of their cell, in units of the scene.
 */
const DIGIT = 0.64, AIR = 0.03;
/** Half the height of a capital letter, in font sizes. */
const HALF_CAPITAL = 0.357;
/** Height in pixels from which letters are easy to read. */
const MIN_LETTERS = 11;
/** How many times larger than in the scene letters may be drawn to be easy to read; if that is not enough they are left out. */
const MAX_GROWTH = 1.75;

export class Board {
  constructor({ label = "" } = {}) {
    this.prefix = `b${boards++}`;
    this.turns = 0;
    /** Whether small letters are drawn on cells with pieces too, for users who are told the names of cells. */
    this.labelled = false;
    this.scene = null;
    this.pieces = new Map();
    this.layers = {};
    /** The side whose move a ghost previews. */
    this.mover = "first";
    /** The steps of the last move: of the places sown, only the last is marked in full. */
    this.lastSteps = [];
    this.node = svg("svg", { class: "board", role: "group", "aria-label": label, focusable: "false" });
    for (const name of ["ground", "cells", "marks", "under", "pieces", "labels", "over", "last", "arrows", "hits"]) {
      this.layers[name] = svg("g", { class: name });
    }
    for (const name of ["ground", "cells", "marks", "under", "labels", "over", "last", "arrows"]) {
      this.layers[name].setAttribute("aria-hidden", "true");
    }
    this.layers.pieces.setAttribute("aria-hidden", "true");
    this.paints = new Paints(this.prefix);
    this.node.append(this.paints.defs, ...Object.values(this.layers));
    this.listeners = [];
    this.motion = new Motion();
    // The size of letters depends on how large the board is drawn.
    this.sizes = new ResizeObserver(() => { if (this.scene && !this.motion.end) this.drawLabels(); });
    this.sizes.observe(this.node);
  }

  /** Pixels in a unit of the scene; 0 while the board is not in the page. */
  get unit() {
    if (!this.scene) return 0;
    return this.node.getBoundingClientRect().width / (this.turns & 1 ? this.scene.height : this.scene.width);
  }

  /** Calls `listener()` when the cells were drawn anew, for code that holds their elements. */
  onCells(listener) {
    this.listeners.push(listener);
  }

  /** Turns the board; `turns` counts quarter turns clockwise. */
  turn(turns) {
    if (turns === this.turns) return;
    this.turns = turns;
    this.cellsText = null;
    this.redraw();
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
   * Shows a scene. With `animated`, pieces travel as the last move moved them: `effects` says from where to where, and `steps` in
   * which order, if the move is shown step by step. Otherwise the new position is shown at once.
   */
  show(plain, { effects = [], steps = [], animated = false } = {}) {
    this.motion.skip();
    const before = this.scene;
    if (steps.length > 0) this.lastSteps = steps;
    const scene = dress(plain);
    this.plain = plain;
    this.scene = scene;
    this.byId = new Map(scene.cells.map((cell) => [cell.id, cell]));
    const [w, h] = this.turns & 1 ? [scene.height, scene.width] : [scene.width, scene.height];
    this.node.setAttribute("viewBox", `0 0 ${w * SCALE} ${h * SCALE}`);
    this.thick = 0.05 * Math.min(w, h);
    this.drawGround();
    this.drawCells();
    // Pieces placed for another arrangement of the board do not travel.
    const travels = before && animated && before.width === scene.width && before.height === scene.height;
    this.drawPieces(travels ? effects : null, travels ? steps : []);
  }

  /** Draws the scene anew, in the colours chosen now. */
  redraw() {
    if (this.plain) this.show(this.plain);
  }

  /**
   * Shows only a part of the scene, of this size, around the lowest piece on the board; if there is none, around one in a hand.
   */
  magnify({ width, height }) {
    const { scene } = this;
    const stands = ({ cell }) => this.cell(cell)?.role === "board";
    const among = scene.pieces.some(stands) ? scene.pieces.filter(stands) : scene.pieces;
    const centre = ({ at }) => Math.abs(at.x - scene.width / 2);
    const middle = among.reduce((best, piece) =>
      (!best || piece.at.y > best.at.y + 0.01 || (piece.at.y > best.at.y - 0.01 && centre(piece) < centre(best)) ? piece : best), null);
    if (!middle) return;
    const from = (at, size, whole) => Math.max(0, Math.min(whole - size, at - size / 2)) * SCALE;
    this.node.setAttribute("viewBox", `${from(middle.at.x, width, scene.width)} ${from(middle.at.y, height, scene.height)} ${width * SCALE} ${height * SCALE}`);
    this.node.classList.add("magnified");
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
    this.halfGap = halfGap(this.scene.cells);
    const drawn = this.scene.cells.map(({ centre, shape, paint }) =>
      this.paints.layer({ offset: this.place(centre), shape: turnShape(shape, this.turns), paint }, "cell", this.thick));
    put(this.layers.cells, drawn);
    for (const listener of this.listeners) listener();
  }

  drawMarks() {
    const kinds = new Map();
    for (const { cell, kind } of this.scene.marks) if (kinds.get(cell) !== "last-to") kinds.set(cell, kind);
    const stops = stopsOf(this.lastSteps, this.scene);
    const sown = stops.length > 1 || [...kinds].filter(([id, kind]) => kind === "last-to" && this.cell(id)?.role === "board").length > MAX_FULL;
    const ended = stops.at(-1);
    const drawn = [], last = [];
    for (const [id, kind] of kinds) {
      const cell = this.cell(id);
      if (!cell) continue;
      const square = isSquare(cell);
      const passed = sown && kind === "last-to" && id !== ended;
      // A piece that covers its cell, or an overlay around it, would hide a ring drawn below them.
      if (kind === "last-to" && !square && cell.role === "board" && !passed) {
        for (const line of ["edge", "line"]) last.push(this.around(cell, `last-${line}`, this.outside(cell)));
      } else drawn.push(this.around(cell, `mark ${kind} ${square ? "square" : "round"} ${cell.role}${passed ? " passed" : ""}`, this.beyond(cell)));
    }
    put(this.layers.marks, drawn);
    put(this.layers.last, last);
  }

  /** How far outside a cell a ring must lie to surround the pieces on it too. */
  outside(cell) {
    const { w, h } = halfSize(cell.shape);
    const sizes = this.onCell(cell.id).map(({ sprite }) => this.scene.sprites.find((one) => one.name === sprite)).filter(Boolean).map(extent);
    return Math.max(this.beyond(cell), ...sizes.map(([pw, ph]) => OUTSIDE + Math.max(pw - w, ph - h)));
  }

  drawLabels() {
    const { unit } = this;
    const labels = this.scene.labels.filter((label) => label.medium !== "terminal");
    const taken = new Set(this.scene.pieces.map((piece) => piece.cell));
    const within = ({ x, y }, { centre, shape }) => {
      const { w, h } = halfSize(shape);
      return Math.abs(x - centre.x) <= w && Math.abs(y - centre.y) <= h;
    };
    // A letter that had to be enlarged must not cover a piece.
    const filled = (at) => this.scene.cells.some((cell) => taken.has(cell.id) && within(at, cell));
    put(this.layers.labels, labels.map(({ at, text, size, colour, minor }) => {
      const growth = unit > 0 ? Math.max(1, MIN_LETTERS / (size * unit)) : 1;
      if (growth > MAX_GROWTH || (growth > 1 && minor && !this.labelled && filled(at))) return null;
      const letters = size * growth;
      const { x, y } = this.place(growth > 1 && minor ? keepWithin(at, text, letters, this.scene.cells.find((cell) => within(at, cell))) : at);
      return svg("text", {
        x: x * SCALE, y: (y + letters * HALF_CAPITAL) * SCALE, "font-size": letters * SCALE, fill: colour, "text-anchor": "middle",
      }, text);
    }));
  }

  drawPieces(effects, steps) {
    const sprites = new Map(this.scene.sprites.map((sprite) => [sprite.name, sprite]));
    const old = this.pieces;
    // A piece that gets a new id by a move keeps its element, so that it can travel.
    const renamed = new Map();
    const gone = new Set();
    for (const effect of effects ?? []) {
      if (effect.piece && effect.becomes) renamed.set(effect.becomes, effect.piece);
      if (effect.piece) gone.add(effect.piece);
    }
    const script = this.script(steps);
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
      this.pieces.set(piece.id, { node, at: to, cell: piece.cell, sprite });
      if (!effects) continue;
      const stops = script.stops(from, known?.at, to);
      if (stops) travels.push({ node, stops });
    }
    const taken = effects ? script.taken.map(({ cell, begin }) => this.taken(cell, begin)) : [];
    travels.push(...taken);
    const leaving = effects ? [...old].map(([id, { node, at }]) => ({ node, at, begin: script.leaves(id) })) : [];
    put(this.layers.pieces, leaving.map(({ node }) => node), [...this.pieces.values()].map(({ node }) => node));
    // Travelling pieces are drawn above the others until they have arrived.
    for (const { node, stops } of travels) if (stops[0]) this.layers.pieces.append(node);
    if (taken.length > 0) this.layers.marks.append(...taken.map(({ node }) => node));
    const words = () => {
      this.drawMarks();
      this.drawLabels();
    };
    // The labels that count pieces, and the marks of the move, change only when the move has been shown.
    const later = steps.length > 0 && effects;
    if (later) put(this.layers.last);
    else words();
    const order = [...this.pieces.values()].map(({ node }) => node);
    this.motion.run(travels, leaving, SCALE, () => {
      this.layers.pieces.append(...order);
      if (later) words();
    });
  }

  /** A ring around a cell whose pieces are about to be captured. */
  taken(id, begin) {
    const cell = this.cell(id);
    const { x, y } = this.place(cell.centre);
    const node = outline(turnShape(cell.shape, this.turns), { x: 0, y: 0 },
      { class: "mark taken", transform: `translate(${x * SCALE} ${y * SCALE})` }, this.beyond(cell));
    return { node, stops: [null, { at: { x, y }, begin }] };
  }

  /** When each piece of a move goes where. Pieces have the ids they had before the move. */
  script(steps) {
    const times = timeline(steps, (id) => this.cell(id)?.role === "hand");
    const last = times.at(-1);
    const over = last ? last.begin + last.duration : 0;
    const ways = new Map();
    const leaves = new Map();
    const taken = [];
    steps.forEach((step, i) => {
      for (const { piece, to } of step) {
        if (times[i].captured) taken.push({ cell: ways.get(piece)?.at(-1).to ?? this.pieces.get(piece)?.cell, begin: times[i].noticed });
        if (!to) leaves.set(piece, times[i].begin + times[i].duration / 2);
        else ways.set(piece, [...(ways.get(piece) ?? []), { to, ...times[i] }]);
      }
    });
    return {
      taken: taken.filter(({ cell }, i) => this.cell(cell) && taken.findIndex((other) => other.cell === cell) === i),
      leaves: (id) => leaves.get(id),
      /** The stops of a piece from where it stood to where it stands now; null if it does not move. */
      stops: (id, from, to) => {
        const way = ways.get(id);
        if (from && way) {
          const middles = way.map(({ to: cell, begin, duration }, n) =>
            ({ at: n === way.length - 1 ? to : this.place(this.cell(cell)?.centre ?? to), begin, duration }));
          return [{ at: from }, ...middles];
        }
        if (from && Math.hypot(from.x - to.x, from.y - to.y) < 1e-3) return null;
        const stops = Motion.direct(from, to);
        // Pieces that only make room, or appear, do so when the others have arrived.
        stops[1].begin = over;
        return stops;
      },
    };
  }

  /**
   * How far a ring lies outside a cell: far enough to be seen around the piece, but not so far that it meets the neighbour's
   * ring.
   */
  beyond(cell) {
    if (isSquare(cell) || cell.role !== "board") return 0;
    const { w, h } = halfSize(cell.shape);
    return Math.max(0, Math.min(0.06, 0.13 * Math.min(w, h), this.halfGap - HALF_RING));
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
  choose({ sources = [], targets = [], selected = [], doubtful = [] }) {
    const filled = new Set(this.scene.pieces.map((piece) => piece.cell));
    const marked = new Set(this.scene.marks.map((mark) => mark.cell));
    const under = [], over = [];
    for (const id of sources) {
      const cell = this.cell(id);
      if (cell && !cell.ghost) under.push(this.around(cell, `source ${cell.role}`, this.beyond(cell) - (marked.has(id) ? INNER : 0)));
    }
    for (const id of selected) {
      const cell = this.cell(id);
      if (!cell) continue;
      under.push(this.around(cell, `selected ${cell.role}${isSquare(cell) ? " square" : ""}`, this.beyond(cell)));
      // The ring is drawn above the piece too, which covers most of its cell.
      for (const line of ["edge", "line"]) over.push(this.around(cell, `chosen-${line}`, isSquare(cell) ? -0.03 : this.beyond(cell)));
    }
    const doubts = new Set(doubtful);
    for (const id of targets) {
      const cell = this.cell(id);
      const doubt = doubts.has(id) ? " doubtful" : "";
      // A slot shows its ghost only under the pointer: a hundred dots would hide the board.
      if (!cell || cell.ghost) continue;
      if (cell.role === "hand" || filled.has(id) || (cell.role === "choice" && cell.paint.fill)) {
        over.push(this.around(cell, `target ring ${cell.role}${doubt}`, marked.has(id) && !isSquare(cell) ? -INNER : 0));
      } else {
        const { w, h } = halfSize(cell.shape);
        const { x, y } = this.place(cell.centre);
        const r = Math.max(0.09, 0.3 * Math.min(w, h));
        over.push(svg("circle", { class: `target dot ${cell.role}${doubt}`, cx: x * SCALE, cy: y * SCALE, r: r * SCALE }));
      }
    }
    // Where only a few pieces can move (a capture is compulsory, say), they are highlighted at once. So are heaps, whose look
    // does not tell whose they are.
    const counts = new Map();
    for (const { cell } of this.scene.pieces) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    const heaps = sources.some((id) => counts.get(id) > 1 && this.cell(id)?.role === "board");
    this.layers.under.classList.toggle("heaps", heaps);
    this.layers.under.classList.toggle("few", heaps || (sources.length > 0 && sources.length <= 3));
    this.layers.over.classList.toggle("begun", selected.length > 0);
    put(this.layers.under, under);
    put(this.layers.over, over, this.ghostNode);
  }

  /** Previews what a move would put on a cell: `kind` is "good", "bad" (forbidden) or "pending" (to be confirmed). */
  ghost(id, kind) {
    const cell = id ? this.cell(id) : null;
    this.ghostNode?.remove();
    this.ghostNode = null;
    this.ghostId = cell?.ghost ? id : null;
    const name = cell?.ghosts?.[this.mover === "second" ? 1 : 0] ?? cell?.ghost;
    const sprite = name && this.scene.sprites.find((s) => s.name === name);
    if (!sprite) return;
    const { x, y } = this.place(cell.centre);
    const [w, h] = extent(sprite);
    const box = turnShape({ kind: "rect", w: 2 * w, h: 2 * h, corner: 0.05 }, this.turns);
    const parts = kind === "bad"
      ? [outline(box, { x, y }, { class: "forbidden" }, 0.02)]
      : [svg("use", { href: this.paints.sprite(sprite, this.turns), transform: `translate(${x * SCALE} ${y * SCALE})` }),
         ...["ghost-casing", "ghost-edge"].map((line) => outline(box, { x, y }, { class: line }, 0.03))];
    this.ghostNode = svg("g", { class: `ghost ${kind}`, "data-ghost": id }, parts);
    this.layers.over.append(this.ghostNode);
  }

  /** Shows moves as arrows and rings; each is `{ path: [cell ids], kind }`. */
  point(moves) {
    put(this.layers.arrows, moves.map(({ path, kind }) => {
      const cells = path.map((id) => this.cell(id)).filter(Boolean);
      if (cells.length === 0) return null;
      // An arrow shows a piece going to a cell. Nothing goes to a choice, so the cells to touch get rings.
      if (cells.length === 1 || cells.some((cell) => cell.role === "choice")) {
        return cells.map((cell) => this.around(cell, `pointed ${kind} ${cell.ghost ? "slot" : cell.role}${isSquare(cell) ? " square" : ""}`, cell.ghost ? 0.02 : 0));
      }
      return arrow(cells.map((cell) => this.place(cell.centre)), kind);
    }));
  }
}

/** Whether a cell is a square of a chequered board. Squares are tinted; other cells get a ring. */
const isSquare = (cell) =>
  cell.shape.kind === "rect" && cell.paint.fill && cell.paint.finish === "flat" && cell.role === "board";

/** The cells of the board to which the steps of a move led one piece each: where seeds were sown, in that order. */
function stopsOf(steps, { cells }) {
  const onBoard = new Set(cells.filter((cell) => cell.role === "board").map((cell) => cell.id));
  return steps.filter((step) => step.length === 1 && onBoard.has(step[0].to)).map(([{ to }]) => to);
}

/** Half of the smallest gap between two neighbouring places of a board. */
function halfGap(cells) {
  const places = cells.filter((cell) => cell.role === "board" && !cell.ghost && !isSquare(cell));
  let least = Infinity;
  places.forEach((a, i) => {
    for (const b of places.slice(i + 1)) {
      const [m, n] = [halfSize(a.shape), halfSize(b.shape)];
      const dx = Math.abs(a.centre.x - b.centre.x), dy = Math.abs(a.centre.y - b.centre.y);
      const round = a.shape.kind === "circle" && b.shape.kind === "circle";
      least = Math.min(least, round ? Math.hypot(dx, dy) - m.w - n.w : Math.max(dx - m.w - n.w, dy - m.h - n.h));
    }
  });
  return least / 2;
}

/** An arrow along points, with a head at its end. */
export function arrow(points, kind) {
  const end = points.at(-1), before = points.at(-2);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const head = 0.44;
  const back = { x: end.x - 0.6 * head * Math.cos(angle), y: end.y - 0.6 * head * Math.sin(angle) };
  const line = [...points.slice(0, -1), back].map((p) => `${p.x * SCALE},${p.y * SCALE}`).join(" ");
  const corner = (turn, length) =>
    `${(end.x - length * Math.cos(angle + turn)) * SCALE},${(end.y - length * Math.sin(angle + turn)) * SCALE}`;
  return svg("g", { class: `arrow ${kind}` },
    svg("polyline", { points: line }),
    svg("polygon", { points: `${end.x * SCALE},${end.y * SCALE} ${corner(0.52, head * 1.1)} ${corner(-0.52, head * 1.1)}` }));
}

/** The point nearest to `at` where enlarged letters stay within their cell. */
function keepWithin(at, text, letters, cell) {
  if (!cell) return at;
  const { w, h } = halfSize(cell.shape);
  const within = (value, middle, half, own) => {
    const room = Math.max(0, half - own - AIR);
    return Math.max(middle - room, Math.min(middle + room, value));
  };
  return {
    x: within(at.x, cell.centre.x, w, (text.length * DIGIT * letters) / 2),
    y: within(at.y, cell.centre.y, h, HALF_CAPITAL * letters),
  };
}
