// The view in which a lesson of a game is played: a task, the board, and what was learnt.

import { el, button, icon, put, prefersReducedMotion } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { fetched } from "../server/api.js";
import { prefer, preference } from "../browser/storage.js";
import { say } from "../browser/speak.js";
import { play as sound, soundOf } from "../browser/sound.js";
import { notice } from "../ui/dialogs.js";
import { hashOf, readLink } from "../browser/link.js";
import { Session } from "../game/session.js";
import { InteractiveBoard } from "../board/interactive.js";
import { GameRow } from "../ui/gamerow.js";
import { Overlays } from "./overlays.js";

/** Milliseconds before the other side answers, so that the learner's own move is seen first. */
const REPLY_DELAY = 700;

export class LearnView {
  constructor(app) {
    this.app = app;
    this.session = new Session();
    this.wrong = 0;
  }

  async start() {
    const { games } = await fetched("games");
    const link = readLink();
    this.games = games.filter((game) => game.lessons > 0);
    this.family = this.games.find((game) => game.name === (link.game ?? preference("game"))) ?? this.games[0];
    this.number = Number(link.lesson ?? 0) || 0;
    this.build();
    if (!this.family) return put(this.panel, el("p", { class: "faint" }, t("learn.none")));
    ({ lessons: this.lessons } = await fetched(`lessons?game=${encodeURIComponent(this.family.name)}`));
    prefer("game", this.family.name);
    prefer(`known.${this.family.name}`, true);
    this.gameRow.show(this.family.name);
    this.lesson = this.lessons[this.number] ?? this.lessons[0];
    document.title = `${words(this.lesson.title)} – Secateur`;
    await this.step(0);
  }

  close() {
    clearTimeout(this.timer);
    this.closed = true;
    this.overlays?.close();
    this.board?.close();
  }

  build() {
    const { session } = this;
    this.board = new InteractiveBoard({ label: t("board.label"), onMove: (text) => this.attempt(text) });
    this.board.drawing.labelled = true;
    this.overlays = new Overlays(session, this.board, { on: [] });
    this.gameRow = new GameRow(this.games, (game) => this.app.go(hashOf("learn", { game: game.name })));
    this.panel = el("aside", { class: "panel lesson", "aria-label": t("learn.title") });
    put(this.app.main, el("div", { class: "view play learn" }, this.gameRow.node,
      el("section", { class: "stage", "aria-label": t("board.label") }, this.board.node), this.panel));
    session.listen((kind, detail) => {
      if (kind === "position") {
        this.board.flip(session.state.scene.foot !== this.side);
        this.board.show(session.state, { open: this.asked, animated: detail.animated ?? false, drawn: detail.drawn ?? false });
      }
      if (kind === "predicted") this.board.predict(detail.move);
    });
  }

  get task() {
    return this.lesson.steps[this.at];
  }

  /** Shows the task with this number. */
  async step(at) {
    this.at = at;
    this.wrong = 0;
    this.asked = true;
    const { task, lesson, session } = this;
    if (task.position !== null || at === 0) {
      await session.open({ game: lesson.game, position: task.position });
      this.side = session.state.turn;
      session.emit("position", {});
    } else this.board.setOpen(true);
    await this.overlays.fix(task.overlay ? [task.overlay] : []);
    this.draw(words(task.task));
    say(words(task.task));
    // The first step shows its move at once, later ones when the learner asks.
    if (at === 0) this.hint();
  }

  draw(text, kind = "task", tools = []) {
    const { lesson, at } = this;
    put(this.panel,
      el("h1", { class: "view-title" }, words(lesson.title)),
      el("progress", { max: lesson.steps.length, value: at + (kind === "done" ? 1 : 0), "aria-label": t("learn.progress") }),
      el("p", { class: `lesson-text ${kind}` }, text),
      el("div", { class: "actions" }, tools,
        kind === "done" ? null : button([icon("hint"), t("play.hint")], () => this.hint(), { "data-tool": "hint" })),
      this.overlays.node,
      this.lessons.length > 1 ? el("ul", { class: "lesson-list" }, this.lessons.map((one, i) => el("li", {}, el("a", {
        href: hashOf("learn", { game: this.family.name, lesson: i }), "aria-current": one === lesson ? "true" : undefined,
      }, words(one.title))))) : null);
  }

  hint() {
    const [first] = this.task.moves;
    if (first) this.board.point([{ text: first, kind: "hint" }]);
  }

  /** A move of the learner: either right, or the task is explained again. */
  async attempt(text) {
    const { task, session } = this;
    if (task.moves.length > 0 && !task.moves.includes(text)) {
      this.wrong++;
      this.board.setOpen(true);
      this.draw(`${t("learn.notThat", { move: text })} ${words(task.task)}`, "again");
      say(t("learn.notThat", { move: text }));
      if (this.wrong > 1) this.hint();
      return;
    }
    this.asked = false;
    this.board.point([]);
    try {
      const before = session.state.scene;
      await session.play(text);
      const { kind, n } = soundOf(before, session.state.last.effects);
      sound(kind, n);
    } catch (error) {
      return notice(errorText(error), "error");
    }
    this.done();
  }

  done() {
    const { task, lesson, at } = this;
    const last = at === lesson.steps.length - 1;
    say(words(task.done));
    const next = last
      ? [button([icon("play"), t("learn.play", { game: capital(words(this.family.title)) })], () => this.app.go(hashOf("play", { game: lesson.game })), { class: "primary" }),
        button([icon("undo"), t("learn.again")], () => this.step(0))]
      : [button(t("learn.next"), () => this.next(), { class: "primary", "data-tool": "next" })];
    this.draw(words(task.done), "done", next);
    this.panel.querySelector(".primary").focus({ preventScroll: true });
    if (!task.reply) return;
    this.timer = setTimeout(() => this.reply(), prefersReducedMotion() ? 0 : REPLY_DELAY);
  }

  /** Plays the other side's answer, once. */
  async reply() {
    clearTimeout(this.timer);
    const { task, session } = this;
    if (this.closed || !task.reply || session.state.last?.text === task.reply) return;
    await session.play(task.reply);
  }

  async next() {
    await this.reply();
    await this.step(this.at + 1);
  }
}
