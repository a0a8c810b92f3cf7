// A curve over the plies of a game: scores, depths or times. A click goes to the ply.

import { svg, put } from "../ui/dom.js";

const W = 600, H = 120;

export class Graph {
  /**
   * `kind` is "chance" (0 to 1, an area around the middle) or "bars" (from 0 upward). A click calls `onPick(ply)`.
   */
  constructor({ label, kind = "chance", onPick = () => {} }) {
    this.kind = kind;
    this.node = svg("svg", { class: `graph ${kind}`, viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: "none", role: "img", "aria-label": label });
    this.plot = svg("g");
    this.cursor = svg("line", { class: "graph-cursor", y1: 0, y2: H, x1: -10, x2: -10 });
    this.node.append(this.plot, this.cursor);
    this.count = 1;
    this.known = 0;
    this.node.addEventListener("click", (event) => {
      const box = this.node.getBoundingClientRect();
      onPick(this.plyAt((event.clientX - box.left) / box.width));
    });
  }

  x(ply) {
    return this.kind === "bars" ? ((ply - 0.5) / this.count) * W : (ply / Math.max(1, this.count)) * W;
  }

  plyAt(share) {
    const ply = this.kind === "bars" ? Math.ceil(share * this.count) : Math.round(share * this.count);
    return Math.max(0, Math.min(this.count, ply));
  }

  /** Draws `values[ply]`, null where nothing is known; `classes[ply]` colours a bar or a point, `max` is the top of the bars. */
  draw(values, { classes = [], max = null } = {}) {
    this.count = Math.max(1, values.length - 1);
    this.known = values.filter((v) => Number.isFinite(v)).length;
    if (this.kind === "bars") this.drawBars(values, classes, max);
    else this.drawChance(values, classes);
  }

  drawChance(values, classes) {
    const y = (v) => (1 - v) * H;
    const known = values.map((v, ply) => (v === null || v === undefined ? null : [this.x(ply), y(v)])).filter(Boolean);
    const middle = svg("line", { class: "graph-middle", x1: 0, x2: W, y1: H / 2, y2: H / 2 });
    if (known.length === 0) return put(this.plot, middle);
    const line = known.map(([x, py]) => `${x},${py}`).join(" ");
    const [first, last] = [known[0][0], known.at(-1)[0]];
    const points = values.map((v, ply) => (classes[ply] && v !== null && v !== undefined
      ? svg("line", { class: `graph-point ${classes[ply]}`, x1: this.x(ply), x2: this.x(ply), y1: y(v), y2: y(v) }) : null));
    put(this.plot,
      svg("polygon", { class: "graph-area", points: `${first},${H} ${line} ${last},${H}` }),
      middle, svg("polyline", { class: "graph-line", points: line }), points);
  }

  drawBars(values, classes, max) {
    const top = max ?? Math.max(1e-9, ...values.filter((v) => Number.isFinite(v)));
    const wide = W / this.count;
    put(this.plot, values.map((v, ply) => {
      if (!Number.isFinite(v) || ply === 0) return null;
      const high = Math.max(1, Math.min(1, v / top) * H);
      return svg("rect", { class: `graph-bar ${classes[ply] ?? ""}`, x: (ply - 1) * wide + wide * 0.1, y: H - high, width: wide * 0.8, height: high });
    }));
  }

  /** Marks the ply shown on the board. */
  mark(ply) {
    const x = this.x(ply);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
  }
}
