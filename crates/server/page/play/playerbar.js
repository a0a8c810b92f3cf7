// The strip above or below the board: the player, the clock, the search info of a program that thinks.

import { el, put } from "../ui/dom.js";
import { clockText } from "../game/clock.js";
import { t, shortNumber } from "../i18n/words.js";
import { sideName } from "../board/interactive.js";
import { isDark } from "../board/sides.js";
import { playerName } from "./players.js";

export class PlayerBar {
  constructor() {
    this.side = null;
    this.name = el("span", { class: "player-name" });
    this.sideLabel = el("span", { class: "player-side" });
    this.disc = el("span", { class: "side-disc", "aria-hidden": "true" });
    this.doing = el("span", { class: "player-doing faint" });
    this.time = el("span", { class: "clock", role: "timer" });
    this.node = el("div", { class: "player-bar" }, this.disc, this.name, this.sideLabel,
      el("span", { class: "turn-dot", "aria-hidden": "true" }), this.doing, this.time);
    this.timer = null;
  }

  close() {
    clearInterval(this.timer);
  }

  show(game, side) {
    this.side = side;
    this.game = game;
    const { result, state } = game;
    const turn = !result && state.turn === side;
    put(this.name, playerName(game.players[side], game.persons.length));
    put(this.sideLabel, sideName(state, side));
    this.node.classList.toggle("turn", turn);
    this.node.classList.toggle("won", result?.winner === side);
    this.node.dataset.side = side;
    this.disc.style.setProperty("--side", state.colours[side]);
    this.disc.classList.toggle("dark", isDark(state.colours[side]));
    this.info(game);
    this.time.hidden = !game.clock.used;
    clearInterval(this.timer);
    if (game.clock.used) {
      this.tick();
      // The text changes ten times a second; a screen reader reads it only when asked to.
      if (game.clock.running === side) this.timer = setInterval(() => this.tick(), 100);
    }
  }

  tick() {
    const left = this.game.clock.remaining(this.side);
    this.time.textContent = clockText(left);
    this.time.classList.toggle("short", left < 20000);
  }

  info(game) {
    const thinking = game.thinking?.side === this.side ? game.thinking : null;
    this.node.classList.toggle("thinking", !!thinking);
    const info = thinking?.info;
    put(this.doing, info ? t("info.short", { depth: info.depth, nodes: shortNumber(info.nodes) }) : "");
  }
}
