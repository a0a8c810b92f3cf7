// A field in which a move can be typed in the game's notation.

import { el, icon, put } from "./dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { post } from "../server/api.js";

let lists = 0;

/** Why a move cannot be made, if its text names cells of the board; empty if the game gives no reason. */
async function reasonAgainst(state, text) {
  const cells = new Set(state?.scene.cells.map(({ id }) => id));
  const named = text.split(/[^\p{L}\p{N}]+/u).filter((word) => cells.has(word));
  if (named.length === 0) return "";
  const [cell, touched] = [named.at(-1), named.slice(0, -1)];
  const position = state.begins_at_start ? null : state.start;
  try {
    const { reason } = await post("refusal", { game: state.game, position, moves: state.moves, touched, cell });
    return words(reason);
  } catch {
    return "";
  }
}

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
      const reason = error.code === "illegal_move" && await reasonAgainst(state(), text);
      if (reason && input.value.trim() === text) refuse(`${errorText(error)}. ${capital(reason)}.`);
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
