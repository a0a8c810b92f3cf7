// The games of this browser, which outlast the tab. A browser may forbid or lose them: the page works without.

const NAME = "secateur", STORE = "games";

let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
  // A failed attempt to open it is repeated at the next request.
  opened.catch(() => { opened = null; });
  return opened;
}

/** Runs `work(store)` in a transaction. Returns `otherwise` where the browser refuses. */
async function run(mode, work, otherwise) {
  try {
    const db = await database();
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result ?? otherwise);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    return otherwise;
  }
}

/** Games kept at most; the oldest are forgotten first. */
const MAX_GAMES = 500;

/** Keeps a game, `{ id, updated, … }`, in place of an older state of it. */
export async function keepGame(game) {
  await run("readwrite", (store) => store.put(game), null);
  if (Math.random() > 0.05) return;
  const all = await keptGames();
  for (const old of all.slice(MAX_GAMES)) await forgetGame(old.id);
}

/** The game of an id, or null. */
export const keptGame = (id) => run("readonly", (store) => store.get(id), null);

/** All games, the latest first. */
export async function keptGames() {
  const all = await run("readonly", (store) => store.getAll(), []);
  return all.sort((a, b) => b.updated - a.updated);
}

export const forgetGame = (id) => run("readwrite", (store) => store.delete(id), null);

/** An id that no other game has. */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
