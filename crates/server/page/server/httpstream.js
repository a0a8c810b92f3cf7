// What the WebSocket streams, over plain HTTP: one request for each job, a line of JSON for each message. For networks that let
// no WebSocket through.

/** Asks; calls `receive(message)` for each message, `broken()` if the answer breaks off. Returns a function that ends it. */
export function streamByHttp(request, receive, broken) {
  const ended = new AbortController();
  const run = async () => {
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
      for (const line of lines) if (line.trim()) receive(JSON.parse(line));
    }
  };
  run().catch(() => {}).then(() => { if (!ended.signal.aborted) broken(); });
  return () => ended.abort();
}
