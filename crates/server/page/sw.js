// Lets the page open as an app where the browser allows it. The server writes the build and its files into the first two lines.
// Files whose name holds their hash come from the cache; the page itself is always asked for first, so that a new build is seen at
// once, and comes from the cache only while the server does not answer. Requests of the API are never touched.

const BUILD = "folder";
const FILES = [];

const cacheName = `secateur-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith("secateur-") && name !== cacheName);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    if (pathname === "/") event.respondWith(fetch(request).catch(async () => (await caches.match("/", { cacheName })) ?? Response.error()));
    return;
  }
  if (!FILES.includes(pathname) || pathname === "/") return;
  event.respondWith(caches.match(pathname, { cacheName }).then((kept) => kept ?? fetch(request)));
});
