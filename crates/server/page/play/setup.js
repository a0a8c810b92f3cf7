// The dialog that begins a game: game, variant, start, who plays, clocks.

import { el, icon, put } from "../ui/dom.js";
import { t, number, words, capital, errorText } from "../i18n/words.js";
import { fetched } from "../server/api.js";
import { dialog, field, segmented } from "../ui/dialogs.js";
import { playerPicker } from "./players.js";
import { boardVariant, variantPicker } from "./variants.js";

/** Minutes for the game and seconds added by a move; null for no clock. */
const CLOCKS = [null, [1, 0], [3, 2], [5, 0], [10, 5], [15, 10], [30, 20]];
/** Milliseconds a program thinks about a move without a clock. */
const THINK_TIMES = [300, 1000, 3000, 10000];

/** A time in words: the number has the form, and the noun the plural, of the language. */
const seconds = (ms) => t("seconds", { n: ms / 1000, shown: number(ms / 1000, ms < 1000 ? 1 : 0) });

const clockKey = (clock) => (clock ? `${clock[0]}+${clock[1]}` : "none");

/** A number input's value within its limits, or null. */
function numberIn(input) {
  const value = Number(input.value);
  return input.value.trim() !== "" && Number.isFinite(value) && value >= Number(input.min) && value <= Number(input.max) ? value : null;
}

const programsOf = (game) => `agents?game=${encodeURIComponent(game)}`;

/**
 * Asks for the settings of a new game, starting from `setup`. `begin(setup)` begins it or rejects what the server refuses: the
 * dialog then stays open and says why.
 */
export async function askSetup(setup, begin) {
  const { games } = await fetched("games");
  // Fetched beforehand, so that the dialog does not change once it is open.
  await Promise.all(games.map((game) => fetched(programsOf(game.name))));
  await dialog(t("setup.title"), (close) => form(games, structuredClone(setup), begin, close), { wide: true });
}

function form(games, setup, begin, close) {
  const familyOf = (name) => games.find((g) => g.name === name) ?? games[0];
  let family = familyOf(setup.family);
  const variantBox = el("div", { class: "variant-box" });
  const playersBox = el("div", { class: "players-box" });
  const trouble = el("p", { class: "wrong", role: "alert" });
  let variant, pickers;

  const drawVariant = (given) => {
    variant = variantPicker(family, given, () => drawPlayers());
    put(variantBox, variant.node);
  };
  const drawPlayers = async () => {
    const players = pickers ? { first: pickers.first.value(), second: pickers.second.value() } : setup.players;
    const sides = variant.sides();
    const { agents: programs } = await fetched(programsOf(family.name));
    pickers = {};
    for (const side of ["first", "second"]) {
      pickers[side] = playerPicker(capital(words(sides[side])), programs, players[side]);
    }
    const swap = el("button", {
      type: "button", class: "icon-button", title: t("play.swap"), "aria-label": t("play.swap"),
      onclick: () => {
        const [a, b] = [pickers.first.value(), pickers.second.value()];
        pickers.first.set(b);
        pickers.second.set(a);
      },
    }, icon("swap"));
    put(playersBox, pickers.first.node, swap, pickers.second.node);
  };

  const gamePicker = segmented(t("setup.game"), games.map((g) => [g.name, capital(words(g.title))]), family.name, (name) => {
    family = familyOf(name);
    start.input.value = "";
    drawVariant(boardVariant(family));
    drawPlayers();
  });
  const start = field(t("setup.start"), el("input", { type: "text", value: setup.position ?? "", placeholder: t("setup.usual"), spellcheck: "false", autocomplete: "off" }));
  drawVariant(setup.variant);
  drawPlayers();

  const minutes = field(t("setup.minutes"), el("input", { type: "number", min: "0.1", max: "180", step: "any", value: "5" }));
  const increment = field(t("setup.increment"), el("input", { type: "number", min: "0", max: "60", step: "any", value: "0" }));
  const custom = el("div", { class: "row" }, minutes.node, increment.node);
  const think = field(t("setup.think"), el("select", {}, THINK_TIMES.map((ms) => el("option", { value: ms, selected: ms === setup.think }, seconds(ms)))));
  const known = CLOCKS.map(clockKey);
  const given = clockKey(setup.clock?.initial ? [setup.clock.initial / 60000, setup.clock.increment / 1000] : null);
  const clock = field(t("setup.clock"), el("select", {},
    CLOCKS.map((c) => el("option", { value: clockKey(c) }, c ? t("setup.minutesPlus", { m: c[0], s: c[1] }) : t("setup.noClock"))),
    el("option", { value: "custom" }, t("setup.custom"))));
  clock.input.value = known.includes(given) ? given : "custom";
  if (clock.input.value === "custom") [minutes.input.value, increment.input.value] = given.split("+");
  const showClock = () => {
    custom.hidden = clock.input.value !== "custom";
    think.node.hidden = clock.input.value !== "none";
  };
  clock.input.addEventListener("change", showClock);
  showClock();

  const readClock = () => {
    if (clock.input.value === "none") return {};
    if (clock.input.value !== "custom") {
      const [m, s] = clock.input.value.split("+").map(Number);
      return { initial: m * 60000, increment: s * 1000 };
    }
    const [m, s] = [numberIn(minutes.input), numberIn(increment.input)];
    minutes.set(m === null ? t("setup.minutesWrong") : null);
    increment.set(s === null ? t("setup.incrementWrong") : null);
    return m === null || s === null ? null : { initial: m * 60000, increment: s * 1000 };
  };

  const submit = async (event) => {
    event.preventDefault();
    put(trouble, "");
    start.set(null);
    const clocks = readClock();
    if (!clocks || !pickers) return;
    const checked = [variant, pickers.first, pickers.second].map((part) => part.check());
    if (!checked.every(Boolean)) return;
    const made = {
      game: variant.value(), position: start.input.value.trim() || null, clock: clocks, think: Number(think.input.value),
      players: { first: pickers.first.value(), second: pickers.second.value() },
    };
    try {
      await begin(made);
      close(true);
    } catch (error) {
      if (error.code === "bad_position") return start.set(errorText(error));
      if (variant.refuse(error)) return;
      put(trouble, errorText(error));
      trouble.scrollIntoView({ block: "nearest" });
    }
  };

  return el("form", { class: "setup", onsubmit: submit, novalidate: true },
    gamePicker, variantBox,
    el("fieldset", {}, el("legend", {}, t("setup.players")), playersBox),
    el("div", { class: "row" }, clock.node, think.node), custom,
    el("details", { open: !!setup.position }, el("summary", {}, t("setup.startSummary")), start.node),
    trouble,
    el("div", { class: "actions" }, el("button", { type: "submit", class: "primary" }, icon("play"), t("setup.begin"))));
}
