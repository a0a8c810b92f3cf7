// Dialogs, menus and notices.

import { el, iconButton, put } from "./dom.js";
import { t } from "../i18n/words.js";

let names = 0;

/**
 * A modal dialog with a title, its content built by `build(close)`. Escape, its button or `close()` close it; the promise is then
 * fulfilled with the argument of `close`. The browser restores the focus.
 */
export function dialog(title, build, { wide = false } = {}) {
  return new Promise((resolve) => {
    let answer = null;
    const id = `dialog-${names++}`;
    const close = (value) => {
      answer = value ?? null;
      box.close();
    };
    const box = el("dialog", { class: wide ? "wide" : "", "aria-labelledby": id });
    const head = el("header", {}, el("h2", { id }, title), iconButton("close", t("close"), () => close()));
    box.append(el("div", { class: "dialog-body" }, head, build(close)));
    box.addEventListener("click", (event) => { if (event.target === box) close(); });
    box.addEventListener("close", () => {
      box.remove();
      resolve(answer);
    });
    document.body.append(box);
    box.showModal();
  });
}

/** A question with two answers. */
export function confirm(question, yes) {
  return dialog(question, (close) => el("div", { class: "actions" },
    el("button", { type: "button", onclick: () => close(false) }, t("cancel")),
    el("button", { type: "button", class: "primary", onclick: () => close(true) }, yes)));
}

let shown = null;

/** A short notice that disappears by itself. */
export function notice(text, kind = "info") {
  shown?.remove();
  shown = el("div", { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" },
    el("span", {}, text), iconButton("close", t("close"), () => shown?.remove()));
  document.body.append(shown);
  const mine = shown;
  setTimeout(() => mine.remove(), kind === "error" ? 7000 : 4000);
}

/** A field with its label and a place for an error message: `set(message)` shows it, `set(null)` clears it. */
export function field(label, input, { hint = null } = {}) {
  const id = `field-${names++}`;
  input.id = id;
  const wrong = el("span", { class: "wrong", id: `${id}-wrong`, role: "alert" });
  const note = hint ? el("span", { class: "faint small", id: `${id}-hint` }, hint) : null;
  input.setAttribute("aria-describedby", [note ? `${id}-hint` : null, `${id}-wrong`].filter(Boolean).join(" "));
  const node = el("div", { class: "field" }, el("label", { for: id }, label), input, note, wrong);
  return {
    node, input,
    set(message) {
      put(wrong, message ?? "");
      if (!message) return input.removeAttribute("aria-invalid");
      input.setAttribute("aria-invalid", "true");
      wrong.scrollIntoView({ block: "nearest" });
    },
  };
}

/** A group of buttons of which one is pressed; `choices` is `[[value, label], …]`. */
export function segmented(label, choices, value, onPick) {
  const node = el("div", { class: "segmented", role: "group", "aria-label": label });
  const draw = (chosen) => put(node, choices.map(([key, text]) => el("button", {
    type: "button", "aria-pressed": String(key === chosen), "data-value": key,
    onclick: () => {
      draw(key);
      node.querySelector(`[data-value="${CSS.escape(key)}"]`)?.focus();
      onPick(key);
    },
  }, text)));
  draw(value);
  return node;
}
