// A field in which a move can be typed in the game's notation.

import { el, icon, put } from "./dom.js";
import { t, errorText } from "../i18n/words.js";

let lists = 0;

/** `state()` returns the state whose legal moves are offered for completion; `play(text)` rejects if the move is wrong. */
export function moveForm(state, play) {
  const id = `typed-${lists++}`;
  const input = el("input", {
    type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: t("typed.label"),
    "aria-describedby": `${id}-wrong`, list: `${id}-list`, maxlength: "200",
  });
  const list = el("datalist", { id: `${id}-list` });
  const wrong = el("p", { class: "wrong", id: `${id}-wrong`, role: "alert" });
  const go = el("button", { type: "submit", class: "icon-button", "aria-label": t("typed.play"), title: t("typed.play") }, icon("check"));
  const refuse = (message) => {
    put(wrong, message);
    if (message) {
      input.setAttribute("aria-invalid", "true");
      wrong.scrollIntoView({ block: "nearest" });
    }
    else input.removeAttribute("aria-invalid");
  };
  input.addEventListener("focus", () => put(list, (state()?.legal ?? []).slice(0, 300).map((m) => el("option", { value: m.text }))));
  input.addEventListener("input", () => refuse(""));
  const submit = async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === "") return;
    refuse("");
    try {
      await play(text);
      input.value = "";
    } catch (error) {
      refuse(errorText(error));
      input.select();
    }
  };
  const node = el("form", { class: "typed", onsubmit: submit, novalidate: true },
    el("label", { for: id, class: "visually-hidden" }, t("typed.label")), input, list, go, wrong);
  return {
    node,
    enable(open) {
      go.disabled = !open;
    },
  };
}
