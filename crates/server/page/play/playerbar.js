// The strip above or below the board: who plays, the clock, what an agent is doing.

import { el, put } from "../dom.js";
import { clockText } from "../clock.js";
import { t, shortNumber } from "../i18n.js";
import { sideName } from "../board/table.js";
import { isDark } from "../board/seat.js";
import { playerName } from "./players.js";

export class PlayerBar {
  constructor() {
    this.side = null;
    this.name = el("span", { class: "player-name" });
    this.sideLabel = el("span", { class: "player-side" });
    this.disc = el("span", { class: "side-disc", "aria-hidden": "true" });
    this.doing = el("span", { class: "player-doing faint" });
    this.time = el("span", { class: "clock", role: "timer" });
    this.node = el("div", { class: "player-bar" }, el("span", { class: "turn-dot", "aria-hidden": "true" }),
      this.name, this.disc, this.sideLabel, this.doing, this.time);
    this.timer = null;
  }

  close() {
    clearInterval(this.timer);
  }

  show(match, side) {
    this.side = side;
    this.match = match;
    const { result, state } = match;
    const turn = !result && state.turn === side;
    put(this.name, playerName(match.players[side], match.persons.length));
    put(this.sideLabel, sideName(state, side));
    this.node.classList.toggle("turn", turn);
    this.node.classList.toggle("won", result?.winner === side);
    this.node.dataset.side = side;
    this.disc.classList.toggle("dark", isDark(state.sides, side));
    this.info(match);
    this.time.hidden = !match.clock.used;
    clearInterval(this.timer);
    if (match.clock.used) {
      this.tick();
      // Only what is seen changes ten times a second; a screen reader reads the time when it is asked to.
      if (match.clock.running === side) this.timer = setInterval(() => this.tick(), 100);
    }
  }

  tick() {
    const left = this.match.clock.remaining(this.side);
    this.time.textContent = clockText(left);
    this.time.classList.toggle("short", left < 20000);
  }

  info(match) {
    const thinking = match.thinking?.side === this.side ? match.thinking : null;
    this.node.classList.toggle("thinking", !!thinking);
    const info = thinking?.info;
    put(this.doing, info ? t("info.short", { depth: info.depth, nodes: shortNumber(info.nodes) }) : "");
  }
}
