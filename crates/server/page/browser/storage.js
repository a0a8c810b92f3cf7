// What the browser stores: preferences for good, games for as long as the tab is open. Storage may be forbidden or full; the page
// works without it.

function write(area, key, value) {
  try {
    if (value === null) area().removeItem(key);
    else area().setItem(key, JSON.stringify(value));
  } catch { /* forbidden or full */ }
}

function read(area, key, otherwise) {
  try {
    const text = area().getItem(key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

const local = () => localStorage;
// Each tab has a storage of its own, so that two tabs play two games.
const tab = () => sessionStorage;

/** Preferences. */
export const preference = (key, otherwise = null) => read(local, `secateur.${key}`, otherwise);
export const prefer = (key, value) => write(local, `secateur.${key}`, value);

/** What this tab shows. */
export const remembered = (key, otherwise = null) => read(tab, `secateur.${key}`, otherwise);
export const remember = (key, value) => write(tab, `secateur.${key}`, value);
