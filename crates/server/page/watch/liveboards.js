// The games that are being played, on small boards.

import { el, put } from "../ui/dom.js";
import { t } from "../i18n/words.js";
import { state as askState } from "../server/api.js";
import { Board } from "../board/board.js";
import { isLarger } from "../board/interactive.js";
import { hashOf } from "../browser/link.js";

/** The part of the window's height that a large board may take; the style sheet says the same. */
const LARGE_SHARE = 0.76;
/** Boards shown at a time. */
const MAX_BOARDS = 6;

export class LiveBoards {
  /** The games of a tournament. */
  constructor(id) {
    this.id = id;
    /** The card that is large. */
    this.large = null;
    this.cards = new Map();
    this.grid = el("div", { class: "live-grid" });
    this.node = el("section", { class: "running", "aria-label": t("watch.running"), hidden: true }, el("h2", {}, t("watch.running")), this.grid);
  }

  close() {
    this.closed = true;
  }

  show(games) {
    this.node.hidden = games.length === 0 && !this.large;
    const shown = games.slice(0, MAX_BOARDS);
    const keys = new Set(shown.map(key));
    for (const [name, card] of this.cards) {
      if (keys.has(name)) continue;
      // The large board stays after its game has ended, with a link to the finished game.
      if (name === this.large) {
        card.end(hashOf("watch", { id: this.id, pair: card.game.pair, leg: card.game.leg }));
        continue;
      }
      card.node.remove();
      this.cards.delete(name);
    }
    for (const game of shown) this.card(game).show(game);
  }

  /** Makes a board large, or small again. */
  enlarge(name) {
    const was = this.large;
    this.large = was === name ? null : name;
    for (const [key, card] of this.cards) card.setLarge(key === this.large);
    const old = this.cards.get(was);
    if (old?.ended) {
      old.node.remove();
      this.cards.delete(was);
    }
    this.cards.get(this.large)?.node.scrollIntoView({ block: "nearest" });
  }

  card(game) {
    let card = this.cards.get(key(game));
    if (!card) {
      card = new Card(() => this.closed, () => this.enlarge(key(game)));
      this.cards.set(key(game), card);
      this.grid.append(card.node);
    }
    return card;
  }
}

const key = (game) => `${game.pair}.${game.leg}`;

class Card {
  /** `onPick()` is called when the board is touched. */
  constructor(closed, onPick) {
    this.closed = closed;
    this.board = new Board({ label: t("watch.running") });
    this.board.node.setAttribute("role", "img");
    this.board.node.classList.add("static");
    this.first = el("span", { class: "card-name" });
    this.second = el("span", { class: "card-name" });
    this.ply = el("span", { class: "faint small" });
    this.picker = el("button", { type: "button", class: "card-board", "aria-pressed": "false", title: t("watch.enlarge"), onclick: onPick }, this.board.node);
    this.result = el("span");
    this.node = el("figure", { class: "card" }, this.picker,
      el("figcaption", {}, this.first, el("span", { class: "faint" }, " – "), this.second, " ", this.ply, " ", this.result));
    this.busy = false;
    this.wanted = null;
  }

  setLarge(large) {
    this.node.classList.toggle("large", large);
    this.picker.setAttribute("aria-pressed", String(large));
    if (this.scene) this.draw(this.scene);
  }

  /** Draws a scene in the arrangement that is larger here. */
  draw(scene, motion = {}) {
    this.scene = scene;
    const { width } = this.picker.getBoundingClientRect();
    const height = this.node.classList.contains("large") ? LARGE_SHARE * innerHeight : width;
    const shown = isLarger(scene.compact, scene, { width, height }) ? scene.compact : scene;
    this.picker.style.setProperty("--ratio", String(shown.width / shown.height));
    this.board.show(shown, motion);
  }

  /** Says that the game is over, with a link to it. */
  end(href) {
    if (this.ended) return;
    this.ended = true;
    put(this.result, el("a", { href }, t("watch.ended")));
  }

  async show(game) {
    this.game = game;
    this.wanted = game;
    if (this.busy) return;
    this.busy = true;
    // Fast games make moves faster than scenes are fetched: only the newest position is requested.
    while (this.wanted && !this.closed()) {
      const now = this.wanted;
      this.wanted = null;
      try {
        const state = await askState(now.game, now.position, now.moves, this.board.scene?.board_id);
        this.board.turn(state.scene.foot === "first" ? 0 : 2);
        const next = state.moves.length === this.plies + 1;
        this.plies = state.moves.length;
        this.draw(state.scene, { effects: state.last?.effects ?? [], animated: next });
      } catch { /* the game ended meanwhile */ }
      put(this.first, now.first);
      put(this.second, now.second);
      put(this.ply, t("watch.ply", { n: now.moves.length }));
      this.picker.setAttribute("aria-label", t("watch.enlargeOf", { names: `${now.first} – ${now.second}` }));
    }
    this.busy = false;
  }
}
