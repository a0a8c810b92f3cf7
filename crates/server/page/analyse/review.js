// Reviewing a game: every position of the line is searched, and the moves that lost most are marked.

import { el, put, button } from "../ui/dom.js";
import { t, number, errorText } from "../i18n/words.js";
import { stream } from "../server/socket.js";
import { say } from "../browser/speak.js";
import { sideName } from "../board/interactive.js";

/** Whether the window is so low that the panel folds what need not be seen at once. */
const low = matchMedia("(max-height: 720px)");

const KINDS = ["inaccuracy", "mistake", "blunder"];

export class Review {
  /** Calls `onScores()` when scores or marks of the session have changed. */
  constructor(session, onScores, onRetry = null) {
    this.onRetry = onRetry;
    this.session = session;
    this.onScores = onScores;
    this.job = null;
    this.losses = null;
    this.note = null;
    this.stop = session.listen((kind) => { if (kind === "position") this.explain(); });
    this.node = el("section", { class: "review", "aria-label": t("review.title"), hidden: true });
  }

  close() {
    this.stop();
    this.job?.stop();
  }

  clear() {
    this.job?.stop();
    this.job = null;
    this.node.hidden = true;
    this.losses = null;
    this.note = null;
    put(this.node);
  }

  /** Reviews the line through the node shown to its end. */
  begin() {
    this.clear();
    const { session } = this;
    const end = session.node.end();
    const nodes = end.path();
    if (nodes.length < 2) return;
    const bar = el("progress", { max: nodes.length, value: 0, "aria-label": t("review.running") });
    this.node.hidden = false;
    put(this.node, el("p", {}, t("review.running")), bar, button(t("cancel"), () => this.clear()));
    this.job = stream({ type: "review", game: session.game, position: session.position, moves: end.line() }, {
      scored: ({ ply, score, best }) => {
        const node = nodes[ply];
        if (!node) return;
        node.score = score;
        node.best = best;
        bar.value = ply + 1;
        this.onScores();
      },
      reviewed: ({ moves }) => {
        this.job = null;
        for (const { ply, mark } of moves) if (nodes[ply + 1]) nodes[ply + 1].mark = mark;
        this.onScores();
        this.summary(moves, nodes);
      },
      error: ({ error }) => put(this.node, el("p", { class: "wrong" }, errorText(error)), button(t("close"), () => this.clear())),
    });
  }

  summary(moves, nodes) {
    const { state } = this.session;
    const of = (side) => moves.filter((m) => m.side === side);
    const mean = (list) => (list.length ? (100 * list.reduce((sum, m) => sum + m.loss, 0)) / list.length : 0);
    const row = (side) => el("tr", {}, el("th", { scope: "row" }, sideName(state, side)),
      KINDS.map((kind) => el("td", { class: kind }, of(side).filter((m) => m.mark === kind).length)),
      el("td", {}, `${number(mean(of(side)), 1)} %`));
    const worst = moves.filter((m) => m.mark).sort((a, b) => b.loss - a.loss).slice(0, 6).sort((a, b) => a.ply - b.ply);
    this.note = el("p", { class: "review-note" });
    const table = el("table", { class: "review-table" },
      el("thead", {}, el("tr", {}, el("td", {}), KINDS.map((kind) => el("th", { scope: "col" }, t(`review.${kind}s`))), el("th", { scope: "col" }, t("review.loss")))),
      el("tbody", {}, row("first"), row("second")));
    const share = (side) => number(mean(of(side)), 1);
    const folded = t("review.folded", { first: sideName(state, "first"), a: share("first"), second: sideName(state, "second"), b: share("second") });
    put(this.node,
      // In a low window the figures are folded into one line.
      el("details", { class: "review-figures", open: !low.matches }, el("summary", {}, folded), table),
      worst.length === 0 ? el("p", {}, t("review.clean")) : el("p", { class: "worst" }, t("review.worst"), worst.map((m) =>
        button(`${Math.floor(m.ply / 2) + 1}${m.ply % 2 ? "…" : "."} ${m.move}`, () => this.session.go(nodes[m.ply + 1], { animated: false }), { class: `move ${m.mark}` }))),
      this.note);
    this.losses = new Map(moves.map((m) => [nodes[m.ply + 1], m]));
    this.explain();
    say(t("review.done"));
  }

  /** Says which move would have been better than the move shown. */
  explain() {
    const found = this.losses?.get(this.session.node);
    if (!this.note) return;
    put(this.note, found?.mark ? t("review.better", { move: found.move, mark: t(`review.${found.mark}`), best: found.best, loss: number(found.loss * 100) }) : "");
    if (found?.mark && this.onRetry) {
      const { node } = this.session;
      this.note.append(button(t("retry.begin"), () => this.onRetry(node, found), { class: "retry-begin" }));
    }
  }
}
