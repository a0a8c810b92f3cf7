// An overlay that a game describes, drawn over its picture: ways, marked cells, and labels beside them.

import { put, svg } from "../ui/dom.js";
import { halfSize } from "./geometry.js";
import { SCALE } from "./paint.js";
import { arrow } from "./board.js";

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
        const r = 0.24, at = { x: (x + 0.7 * Math.min(w, h)) * SCALE, y: (y - 0.7 * Math.min(w, h)) * SCALE };
        const text = svg("text", { x: at.x, y: at.y + 0.09 * SCALE, "font-size": 0.26 * SCALE, "text-anchor": "middle" }, label);
        return [ring, svg("g", { class: `shown-label ${tone}` }, svg("circle", { cx: at.x, cy: at.y, r: r * SCALE }), text)];
      })]));
  }
}
