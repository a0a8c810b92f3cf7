// The panel of the running analysis: on or off, how many lines, and the lines as they come.

import { el, put, button } from "../ui/dom.js";
import { t, number, shortNumber, errorText } from "../i18n/words.js";
import { prefer, preference } from "../browser/storage.js";
import { stream } from "../server/socket.js";
import { state as askState } from "../server/api.js";
import { scoreText } from "../ui/movelist.js";

/** Moves shown of a line. */
const MAX_PV_MOVES = 12;

export class LinesPanel {
  /**
   * Calls `onScore(node, score)` with the best line's score and `onLine(moves)` to play a line. The line under the pointer is
   * shown on `board`.
   */
  constructor(session, { board, onScore, onLine, limits }) {
    Object.assign(this, { session, board, onScore, onLine });
    this.maxLines = Math.min(5, limits?.lines ?? 5);
    this.on = preference("engine", true);
    this.count = Math.min(preference("lines", 3), this.maxLines);
    this.job = null;
    this.switch = el("button", { type: "button", class: "switch", role: "switch", onclick: () => this.toggle() });
    this.info = el("span", { class: "search-info faint small" });
    const away = () => { if (this.peeked) this.peek(this.session.node, null); };
    this.list = el("ol", { class: "lines", onpointerleave: away, onfocusout: away });
    const lines = el("select", { "aria-label": t("lines.number"), title: t("lines.number"), onchange: () => this.setCount(Number(lines.value)) },
      Array.from({ length: this.maxLines }, (_, i) => el("option", { value: i + 1 }, t("lines.lineCount", { n: i + 1 }))));
    lines.value = String(this.count);
    this.node = el("section", { class: "lines-panel", "aria-label": t("lines.title") },
      el("div", { class: "lines-head" }, this.switch, lines), this.info, this.list);
    this.list.style.setProperty("--lines", String(this.count));
    this.stop = session.listen((kind) => { if (kind === "position") this.restart(); });
    this.drawSwitch();
  }

  close() {
    this.stop();
    this.job?.stop();
    this.board.peek(null);
  }

  drawSwitch() {
    this.switch.setAttribute("aria-checked", String(this.on));
    put(this.switch, el("span", { class: "knob", "aria-hidden": "true" }), t("lines.title"));
    this.list.hidden = !this.on;
  }

  /** Stops analysing while the user is to find a move without help. */
  silence(silent) {
    this.silent = silent;
    this.restart();
  }

  toggle() {
    this.on = !this.on;
    prefer("engine", this.on);
    this.drawSwitch();
    this.restart();
  }

  setCount(n) {
    this.count = n;
    prefer("lines", n);
    // The list keeps its height while a search begins anew, so that nothing below it jumps.
    this.list.style.setProperty("--lines", String(n));
    this.restart();
  }

  /** Begins to analyse the position shown. */
  restart() {
    this.job?.stop();
    this.job = null;
    this.peeked = null;
    this.latest = null;
    this.board.point([]);
    const { session } = this;
    const { node, state } = session;
    put(this.list);
    if (this.silent) return;
    if (!this.on || !state) return put(this.info, t(this.on ? "lines.waiting" : "lines.off"));
    if (state.outcome) return put(this.info, t("lines.over"));
    put(this.info, t("lines.waiting"));
    const request = { type: "analyse", game: session.game, position: session.position, moves: node.line(), lines: this.count };
    this.job = stream(request, {
      queued: ({ ahead }) => { if (ahead > 0) put(this.info, t("lines.queued", { n: ahead })); },
      info: (info) => {
        if (session.node === node) this.show(node, info);
      },
      error: ({ error }) => put(this.info, errorText(error)),
    });
  }

  show(node, info) {
    if (info.lines.length === 0) return;
    this.latest = info;
    put(this.info, t("lines.info", { depth: info.depth, nodes: shortNumber(info.nodes), nps: shortNumber(info.nps), seconds: number(info.seconds, 1) }));
    this.onScore(node, info.lines[0].score);
    if (!this.peeked) this.point();
    // While the pointer or the focus is on a line the list stays as it is, or the line would slip away.
    if (this.peeked) return;
    this.draw(node, info);
  }

  draw(node, info) {
    put(this.list, info.lines.map((line) => {
      const item = el("li", { class: "line" }, el("span", { class: `line-score ${line.score.chance >= 0.5 ? "first" : "second"}` }, scoreText(line.score)));
      const moves = el("span", { class: "pv" });
      line.pv.slice(0, MAX_PV_MOVES).forEach((move, i) => {
        const upTo = line.pv.slice(0, i + 1);
        const ply = node.ply + i;
        if (i === 0 || ply % 2 === 0) moves.append(el("span", { class: "move-number" }, `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`));
        moves.append(button(move, () => this.onLine(upTo), {
          class: "pv-move", title: t("lines.play"),
          onpointerenter: (event) => { if (event.pointerType !== "touch") this.peek(node, upTo); },
          onfocus: (event) => { if (event.target.matches(":focus-visible")) this.peek(node, upTo); },
        }));
      });
      item.append(moves);
      return item;
    }));
  }

  /** Shows the position after some moves of a line. */
  async peek(node, moves) {
    this.peeked = moves;
    if (moves === null) {
      this.board.peek(null);
      if (this.latest && this.session.node === node) this.point();
      return;
    }
    this.board.drawing.point([]);
    try {
      const { scene } = await askState(this.session.game, this.session.position, [...node.line(), ...moves], this.session.state.scene.board_id);
      if (this.peeked === moves && this.session.node === node) this.board.peek(scene);
    } catch { /* the position changed meanwhile; nothing to show */ }
  }

  /** Shows the best moves of the lines on the board, as arrows and rings. */
  point() {
    const best = this.latest?.lines ?? [];
    this.board.point(best.slice(0, 3).map((line, i) => ({ text: line.pv[0], kind: i === 0 ? "best" : "good" })).reverse());
  }
}
