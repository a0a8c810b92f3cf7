// Requests to the server. Nothing is kept there: every request carries the whole game, so one that fails because the
// server is being restarted is simply made again.

const ROOT = "/api/v1/";

/** A request the server refused: `code` is a fixed word, `message` a line of English, `ply` the place of an illegal move. */
export class ApiError extends Error {
  constructor({ code, message, ply }) {
    super(message ?? "");
    this.code = code ?? "unknown";
    this.ply = ply;
  }
}

const watchers = new Set();
let down = false;

/** Is told whether the server answers, when that changes. */
export function onConnection(watcher) {
  watchers.add(watcher);
}

export function connection(isUp) {
  if (down === !isUp) return;
  down = !isUp;
  for (const watcher of watchers) watcher(isUp);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(path, options) {
  for (let wait = 250; ; wait = Math.min(wait * 1.7, 4000)) {
    let response;
    try {
      response = await fetch(ROOT + path, options);
    } catch (error) {
      if (options?.signal?.aborted) throw error;
      connection(false);
      await pause(wait);
      continue;
    }
    // A proxy in front of a server that is being restarted says so with these.
    if (response.status === 502 || response.status === 503 || response.status === 429) {
      if (response.status !== 429) connection(false);
      await pause(wait);
      continue;
    }
    connection(true);
    return response;
  }
}

async function check(response) {
  if (response.ok) return response;
  let error = { code: "unknown", message: `${response.status} ${response.statusText}` };
  try {
    error = (await response.json()).error ?? error;
  } catch { /* not JSON: the status will do */ }
  throw new ApiError(error);
}

/** The answer of a GET request. */
export async function get(path) {
  return (await check(await ask(path))).json();
}

function posted(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** The answer of a POST request. */
export async function post(path, body) {
  return (await check(await ask(path, posted(body)))).json();
}

/** A file: `{ blob, type }`. */
export async function file(path, body) {
  return (await check(await ask(path, posted(body)))).blob();
}

const once = new Map();

/** A GET request whose answer does not change while the page is open. */
export function fetched(path) {
  if (!once.has(path)) {
    const answer = get(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return once.get(path);
}

// Boards, the part of a picture that stays, by their id. A few variants are enough to remember.
const boards = new Map();

/** Joins a scene with its board. */
export function picture({ scene, board }) {
  if (board) {
    boards.delete(board.id);
    boards.set(board.id, board);
    if (boards.size > 40) boards.delete(boards.keys().next().value);
  }
  const held = boards.get(scene.board_id);
  if (!held) return null;
  return { ...held, ...scene };
}

/** The state of a game after its moves, its `scene` complete. `hint` is a board id that is probably the one needed. */
export async function state(game, position, moves, hint = null) {
  const body = { game, position, moves };
  const answer = await post("state", { ...body, board: hint && boards.has(hint) ? hint : null });
  const scene = picture(answer) ?? picture(await post("state", { ...body, board: null }));
  return { ...answer, scene };
}
