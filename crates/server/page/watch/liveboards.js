// The games that are being played, on small boards.

import { el, put } from "../ui/dom.js";
import { t } from "../i18n/words.js";
import { state as askState } from "../server/api.js";
import { Board } from "../board/board.js";

/** Boards shown at a time. */
const MAX_BOARDS = 8;

export class LiveBoards {
  constructor(view) {
    this.view = view;
    this.cards = new Map();
    this.grid = el("div", { class: "live-grid" });
    this.node = el("section", { class: "running", "aria-label": t("watch.running"), hidden: true }, el("h2", {}, t("watch.running")), this.grid);
  }

  close() {
    this.closed = true;
  }

  show(games) {
    this.node.hidden = games.length === 0;
    const shown = games.slice(0, MAX_BOARDS);
    const keys = new Set(shown.map(key));
    for (const [name, card] of this.cards) {
      if (keys.has(name)) continue;
      card.node.remove();
      this.cards.delete(name);
    }
    for (const game of shown) this.card(game).show(game);
  }

  card(game) {
    let card = this.cards.get(key(game));
    if (!card) {
      card = new Card(() => this.closed);
      this.cards.set(key(game), card);
      this.grid.append(card.node);
    }
    return card;
  }
}

const key = (game) => `${game.pair}.${game.leg}`;

class Card {
  constructor(closed) {
    this.closed = closed;
    this.board = new Board({ label: t("watch.running") });
    this.board.node.setAttribute("role", "img");
    this.board.node.classList.add("static");
    this.first = el("span", { class: "card-name" });
    this.second = el("span", { class: "card-name" });
    this.ply = el("span", { class: "faint small" });
    this.node = el("figure", { class: "card" }, el("div", { class: "card-board" }, this.board.node),
      el("figcaption", {}, this.first, el("span", { class: "faint" }, " – "), this.second, " ", this.ply));
    this.busy = false;
    this.wanted = null;
  }

  async show(game) {
    this.wanted = game;
    if (this.busy) return;
    this.busy = true;
    // Fast games move faster than scenes come: only the newest position is requested.
    while (this.wanted && !this.closed()) {
      const now = this.wanted;
      this.wanted = null;
      try {
        const state = await askState(now.game, now.position, now.moves, this.board.scene?.board_id);
        this.board.turn(state.scene.foot === "first" ? 0 : 2);
        const next = state.moves.length === this.plies + 1;
        this.plies = state.moves.length;
        this.board.show(state.scene, { effects: state.last?.effects ?? [], animated: next });
      } catch { /* the game ended meanwhile */ }
      put(this.first, now.first);
      put(this.second, now.second);
      put(this.ply, t("watch.ply", { n: now.moves.length }));
    }
    this.busy = false;
  }
}
