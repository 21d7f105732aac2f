// @ts-check
// The service worker: stores the play pages for offline visits, and makes sure that a page loads only files of its own version.
//
// The builder fills in the files of this version with their SHA-256 hashes. All files but the pages have addresses that change
// with their content, so several versions can be stored at once, and no file is loaded twice. When the site changes, this file
// changes: the browser installs it in the background of a visit. Only when everything is stored and has the right hash does
// the next visit get the new pages; until then, and while a release is half uploaded, the old ones stay.

/** @type {Record<string, string>} */
const PAGES = { "<!--pages-->": "" };
/** @type {Record<string, string>} */
const FILES = { "<!--files-->": "" };
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { clients, registration } = worker;
const OURS = `uptown ${registration.scope} `;
const FILE_CACHE = `${OURS}files`;
const PAGE_CACHE = `${OURS}pages ${Object.values(PAGES).join()}`;
const EARLIER = /^uptown-play-/; // the cache of version 1.0.0

/** @param {string} address */
const absolute = (address) => new URL(address, registration.scope).href;
const OWN_PAGES = new Set(Object.keys(PAGES).map(absolute));
/** An address without query and fragment; of a folder, its index.html. @param {string} address */
const plain = (address) => address.replace(/[?#].*/, "").replace(/\/$/, "/index.html");

let installing = false; // during the run that installs this version

/**
 * Install or clean up while no other version does: one could delete as old what the other is storing.
 *
 * @param {() => Promise<void>} work
 */
const alone = (work) => navigator.locks.request(OURS, work);

/** A hash in the form in which `fetch` compares it. @param {string} hash */
const integrityOf = (hash) => `sha256-${btoa(hash.replace(/../g, (byte) => String.fromCharCode(parseInt(byte, 16))))}`;

/**
 * Fetch a file that the browser checks. A copy in its cache is as good as what the server sends, if the hash is right.
 *
 * @param {string} address
 * @param {string} hash
 */
async function fetchChecked(address, hash) {
  const integrity = integrityOf(hash);
  for (const cache of /** @type {RequestCache[]} */ (["force-cache", "reload"])) {
    const response = await fetch(absolute(address), { cache, integrity }).catch(() => undefined);
    if (!response?.ok) continue;
    // It is stored as it is: read here, each file would be in memory several times. Only a page may not be a response that
    // was redirected.
    return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
  }
  throw new Error(`${address} is missing or does not belong to this version.`);
}

/** Store everything, or fail: the browser tries again at a later visit, and does not fetch again what is stored by then. */
async function install() {
  const fetched = await Promise.all(Object.entries(PAGES).map((page) => fetchChecked(...page)));
  const files = await caches.open(FILE_CACHE);
  for (const [address, hash] of Object.entries(FILES)) {
    const url = absolute(address);
    // One by one, so that never all are in memory at once.
    if (!(await files.match(url))) await files.put(url, await fetchChecked(address, hash));
  }
  const pages = await caches.open(PAGE_CACHE);
  await Promise.all(Object.keys(PAGES).map((page, index) => pages.put(absolute(page), fetched[index])));
  // Pages that are open, or loading, find their files in the cache as before.
  await worker.skipWaiting();
}

/** Delete other versions when no page is open that could still load them. */
async function cleanUp() {
  const { active } = registration;
  if (installing || registration.installing || registration.waiting || active !== worker.serviceWorker) return;
  if ((await clients.matchAll()).length) return;
  const names = await caches.keys();
  const old = names.filter((name) => EARLIER.test(name) || (name.startsWith(OURS) && ![FILE_CACHE, PAGE_CACHE].includes(name)));
  await Promise.all(old.map((name) => caches.delete(name)));
  const files = await caches.open(FILE_CACHE);
  const needed = new Set(Object.keys(FILES).map(absolute));
  await Promise.all((await files.keys()).map((file) => needed.has(file.url) || files.delete(file)));
}

/** @param {Request} request */
async function respond(request) {
  const address = plain(request.url);
  // Every question to a cache takes time, and a page that starts asks for some forty files.
  const cache = await caches.open(OWN_PAGES.has(address) ? PAGE_CACHE : FILE_CACHE);
  // Pages of version 1.0.0 that are open find their files in its cache.
  return (await cache.match(address)) ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => {
  installing = true;
  event.waitUntil(alone(install));
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(respond(event.request));
  if (event.request.mode === "navigate") event.waitUntil(alone(cleanUp));
});
