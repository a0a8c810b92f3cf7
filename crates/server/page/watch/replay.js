// A stored game: its board, its moves, and the scores, depths and times of its players.

import { el, put, icon, iconButton, button } from "../ui/dom.js";
import { t, number, words } from "../i18n/words.js";
import { get } from "../server/api.js";
import { Session } from "../game/session.js";
import { InteractiveBoard, sideName } from "../board/interactive.js";
import { colourSides, other } from "../board/sides.js";
import { MoveList, scoreText, walkKeys } from "../ui/movelist.js";
import { Graph } from "../analyse/graph.js";
import { EvalBar } from "../analyse/evalbar.js";
import { shownNames } from "./names.js";

export class ReplayPage {
  constructor(view, { id, pair, leg }) {
    this.view = view;
    this.id = id;
    this.path = `tournaments/${encodeURIComponent(id)}/games/${encodeURIComponent(pair)}/${encodeURIComponent(leg ?? 0)}`;
    this.gone = new AbortController();
    this.session = new Session();
  }

  async start() {
    const game = await get(this.path);
    this.game = game;
    this.build(game);
    await this.session.open(game);
    const outcome = this.session.state.outcome;
    put(this.reason, outcome ? words(outcome.text) : reasonText(game.reason));
    const line = this.session.node.end().path();
    // The lists begin after the opening. A score is the mover's, so it belongs to the position after the move.
    game.scores.forEach((score, i) => { const node = line[game.opening + i + 1]; if (node) node.score = score; });
    this.session.emit("scores");
    this.draw(line.length);
    await this.session.go(this.session.root, { animated: false });
  }

  close() {
    this.gone.abort();
    this.board?.close();
    this.list?.close();
  }

  build(game) {
    const { session } = this;
    this.board = new InteractiveBoard({ label: t("board.label"), onMove: () => {} });
    this.list = new MoveList(session);
    this.bar = new EvalBar();
    const pick = (ply) => { const node = session.node.end().path()[ply]; if (node) session.go(node, { animated: false }); };
    this.graphs = {
      scores: new Graph({ label: t("replay.scores"), onPick: pick }),
      depths: new Graph({ label: t("replay.depths"), kind: "bars", onPick: pick }),
      times: new Graph({ label: t("replay.times"), kind: "bars", onPick: pick }),
    };
    this.now = el("p", { class: "replay-now" });
    this.reason = el("span");
    const step = (name, label, node) => iconButton(name, label, () => { const to = node(); if (to) session.go(to); });
    const { summary } = game;
    const title = this.view.tournamentTitle({ ...game.tournament, variant: game.variant, game: game.game });
    const winner = { first: "1 – 0", second: "0 – 1", draw: "½ – ½" }[summary.winner];
    const panel = el("aside", { class: "panel", "aria-label": t("replay.panel") },
      this.view.crumbs([t("watch.title"), {}], [title, { id: this.id }], [`${summary.pair + 1}.${summary.leg + 1}`, null]),
      el("h1", { class: "view-title" }, [summary.first, summary.second].map(shownNames(game.tournament)).join(" – ")),
      el("p", {}, el("strong", {}, winner), ` · ${t(`termination.${summary.termination}`)} · `, this.reason, game.detail ? ` (${game.detail})` : ""),
      this.list.node,
      el("div", { class: "graphs" }, Object.entries(this.graphs).map(([key, graph]) =>
        el("figure", {}, el("figcaption", { class: "faint small" }, t(`replay.${key}`)), graph.node))),
      this.now,
      button([icon("chart"), t("play.analyse")], () => this.view.app.analyse({ game: session.game, position: session.position, moves: session.node.end().line() })));
    const steps = el("div", { class: "walk", role: "toolbar", "aria-label": t("moves.walk") },
      step("first", t("moves.first"), () => session.root), step("back", t("moves.back"), () => session.node.parent),
      step("forward", t("moves.forward"), () => session.node.children[0]), step("last", t("moves.last"), () => session.node.end()));
    this.root = el("div", { class: "view replay" },
      el("section", { class: "stage with-bar", "aria-label": t("board.label") }, this.bar.node, this.board.node, steps), panel);
    put(this.view.root, this.root);
    walkKeys(session, this.gone.signal);
    session.listen((kind, detail) => { if (kind === "position") this.show(detail); });
  }

  draw(count) {
    const { opening, scores, depths, seconds } = this.game;
    const spread = (list, value) => Array.from({ length: count }, (_, ply) => {
      const at = ply - opening - 1;
      return at >= 0 && at < list.length ? value(list[at]) : null;
    });
    const sides = Array.from({ length: count }, (_, ply) => (ply % 2 === 1 ? "first" : "second"));
    this.graphs.scores.draw(spread(scores, (s) => s?.chance ?? null));
    this.graphs.depths.draw(spread(depths, Number), { classes: sides });
    this.graphs.times.draw(spread(seconds, Number), { classes: sides });
  }

  show({ animated = false }) {
    const { node, state } = this.session;
    // The first player is at the foot of the board.
    this.board.flip(state.scene.foot !== "first");
    this.board.show(state, { animated });
    colourSides(this.root, state.colours);
    this.bar.show(state, node.score, "first");
    for (const graph of Object.values(this.graphs)) graph.mark(node.ply);
    const at = node.ply - this.game.opening - 1;
    if (node.ply === 0) return put(this.now, t("replay.start"));
    const mover = sideName(state, other(state.turn));
    if (at < 0) return put(this.now, t("replay.opening", { side: mover, move: node.move }));
    const score = this.game.scores[at];
    put(this.now, t("replay.move", {
      side: mover, move: node.move, score: score ? scoreText(score) : "–", depth: this.game.depths[at] ?? "–", seconds: number(this.game.seconds[at] ?? 0, 2),
    }), state.outcome ? ` · ${words(state.outcome.text)}` : "");
  }
}

/** The words for a reason that the rules do not give, such as a fault. */
function reasonText(word) {
  const key = `reason.${word}`;
  const said = t(key);
  return said === key ? word : said;
}
