// The frame of the page: header, views, language, light and dark, and the notice that the server does not answer.

import { el, icon, iconButton, put } from "./ui/dom.js";
import { LANGUAGES, language, setLanguage, t, errorText } from "./i18n/words.js";
import { onConnection } from "./server/api.js";
import { hashOf, readLink } from "./browser/link.js";
import { notice } from "./ui/dialogs.js";
import { askSettings } from "./ui/settings.js";
import { startSpeaking } from "./browser/speak.js";
import { startWorker } from "./browser/install.js";
import { setTheme, startTheme, theme } from "./browser/theme.js";
import { PlayView } from "./play/view.js";
import { AnalyseView } from "./analyse/view.js";
import { WatchView } from "./watch/view.js";
import { LearnView } from "./learn/view.js";

const VIEWS = { play: PlayView, analyse: AnalyseView, watch: WatchView, learn: LearnView };
/** The views in the header; a lesson is reached from its game. */
const SHOWN = ["play", "analyse", "watch"];

const narrow = matchMedia("(max-width: 640px)");

class App {
  constructor() {
    this.header = document.getElementById("header");
    this.main = document.getElementById("main");
    this.view = null;
    this.wantsReview = false;
    this.wantsTurned = false;
    /** A session handed to the analysis, which takes it once. */
    this.handed = null;
    startSpeaking(document.getElementById("speaker"));
    startTheme();
    startWorker();
    onConnection((isUp) => this.showConnection(isUp));
    addEventListener("hashchange", () => this.route());
    narrow.addEventListener("change", () => this.drawHeader());
    // The skip link must not change the address, since the address names the view.
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.main.focus();
    });
    this.route();
  }

  /** Shows the view the address names, anew even if it is the same view. */
  async route() {
    const { view } = readLink();
    const name = view in VIEWS ? view : "play";
    document.documentElement.lang = language();
    this.view?.close();
    this.name = name;
    this.drawHeader();
    const next = new VIEWS[name](this);
    this.view = next;
    put(this.main, el("p", { class: "loading faint" }, t("loading")));
    try {
      await next.start();
    } catch (error) {
      if (this.view !== next) return;
      put(this.main, el("div", { class: "loading" }, el("p", {}, errorText(error)),
        el("p", {}, el("a", { class: "button", href: `#${name}`, onclick: () => this.go(`#${name}`) }, t(`nav.${name}`)))));
    }
  }

  go(hash) {
    if (location.hash === hash) this.route();
    else location.hash = hash;
  }

  analyse({ game, position, moves, review = false, turned = false }) {
    this.wantsReview = review;
    this.wantsTurned = turned;
    this.go(hashOf("analyse", { game, position, moves }));
  }

  /** Hands a session to the analysis, with all its variations. */
  hand({ session, review = false, turned = false }) {
    Object.assign(this, { handed: session, wantsReview: review, wantsTurned: turned });
    this.go(hashOf("analyse", { game: session.game, position: session.position }));
  }

  play({ game, position, moves }) {
    this.go(hashOf("play", { game, position, moves }));
  }

  drawHeader() {
    const link = (view) => el("a", {
      href: `#${view}`, class: "nav-link", "aria-current": this.name === view ? "page" : undefined,
      onclick: (event) => {
        event.preventDefault();
        this.go(`#${view}`);
      },
    }, t(`nav.${view}`));
    const settings = iconButton("sliders", t("settings.title"), () => askSettings(this).then(() => this.view?.settingsChanged?.()), { "data-tool": "settings" });
    put(this.header,
      el("a", { href: "#play", class: "brand", "aria-label": "Secateur", onclick: (event) => { event.preventDefault(); this.go("#play"); } },
        el("img", { src: "icon.svg", alt: "", width: "26", height: "26" }), el("span", {}, "Secateur")),
      el("nav", { class: "nav", "aria-label": t("nav.label") }, SHOWN.map(link)),
      el("span", { class: "spacer" }), narrow.matches ? null : this.quickSettings(), settings);
    document.querySelector(".skip").textContent = t("skip");
  }

  /** Selectors for the language and for light or dark, where the header has room for them. */
  quickSettings() {
    const languages = el("select", {
      class: "language", "aria-label": t("language"), title: t("language"),
      onchange: () => this.speak(languages.value).then(() => this.header.querySelector(".language")?.focus()),
    }, Object.entries(LANGUAGES).map(([tag, name]) => el("option", { value: tag, lang: tag }, name)));
    languages.value = language();
    const dark = theme() === "dark";
    const light = iconButton(dark ? "sun" : "moon", t(dark ? "theme.light" : "theme.dark"), () => {
      this.light(dark ? "light" : "dark");
      this.header.querySelector(".theme")?.focus();
    });
    light.classList.add("theme");
    return [el("span", { class: "language-box" }, icon("globe"), languages), light];
  }

  /** The scene shown, if the view shows one. */
  get scene() {
    return this.view?.board?.state?.scene ?? null;
  }

  /** Changes the language of the page. */
  speak(tag) {
    setLanguage(tag);
    return this.route();
  }

  /** Changes to light or dark. */
  light(name) {
    setTheme(name);
    this.drawHeader();
  }

  /** Shows a notice while the server does not answer; requests are made again until it does. */
  showConnection(isUp) {
    clearTimeout(this.away);
    this.lost?.remove();
    if (isUp) {
      if (this.lost) notice(t("connection.back"));
      this.lost = null;
      return;
    }
    this.away = setTimeout(() => {
      this.lost = el("div", { class: "connection", role: "status" }, t("connection.lost"));
      document.body.append(this.lost);
    }, 800);
  }
}

new App();
