// The opening tree of the server's stores: what was played from the position shown, and how those games ended.

import { el, button, put } from "../ui/dom.js";
import { t, number } from "../i18n/words.js";
import { post } from "../server/api.js";
import { prefer, preference } from "../browser/storage.js";

/** Moves listed at most. */
const MAX_MOVES = 10;

export class Book {
  /** Calls `onMove(text)` when a move is touched. A server without stores has no opening tree. */
  constructor(session, { stores, onMove }) {
    Object.assign(this, { session, stores, onMove });
    this.on = preference("book", true) && stores > 0;
    this.node = el("section", { class: "book", "aria-label": t("book.title"), hidden: true });
    this.stop = session.listen((kind) => { if (kind === "position") this.refresh(); });
  }

  close() {
    this.stop();
  }

  toggle() {
    this.on = !this.on;
    prefer("book", this.on);
    this.refresh();
  }

  async refresh() {
    const { session } = this;
    const { node } = session;
    this.node.hidden = !this.on;
    if (!this.on) return;
    let found;
    try {
      found = await post("openings", { game: session.game, position: session.position, moves: node.line() });
    } catch {
      return;
    }
    if (session.node !== node) return;
    // Once a line has left the games of the stores, the empty tree takes no room.
    this.node.hidden = found.games === 0 && node.parent !== null;
    put(this.node, el("p", { class: "faint small" }, found.games > 0 ? `${t("book.title")} · ${t("book.games", { n: found.games })}` : t("book.none")),
      el("table", {}, el("tbody", {}, found.moves.slice(0, MAX_MOVES).map((one) => this.row(one)))));
  }

  row({ move, games, first, draws, second }) {
    const { colours } = this.session.state;
    const part = (count, name, colour) => {
      const span = el("span", { class: name });
      span.style.width = `${(100 * count) / games}%`;
      if (colour) span.style.background = colour;
      return span;
    };
    const share = t("book.share", { first, draws, second });
    return el("tr", {},
      el("td", {}, button(move, () => this.onMove(move), { class: "move" })), el("td", { class: "figure" }, number(games)),
      el("td", {}, el("div", { class: "bar", role: "img", "aria-label": share, title: share },
        part(first, "won", colours.first), part(draws, "drawn", null), part(second, "lost", colours.second))));
  }
}
