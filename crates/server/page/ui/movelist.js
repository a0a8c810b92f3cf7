// The moves of a session: a table of two columns, with variations indented below the move they replace.

import { el, put } from "./dom.js";
import { t, number } from "../i18n/words.js";
import { GLYPHS } from "../game/notes.js";

const MARKS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export class MoveList {
  constructor(session, { onPick = (node) => session.go(node) } = {}) {
    this.session = session;
    this.onPick = onPick;
    this.node = el("div", { class: "moves", role: "group", "aria-label": t("moves.title"), tabindex: "-1" });
    // Panels above the list may grow and take room from it: the current move is kept in sight.
    const observer = new ResizeObserver(() => this.mark());
    observer.observe(this.node);
    this.stops = [session.listen((kind) => this.update(kind)), () => observer.disconnect()];
    this.draw();
  }

  close() {
    for (const stop of this.stops) stop();
  }

  update(kind) {
    if (kind === "tree" || kind === "scores") this.draw();
    else if (kind === "position") {
      if (!this.buttons.has(this.session.node) && this.session.node.parent) this.draw();
      this.mark();
    }
  }

  draw() {
    this.buttons = new Map();
    const root = this.session.root;
    if (root.children.length === 0) {
      put(this.node, el("p", { class: "faint" }, t("moves.none")));
      return;
    }
    const held = this.held;
    put(this.node, this.comment(root), this.rows(root));
    this.mark(held);
  }

  /** The main line from a node in rows of two, with variations between the rows. */
  rows(from) {
    const rows = el("div", { class: "move-rows" });
    let row = null;
    const fresh = (ply) => {
      row = el("div", { class: "move-row" }, el("span", { class: "move-number" }, `${Math.ceil(ply / 2)}`));
      rows.append(row);
    };
    for (let node = from.children[0]; node; node = node.children[0]) {
      if (row === null || node.ply % 2 === 1) {
        fresh(node.ply);
        if (node.ply % 2 === 0) row.append(el("span", { class: "move-gap" }, "…"));
      }
      row.append(this.move(node));
      const others = node.parent.children.slice(1);
      if (others.length > 0 || node.comment) {
        rows.append(el("div", { class: "variations" }, this.comment(node), others.map((other) => this.variation(other))));
        row = null;
      }
    }
    return rows;
  }

  /** A variation as running text; deeper ones in brackets. */
  variation(first) {
    const line = el("p", { class: "variation" });
    for (let node = first; node; node = node.children[0]) {
      if (node === first || node.ply % 2 === 1) {
        line.append(el("span", { class: "move-number" }, `${Math.ceil(node.ply / 2)}${node.ply % 2 ? "." : "…"}`));
      }
      line.append(this.move(node));
      if (node.comment) line.append(this.comment(node, "span"));
      if (node !== first) for (const other of node.parent.children.slice(1)) line.append(this.variation(other));
    }
    return line;
  }

  comment(node, name = "p") {
    return node.comment ? el(name, { class: "said" }, node.comment) : null;
  }

  move(node) {
    // A person's glyph is shown rather than the mark of a review.
    const mark = GLYPHS[node.glyph] ?? MARKS[node.mark];
    const said = node.glyph ? t(`glyph.${node.glyph}`) : node.mark ? t(`review.${node.mark}`) : null;
    const made = el("button", {
      type: "button", class: `move ${node.mark ?? ""}`, onclick: () => this.onPick(node),
      "aria-label": mark ? `${node.move}, ${said}` : undefined,
    }, node.move, mark ? el("span", { class: "move-mark" }, mark) : null,
      node.score ? el("span", { class: "move-score" }, scoreText(node.score)) : null);
    this.buttons.set(node, made);
    return made;
  }

  /** Whether the focus is on a move. */
  get held() {
    return this.node.contains(document.activeElement) && document.activeElement !== this.node;
  }

  mark(held = this.held) {
    const here = this.session.node;
    const stop = this.buttons.has(here) ? here : this.session.root.children[0];
    for (const [node, made] of this.buttons) {
      made.classList.toggle("current", node === here);
      // Tab stops at the list once; arrow keys step through the moves, and move the focus.
      made.tabIndex = node === stop ? 0 : -1;
      if (node === here) made.setAttribute("aria-current", "true");
      else made.removeAttribute("aria-current");
    }
    // scrollIntoView would scroll the page on a phone, so only the list itself is scrolled.
    const made = this.buttons.get(here);
    if (held) made?.focus({ preventScroll: true });
    const list = this.node;
    if (!made) list.scrollTop = 0;
    else {
      const top = made.getBoundingClientRect().top - list.getBoundingClientRect().top;
      const below = top + made.offsetHeight;
      if (top < 4 || below > list.clientHeight - 4) list.scrollTop += (top + below - list.clientHeight) / 2;
    }
  }
}

/** A score for the first player as text: "+1.25", "−0.40", "+#7" for a win in 7 plies. */
export function scoreText(score) {
  if (!score) return "";
  if (score.wins) return `${score.wins === "first" ? "+" : "−"}#${score.plies ?? ""}`;
  const value = (score.value ?? 0) / 100;
  if (Math.abs(value) < 0.005) return number(0, 2);
  return `${value > 0 ? "+" : "−"}${number(Math.abs(value), 2)}`;
}

/** Arrow keys step through the moves wherever the focus is, except where they have another meaning. */
export function walkKeys(session, signal) {
  const elsewhere = "input, textarea, select, [role=slider], dialog, .hits, .tabs, iframe";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.(elsewhere) || document.querySelector("dialog[open]")) return;
    const { node } = session;
    const to = {
      ArrowLeft: () => node.parent, ArrowRight: () => node.children[0],
      Home: () => session.root, End: () => node.end(),
      ArrowUp: () => sibling(node, -1), ArrowDown: () => sibling(node, 1),
    }[event.key]?.();
    if (to === undefined) return;
    event.preventDefault();
    if (to) session.go(to);
  }, { signal });
}

/** The variation before or after this one. Undefined if there is none: then the key scrolls the page. */
function sibling(node, step) {
  const all = node.parent?.children ?? [];
  return all[all.indexOf(node) + step];
}
