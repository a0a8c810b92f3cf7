// The view in which games are played.

import { el, button, icon, put } from "../dom.js";
import { t, words, capital, errorText } from "../i18n.js";
import { fetched } from "../api.js";
import { prefer, preference, remember, remembered } from "../store.js";
import { say } from "../speak.js";
import { confirm, notice } from "../dialogs.js";
import { hashOf, readLink } from "../link.js";
import { Table, sideName } from "../board/table.js";
import { naturalBottom, other } from "../board/seat.js";
import { GameRow } from "../gamerow.js";
import { MoveList, walkKeys } from "../movelist.js";
import { showRules } from "../rules.js";
import { stream } from "../socket.js";
import { moveForm } from "../moveform.js";
import { Match, isPerson } from "./match.js";
import { askSetup } from "./setup.js";
import { playerName } from "./players.js";
import { PlayerBar } from "./playerbar.js";

/** A first visit meets a player that loses now and then. */
const FRIENDLY = { kind: "agent", name: "secateur", level: 3, levels: 10 };

const usual = (game) => ({
  game, position: null, players: { first: { kind: "person" }, second: FRIENDLY }, clock: {}, think: 1000,
});

export class PlayView {
  constructor(app) {
    this.app = app;
    this.match = new Match();
    this.flipped = false;
    this.natural = "first";
    this.gone = new AbortController();
    this.match.listen((kind, detail) => this.update(kind, detail));
  }

  async start() {
    const { games } = await fetched("games");
    this.games = games;
    this.build();
    const link = readLink();
    const named = (text) => games.find((g) => g.name === text?.split(":")[0]);
    const last = named(preference("game")) ?? named("quoridor") ?? games[0];
    const family = link.game ? named(link.game) : last;
    if (!family) notice(t("play.noGame", { game: link.game.slice(0, 40) }), "error");
    await (family ? this.enter(family, link.game ?? family.variants[0].text, link) : this.enter(last, last.variants[0].text));
  }

  close() {
    this.gone.abort();
    this.save();
    this.hinting?.stop();
    this.match.halt();
    this.match.clock.stop();
    this.table?.close();
    this.list?.close();
    this.bars?.forEach((bar) => bar.close());
  }

  build() {
    this.table = new Table({ label: t("board.label"), onMove: (text) => this.match.make(text) });
    this.list = new MoveList(this.match.session);
    this.bars = [new PlayerBar(), new PlayerBar()];
    this.status = el("div", { class: "status" });
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": t("play.tools") });
    this.gameRow = new GameRow(this.games, (game) => this.switchTo(game));
    this.typed = moveForm(() => this.match.state, (text) => this.playTyped(text));
    this.heading = el("h1", { class: "visually-hidden" });
    put(this.app.main, el("div", { class: "view play" },
      this.heading, this.gameRow.node,
      el("section", { class: "stage", "aria-label": t("board.label") }, this.bars[1].node, this.table.node, this.bars[0].node),
      el("aside", { class: "panel", "aria-label": t("play.panel") },
        this.status, this.list.node, this.tools, this.typed.node)));
    walkKeys(this.match.session, this.gone.signal);
    addEventListener("pagehide", () => this.save(), { signal: this.gone.signal });
    this.match.session.listen((kind, detail) => { if (kind === "position") this.showPosition(detail); });
  }

  /** Goes to a game: the one this tab was playing, else a new one as it was last set up. */
  async enter(family, variant, link = {}) {
    this.family = family;
    const kept = remembered(`play.${family.name}`);
    const setups = preference("setups", {});
    try {
      const goesOn = kept && !link.position && !link.moves?.length && (!link.game || kept.session.game === link.game);
      // Known beforehand: the board is shown once, as it stays.
      await naturalBottom(goesOn ? kept.session.game : variant);
      if (goesOn) {
        await this.match.restore(kept);
      } else {
        const setup = { ...usual(variant), ...(setups[family.name] ?? {}), game: variant, position: link.position ?? null };
        await this.match.start({ ...setup, moves: link.moves ?? [] });
      }
    } catch (error) {
      notice(errorText(error), "error");
      if (kept) remember(`play.${family.name}`, null);
      await this.match.start(usual(family.variants[0].text));
    }
    await this.entered();
  }

  async entered() {
    prefer("game", this.family.name);
    this.natural = await naturalBottom(this.match.session.game);
    this.orient();
    this.gameRow.show(this.family.name);
    this.refresh();
    history.replaceState(null, "", hashOf("play", { game: this.match.session.game }));
    const title = capital(words(this.family.title));
    document.title = `${title} – Secateur`;
    put(this.heading, title);
  }

  /** A single person sits at the bottom; otherwise the board lies as the game draws it. */
  orient() {
    const { persons } = this.match;
    this.flipped = persons.length === 1 && persons[0] !== this.natural;
    this.table.flip(this.flipped);
  }

  async switchTo(family) {
    if (family === this.family) return;
    this.save();
    this.hint(null);
    await this.enter(family, family.variants[0].text);
  }

  newGame() {
    const { match } = this;
    const setup = {
      game: match.session.game, position: null, players: match.players, think: match.think,
      clock: { initial: match.clock.initial, increment: match.clock.increment },
    };
    return askSetup(setup, (made) => this.begin(made));
  }

  /** Begins a game; rejects what the server refuses. */
  async begin(setup) {
    await naturalBottom(setup.game);
    await this.match.start(setup);
    this.family = this.games.find((g) => g.name === this.match.state.name) ?? this.family;
    const { players, clock, think } = setup;
    prefer("setups", { ...preference("setups", {}), [this.family.name]: { players, clock, think } });
    await this.entered();
    say(t("say.new", { game: capital(words(this.family.title)) }));
  }

  /** The same game again with sides exchanged. */
  rematch() {
    const { match } = this;
    return this.begin({
      game: match.session.game, position: match.session.position, think: match.think,
      clock: { initial: match.clock.initial, increment: match.clock.increment },
      players: { first: match.players.second, second: match.players.first },
    }).catch((error) => notice(errorText(error), "error"));
  }

  async playTyped(text) {
    if (!this.match.open) throw { message: t("typed.notNow") };
    // The server reads the move: it knows every way of writing it, and says what is wrong with any other text.
    let refused = null;
    const stop = this.match.listen((kind, detail) => { if (kind === "refused") refused = detail.error; });
    await this.match.make(text);
    stop();
    if (refused) throw refused;
  }

  update(kind, detail) {
    if (!this.table) return;
    if (kind === "moved") {
      this.hint(null);
      say(t("say.move", { side: sideName(this.match.state, detail.side), move: detail.text }));
    }
    if (kind === "turn" || kind === "view") this.refresh();
    if (kind === "turn") {
      if (this.table.state === this.match.session.state) this.table.setOpen(this.match.open);
      const { result } = this.match;
      if (result && this.said !== result) say(this.resultText(result));
      this.said = result;
      this.save();
    }
    if (kind === "info") for (const bar of this.bars) bar.info(this.match);
  }

  showPosition({ animated = false }) {
    const { state } = this.match.session;
    if (!state) return;
    this.table.show(state, { open: this.match.open, animated });
  }

  save() {
    if (this.family && this.match.state) remember(`play.${this.family.name}`, this.match.pack());
  }

  refresh() {
    const { match } = this;
    if (!match.state) return;
    const bottom = this.flipped ? other(this.natural) : this.natural;
    this.bars[0].show(match, bottom);
    this.bars[1].show(match, other(bottom));
    this.drawStatus();
    this.drawTools();
    this.typed.enable(match.open);
  }

  resultText({ winner, text, kind }) {
    const reason = kind === "rules" ? words(text) : t(`result.${kind}`);
    if (winner === "draw") return t("result.draw", { reason });
    return t("result.win", { side: sideName(this.match.state, winner), reason });
  }

  drawStatus() {
    const { match } = this;
    const { result, trouble } = match;
    const fresh = (primary) => button([icon("plus"), t("play.new")], () => this.newGame(), { class: `new-game${primary ? " primary" : ""}` });
    if (trouble) {
      put(this.status, el("p", { class: "headline" }, t("play.trouble", { name: playerName(match.players[trouble.side]) })),
        el("p", { class: "wrong" }, errorText(trouble.error)),
        el("div", { class: "actions" }, button(t("play.retry"), () => { match.trouble = null; match.proceed(); }), fresh(true)));
      return;
    }
    if (result) {
      const points = result.points && !halves(result.points) ? ` ${result.points.join(" – ")}` : "";
      put(this.status, el("p", { class: "headline" }, this.resultText(result)), points ? el("p", { class: "faint" }, t("result.points", { points })) : null,
        el("div", { class: "actions" },
          button([icon("swap"), t("play.rematch")], () => this.rematch(), { class: "primary" }),
          button([icon("chart"), t("play.analyse")], () => this.analyse(true)), fresh(false)));
      return;
    }
    const side = match.state.turn;
    const mine = isPerson(match.players[side]);
    const text = match.session.node !== match.live ? t("play.looking")
      : match.paused && !mine ? t("play.paused")
      : mine ? (match.persons.length === 1 ? t("play.yourTurn") : t("play.turnOf", { side: sideName(match.state, side) }))
      : t("play.thinking", { name: playerName(match.players[side]) });
    const away = match.session.node !== match.live;
    put(this.status, el("div", { class: "status-row" }, el("p", { class: "headline" }, text),
      away ? button(t("play.back"), () => match.session.go(match.live, { animated: false }), { class: "primary" }) : fresh(true)));
  }

  drawTools() {
    const { match } = this;
    const tool = (name, key, action, disabled = false, id = name) =>
      button([icon(name), el("span", {}, t(`tool.${key}`))], action, { class: "tool", title: t(`play.${key}`), disabled, "data-tool": id });
    const watching = match.persons.length === 0 && !match.result;
    put(this.tools,
      tool("undo", "undo", () => match.undo(), !match.undoTarget),
      tool("redo", "redo", () => match.redo(), !match.redoTarget),
      tool("hint", "hint", () => this.hint(), !match.open),
      tool("flip", "flip", () => this.flip()),
      tool("swap", "swap", () => { match.swap(); this.orient(); this.refresh(); }, !!match.result),
      // Where only agents play there is nobody to resign, and something to be stopped.
      watching
        ? tool(match.paused ? "play" : "pause", match.paused ? "resume" : "pause", () => match.pause(!match.paused), false, "pause")
        : tool("flag", "resign", () => this.resign(), !match.resigner),
      tool("book", "rules", () => showRules(match.session.game)),
      tool("chart", "analyse", () => this.analyse()));
  }

  flip() {
    this.flipped = !this.flipped;
    this.table.flip(this.flipped);
    this.refresh();
  }

  async resign() {
    if (!this.match.resigner) return;
    if (await confirm(t("play.resignSure"), t("play.resign"))) this.match.resign();
  }

  /** Shows the best move of a short search; called with null it takes the hint away. */
  hint(ask = true) {
    this.hinting?.stop();
    this.hinting = null;
    this.table.point([]);
    if (ask === null || !this.match.open) return;
    const { session } = this.match;
    const request = { type: "think", game: session.game, position: session.position, moves: session.node.line(), agent: "secateur", limits: { time_ms: 1000 } };
    this.hinting = stream(request, {
      decision: ({ move }) => {
        this.hinting = null;
        this.table.point([{ text: move, kind: "hint" }]);
        say(t("say.hint", { move }));
      },
      error: ({ error }) => notice(errorText(error), "error"),
    });
  }

  analyse(review = false) {
    const { session, live } = this.match;
    const turned = (this.flipped ? other(this.natural) : this.natural) === "second";
    this.app.analyse({ game: session.game, position: session.position, moves: live.line(), review, turned });
  }
}

const halves = (points) => points.every((p) => p === 0 || p === 1 || p === 0.5);
