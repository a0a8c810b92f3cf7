// The view in which games are analysed.

import { el, icon, button, iconButton, put } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { fetched, state as askState } from "../server/api.js";
import { prefer, preference, remember, remembered } from "../browser/storage.js";
import { say } from "../browser/speak.js";
import { notice } from "../ui/dialogs.js";
import { MAX_LINK_LENGTH, hashOf, readLink } from "../browser/link.js";
import { Session } from "../game/session.js";
import { InteractiveBoard, lastMove, sideName } from "../board/interactive.js";
import { colourSides, other } from "../board/sides.js";
import { GameRow } from "../ui/gamerow.js";
import { MoveList, walkKeys } from "../ui/movelist.js";
import { moveForm } from "../ui/moveform.js";
import { showRules } from "../ui/rules.js";
import { stream } from "../server/socket.js";
import { LinesPanel } from "./lines.js";
import { EvalBar } from "./evalbar.js";
import { Graph } from "./graph.js";
import { Review } from "./review.js";
import { Editor } from "./editor.js";
import { askExport, askPaste, askShare, fromRecord, readGame } from "./exchange.js";
import { Book } from "./book.js";
import { GameList } from "./gamelist.js";
import { Retry } from "./retry.js";
import { Overlays } from "../learn/overlays.js";
import { Notepad } from "./notepad.js";
import { Sketch } from "../board/sketch.js";
import { namesOf } from "../game/whole.js";
import { variantTitle } from "../ui/variantnames.js";

export class AnalyseView {
  constructor(app) {
    this.app = app;
    this.session = new Session();
    this.gone = new AbortController();
    // The first player is at the foot of the board unless the user played the other side or turns the board.
    this.turned = app.wantsTurned;
    app.wantsTurned = false;
  }

  async start() {
    const [{ games }, about] = await Promise.all([fetched("games"), fetched("about")]);
    this.games = games;
    this.build(about);
    const link = readLink();
    const last = games.find((g) => g.name === preference("game")) ?? games[0];
    const kept = link.game
      ? games.map((g) => remembered(`analyse.${g.name}`)).find((one) => one?.hash === location.hash)
      : remembered(`analyse.${last.name}`);
    const { handed } = this.app;
    this.app.handed = null;
    try {
      if (handed) await this.session.restore(handed);
      else if (link.record && !kept) await this.session.open(await fromRecord(link));
      else if (kept) {
        this.turned ||= !!kept.turned;
        await this.session.restore(kept.session);
      } else await this.session.open({ game: link.game ?? last.board_variant, position: link.position, moves: link.moves });
      if (link.ply !== undefined) this.goToPly(Number(link.ply));
    } catch (error) {
      notice(errorText(error), "error");
      const usual = () => this.session.open({ game: last.board_variant });
      await (link.game ? this.session.open({ game: link.game }).catch(usual) : usual());
    }
    if (this.app.wantsReview) {
      this.app.wantsReview = false;
      this.review.begin();
    }
  }

  close() {
    this.gone.abort();
    this.save();
    for (const part of [this.notepad, this.overlays, this.book, this.lines, this.board, this.list, this.review, this.editor]) part?.close();
  }

  build({ limits, stores }) {
    const { session } = this;
    this.board = new InteractiveBoard({ label: t("board.label"), onMove: (text) => this.play(text) });
    this.list = new MoveList(session);
    this.bar = new EvalBar();
    this.graph = new Graph({ label: t("graph.label"), onPick: (ply) => this.goToPly(ply) });
    this.retry = new Retry(this);
    this.review = new Review(session, () => this.scoresChanged(), (node, found) => this.retry.begin(node, found));
    this.overlays = new Overlays(session, this.board);
    this.book = new Book(session, { stores, onMove: (text) => this.play(text) });
    this.lines = new LinesPanel(session, {
      board: this.board, limits,
      onScore: (node, score) => {
        node.score = score;
        this.showScores();
      },
      onLine: (moves) => this.playAll(moves),
    });
    this.notepad = new Notepad(session, () => this.save());
    this.sketch = new Sketch(this.board, (shapes) => {
      session.node.shapes = shapes;
      this.save();
    });
    this.file = new GameList((one) => this.open(readGame(one)).catch((error) => notice(errorText(error), "error")));
    this.gameRow = new GameRow(this.games, (game) => this.app.go(hashOf("analyse", { game: game.board_variant })));
    this.outcome = el("p", { class: "outcome", hidden: true });
    this.known = el("p", { class: "known faint", hidden: true });
    this.typed = moveForm(() => session.state, (text) => this.playTyped(text));
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": t("analyse.tools") });
    this.head = el("h1", { class: "view-title" });
    this.graphBox = el("div", { class: "graph-box" }, this.graph.node, el("p", { class: "graph-note faint small" }, t("graph.empty")));
    this.panel = el("aside", { class: "panel", "aria-label": t("analyse.panel") },
      this.head, this.known, this.file.node, this.retry.node, this.lines.node, this.outcome, this.list.node, this.notepad.node,
      this.review.node, this.overlays.node, this.book.node,
      this.graphBox, el("div", { class: "panel-foot" }, this.tools, el("div", { class: "walk-row" }, this.typed.node)));
    this.steps = this.walk();
    this.stage = el("section", { class: "stage with-bar", "aria-label": t("board.label") }, this.bar.node, this.board.node, this.steps);
    this.root = el("div", { class: "view analyse" }, this.gameRow.node, this.stage, this.panel);
    put(this.app.main, this.root);
    walkKeys(session, this.gone.signal);
    addEventListener("pagehide", () => this.save(), { signal: this.gone.signal });
    session.listen((kind, detail) => {
      if (kind === "position") this.showPosition(detail);
      if (kind === "tree") this.showScores();
      if (kind === "predicted") this.board.predict(detail.move);
    });
    this.drawTools();
  }

  /** The buttons that step through the moves. */
  walk() {
    const { session } = this;
    const step = (name, label, node) => iconButton(name, label, () => { const to = node(); if (to) session.go(to); });
    return el("div", { class: "walk", role: "toolbar", "aria-label": t("moves.walk") },
      step("first", t("moves.first"), () => session.root), step("back", t("moves.back"), () => session.node.parent),
      step("forward", t("moves.forward"), () => session.node.children[0]), step("last", t("moves.last"), () => session.node.end()));
  }

  drawTools() {
    const tool = (name, key, action) => button([icon(name), el("span", {}, t(`tool.${key}`))], action, { class: "tool", "data-tool": name });
    put(this.tools,
      tool("hint", "hint", () => this.hint()),
      tool("search", "review", () => this.review.begin()),
      tool("paste", "paste", () => askPaste(this.session.state, async (one, all) => {
        await this.open(one);
        this.file.show(all, all.games.find((game) => game.moves === one.moves));
      })),
      tool("edit", "edit", () => this.edit()),
      tool("play", "play", () => this.app.play({ game: this.session.game, position: this.session.position, moves: this.session.node.line() })),
      tool("share", "share", () => askShare(this.session)),
      tool("down", "export", () => askExport(this.session)),
      tool("flip", "flip", () => this.flip()),
      this.pencil(),
      ...(this.book.stores > 0 ? [this.bookSwitch()] : []),
      tool("trash", "cut", () => this.cut()),
      tool("book", "rules", () => showRules(this.session.game)));
  }

  /** The button that shows and hides the opening tree. */
  bookSwitch() {
    const made = button([icon("tree"), el("span", {}, t("tool.book"))], () => {
      this.book.toggle();
      made.setAttribute("aria-pressed", String(this.book.on));
    }, { class: "tool", "data-tool": "tree", "aria-pressed": String(this.book.on) });
    return made;
  }

  /** The button that begins and ends drawing on the board. */
  pencil() {
    const made = button([icon("edit"), el("span", {}, t("draw.tool"))], () => {
      this.sketch.drawing = !this.sketch.drawing;
      made.setAttribute("aria-pressed", String(this.sketch.drawing));
      this.board.node.classList.toggle("sketching", this.sketch.drawing);
    }, { class: "tool", "data-tool": "draw", "aria-pressed": "false", title: t("draw.about") });
    return made;
  }

  async open(game) {
    if (this.retry.active) this.retry.end();
    await this.session.open(game);
    this.review.clear();
  }

  /** Removes the move shown and everything after it. */
  cut() {
    const { node } = this.session;
    if (!node.parent) return;
    const parent = node.remove();
    this.session.emit("tree");
    this.session.go(parent);
  }

  /** Hides what the engine says while a mistake is tried again. */
  hideHelp(hidden) {
    this.lines.silence(hidden);
    this.panel.classList.toggle("retrying", hidden);
    this.bar.node.classList.toggle("hidden-help", hidden);
  }

  async play(text) {
    try {
      const node = await this.session.play(text);
      if (node) this.retry.judge(node);
      if (node) say(t("say.move", { side: sideName(node.state, other(node.state.turn)), move: lastMove(node.state, node.move) }));
    } catch (error) {
      notice(errorText(error), "error");
    }
  }

  async playTyped(text) {
    const node = await this.session.play(text);
    if (node) this.retry.judge(node);
  }

  /** Plays the moves of a line. */
  async playAll(moves) {
    this.board.peek(null);
    for (const move of moves) await this.play(move);
  }

  /** Shows the best move of the analysis or, while that is off, of a short search. */
  hint() {
    const { session } = this;
    if (session.state.outcome) return;
    const node = session.node;
    const show = async (move) => {
      if (session.node !== node) return;
      this.board.point([{ text: move, kind: "hint" }]);
      // The state after the move has the move in words.
      const next = await askState(session.game, session.position, [...node.line(), move], session.state.scene.board_id).catch(() => null);
      if (session.node === node) say(t("say.hint", { move: lastMove(next, move) }));
    };
    const known = this.lines.latest?.lines[0]?.pv[0];
    if (known) return show(known);
    stream({ type: "think", game: session.game, position: session.position, moves: node.line(), limits: { time_ms: 1000 } }, {
      decision: ({ move }) => show(move),
      error: ({ error }) => notice(errorText(error), "error"),
    });
  }

  goToPly(ply) {
    const line = this.session.node.end().path();
    const node = line[Math.min(ply, line.length - 1)];
    if (node) this.session.go(node, { animated: false });
  }

  /** The side at the foot of the board. */
  get bottom() {
    return this.turned ? "second" : "first";
  }

  flip() {
    this.turned = !this.turned;
    this.board.flip(this.bottom !== this.session.state.scene.foot);
    this.showScores();
    this.save();
  }

  async edit() {
    const { session } = this;
    if (this.editor || !session.state) return;
    const end = () => {
      this.editor.close();
      this.editor = null;
      this.stage.classList.add("with-bar");
      put(this.stage, this.bar.node, this.board.node, this.steps);
      this.panel.hidden = false;
      this.editing.remove();
      this.board.arrange();
    };
    this.editor = new Editor(session, {
      flipped: this.board.flipped,
      onCancel: end,
      onDone: async (position) => {
        try {
          await session.open({ game: session.game, position });
          this.review.clear();
          end();
        } catch (error) {
          notice(errorText(error), "error");
        }
      },
    });
    await this.editor.start();
    this.stage.classList.remove("with-bar");
    put(this.stage, this.editor.board.node);
    this.editor.board.arrange();
    this.panel.hidden = true;
    this.editing = el("aside", { class: "panel" }, this.editor.panel);
    this.panel.after(this.editing);
  }

  showPosition({ animated = false, drawn = false }) {
    const { state, node } = this.session;
    this.board.flip(this.bottom !== state.scene.foot);
    this.board.show(state, { open: true, animated, drawn });
    this.gameRow.show(state.name);
    colourSides(this.root, state.colours);
    prefer("game", state.name);
    const family = this.games.find((g) => g.name === state.name);
    const variant = ` · ${variantTitle(family, state.variant)}`;
    put(this.head, capital(words(family?.title ?? { en: state.name })), el("span", { class: "faint" }, variant));
    const names = namesOf(this.session.about);
    if (names) this.head.append(el("span", { class: "names faint small" }, names));
    this.sketch.show(node.shapes);
    document.title = `${capital(words(family?.title))} – Secateur`;
    this.outcome.hidden = !state.outcome;
    if (state.outcome) put(this.outcome, outcomeText(state));
    this.known.hidden = !state.known;
    if (state.known) put(this.known, knownText(state));
    if (state.outcome && animated) say(outcomeText(state));
    this.typed.enable(!state.outcome);
    this.showScores();
    // The address holds the whole line, and which of its positions is shown.
    const end = node.end();
    const ply = node === end ? undefined : node.ply;
    const hash = hashOf("analyse", { game: this.session.game, position: this.session.position, moves: end.line(), ply });
    // The browser refuses a very long address; the tab still remembers the game.
    history.replaceState(null, "", hash.length < MAX_LINK_LENGTH ? hash : hashOf("analyse"));
    this.hash = location.hash;
    this.save();
  }

  scoresChanged() {
    this.session.emit("scores");
    this.showScores();
    this.save();
  }

  showScores() {
    const { session } = this;
    if (!session.state) return;
    const line = session.node.end().path();
    this.graph.draw(line.map((node) => outcomeChance(node) ?? node.score?.chance ?? null), { classes: line.map((node) => node.mark) });
    this.graph.mark(session.node.ply);
    this.graphBox.classList.toggle("unfilled", this.graph.known < 2);
    this.bar.show(session.state, session.node.score, this.bottom);
  }

  save() {
    const { state } = this.session;
    if (state) remember(`analyse.${state.name}`, { session: this.session.pack(), hash: this.hash, turned: this.turned });
  }
}

function outcomeChance(node) {
  return { first: 1, second: 0, draw: 0.5 }[node.state?.outcome?.winner] ?? null;
}

/** What endgame tables know of the position. */
function knownText(state) {
  const { wins, plies } = state.known;
  if (!wins) return t("known.drawn");
  const side = sideName(state, wins);
  return plies === null ? t("known.won", { side }) : t("known.won-in", { side, n: plies });
}

function outcomeText(state) {
  const { winner, text } = state.outcome;
  const reason = words(text);
  return winner === "draw" ? t("result.draw", { reason }) : t("result.win", { side: sideName(state, winner), reason });
}
