// One WebSocket for everything that streams: moves, analyses, reviews, tournaments. When the connection breaks, it is made
// again and whatever was under way is asked for again.

import { get, setConnection } from "./api.js";

const jobs = new Map();
let socket = null;
let count = 0;
let wait = 250;
let timer = null;

/** The types of message that end a job. */
const FINAL = new Set(["decision", "done", "reviewed", "error"]);

function open() {
  if (socket || timer) return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const made = new WebSocket(`${scheme}//${location.host}/api/v1/ws`);
  socket = made;
  let opened = false;
  made.addEventListener("open", () => {
    opened = true;
    wait = 250;
    setConnection(true);
    for (const [id, job] of jobs) send(id, job);
  });
  made.addEventListener("message", ({ data }) => receive(JSON.parse(data)));
  made.addEventListener("close", () => {
    if (socket !== made) return;
    socket = null;
    for (const job of jobs.values()) job.handlers.lost?.();
    if (jobs.size === 0) return;
    setConnection(false);
    // Why it was refused is not said to scripts; an ordinary request finds out.
    if (!opened) get("about").catch(() => {});
    timer = setTimeout(() => {
      timer = null;
      if (jobs.size > 0) open();
    }, wait);
    wait = Math.min(wait * 1.7, 4000);
  });
}

function send(id, job) {
  job.handlers.restart?.();
  socket.send(JSON.stringify({ ...job.request, id }));
}

function receive(message) {
  const job = jobs.get(message.id);
  if (!job) return;
  if (FINAL.has(message.type)) jobs.delete(message.id);
  job.handlers[message.type]?.(message);
}

/** Opens the connection before it is needed. */
export function connect() {
  open();
}

/** Whether a request would be sent at once. */
export const isConnected = () => socket?.readyState === WebSocket.OPEN;

/**
 * Asks for something that streams. `handlers` has a function for each type of answer (`info`, `decision`, `error` …),
 * `restart` is called each time the request is sent, `lost` when the connection breaks. Returns an object whose `stop()` ends it.
 */
export function stream(request, handlers) {
  const id = `j${++count}`;
  const job = { request, handlers };
  jobs.set(id, job);
  if (isConnected()) send(id, job);
  else open();
  return {
    stop() {
      if (!jobs.delete(id)) return;
      if (isConnected()) socket.send(JSON.stringify({ type: "stop", id }));
    },
  };
}
