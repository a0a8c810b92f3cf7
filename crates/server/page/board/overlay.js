// An overlay that a game describes, drawn over its picture: ways, marked cells, and labels beside them.

import { put, svg } from "../ui/dom.js";
import { halfSize } from "./geometry.js";
import { SCALE } from "./paint.js";
import { HALF_CAPITAL, MIN_LETTERS, arrow } from "./board.js";

/** Letters of a label and the disc around them, in units of the scene, where the board is large enough. */
const LETTERS = 0.26, RADIUS = 0.24;

export class OverlayLayer {
  /** Draws over the board of an interactive board. */
  constructor(board) {
    this.board = board.drawing;
    this.layer = svg("g", { class: "overlay", "aria-hidden": "true" });
    this.board.node.insertBefore(this.layer, this.board.layers.last);
    this.shown = [];
    // Turning the board moves its cells.
    this.board.onCells(() => this.draw());
  }

  /** Shows overlays as the server sends them; none removes what was shown. */
  show(overlays) {
    this.shown = overlays;
    this.draw();
  }

  draw() {
    if (!this.board.scene) return;
    const cell = (id) => this.board.cell(id);
    const place = (one) => this.board.place(one.centre);
    put(this.layer, this.shown.map(({ paths, marks }) => [
      paths.map(({ cells, tone }) => {
        const found = cells.map(cell).filter(Boolean);
        if (found.length < 2) return null;
        const points = found.map(place);
        // A way in neither side's colour crosses pieces of every colour: a light line is drawn below it.
        return [tone === "first" || tone === "second" ? null : arrow(points, "casing"), arrow(points, `way ${tone}`)];
      }),
      marks.map(({ cell: id, tone, label }) => {
        const one = cell(id);
        if (!one) return null;
        const ring = this.board.around(one, `shown ${tone}`, 0.02);
        if (!label) return ring;
        const { x, y } = place(one);
        const { w, h } = halfSize(one.shape);
        // On a small board the label grows, so that it can be read, and stays within the picture.
        const letters = this.board.unit > 0 ? Math.max(LETTERS, MIN_LETTERS / this.board.unit) : LETTERS;
        const r = (RADIUS * letters) / LETTERS;
        const within = (value, whole) => Math.max(r, Math.min(whole - r, value)) * SCALE;
        const [wide, high] = this.board.extent;
        const at = { x: within(x + 0.7 * Math.min(w, h), wide), y: within(y - 0.7 * Math.min(w, h), high) };
        const text = svg("text", { x: at.x, y: at.y + letters * HALF_CAPITAL * SCALE, "font-size": letters * SCALE, "text-anchor": "middle" }, label);
        return [ring, svg("g", { class: `shown-label ${tone}` }, svg("circle", { cx: at.x, cy: at.y, r: r * SCALE }), text)];
      })]));
  }
}
