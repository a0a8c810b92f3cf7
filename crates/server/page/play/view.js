// The view in which games are played.

import { el, button, icon, put } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { fetched, isUp, onConnection, state as askState } from "../server/api.js";
import { prefer, preference, remember, remembered } from "../browser/storage.js";
import { say } from "../browser/speak.js";
import { confirm, notice } from "../ui/dialogs.js";
import { hashOf, readLink } from "../browser/link.js";
import { InteractiveBoard, lastMove, sideName } from "../board/interactive.js";
import { other } from "../board/sides.js";
import { GameRow } from "../ui/gamerow.js";
import { MoveList, walkKeys } from "../ui/movelist.js";
import { showRules } from "../ui/rules.js";
import { stream } from "../server/socket.js";
import { moveForm } from "../ui/moveform.js";
import { Game, isPerson } from "./game.js";
import { askSetup } from "./setup.js";
import { playerName } from "./players.js";
import { PlayerBar } from "./playerbar.js";
import { VariantBar } from "./variantbar.js";
import { handOver, keep } from "./keeping.js";
import { showMyGames } from "./mygames.js";
import { followSounds } from "./sounds.js";
import { keptGame, keptGames } from "../browser/gamestore.js";
import { volume } from "../browser/sound.js";
import { askVolume } from "../ui/volume.js";
import { Overlays } from "../learn/overlays.js";
import { reasons } from "../learn/why.js";

/** A player who has made this many plies of a game is no newcomer to it. */
const KNOWN_AFTER = 6;

/** The level of the opponent at the first visit: one that loses now and then. */
const FIRST_LEVEL = 3;

const defaultSetup = (game, flagship) => ({
  game, position: null, clock: {}, think: 1000,
  players: { first: { kind: "person" }, second: { kind: "agent", name: flagship, level: FIRST_LEVEL } },
});

export class PlayView {
  constructor(app) {
    this.app = app;
    this.game = new Game();
    this.flipped = false;
    this.gone = new AbortController();
    this.game.listen((kind, detail) => this.update(kind, detail));
  }

  async start() {
    const [{ games }, { flagship }] = await Promise.all([fetched("games"), fetched("about")]);
    Object.assign(this, { games, flagship });
    this.build();
    const link = readLink();
    if (link.id && await this.goOn(link.id)) return;
    const family = link.game ? await this.familyOf(link.game) : null;
    const last = games.find((g) => g.name === preference("game")) ?? games[0];
    await (family ? this.enter(family, link.game, link) : this.enter(last));
  }

  close() {
    this.gone.abort();
    this.unheard?.();
    this.save();
    this.hinting?.stop();
    this.game.halt();
    this.game.clock.stop();
    this.board?.close();
    this.list?.close();
    this.overlays?.close();
    this.bars?.forEach((bar) => bar.close());
  }

  build() {
    this.board = new InteractiveBoard({ label: t("board.label"), onMove: (text) => this.game.make(text), whyClosed: () => this.whyClosed() });
    this.game.settled = () => this.board.settled();
    this.list = new MoveList(this.game.session);
    this.bars = [new PlayerBar(), new PlayerBar()];
    this.status = el("div", { class: "status" });
    this.tools = el("div", { class: "tools", role: "toolbar", "aria-label": t("play.tools") });
    this.gameRow = new GameRow(this.games, (game) => this.switchTo(game));
    this.typed = moveForm(() => this.game.state, (text) => this.playTyped(text));
    this.heading = el("h1", { class: "visually-hidden" });
    this.overlays = new Overlays(this.game.session, this.board);
    this.why = el("ul", { class: "why", "aria-label": t("why.title") });
    this.variantBar = new VariantBar((variant) => this.playVariant(variant));
    put(this.app.main, el("div", { class: "view play" },
      this.heading, this.gameRow.node,
      el("section", { class: "stage", "aria-label": t("board.label") }, this.bars[1].node, this.board.node, this.bars[0].node),
      el("aside", { class: "panel", "aria-label": t("play.panel") },
        this.variantBar.node, this.status, this.why, this.overlays.node, this.list.node,
        el("div", { class: "panel-foot" }, this.tools, this.typed.node))));
    this.drawStatus();
    this.unheard = onConnection(() => this.drawStatus(this.sent));
    followSounds(this.game, this.gone.signal);
    walkKeys(this.game.session, this.gone.signal);
    addEventListener("pagehide", () => this.save(), { signal: this.gone.signal });
    this.game.session.listen((kind, detail) => {
      if (kind === "position") this.showPosition(detail);
      if (kind === "predicted") {
        this.board.predict(detail.move);
        this.drawStatus(true);
      }
    });
  }

  /** Resumes a game that this tab plays or this browser stores; false if there is none with this id. */
  async goOn(id) {
    const here = this.games.find((game) => remembered(`play.${game.name}`)?.id === id);
    const kept = here ? { family: here.name, packed: remembered(`play.${here.name}`) } : await keptGame(id);
    this.family = this.games.find((game) => game.name === kept?.family) ?? null;
    if (!this.family) return false;
    const { packed } = kept;
    try {
      await this.game.restore(packed);
    } catch (error) {
      notice(errorText(error), "error");
      return false;
    }
    await this.entered();
    return true;
  }

  /** Begins a game of the same family in another variant, with the same players and clocks. */
  playVariant(variant) {
    const { game } = this;
    this.save();
    return this.begin({
      game: variant, position: null, think: game.think, players: game.players,
      clock: { initial: game.clock.initial, increment: game.clock.increment },
    }).catch((error) => notice(errorText(error), "error"));
  }

  myGames() {
    this.save();
    return showMyGames(this.games, {
      open: (id) => this.app.go(hashOf("play", { id })),
      analyse: ({ packed, winner }) => this.app.hand({ session: handOver(packed, winner) }),
    });
  }

  /** The family of a variant text, which the server reads; null where it refuses it. */
  async familyOf(text) {
    try {
      const { name } = await askState(text, null, []);
      return this.games.find((g) => g.name === name) ?? null;
    } catch (error) {
      notice(errorText(error), "error");
      return null;
    }
  }

  /** Shows a game of a family: the one this tab was playing, else a new one with the last settings. */
  async enter(family, variant = family.board_variant, link = {}) {
    this.family = family;
    const kept = remembered(`play.${family.name}`);
    const setups = preference("setups", {});
    try {
      const goesOn = kept && !link.position && !link.moves?.length && (!link.game || kept.session.game === link.game);
      if (goesOn) {
        await this.game.restore(kept);
      } else {
        const setup = { ...defaultSetup(variant, this.flagship), ...(setups[family.name] ?? {}), game: variant, position: link.position ?? null };
        await this.game.start({ ...setup, moves: link.moves ?? [] });
      }
    } catch (error) {
      notice(errorText(error), "error");
      if (kept) remember(`play.${family.name}`, null);
      await this.game.start(defaultSetup(family.board_variant, this.flagship));
    }
    this.unfinished = null;
    await this.entered();
    if (!this.game.live.parent && !link.position) await this.offerUnfinished();
  }

  /** Offers the last unfinished game of this family, which may have been played in a tab that was closed. */
  async offerUnfinished() {
    const { id } = this.game;
    const all = await keptGames();
    if (this.game.id !== id) return;
    this.unfinished = all.find((kept) => kept.family === this.family.name && !kept.winner && kept.id !== id) ?? null;
    if (this.unfinished) this.refresh();
  }

  async entered() {
    prefer("game", this.family.name);
    this.gameRow.show(this.family.name);
    this.refresh();
    const { session, id } = this.game;
    const hash = hashOf("play", { game: session.game, id });
    // Each game is a step of the browser's history.
    if (this.shown && this.shown !== id) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
    this.shown = id;
    this.variantBar.show(this.family, session.state.variant);
    const title = capital(words(this.family.title));
    document.title = `${title} – Secateur`;
    put(this.heading, title);
  }

  /** Why no move can be entered on the board now. */
  whyClosed() {
    const { game } = this;
    if (game.result) return t("refused.over");
    return t(game.session.node !== game.live ? "play.looking" : "refused.turn");
  }

  /** The side at the foot of the board unless the board is turned. */
  get drawnBottom() {
    return this.game.session.state?.scene.foot ?? "first";
  }

  /** Turns the board: a person who plays a program is at its foot; otherwise it lies as the game draws it. */
  orient() {
    const { persons, session } = this.game;
    this.oriented = session.root;
    this.flipped = persons.length === 1 && persons[0] !== this.drawnBottom;
    this.board.flip(this.flipped);
  }

  async switchTo(family) {
    if (family === this.family) return;
    this.save();
    this.hint(null);
    await this.enter(family);
  }

  newGame() {
    const { game } = this;
    const setup = {
      family: game.state.name, variant: game.state.variant, position: null, players: game.players, think: game.think,
      clock: { initial: game.clock.initial, increment: game.clock.increment },
    };
    return askSetup(setup, (made) => this.begin(made));
  }

  /** Begins a game, or rejects what the server refuses. */
  async begin(setup) {
    await this.game.start(setup);
    this.unfinished = null;
    this.family = this.games.find((g) => g.name === this.game.state.name) ?? this.family;
    const { players, clock, think } = setup;
    prefer("setups", { ...preference("setups", {}), [this.family.name]: { players, clock, think } });
    await this.entered();
    say(t("say.new", { game: capital(words(this.family.title)) }));
  }

  /** The same game again with sides exchanged. */
  rematch() {
    const { game } = this;
    return this.begin({
      game: game.session.game, position: game.session.position, think: game.think,
      clock: { initial: game.clock.initial, increment: game.clock.increment },
      players: { first: game.players.second, second: game.players.first },
    }).catch((error) => notice(errorText(error), "error"));
  }

  async playTyped(text) {
    if (!this.game.open) throw { message: t("typed.notNow") };
    // The server reads the move: it knows all its spellings, and says what is wrong with any other text.
    let refused = null;
    const stop = this.game.listen((kind, detail) => { if (kind === "refused") refused = detail.error; });
    await this.game.make(text);
    stop();
    if (refused) throw refused;
  }

  update(kind, detail) {
    if (!this.board) return;
    if (kind === "moved") {
      this.hint(null);
      const move = t("say.move", { side: sideName(this.game.state, detail.side), move: lastMove(this.game.state, detail.text) });
      const { game } = this;
      // Says whose turn it is when that is news: a program has answered, or two people share the board.
      const turn = game.result || !isPerson(game.players[game.state.turn]) ? null
        : game.persons.length === 1 ? t("play.yourTurn") : t("play.turnOf", { side: sideName(game.state, game.state.turn) });
      say(turn ? `${move}. ${turn}` : move);
    }
    if (kind === "turn" || kind === "view") this.refresh();
    if (kind === "turn") {
      if (this.board.awaited === this.game.session.state) this.board.setOpen(this.game.open);
      const { result } = this.game;
      if (result && this.said !== result) say(this.resultText(result));
      this.said = result;
      this.save();
    }
    if (kind === "info") for (const bar of this.bars) bar.info(this.game);
  }

  showPosition({ animated = false, drawn = false }) {
    const { state } = this.game.session;
    if (!state) return;
    if (this.oriented !== this.game.session.root) this.orient();
    this.board.show(state, { open: this.game.open, animated, drawn });
  }

  save() {
    if (!this.family || !this.game.state) return;
    // Stored under the game's own family: a new game may be of another family than the one shown until now.
    remember(`play.${this.game.state.name}`, this.game.pack());
    keep(this.game);
  }

  refresh() {
    const { game } = this;
    if (!game.state) return;
    const bottom = this.flipped ? other(this.drawnBottom) : this.drawnBottom;
    this.bars[0].show(game, bottom);
    this.bars[1].show(game, other(bottom));
    this.drawStatus();
    this.drawTools();
    this.typed.enable(game.open);
  }

  resultText({ winner, text, kind }) {
    const { persons, players } = this.game;
    // A person who plays a program reads "you win"; otherwise the side is named.
    const mine = persons.length === 1 && winner !== "draw" ? isPerson(players[winner]) : null;
    const reason = kind === "rules" ? words(text) : t(mine === false ? `result.${kind}.mine` : `result.${kind}`);
    if (winner === "draw") return t("result.draw", { reason });
    if (mine !== null) return t(mine ? "result.youWin" : "result.youLose", { reason });
    return t("result.win", { side: sideName(this.game.state, winner), reason });
  }

  /** Says how the game stands. `sent` means that the move of the side to move is on its way to the server. */
  drawStatus(sent = false) {
    const { game } = this;
    this.sent = sent;
    if (!game.state) return put(this.status, el("p", { class: "headline" }, t(isUp() ? "loading" : "play.unheard")));
    const { result, failure } = game;
    const fresh = (primary) => button([icon("plus"), el("span", {}, t("play.new"))], () => this.newGame(), { title: t("play.new"), class: `new-game${primary ? " primary" : ""}` });
    if (failure) {
      put(this.status, el("p", { class: "headline" }, t("play.trouble", { name: playerName(game.players[failure.side]) })),
        el("p", { class: "wrong" }, errorText(failure.error)),
        el("div", { class: "actions" }, button(t("play.retry"), () => { game.failure = null; game.proceed(); }), fresh(true)));
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
    const side = sent ? other(game.state.turn) : game.state.turn;
    const mine = isPerson(game.players[side]);
    // While the server does not answer, the status does not say that a program thinks.
    const text = game.session.node !== game.live ? t("play.looking")
      : !isUp() && (sent || !mine) ? t("play.unheard")
      : game.paused && !mine ? t("play.paused")
      : mine ? (game.persons.length === 1 ? t("play.yourTurn") : t("play.turnOf", { side: sideName(game.state, side) }))
      : t("play.thinking", { name: playerName(game.players[side]) });
    const away = game.session.node !== game.live;
    put(this.status, el("div", { class: "status-row" }, el("p", { class: "headline" }, text),
      away ? button(t("play.back"), () => game.session.go(game.live, { animated: false }), { class: "primary" }) : fresh(false)),
    sent ? null : this.invitation());
  }

  /** Before the first move, offers an unfinished game or, to newcomers, the lesson and the rules. */
  invitation() {
    const { family, game } = this;
    const known = `known.${family.name}`;
    if (game.live.ply >= KNOWN_AFTER && game.persons.length > 0 && !preference(known, false)) prefer(known, true);
    if (game.live.parent) return null;
    if (this.unfinished) {
      const { id, plies } = this.unfinished;
      return el("div", { class: "invite" }, el("p", {}, t("invite.unfinished", { moves: t("paste.moves", { n: plies }) })),
        button([icon("play"), t("invite.goOn")], () => this.app.go(hashOf("play", { id })), { class: "primary", "data-tool": "go-on" }));
    }
    if (preference(known, false)) return null;
    return el("div", { class: "invite" }, el("p", {}, t("invite.new")),
      family.lessons > 0 ? button([icon("learn"), t("invite.learn")], () => this.learn(), { class: "primary" }) : null,
      button([icon("book"), t("invite.rules")], () => showRules(game.session.game)));
  }

  learn() {
    this.app.go(hashOf("learn", { game: this.family.name }));
  }

  /** Shows changed settings: the volume on its button. */
  settingsChanged() {
    if (this.game.state) this.drawTools();
  }

  drawTools() {
    const { game } = this;
    const tool = (name, key, action, disabled = false, id = name) =>
      button([icon(name), el("span", {}, t(`tool.${key}`))], action, { class: "tool", title: t(`play.${key}`), disabled, "data-tool": id });
    const watching = game.persons.length === 0 && !game.result;
    put(this.tools,
      tool("undo", "undo", () => game.undo(), !game.undoTarget),
      tool("redo", "redo", () => game.redo(), !game.redoTarget),
      tool("hint", "hint", () => this.hint(), !game.open),
      tool("flip", "flip", () => this.flip()),
      tool("swap", "swap", () => { game.swap(); this.orient(); this.refresh(); }, !!game.result),
      // If only programs play, the game can be paused instead of resigned.
      watching
        ? tool(game.paused ? "play" : "pause", game.paused ? "resume" : "pause", () => game.pause(!game.paused), false, "pause")
        : tool("flag", "resign", () => this.resign(), !game.resigner),
      tool("book", "rules", () => showRules(game.session.game)),
      tool("chart", "analyse", () => this.analyse()),
      tool("learn", "learn", () => this.learn(), this.family.lessons === 0),
      tool("list", "mine", () => this.myGames()),
      tool(volume() > 0 ? "sound" : "silence", "sound", () => askVolume().then(() => this.drawTools()), false, "sound"));
  }

  flip() {
    this.flipped = !this.flipped;
    this.board.flip(this.flipped);
    this.refresh();
  }

  async resign() {
    if (!this.game.resigner) return;
    if (await confirm(t("play.resignSure"), t("play.resign"))) this.game.resign();
  }

  /** Shows the best move of a short search; `hint(null)` removes it. */
  hint(ask = true) {
    this.hinting?.stop();
    this.hinting = null;
    this.board.point([]);
    put(this.why);
    if (ask === null || !this.game.open) return;
    const { session } = this.game;
    const request = { type: "think", game: session.game, position: session.position, moves: session.node.line(), limits: { time_ms: 1000 }, next_state: true };
    let expected = [];
    this.hinting = stream(request, {
      info: ({ lines }) => { expected = lines; },
      decision: async (decision) => {
        const { move } = decision;
        this.hinting = null;
        this.board.point([{ text: move, kind: "hint" }]);
        const { node } = session;
        const lines = decision.lines?.length > 0 ? decision.lines : expected.filter(({ pv }) => pv[0] === move);
        const told = await reasons(session, { ...decision, lines });
        if (session.node !== node) return;
        const best = lastMove(decision.state, move);
        put(this.why, [t("why.move", { move: best }), ...told].map((text) => el("li", {}, capital(text))));
        say([t("say.hint", { move: best }), ...told.map(capital)].join(". "));
      },
      error: ({ error }) => notice(errorText(error), "error"),
    });
  }

  analyse(review = false) {
    const turned = (this.flipped ? other(this.drawnBottom) : this.drawnBottom) === "second";
    this.app.hand({ session: handOver(this.game.pack(), this.game.result?.winner), review, turned });
  }
}

const halves = (points) => points.every((p) => p === 0 || p === 1 || p === 0.5);
