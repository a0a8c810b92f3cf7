// After a review: the user tries a mistake again. The position before it is shown without help, and the move tried is analysed.

import { el, button, icon, put } from "../ui/dom.js";
import { t, number, errorText } from "../i18n/words.js";
import { stream } from "../server/socket.js";
import { say } from "../browser/speak.js";

/** Milliseconds for which the move tried is analysed. */
const TIME = 800;
/** The part of a point that a good move may lose. */
const GOOD = 0.05;

export class Retry {
  /** `view` hides its help while the user tries. */
  constructor(view) {
    this.view = view;
    this.moment = null;
    this.node = el("section", { class: "retry", role: "status", hidden: true });
  }

  get active() {
    return this.moment !== null;
  }

  /** Begins with the move of a node for which a review found a better one: `found` is `{ best, loss }`. */
  async begin(node, found) {
    this.moment = { node, ...found };
    this.view.hideHelp(true);
    await this.view.session.go(node.parent, { animated: false });
    this.draw(t("retry.task", { move: node.move }));
    say(t("retry.task", { move: node.move }));
  }

  end() {
    this.job?.stop();
    this.moment = null;
    this.node.hidden = true;
    this.view.hideHelp(false);
  }

  draw(text, kind = "task") {
    this.node.hidden = false;
    const { best } = this.moment;
    put(this.node, el("p", { class: `lesson-text ${kind}` }, text), el("div", { class: "actions" },
      kind === "again" ? button([icon("undo"), t("retry.again")], () => this.begin(this.moment.node, this.moment), { "data-tool": "again" }) : null,
      kind === "task" || kind === "again" ? button(t("retry.show"), () => this.draw(t("retry.best", { move: best }), "done")) : null,
      button(t("retry.end"), () => this.end(), { class: kind === "done" ? "primary" : "" })));
  }

  /** Judges a move that was played at the position to be tried again; moves elsewhere are ignored. */
  judge(played) {
    const { moment } = this;
    if (!moment || played?.parent !== moment.node.parent) return;
    if (played.move === moment.best) return this.verdict(true, t("retry.right", { move: played.move }));
    if (played === moment.node) return this.verdict(false, t("retry.same", { move: played.move, loss: number(moment.loss * 100) }));
    const { session } = this.view;
    const side = played.parent.state?.turn ?? "first";
    const share = (score) => (side === "first" ? score.chance : 1 - score.chance);
    this.draw(t("retry.wait"), "wait");
    let last = null;
    const done = () => {
      const before = played.parent.score;
      if (!last || !before) return this.verdict(false, t("retry.unknown"));
      const loss = Math.max(0, share(before) - share(last));
      this.verdict(loss < GOOD, t(loss < GOOD ? "retry.good" : "retry.loses", { move: played.move, loss: number(loss * 100) }));
    };
    if (played.state?.outcome) return this.verdict(played.state.outcome.winner === side, t(played.state.outcome.winner === side ? "retry.right" : "retry.unknown", { move: played.move }));
    this.job = stream({ type: "analyse", game: session.game, position: session.position, moves: played.line(), limits: { time_ms: TIME } }, {
      info: ({ lines }) => { if (lines.length > 0) last = lines[0].score; },
      done,
      error: ({ error }) => this.verdict(false, errorText(error)),
    });
  }

  verdict(good, text) {
    if (!this.moment) return;
    this.draw(text, good ? "done" : "again");
    say(text);
  }
}
