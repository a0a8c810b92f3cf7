// Pasting, sharing and exporting games.

import { el, button, icon, put } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { fetched, file, post } from "../server/api.js";
import { dialog, field, notice } from "../ui/dialogs.js";
import { MAX_LINK_LENGTH, shareLink } from "../browser/link.js";
import { boardVariant, variantPicker } from "../play/variants.js";

/**
 * Asks for a text with a position or games, of the variant of `state` at first, and calls `open({ game, position, moves })` with
 * the one chosen.
 */
export async function askPaste(state, open) {
  const { games } = await fetched("games");
  await dialog(t("paste.title"), (close) => {
    let family = games.find((g) => g.name === state.name) ?? games[0];
    const familySelect = field(t("setup.game"), el("select", {}, games.map((g) => el("option", { value: g.name }, capital(words(g.title))))));
    familySelect.input.value = family.name;
    const variantBox = el("div", {});
    const note = el("p", { class: "faint small" });
    let variant;
    const draw = (given) => {
      variant = variantPicker(family, given, () => {});
      put(variantBox, variant.node);
      put(note, words(family.notation));
    };
    familySelect.input.addEventListener("change", () => {
      family = games.find((g) => g.name === familySelect.input.value);
      draw(boardVariant(family));
    });
    draw(state.variant);
    const text = field(t("paste.text"), el("textarea", { rows: "7", spellcheck: "false", maxlength: "200000" }));
    const found = el("div", { class: "found" });
    const choose = async (one) => {
      try {
        await open(one);
        close(true);
      } catch (error) {
        text.set(errorText(error));
      }
    };
    const read = async (event) => {
      event.preventDefault();
      text.set(null);
      put(found);
      if (text.input.value.trim() === "") return text.set(t("paste.empty"));
      if (!variant.check()) return;
      try {
        const { games: all } = await post("parse", { game: variant.value(), text: text.input.value });
        if (all.length === 1) return await choose(all[0]);
        put(found, el("p", {}, t("paste.several", { n: all.length })), el("ul", {}, all.map((one, i) => el("li", {},
          button(titleOf(one, i), () => choose(one))))));
      } catch (error) {
        text.set(errorText(error));
      }
    };
    return el("form", { onsubmit: read, novalidate: true, class: "paste" }, familySelect.node, variantBox, text.node, note, found,
      el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, t("paste.read"))));
  }, { wide: true });
}

/** "Name – Name, 45 moves". */
function titleOf(one, i) {
  const { first, second } = one.players;
  const players = first && second ? `${first} – ${second}` : t("paste.game", { n: i + 1 });
  return `${players}, ${t("paste.moves", { n: one.moves.length })}`;
}

/** Shows a link to the game up to the position shown. */
export async function askShare(session) {
  const link = shareLink({ game: session.game, position: session.position, moves: session.node.line() });
  if (link.length > MAX_LINK_LENGTH) return notice(t("share.long"), "error");
  await dialog(t("share.title"), () => {
    const shown = field(t("share.link"), el("input", { type: "text", readonly: true, value: link, class: "link" }));
    const copy = button([icon("share"), t("share.copy")], async () => {
      shown.input.select();
      try {
        await navigator.clipboard.writeText(link);
        notice(t("share.copied"));
      } catch {
        notice(t("share.byHand"));
      }
    }, { class: "primary" });
    return el("div", {}, shown.node, el("p", { class: "faint small" }, t("share.about")), el("div", { class: "actions" }, copy));
  });
}

const EXTENSIONS = { moves: "txt", position: "txt", line: "txt", svg: "svg", png: "png" };

/** Offers the game up to the position shown as files. */
export async function askExport(session, result = null) {
  const { games } = await fetched("games");
  const family = games.find((g) => g.name === session.state.name);
  const formats = ["svg", "png", "moves", "position", "record"];
  await dialog(t("export.title"), () => el("ul", { class: "exports" }, formats.map((format) => {
    const label = format === "record" ? capital(family.records.name) : t(`export.${format}`);
    const extension = EXTENSIONS[format] ?? family.records.extension;
    return el("li", {}, button([icon("down"), label, el("span", { class: "faint" }, `.${extension}`)], async () => {
      const body = { game: session.game, position: session.position, moves: session.node.line(), format };
      if (format === "png") body.width = 1200;
      if (format === "record" && result) body.result = result;
      try {
        save(await file("export", body), `${family.name}-${session.node.ply}.${extension}`);
      } catch (error) {
        notice(errorText(error), "error");
      }
    }, { "data-format": format }));
  })));
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
