// Pasting, sharing and exporting games.

import { el, button, icon, put } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { fetched, file, post } from "../server/api.js";
import { dialog, field, notice } from "../ui/dialogs.js";
import { MAX_LINK_LENGTH, hashOf, shareLink } from "../browser/link.js";
import { aboutOf, wholeGame } from "../game/whole.js";
import { boardVariant, variantPicker } from "../play/variants.js";
import { titleOf } from "./gamelist.js";

/** A game read by the server, in the form in which a session opens it. */
export const readGame = (one) => ({ ...one, about: aboutOf(one) });

/**
 * Asks for a text with a position or games, of the variant of `state` at first, and calls `open(game, file)` with
 * the one chosen and all that were read.
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
    const upload = filePicker(async (chosen) => { text.input.value = (await chosen.text()).slice(0, 200000); });
    const found = el("div", { class: "found" });
    const choose = async (one, all) => {
      try {
        await open(readGame(one), all);
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
        const all = await post("parse", { game: variant.value(), text: text.input.value });
        if (all.games.length === 1 && all.wrong.length === 0) return await choose(all.games[0], all);
        put(found, el("p", {}, t("paste.several", { n: all.games.length })), el("ul", {}, all.games.map((one, i) => el("li", {},
          button(titleOf(one, i), () => choose(one, all))))),
          all.wrong.map(({ number, error }) => el("p", { class: "wrong" }, t("paste.wrong", { n: number, why: errorText(error) }))));
        found.scrollIntoView({ block: "nearest" });
      } catch (error) {
        text.set(errorText(error));
      }
    };
    return el("form", { onsubmit: read, novalidate: true, class: "paste" }, familySelect.node, variantBox, text.node, upload, note, found,
      el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, t("paste.read"))));
  }, { wide: true });
}

/**
 * A button that asks for a file and calls `onChosen(file)`. The browser's own button would be in the browser's language, not the
 * page's.
 */
function filePicker(onChosen) {
  const name = el("span", { class: "faint small", role: "status" });
  const input = el("input", { type: "file", accept: ".pdn,.games,.txt,text/plain", hidden: true, onchange: () => {
    const [chosen] = input.files;
    put(name, chosen?.name ?? "");
    if (chosen) onChosen(chosen);
  } });
  return el("div", { class: "paste-file" }, button([icon("paste"), t("paste.file")], () => input.click()), name, input);
}

/** The link to a whole game: its moves in plain form if there are no notes, else its record in one line. */
async function linkTo(session) {
  const { node } = session;
  const ply = node.end().path().includes(node) && node !== node.end() ? node.ply : undefined;
  const whole = wholeGame(session);
  const { comments, glyphs, variations } = whole.notes;
  const plain = comments.length + glyphs.length + variations.length + whole.tags.length === 0 && !whole.result;
  if (plain) return shareLink({ game: session.game, position: session.position, moves: whole.moves, ply });
  const text = await (await file("export", { ...whole, format: "line" })).text();
  return location.origin + location.pathname + hashOf("analyse", { game: session.game, record: text.trim(), ply });
}

/** The game of a link that holds a record. */
export async function fromRecord({ game, record }) {
  const { games } = await post("parse", { game, text: record });
  return readGame(games[0]);
}

/** Shows a link to the whole game. */
export async function askShare(session) {
  let link;
  try {
    link = await linkTo(session);
  } catch (error) {
    return notice(errorText(error), "error");
  }
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
    return el("div", { class: "share-box" }, shown.node, el("p", { class: "faint small" }, t("share.whole")), el("div", { class: "actions" }, copy));
  });
}

const EXTENSIONS = { moves: "txt", position: "txt", line: "games", svg: "svg", png: "png" };
/** The formats that hold the whole game, and those that hold the position shown. */
const WHOLE = ["record", "line", "moves"], SHOWN = ["svg", "png", "position"];

/** Offers the whole game and the position shown as files. */
export async function askExport(session) {
  const { games } = await fetched("games");
  const family = games.find((g) => g.name === session.state.name);
  // The format with one game a line is offered only where it is not the family's own.
  const offered = WHOLE.filter((format) => format !== "line" || family.records.extension !== EXTENSIONS.line);
  const row = (format) => {
    const label = format === "record" ? t("export.record", { name: capital(family.records.name), what: t("export.line") }) : t(`export.${format}`);
    const extension = EXTENSIONS[format] ?? family.records.extension;
    return el("li", {}, button([icon("down"), el("span", {}, label), el("span", { class: "faint" }, `.${extension}`)], async () => {
      const shown = { game: session.game, position: session.position, moves: session.node.line() };
      const body = { ...(WHOLE.includes(format) ? wholeGame(session) : shown), format };
      if (format === "png") body.width = 1200;
      try {
        save(await file("export", body), `${family.name}-${SHOWN.includes(format) ? session.node.ply : body.moves.length}.${extension}`);
      } catch (error) {
        notice(errorText(error), "error");
      }
    }, { "data-format": format }));
  };
  await dialog(t("export.title"), () => el("div", { class: "export-box" },
    el("h3", {}, t("export.whole")), el("ul", { class: "exports" }, offered.map(row)),
    el("h3", {}, t("export.shown")), el("ul", { class: "exports" }, SHOWN.map(row))));
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
