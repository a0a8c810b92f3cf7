// Requests to the server, which keeps no game: every request carries the whole game. A request that fails because the server is
// being restarted is simply made again.

const ROOT = "/api/v1/";

/**
 * A request that the server refused: `code` is a fixed word, `message` a line of English, `ply` the index of an illegal move. If
 * a text was wrong, `what` it should be, what was `read`, `where` (the key of an item) and what would be `right`.
 */
export class ApiError extends Error {
  constructor({ message, ...fields }) {
    super(message ?? "");
    Object.assign(this, { code: "unknown" }, fields);
  }
}

const listeners = new Set();
let down = false;

/** Calls `listener(isUp)` whenever the server begins or ceases to answer. */
export function onConnection(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server answers, as far as is known. */
export const isUp = () => !down;

export function setConnection(isUp) {
  if (down === !isUp) return;
  down = !isUp;
  for (const listener of listeners) listener(isUp);
}

/** Milliseconds the first attempt of a request may take, and any later one: large answers come slowly over a poor network. */
const MAX_FIRST = 8000, MAX_LATER = 60000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until there is an answer, and reads the answer by `read(response)`. */
async function ask(path, options, read) {
  for (let wait = 250, patience = MAX_FIRST; ; wait = Math.min(wait * 1.7, 4000), patience = Math.min(patience * 1.5, MAX_LATER)) {
    let response, body;
    try {
      response = await fetch(ROOT + path, { ...options, signal: AbortSignal.timeout(patience) });
      body = response.ok ? await read(response) : await response.text();
    } catch {
      // The server is away, the connection broke, or nothing came in time.
      setConnection(false);
      await pause(wait);
      continue;
    }
    // The server wants its password again: reloading leads to its page for that.
    if (response.status === 401) {
      location.reload();
      return new Promise(() => {});
    }
    // A proxy in front of a server that is being restarted answers with one of these.
    if (response.status === 502 || response.status === 503 || response.status === 429) {
      if (response.status !== 429) setConnection(false);
      await pause(wait);
      continue;
    }
    setConnection(true);
    if (response.ok) return body;
    throw refusalOf(response, body);
  }
}

function refusalOf({ status, statusText }, body) {
  let error = { code: "unknown", message: `${status} ${statusText}` };
  try {
    error = JSON.parse(body).error ?? error;
  } catch { /* not JSON: the status will do */ }
  return new ApiError(error);
}

const json = (response) => response.json();

/** The JSON answer to a GET request. */
export async function get(path) {
  return ask(path, {}, json);
}

function postOptions(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** The JSON answer to a POST request. */
export async function post(path, body) {
  return ask(path, postOptions(body), json);
}

/** The answer to a POST request as a Blob. */
export async function file(path, body) {
  return ask(path, postOptions(body), (response) => response.blob());
}

const once = new Map();

/** A GET request that is made once, since its answer does not change while the page is open. */
export function fetched(path) {
  if (!once.has(path)) {
    const answer = get(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return once.get(path);
}

// Boards by their ids. A board is the part of a scene that stays the same from position to position. Few variants are shown at a
// time, so few boards are held.
const MAX_BOARDS = 40;
const boards = new Map();

/**
 * A complete scene: the changing part with its board; null if the board is not held. `compact` is the same position in a narrower
 * arrangement, or null; `family` names the game, by which the user's choice of looks is found.
 */
export function joinScene({ scene, board, name }) {
  if (board) {
    boards.delete(board.id);
    boards.set(board.id, board);
    if (boards.size > MAX_BOARDS) boards.delete(boards.keys().next().value);
  }
  const held = boards.get(scene.board_id);
  if (!held) return null;
  const whole = { ...held, ...scene, family: name, compact: null };
  const compact = held.compact && scene.compact ? { ...whole, ...held.compact, ...scene.compact } : null;
  return { ...whole, compact };
}

/** The id of a board if the page holds it; a request names it so that the board is not sent again. */
export const heldBoard = (id) => (boards.has(id) ? id : null);

/** A state as the server sends it, its `scene` complete; null if its board is not held any more. */
export function joinState(answer) {
  const scene = joinScene(answer);
  return scene && { ...answer, scene };
}

/** The state of a game after its moves, its `scene` complete. `hint` is the id of the board that is probably needed. */
export async function state(game, position, moves, hint = null) {
  const body = { game, position, moves };
  return joinState(await post("state", { ...body, board: heldBoard(hint) }))
    ?? joinState(await post("state", { ...body, board: null }));
}
