// The view of tournaments: the list, one tournament, one stored game, the laboratory's pages.

import { el, put, icon } from "../ui/dom.js";
import { t, words, capital, number, language } from "../i18n/words.js";
import { fetched, get } from "../server/api.js";
import { hashOf, readLink } from "../browser/link.js";
import { TournamentPage } from "./tournament.js";
import { ReplayPage } from "./replay.js";
import { shownNames } from "./names.js";

/** Milliseconds between two requests for the list while it is shown. */
const POLL_INTERVAL = 5000;

export class WatchView {
  constructor(app) {
    this.app = app;
    this.page = null;
  }

  async start() {
    const link = readLink();
    const { games } = await fetched("games");
    this.families = games;
    this.root = el("div", { class: "view watch" });
    put(this.app.main, this.root);
    document.title = `${t("nav.watch")} – Secateur`;
    if (link.report) return this.showLabPages();
    if (link.pair !== undefined && link.id) this.page = new ReplayPage(this, link);
    else if (link.id) this.page = new TournamentPage(this, link);
    if (this.page) return this.page.start();
    await this.showList();
  }

  close() {
    clearTimeout(this.timer);
    this.closed = true;
    this.page?.close();
  }

  /** The title of a variant: its family, then the items of its text. */
  gameTitle({ name, items }, text = null) {
    const family = this.families.find((one) => one.name === name);
    const listed = family?.variants.find((one) => one.text === text);
    const variant = listed ? words(listed.title) : items.join(", ");
    return capital(words(family?.title ?? { en: name })) + (variant ? ` · ${variant}` : "");
  }

  /** The title of a tournament: from its file, else its two players, else its game. */
  tournamentTitle(summary) {
    const { name, players, variant, game } = summary;
    return name ?? (players.length === 2 ? players.map(shownNames(summary)).join(" – ") : this.gameTitle(variant, game));
  }

  /** The links back at the top of every page. */
  crumbs(...steps) {
    return el("nav", { class: "crumbs", "aria-label": t("watch.where") }, steps.map(([label, values], i) => [
      i > 0 ? el("span", { class: "faint", "aria-hidden": "true" }, "›") : null,
      values ? el("a", { href: hashOf("watch", values) }, label) : el("span", { "aria-current": "page" }, label)]));
  }

  async showList() {
    const [{ tournaments }, about] = await Promise.all([get("tournaments"), fetched("about")]);
    if (this.closed) return;
    this.timer = setTimeout(() => this.showList().catch(() => {}), POLL_INTERVAL);
    // An unchanged list is not drawn anew, so that focus and pointer stay where they are.
    const listed = JSON.stringify(tournaments);
    if (listed === this.listed) return;
    this.listed = listed;
    const report = about.report ? el("a", { class: "button", href: hashOf("watch", { report: 1 }) }, icon("chart"), t("watch.report")) : null;
    put(this.root, el("div", { class: "watch-head" }, el("h1", {}, t("watch.title")), report),
      tournaments.length === 0 ? this.nothing(about.stores) : this.table(tournaments));
  }

  nothing(stores) {
    return el("div", { class: "empty" }, el("p", {}, t(stores > 0 ? "watch.empty" : "watch.noStore")),
      el("p", {}, el("code", {}, "secateur tournament FILE.toml --store games.db")), el("p", {}, el("code", {}, "secateur serve --store games.db")));
  }

  table(tournaments) {
    const head = ["name", "game", "kind", "players", "games", "begun"].map((key) => el("th", { scope: "col" }, t(`watch.${key}`)));
    const named = (one) => one.players.map(shownNames(one));
    const row = (one) => el("tr", {},
      el("th", { scope: "row" }, el("a", { href: hashOf("watch", { id: one.id }) }, this.tournamentTitle(one)),
        one.live ? el("span", { class: "live" }, t("watch.live")) : null),
      el("td", {}, this.gameTitle(one.variant, one.game)),
      el("td", {}, t(`watch.kind.${one.kind}`)),
      el("td", { class: "names", title: named(one).join(", ") }, named(one).slice(0, 4).join(", ") + (one.players.length > 4 ? "…" : "")),
      el("td", { class: "figure" }, t("watch.of", { n: number(one.games), all: number(one.games_planned) })),
      el("td", { class: "figure" }, one.begun.slice(0, 16)));
    return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("watch.title") },
      el("table", { class: "figures stacked" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, tournaments.map(row))));
  }

  async showLabPages() {
    const about = await fetched("about");
    put(this.root, this.crumbs([t("watch.title"), {}], [t("watch.report"), null]),
      about.report ? el("iframe", { class: "report", src: about.report + (language() === "fr" ? "index.fr.html" : ""), title: t("watch.report") }) : el("p", { class: "empty" }, t("watch.noReport")));
  }
}
