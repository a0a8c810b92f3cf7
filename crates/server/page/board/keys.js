// The board by keyboard: every cell can be focused. Cells that are alike form a group; Tab goes from group to group, arrow keys
// go to the next cell in that direction on the screen, in the group first, Enter and Space touch the cell.

import { put, svg } from "../ui/dom.js";
import { cellWords } from "../i18n/words.js";
import { halfSize, neighbour, turnShape, touchShape } from "./geometry.js";
import { outline } from "./paint.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Makes the cells of a board in a `box` focusable. `host`: `describe(cell)`, `touch(id)`, `hover(id)`, `escape()`. */
export class BoardKeys {
  constructor(board, host, box) {
    this.board = board;
    this.host = host;
    this.nodes = new Map();
    this.current = new Map();
    board.onCells(() => this.build());
    board.layers.hits.addEventListener("keydown", (event) => this.key(event));
    // The listener is not on the group of the cells: Chromium puts SVG elements that listen for focus into the tab order.
    box.addEventListener("focusin", (event) => {
      const id = event.target.dataset.cell;
      if (id) host.hover(id);
    });
    box.addEventListener("focusout", () => host.hover(null));
  }

  /**
   * The group of a cell: slots of one kind, cells of the board of one shape (two shapes may be interleaved), hands, or choices.
   */
  group(cell) {
    if (cell.ghost) return cell.ghost;
    if (cell.role !== "board") return cell.role;
    const { w, h } = halfSize(cell.shape);
    return `${cell.shape.kind} ${w.toFixed(2)} ${h.toFixed(2)}`;
  }

  build() {
    const { board } = this;
    const focused = board.layers.hits.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
    this.nodes.clear();
    const drawn = board.scene.cells.map((cell) => {
      const shape = turnShape(touchShape(cell), board.turns);
      const node = outline(shape, board.place(cell.centre), { class: "hit", role: "button", "data-cell": cell.id, "data-slot": cell.ghost ? "true" : undefined });
      // A choice shows only a letter or two; its tooltip says what it means.
      if (cell.role === "choice") node.append(svg("title", {}, cellWords(cell)));
      this.nodes.set(cell.id, node);
      return node;
    });
    put(board.layers.hits, drawn);
    this.setTabStops();
    if (focused) this.nodes.get(focused)?.focus();
  }

  /**
   * Puts one cell of each group into the tab order: the last one focused, else where the last move ended, else the first that can
   * be touched, else the first.
   */
  setTabStops() {
    const { cells, marks } = this.board.scene;
    const entry = new Map();
    for (const cell of cells) if (!entry.has(this.group(cell))) entry.set(this.group(cell), cell.id);
    // Before the first move, Tab leads to the first cell that can be touched.
    const able = new Set();
    for (const cell of cells) {
      if (able.has(this.group(cell)) || !this.host.next(cell.id)) continue;
      able.add(this.group(cell));
      entry.set(this.group(cell), cell.id);
    }
    // After a move, Tab leads to where it ended.
    for (const { cell: id, kind } of marks) {
      const cell = this.board.cell(id);
      if (cell && kind === "last-to") entry.set(this.group(cell), id);
    }
    // Cells that are not drawn are reached only while they can be touched.
    const reached = new Set(cells.filter((cell) => cell.ghost || cell.role !== "choice" || cell.paint.fill || this.host.next(cell.id)).map((cell) => this.group(cell)));
    for (const cell of cells) {
      const group = this.group(cell);
      const chosen = this.nodes.has(this.current.get(group)) ? this.current.get(group) : entry.get(group);
      this.nodes.get(cell.id).setAttribute("tabindex", cell.id === chosen && reached.has(group) ? "0" : "-1");
    }
  }

  /** Forgets which cell had the focus, since another move was made. */
  enterAtLastMove() {
    if (!this.board.layers.hits.contains(document.activeElement)) this.current.clear();
  }

  /** Labels each cell for screen readers; `data-next` says what a touch would do. */
  describe(accepted) {
    for (const cell of this.board.scene?.cells ?? []) {
      const node = this.nodes.get(cell.id);
      node.setAttribute("aria-label", this.host.describe(cell));
      node.setAttribute("aria-disabled", accepted.has(cell.id) ? "false" : "true");
      node.dataset.next = this.host.next(cell.id) ?? "";
    }
    if (this.board.scene) this.setTabStops();
  }

  focus(id) {
    const cell = this.board.cell(id);
    if (!cell) return;
    this.current.set(this.group(cell), id);
    this.setTabStops();
    this.nodes.get(id).focus();
  }

  /** After a choice, moves the focus to the nearest cell that can be touched next, unless one of the same group can. */
  follow(from) {
    const targets = this.board.scene.cells.filter((cell) => this.host.next(cell.id) === "target");
    if (targets.length === 0 || targets.some((cell) => this.group(cell) === this.group(from))) return;
    const far = (cell) => Math.hypot(cell.centre.x - from.centre.x, cell.centre.y - from.centre.y);
    this.focus(targets.reduce((best, cell) => (far(cell) < far(best) ? cell : best)).id);
  }

  key(event) {
    const id = event.target.dataset.cell;
    const cell = id && this.board.cell(id);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const { board } = this;
      const seen = (c) => ({ id: c.id, centre: board.place(c.centre) });
      const others = board.scene.cells.filter((c) => c.id !== id);
      const among = (accept) => neighbour(others.filter(accept).map(seen), seen(cell), ...arrow);
      const next = among((c) => this.group(c) === this.group(cell)) ?? among((c) => !c.ghost);
      if (next) this.focus(next.id);
    } else if (event.key === "Enter" || event.key === " ") {
      this.host.touch(id, "keyboard");
      this.follow(cell);
    }
    else if (event.key === "Escape") this.host.escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
