// One tournament; the server sends it anew whenever it changes.

import { el, put, svg } from "../ui/dom.js";
import { t, number, errorText } from "../i18n/words.js";
import { get } from "../server/api.js";
import { stream } from "../server/socket.js";
import { hashOf } from "../browser/link.js";
import { LiveBoards } from "./liveboards.js";
import { shownNames } from "./names.js";

/** Games listed at a time. */
const PAGE_SIZE = 25;

export class TournamentPage {
  /** The tournament with this `id`. If the address names a `player`, and perhaps an `opponent`, only their games are listed. */
  constructor(view, { id, player = "", opponent = "" }) {
    this.view = view;
    this.id = id;
    this.from = 0;
    this.player = player;
    this.opponent = opponent;
    /** Returns the name shown for a player's name; set when the tournament is known. */
    this.named = (name) => name;
  }

  start() {
    this.head = el("div", {});
    this.standings = el("section", { "aria-label": t("watch.standings") });
    this.boards = new LiveBoards(this.id);
    this.list = el("section", { class: "game-list" });
    // If the address names players, the list of their games comes first.
    const asked = this.player !== "";
    put(this.view.root, this.head, asked ? this.list : null, this.boards.node, this.standings, asked ? null : this.list);
    this.job = stream({ type: "watch", tournament: this.id }, {
      tournament: ({ tournament }) => this.show(tournament),
      running: ({ games }) => this.boards.show(games.map((game) => ({ ...game, first: this.named(game.first), second: this.named(game.second) }))),
      error: ({ error }) => put(this.head, this.view.crumbs([t("watch.title"), {}], [this.id, null]), el("p", { class: "wrong" }, errorText(error))),
    });
    // If there is no such tournament, the stream reports the error.
    return this.showGames().catch(() => {});
  }

  close() {
    this.job?.stop();
    this.boards?.close();
    this.closed = true;
  }

  show({ summary, standings, match }) {
    const title = this.view.tournamentTitle(summary);
    const first = this.count === undefined;
    this.named = shownNames(summary);
    document.title = `${title} – Secateur`;
    put(this.head, this.view.crumbs([t("watch.title"), {}], [title, null]),
      el("div", { class: "watch-head" }, el("h1", {}, title, summary.live ? el("span", { class: "live" }, t("watch.live")) : null),
        el("p", { class: "faint" }, `${this.view.gameTitle(summary.variant, summary.game)} · ${t(`watch.kind.${summary.kind}`)} · ${t("watch.of", { n: number(summary.games), all: number(summary.games_planned) })} · ${summary.begun.slice(0, 16)}`),
        el("progress", { max: Math.max(1, summary.games_planned), value: summary.games, "aria-label": t("watch.progress") })));
    put(this.standings,
      match ? this.matchFigures(match) : null,
      el("h2", {}, t("watch.ratings")), standings.no_ratings ? el("p", { class: "faint no-ratings", title: standings.no_ratings }, t("watch.noRatings")) : null, ratings(standings.ratings, this.named),
      standings.ratings.length > 2 ? [el("h2", {}, t("watch.crosstable")), crosstable(standings, this.id, this.named)] : null,
      summary.games > 0 ? [el("h2", {}, t("watch.terminations")), terminations(standings.terminations)] : null);
    // New games: the first page of the list is fetched again.
    if (first || (this.count !== summary.games && this.from === 0)) this.showGames().catch(() => {});
    this.count = summary.games;
  }

  matchFigures(match) {
    const figure = (label, value) => el("div", {}, el("dt", {}, label), el("dd", {}, value));
    const signed = (v) => (Number.isFinite(v) ? signedText(number(Math.abs(v), 1), v) : "–");
    const llr = Number.isFinite(match.llr) ? figure(t("watch.llr"), `${number(match.llr, 2)} [${match.bounds.map((b) => number(b, 2)).join("; ")}]`) : null;
    return el("dl", { class: "cards" },
      figure(t("watch.elo"), signed(match.elo)),
      figure(t("watch.elo95"), match.elo95 ? match.elo95.map(signed).join(" … ") : "–"),
      figure(t("watch.los"), Number.isFinite(match.los) ? `${number(match.los * 100, 1)} %` : "–"),
      figure(t("watch.wdl"), `${match.a.wins} / ${match.a.draws} / ${match.a.losses}`),
      figure(t("watch.penta"), match.pentanomial.join(" · ")), llr,
      match.verdict ? figure(t("watch.verdict"), match.verdict) : null);
  }

  async showGames() {
    const query = new URLSearchParams({ from: this.from, limit: PAGE_SIZE });
    if (this.player) query.set("player", this.player);
    if (this.opponent) query.set("opponent", this.opponent);
    const { games, total } = await get(`tournaments/${encodeURIComponent(this.id)}/games?${query}`);
    if (this.closed) return;
    const row = (g) => el("tr", {},
      el("th", { scope: "row" }, el("a", { href: hashOf("watch", { id: this.id, pair: g.pair, leg: g.leg }) }, `${g.pair + 1}.${g.leg + 1}`)),
      el("td", { class: `name${g.winner === "first" ? " winner" : ""}`, title: g.first }, this.named(g.first)), el("td", { class: `name${g.winner === "second" ? " winner" : ""}`, title: g.second }, this.named(g.second)),
      el("td", {}, { first: "1 – 0", second: "0 – 1", draw: "½ – ½" }[g.winner]),
      el("td", {}, t(`termination.${g.termination}`)), el("td", { class: "figure" }, g.plies, el("span", { class: "narrow-word" }, ` ${t("watch.plies", { n: g.plies })}`)), el("td", { class: "figure" }, g.ended.slice(0, 16)));
    const step = (label, from, able) => el("button", { type: "button", disabled: !able, onclick: () => { this.from = from; this.showGames(); } }, label);
    put(this.list, el("h2", {}, this.player ? t("watch.gamesOf", { names: [this.player, this.opponent].filter(Boolean).map(this.named).join(" – ") }) : t("watch.games"),
      this.player ? el("a", { class: "all-games small", href: hashOf("watch", { id: this.id }) }, t("watch.allGames")) : null),
      total === 0 ? el("p", { class: "faint" }, t("watch.noGames")) : [
        el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("watch.games") }, el("table", { class: "figures narrow-games" },
          el("thead", {}, el("tr", {}, ["pair", "first", "second", "result", "termination", "plies", "ended"].map((key) => el("th", { scope: "col" }, t(`watch.col.${key}`))))),
          el("tbody", {}, games.map(row)))),
        el("div", { class: "actions" }, step(t("watch.newer"), Math.max(0, this.from - PAGE_SIZE), this.from > 0),
          el("span", { class: "faint" }, t("watch.range", { a: this.from + 1, b: this.from + games.length, all: total })),
          step(t("watch.older"), this.from + PAGE_SIZE, this.from + PAGE_SIZE < total))]);
  }
}

/** The text with its sign, unless it is shown as zero. */
const signedText = (text, v) => (/[1-9]/.test(text) ? `${v > 0 ? "+" : "−"}${text}` : text);

/** Ratings with their intervals drawn on one scale. */
function ratings(list, named) {
  const rated = list.filter((r) => Number.isFinite(r.rating));
  const ends = rated.flatMap((r) => [r.rating, ...(r.rating95 ?? []).map((v) => Math.max(r.rating - 300, Math.min(r.rating + 300, v)))]);
  const low = Math.min(0, ...ends) - 10, high = Math.max(0, ...ends) + 10;
  const x = (v) => ((Math.max(low, Math.min(high, v)) - low) / (high - low)) * 200;
  const bar = (r) => (Number.isFinite(r.rating) ? svg("svg", { class: "interval", viewBox: "0 0 200 16", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("line", { x1: x(0), x2: x(0), y1: 0, y2: 16, class: "zero" }),
    r.rating95 ? svg("line", { x1: x(r.rating95[0]), x2: x(r.rating95[1]), y1: 8, y2: 8, class: "range" }) : null,
    svg("line", { x1: x(r.rating), x2: x(r.rating), y1: 3, y2: 13, class: "value" })) : null);
  const row = (r) => el("tr", {}, el("td", { class: "figure" }, r.rank), el("th", { scope: "row", class: "name", title: r.name }, named(r.name)),
    el("td", { class: "figure" }, Number.isFinite(r.rating) ? number(r.rating) : "–"),
    el("td", { class: "figure faint" }, r.rating95 ? `${number(r.rating95[0])} … ${number(r.rating95[1])}` : ""), el("td", { class: "interval-cell" }, bar(r)),
    el("td", { class: "figure" }, `${r.wins} / ${r.draws} / ${r.losses}`), el("td", { class: "figure" }, number(r.points, r.points % 1 ? 1 : 0)));
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("watch.ratings") }, el("table", { class: "figures narrow-ratings" },
    el("thead", {}, el("tr", {}, ["rank", "player", "rating", "interval"].map((key) => el("th", { scope: "col" }, t(`watch.col.${key}`))), el("td", { class: "interval-cell" }),
      ["wdl", "points"].map((key) => el("th", { scope: "col" }, t(`watch.col.${key}`))))),
    el("tbody", {}, list.map(row))));
}

/** The results of each player against each; the stronger the colour, the better the score. */
function crosstable({ ratings: list, crosstable: cells }, id, named) {
  const names = list.map((r) => r.name);
  const cell = (c, player, opponent) => {
    if (!c) return el("td", { class: "self" });
    const games = c.wins + c.draws + c.losses;
    const td = el("td", { class: "figure cross", title: `${c.wins} / ${c.draws} / ${c.losses}` },
      games ? el("a", { href: hashOf("watch", { id, player, opponent }), title: t("watch.gamesOf", { names: `${player} – ${opponent}` }) },
        number(c.points, c.points % 1 ? 1 : 0)) : "");
    if (games) td.style.setProperty("--score", String(c.points / games));
    return td;
  };
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("watch.crosstable") }, el("table", { class: "figures" },
    el("thead", {}, el("tr", {}, el("td", {}), names.map((name, i) => el("th", { scope: "col", title: name }, i + 1)))),
    el("tbody", {}, cells.map((row, i) => el("tr", {}, el("th", { scope: "row", class: "name", title: names[i] }, `${i + 1}. ${named(names[i])}`),
      row.map((c, j) => cell(c, names[i], names[j])))))));
}

function terminations(counts) {
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return el("ul", { class: "terminations" }, Object.entries(counts).filter(([, n]) => n > 0).map(([word, n]) => {
    const meter = el("meter", { min: 0, max: Math.max(1, all), value: n, "aria-label": t(`termination.${word}`) });
    return el("li", {}, el("span", {}, t(`termination.${word}`)), meter, el("span", { class: "figure" }, number(n)));
  }));
}
