// Keeps the play page for visits without network. The builder fills in what to keep and under which version: a changed
// site is a changed file here, so that the browser fetches the new version in the background and uses it from the next visit.

const VERSION = "<!--version-->";
const FILES = ["<!--files-->"];
const KEPT = `uptown-play-${VERSION}`;

self.addEventListener("install", (event) => {
  // Our own files are fetched anew, or a host that lets browsers keep files for a while would mix two versions. Python
  // itself is large and has just been loaded: there the browser asks only whether it has changed.
  const cacheOf = (file) => (file.startsWith("../static/") ? "no-cache" : "reload");
  const requests = FILES.map((file) => new Request(file, { cache: cacheOf(file) }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(requests)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("uptown-play-") && name !== KEPT).map((name) => caches.delete(name)));
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(KEPT);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
