// Streams over plain HTTP what the WebSocket streams, for networks that let no WebSocket through: one request for each job, one
// line of JSON for each message.

import { get } from "./api.js";

/** Milliseconds within which the first line must come: every request is answered at once, if only by its place in the queue. */
const MAX_SILENCE = 8000;
/** Milliseconds of silence after which the server is asked whether it is there; if it was away, the job is lost. */
const QUIET = 15000;

/**
 * Makes a request. Calls `receive(message)` for each message, `broken()` if the answer breaks off. Returns a function that ends
 * it.
 */
export function streamByHttp(request, receive, broken) {
  const ended = new AbortController();
  let over = false, timer = null;
  const end = () => {
    over = true;
    clearTimeout(timer);
    ended.abort();
  };
  const breakOff = () => {
    if (over) return;
    end();
    broken();
  };
  const ask = async () => {
    const asked = performance.now();
    await get("about").catch(() => {});
    if (over) return;
    if (performance.now() - asked > MAX_SILENCE) breakOff();
    else timer = setTimeout(ask, QUIET);
  };
  const run = async () => {
    timer = setTimeout(breakOff, MAX_SILENCE);
    const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request), signal: ended.signal };
    const response = await fetch("/api/v1/stream", options);
    if (!response.ok) throw new Error(String(response.status));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ;) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
      const lines = text.split("\n");
      text = lines.pop();
      for (const line of lines) if (line.trim() && !over) receive(JSON.parse(line));
      clearTimeout(timer);
      if (!over) timer = setTimeout(ask, QUIET);
    }
  };
  run().catch(() => {}).then(breakOff);
  return end;
}
