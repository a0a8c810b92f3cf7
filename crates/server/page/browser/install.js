// The service worker, with which the page can be installed as an app. The page works without it where the context is not secure,
// and where it is served from a folder, which has no build.

const WORKER = "/sw.js";

export function startWorker() {
  const build = document.querySelector('meta[name="build"]');
  if (!build || !globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  // The page's policy lets no text become the address of a script, except this one.
  const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: (url) => (url === WORKER ? url : "") });
  navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER).catch(() => {});
}
