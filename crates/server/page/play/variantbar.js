// The variant that is played: its name, how it differs from the others, and a button for these.

import { el, icon, put } from "../ui/dom.js";
import { t, words, capital } from "../i18n/words.js";
import { fetched } from "../server/api.js";
import { hashOf } from "../browser/link.js";
import { listedVariant, variantTitle } from "../ui/variantnames.js";

export class VariantBar {
  /** Calls `onPick(text)` with the variant that was chosen. */
  constructor(onPick) {
    this.onPick = onPick;
    this.open = false;
    this.node = el("section", { class: "variant-bar", "aria-label": t("setup.variant") });
    this.node.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.open) return;
      this.toggle(false);
      event.stopPropagation();
    });
    // Whether this server has the laboratory's pages.
    this.lab = false;
    fetched("about").then((about) => {
      this.lab = Boolean(about.report);
      if (this.lab && this.family) this.draw();
    }).catch(() => {});
  }

  show(family, variant) {
    this.family = family;
    this.variant = variant;
    this.draw();
  }

  toggle(open) {
    this.open = open;
    this.draw();
    this.node.querySelector(open ? ".variant-choice" : ".variant-now")?.focus();
  }

  draw() {
    const { family, variant } = this;
    const now = listedVariant(family, variant);
    // Shown beside the variant played: the board variant, and those of the reports.
    const near = family.variants.filter((one) => one !== now && (one.report || one.text === family.board_variant));
    put(this.node,
      el("div", { class: "variant-row" },
        el("button", {
          type: "button", class: "variant-now", "aria-expanded": String(this.open), title: t("variant.others"),
          onclick: () => this.toggle(!this.open),
        }, el("strong", {}, variantTitle(family, variant)), icon(this.open ? "up" : "more-down")),
        near.map((one) => el("button", {
          type: "button", class: "variant-near", "data-variant": one.text, title: words(one.about), onclick: () => this.pick(one.text),
        }, capital(words(one.title))))),
      el("p", { class: "faint small variant-about" }, now ? words(now.about) : "", this.labLink()),
      this.open ? this.list(now) : null);
  }

  /** The link to what the reports claim of this family, and to the verdicts. */
  labLink() {
    if (!this.lab || !this.family.variants.some((one) => one.report)) return null;
    return [" ", el("a", { class: "variant-lab", href: hashOf("watch", { report: 1 }) }, t("watch.report"))];
  }

  list(now) {
    return el("ul", { class: "variant-list" }, this.family.variants.map((one) => el("li", {},
      el("button", {
        type: "button", class: "variant-choice", "data-variant": one.text, "aria-current": one === now ? "true" : undefined,
        onclick: () => this.pick(one.text),
      }, el("strong", {}, capital(words(one.title)), one.report ? el("span", { class: "badge" }, t("variant.report")) : null),
        el("span", { class: "faint small" }, words(one.about))))));
  }

  pick(text) {
    this.open = false;
    this.draw();
    this.onPick(text);
  }
}
