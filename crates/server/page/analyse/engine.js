// The engine's panel: on or off, how many lines, and the lines as they come.

import { el, put, button } from "../dom.js";
import { t, number, shortNumber, errorText } from "../i18n.js";
import { prefer, preference } from "../store.js";
import { stream } from "../socket.js";
import { state as askState } from "../api.js";
import { scoreText } from "../movelist.js";

const SHOWN = 12;

export class Engine {
  /** `onScore(node, score)` is told judgements; `table` shows hovered lines; `onLine(moves)` plays one. */
  constructor(session, { table, onScore, onLine, limits }) {
    Object.assign(this, { session, table, onScore, onLine });
    this.most = Math.min(5, limits?.lines ?? 5);
    this.on = preference("engine", true);
    this.count = Math.min(preference("lines", 3), this.most);
    this.job = null;
    this.switch = el("button", { type: "button", class: "switch", role: "switch", onclick: () => this.toggle() });
    this.news = el("span", { class: "engine-news faint small" });
    const away = () => { if (this.peeked) this.peek(this.session.node, null); };
    this.list = el("ol", { class: "lines", onpointerleave: away, onfocusout: away });
    const lines = el("select", { "aria-label": t("engine.lines"), title: t("engine.lines"), onchange: () => this.setCount(Number(lines.value)) },
      Array.from({ length: this.most }, (_, i) => el("option", { value: i + 1 }, t("engine.lineCount", { n: i + 1 }))));
    lines.value = String(this.count);
    this.node = el("section", { class: "engine", "aria-label": t("engine.title") },
      el("div", { class: "engine-head" }, this.switch, lines), this.news, this.list);
    this.list.style.setProperty("--lines", String(this.count));
    this.stop = session.listen((kind) => { if (kind === "position") this.restart(); });
    this.drawSwitch();
  }

  close() {
    this.stop();
    this.job?.stop();
    this.table.peek(null);
  }

  drawSwitch() {
    this.switch.setAttribute("aria-checked", String(this.on));
    put(this.switch, el("span", { class: "knob", "aria-hidden": "true" }), t("engine.title"));
    this.list.hidden = !this.on;
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
    // The room is kept while a search begins anew: nothing below jumps.
    this.list.style.setProperty("--lines", String(n));
    this.restart();
  }

  /** Begins to look at the position shown. */
  restart() {
    this.job?.stop();
    this.job = null;
    this.peeked = null;
    this.latest = null;
    this.table.point([]);
    const { session } = this;
    const { node, state } = session;
    put(this.list);
    if (!this.on || !state) return put(this.news, t(this.on ? "engine.waiting" : "engine.off"));
    if (state.outcome) return put(this.news, t("engine.over"));
    put(this.news, t("engine.waiting"));
    const request = { type: "analyse", game: session.game, position: session.position, moves: node.line(), lines: this.count };
    this.job = stream(request, {
      queued: ({ ahead }) => { if (ahead > 0) put(this.news, t("engine.queued", { n: ahead })); },
      info: (info) => {
        if (session.node === node) this.show(node, info);
      },
      done: () => this.node.classList.add("rested"),
      error: ({ error }) => put(this.news, errorText(error)),
    });
  }

  show(node, info) {
    if (info.lines.length === 0) return;
    this.latest = info;
    put(this.news, t("engine.news", { depth: info.depth, nodes: shortNumber(info.nodes), nps: shortNumber(info.nps), seconds: number(info.seconds, 1) }));
    this.onScore(node, info.lines[0].score);
    if (!this.peeked) this.point();
    // While the reader's pointer or focus is on a line the list stands still, or it would slip away.
    if (this.peeked) return;
    this.draw(node, info);
  }

  draw(node, info) {
    put(this.list, info.lines.map((line) => {
      const item = el("li", { class: "line" }, el("span", { class: `line-score ${line.score.chance >= 0.5 ? "first" : "second"}` }, scoreText(line.score)));
      const moves = el("span", { class: "pv" });
      line.pv.slice(0, SHOWN).forEach((move, i) => {
        const upTo = line.pv.slice(0, i + 1);
        const ply = node.ply + i;
        if (i === 0 || ply % 2 === 0) moves.append(el("span", { class: "move-number" }, `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`));
        moves.append(button(move, () => this.onLine(upTo), {
          class: "pv-move", title: t("engine.play"),
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
      this.table.peek(null);
      if (this.latest && this.session.node === node) this.point();
      return;
    }
    this.table.board.point([]);
    try {
      const { scene } = await askState(this.session.game, this.session.position, [...node.line(), ...moves], this.session.state.scene.board_id);
      if (this.peeked === moves && this.session.node === node) this.table.peek(scene);
    } catch { /* the position changed meanwhile; nothing to show */ }
  }

  /** Points the best moves out on the board. */
  point() {
    const best = this.latest?.lines ?? [];
    this.table.point(best.slice(0, 3).map((line, i) => ({ text: line.pv[0], kind: i === 0 ? "best" : "good" })).reverse());
  }
}
