/** The service worker of the page without a server: everything from this browser's cache, so that no network is needed.
 * The build puts the list of files here (tools/static.py). Names change with contents, but for the page itself. */

const CACHE = "backroom";
const PAGE = "./";
const FILES = [];

async function fill() {
  const cache = await caches.open(CACHE);
  const missing = await Promise.all(FILES.map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
  await cache.add(new Request(PAGE, { cache: "no-cache" }));
}

/** Drops files of earlier versions, once no page needs them. */
async function clear() {
  const cache = await caches.open(CACHE);
  const wanted = new Set([PAGE, ...FILES].map((file) => new URL(file, self.registration.scope).href));
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.mode === "navigate" ? PAGE : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("fetch", (event) => {
  const isOurs = event.request.url.startsWith(self.registration.scope);
  if (event.request.method === "GET" && isOurs) event.respondWith(answer(event.request));
});
