// One WebSocket for everything that streams: moves, analyses, reviews, tournaments. When the connection breaks it is made again,
// and the jobs under way are requested again. Where the network lets no WebSocket through, or no messages come through one, each
// job is an HTTP request of its own.

import { get, setConnection } from "./api.js";
import { streamByHttp } from "./httpstream.js";

const jobs = new Map();
let socket = null;
let count = 0;
let wait = 250;
let timer = null;
/** Whether the server answered by HTTP since the WebSocket failed: if the WebSocket fails again, the network is to blame. */
let answered = false;
/** Whether jobs use HTTP. */
let byHttp = false;
/** Milliseconds after which a WebSocket is tried again while jobs use HTTP. */
const RETRY = 60000;

/** Milliseconds a WebSocket may take to open: some networks neither let it through nor refuse it. */
const MAX_OPENING = 6000;

/**
 * Milliseconds within which something must come through an open WebSocket after something was sent: every request is answered at
 * once, if only by its place in the queue. Some networks keep a connection open through which nothing comes any more.
 */
const MAX_SILENCE = 4000;
/** Milliseconds of silence, while something is under way, after which the server is asked whether it is there. */
const QUIET = 5000;

/** The types of message that end a job. */
const FINAL = new Set(["decision", "done", "reviewed", "error"]);

function later(ms) {
  timer = setTimeout(() => {
    timer = null;
    if (jobs.size > 0 || byHttp) open();
  }, ms);
}

function open() {
  if (socket || timer) return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  let made;
  try {
    made = new WebSocket(`${scheme}//${location.host}/api/v1/ws`);
  } catch {
    return goByHttp();
  }
  socket = made;
  let opened = false;
  const late = setTimeout(() => {
    if (socket !== made) return;
    socket = null;
    made.close();
    goByHttp();
  }, MAX_OPENING);
  made.addEventListener("open", () => {
    opened = true;
    clearTimeout(late);
    answered = false;
    wait = 250;
    setConnection(true);
    byHttp = false;
    for (const [id, job] of jobs) if (!job.abort) send(id, job);
  });
  made.addEventListener("message", ({ data }) => {
    if (socket !== made) return;
    setConnection(true);
    receive(JSON.parse(data));
    listenAgain();
  });
  made.addEventListener("close", () => {
    clearTimeout(late);
    if (socket !== made) return;
    socket = null;
    stopListening();
    if (byHttp) return later(RETRY);
    for (const job of jobs.values()) if (!job.abort) job.handlers.lost?.();
    if (!opened) return refused();
    if (jobs.size === 0) return;
    setConnection(false);
    later(wait);
    wait = Math.min(wait * 1.7, 4000);
  });
}

/** Timers: `silence` runs while an answer is expected, `quiet` while messages of jobs are. */
let silence = null, quiet = null;

function expectAnswer() {
  clearTimeout(quiet);
  silence ??= setTimeout(mute, MAX_SILENCE);
}

function stopListening() {
  clearTimeout(silence);
  clearTimeout(quiet);
  silence = quiet = null;
}

/** Called when something came: while jobs are under way, the server is asked again after a while whether it is there. */
function listenAgain() {
  stopListening();
  if (jobs.size > 0) quiet = setTimeout(ping, QUIET);
}

function ping() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify({ type: "ping", id: "ping" }));
  expectAnswer();
}

/** Nothing comes through the WebSocket: it is given up, and the jobs under way are requested by HTTP. */
function mute() {
  const dead = socket;
  stopListening();
  if (!dead) return;
  socket = null;
  setConnection(false);
  dead.close();
  for (const job of jobs.values()) if (!job.abort) job.handlers.lost?.();
  goByHttp();
}

/** The system says that there is no network, or that there is one again. The server may be on this machine, so it is asked. */
function networkChanged() {
  if (jobs.size === 0) return;
  if (socket?.readyState === WebSocket.OPEN) ping();
  get("about").catch(() => {});
}
for (const change of ["offline", "online"]) addEventListener(change, networkChanged);

/** Browsers do not tell scripts why a WebSocket was refused. An HTTP request finds out, and waits until the server is there. */
function refused() {
  if (jobs.size === 0) return;
  if (answered) return goByHttp();
  get("about").then(() => {
    answered = true;
    if (jobs.size > 0) open();
  }).catch(() => later(wait));
}

function goByHttp() {
  byHttp = true;
  for (const [id, job] of jobs) if (!job.abort) send(id, job);
  later(RETRY);
}

function send(id, job) {
  job.handlers.restart?.();
  if (!byHttp) {
    socket.send(JSON.stringify({ ...job.request, id }));
    return expectAnswer();
  }
  const heard = (message) => {
    setConnection(true);
    receive(message);
  };
  job.abort = streamByHttp({ ...job.request, id }, heard, () => {
    job.abort = null;
    if (jobs.get(id) !== job) return;
    // The answer broke off before its last message: the job is requested again when the server answers.
    job.handlers.lost?.();
    setTimeout(() => get("about").then(() => { if (jobs.get(id) === job && !job.abort) (isConnected() || byHttp ? send(id, job) : open()); }).catch(() => {}), 1000);
  });
}

function receive(message) {
  const job = jobs.get(message.id);
  if (!job) return;
  if (FINAL.has(message.type)) jobs.delete(message.id);
  job.handlers[message.type]?.(message);
}

/** Opens the connection before it is needed. */
export function connect() {
  if (!byHttp) open();
}

/** Whether a request would be sent at once. */
export const isConnected = () => byHttp || socket?.readyState === WebSocket.OPEN;

/**
 * Requests something that streams. `handlers` has a function for each type of message (`info`, `decision`, `error` …); `restart`
 * is called each time the request is sent, `lost` when the connection breaks. Returns an object whose `stop()` ends the job.
 */
export function stream(request, handlers) {
  const id = `j${++count}`;
  const job = { request, handlers, abort: null };
  jobs.set(id, job);
  if (isConnected()) send(id, job);
  else open();
  return {
    stop() {
      if (!jobs.delete(id)) return;
      if (jobs.size === 0) stopListening();
      if (job.abort) job.abort();
      else if (!byHttp && isConnected()) socket.send(JSON.stringify({ type: "stop", id }));
    },
  };
}
