// What the browser remembers: preferences for good, games for as long as the tab lives. Both may be forbidden or full;
// then the page works and forgets.

function keep(area, key, value) {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, JSON.stringify(value));
  } catch { /* forbidden or full: forget */ }
}

function recall(area, key, otherwise) {
  try {
    const text = area().getItem(key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

const lasting = () => localStorage;
// Of this tab alone: two tabs play two games.
const passing = () => sessionStorage;

/** Preferences. */
export const preference = (key, otherwise = null) => recall(lasting, `secateur.${key}`, otherwise);
export const prefer = (key, value) => keep(lasting, `secateur.${key}`, value);

/** What this tab is doing. */
export const remembered = (key, otherwise = null) => recall(passing, `secateur.${key}`, otherwise);
export const remember = (key, value) => keep(passing, `secateur.${key}`, value);
