// Arrows and circles drawn by hand: with the right button of a mouse, or with any pointer while drawing is switched on. A shape
// is a list of one or two cells and a colour.

import { cellAt } from "./geometry.js";
import { put, svg } from "../ui/dom.js";
import { SCALE } from "./paint.js";
import { arrow } from "./board.js";

/** Colours by the keys held: none, Shift, Alt, both. */
const COLOURS = ["green", "red", "blue", "orange"];
const colourOf = (event) => COLOURS[(event.shiftKey ? 1 : 0) + (event.altKey ? 2 : 0)];

export class Sketch {
  /** Draws on an interactive board; calls `onChange(shapes)` when the user has drawn. */
  constructor(board, onChange) {
    this.board = board.drawing;
    this.onChange = onChange;
    this.shapes = [];
    this.drawing = false;
    this.begun = null;
    this.layer = svg("g", { class: "sketch", "aria-hidden": "true" });
    this.board.node.insertBefore(this.layer, this.board.layers.hits);
    // Turning or rearranging the board moves its cells.
    this.board.onCells(() => this.draw());
    const node = this.board.node;
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    // Captured before the board's own listeners: a touch that draws plays nothing.
    node.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    node.addEventListener("pointermove", (event) => { if (this.begun) this.move(event); }, { capture: true });
    node.addEventListener("pointerup", (event) => { if (this.begun) this.up(event); }, { capture: true });
    node.addEventListener("pointercancel", () => { this.begun = null; this.draw(); });
  }

  cell(event) {
    const point = this.board.scene && this.board.scenePoint(event.clientX, event.clientY);
    const cell = point && cellAt(this.board.scene, point, new Set());
    // A groove cannot be drawn on: the nearest other place of the board is meant.
    if (!cell?.ghost) return cell?.id ?? null;
    const far = (c) => Math.hypot(c.centre.x - point.x, c.centre.y - point.y);
    return this.board.scene.cells.filter((c) => c.role === "board" && !c.ghost).reduce((best, c) => (far(c) < far(best) ? c : best)).id;
  }

  down(event) {
    if (!(event.button === 2 || (this.drawing && event.button === 0))) return;
    const cell = this.cell(event);
    if (!cell) return;
    event.stopPropagation();
    this.begun = { cells: [cell], colour: colourOf(event) };
    this.board.node.setPointerCapture(event.pointerId);
    this.draw();
  }

  move(event) {
    event.stopPropagation();
    const to = this.cell(event), [from] = this.begun.cells;
    this.begun.cells = to && to !== from ? [from, to] : [from];
    this.draw();
  }

  up(event) {
    event.stopPropagation();
    const { begun } = this;
    this.begun = null;
    const same = (shape) => shape.cells.join() === begun.cells.join();
    // Drawing the same shape again removes it.
    const known = this.shapes.find(same);
    const others = this.shapes.filter((shape) => !same(shape));
    this.shapes = known?.colour === begun.colour ? others : [...others, begun];
    this.draw();
    this.onChange(this.shapes);
  }

  show(shapes) {
    this.shapes = shapes ?? [];
    this.draw();
  }

  draw() {
    const all = this.begun ? [...this.shapes, this.begun] : this.shapes;
    put(this.layer, all.map(({ cells, colour }) => {
      const found = cells.map((id) => this.board.cell(id));
      if (!this.board.scene || found.some((cell) => !cell)) return null;
      if (found.length === 2) return arrow(found.map((cell) => this.board.place(cell.centre)), `drawn ${colour}`);
      const { x, y } = this.board.place(found[0].centre);
      return svg("circle", { class: `drawn ${colour}`, cx: x * SCALE, cy: y * SCALE, r: 0.44 * SCALE });
    }));
  }
}
