// The look of a scene: the board colours and pieces that the user chose among those the game offers, on a light or a dark page.

import { preference, prefer } from "../browser/storage.js";
import { CHANGED, announce, theme as pageTheme } from "../browser/theme.js";

const KEY = "looks";

const chosen = (family) => preference(KEY, {})?.[family] ?? {};

/**
 * The theme and the piece set of a scene: those of its `look`, where a choice is previewed, else the chosen ones, else the first.
 */
export function lookOf({ family, look, themes = [], piece_sets: sets = [] }) {
  const { board, pieces } = look ?? chosen(family);
  return {
    theme: themes.find(({ name }) => name === board) ?? themes[0] ?? null,
    set: sets.find(({ name }) => name === pieces) ?? sets[0] ?? null,
  };
}

/** Remembers a choice: `board` is a theme's name, `pieces` a set's. Boards that are shown change at once. */
export function chooseLook(family, { board, pieces }) {
  const kept = chosen(family);
  prefer(KEY, { ...preference(KEY, {}), [family]: { board: board ?? kept.board, pieces: pieces ?? kept.pieces } });
  announce();
}

/** Calls `listener()` when looks change, until `signal` is aborted. */
export function onLooks(listener, signal) {
  document.addEventListener(CHANGED, listener, { signal });
}

// The cells of a board are the same array in every position, so they are coloured once for each look.
const dressedCells = new WeakMap();

/** A scene in the look chosen for it. */
export function dress(scene) {
  const { theme, set } = lookOf(scene);
  const dark = pageTheme() === "dark";
  const colours = new Map([...(theme?.colours ?? []), ...(dark ? theme?.dark ?? [] : [])]);
  const sprites = set?.sprites.length ? dressSprites(scene.sprites, set.sprites) : scene.sprites;
  if (colours.size === 0) return { ...scene, sprites };
  const colour = (hex) => colours.get(hex) ?? hex;
  const painted = (part) => ({ ...part, paint: { ...part.paint, fill: colour(part.paint.fill), stroke: colour(part.paint.stroke) } });
  return {
    ...scene, sprites,
    ground: scene.ground.map(painted),
    cells: cellsIn(scene.cells, `${theme.name} ${dark}`, painted),
    labels: scene.labels.map((label) => ({ ...label, colour: colour(label.colour) })),
  };
}

function dressSprites(own, others) {
  const byName = new Map(others.map((sprite) => [sprite.name, sprite]));
  return own.map((sprite) => byName.get(sprite.name) ?? sprite);
}

function cellsIn(cells, look, painted) {
  if (!dressedCells.has(cells)) dressedCells.set(cells, new Map());
  const known = dressedCells.get(cells);
  if (!known.has(look)) known.set(look, cells.map(painted));
  return known.get(look);
}
