// The service worker, which lets the page be installed as an app. Where the context is not secure, or the page is served from a
// folder that has no build, everything works without.

const WORKER = "/sw.js";

export function startWorker() {
  const build = document.querySelector('meta[name="build"]');
  if (!build || !globalThis.isSecureContext || !("serviceWorker" in navigator)) return;
  // The policy of the page lets no text become a script's address, except this one.
  const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: (url) => (url === WORKER ? url : "") });
  navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER).catch(() => {});
}
