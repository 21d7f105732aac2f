// Keeps the play pages for visits without network, and sees to it that a page loads files of its own version only.
//
// The builder fills in what belongs to this version, with SHA-256 hashes. All files but the pages have addresses that change
// with their content, so files of several versions lie side by side, each of them loaded once. A changed site is a changed
// file here: the browser installs it in the background of a visit. Only when everything is here, and is what it should be,
// does the next visit get the new pages; until then, and while a release is half uploaded, the old ones stay.

const PAGES = { "<!--pages-->": "" };
const FILES = { "<!--files-->": "" };
const OURS = `uptown ${registration.scope} `;
const STORE = `${OURS}files`;
const KEPT = `${OURS}pages ${Object.values(PAGES).join()}`;
const EARLIER = /^uptown-play-/; // what version 1.0.0 kept

const absolute = (address) => new URL(address, registration.scope).href;
/** An address without what follows ? and #, of a page also the name of its file. */
const plain = (address) => address.replace(/[?#].*/, "").replace(/\/$/, "/index.html");

let installing = false; // during the run that installs this version

async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch a file and check it. What the browser has kept is as good as what the host sends, if it is what it should be. */
async function checked(address, hash) {
  for (const cache of ["force-cache", "reload"]) {
    const response = await fetch(absolute(address), { cache });
    const content = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
    // A response of our own: a page must not be one that was redirected.
    if ((await hashOf(content)) === hash) return new Response(content, { headers: response.headers });
  }
  throw new Error(`${address} is missing or is not the one of this version.`);
}

/** Get everything, or fail: the browser tries again at a later visit, and what is here by then is not fetched twice. */
async function install() {
  const pages = Object.entries(PAGES).map(async ([page, hash]) => [absolute(page), await checked(page, hash)]);
  const found = await Promise.all(pages);
  const store = await caches.open(STORE);
  const get = async ([address, hash]) => {
    if (!(await store.match(absolute(address)))) await store.put(absolute(address), await checked(address, hash));
  };
  await Promise.all(Object.entries(FILES).map(get));
  const kept = await caches.open(KEPT);
  await Promise.all(found.map(([page, response]) => kept.put(page, response)));
  // Pages that are open, or loading, find their files in the store as before.
  await skipWaiting();
}

/** Forget other versions when no page is open that could still load them. */
async function tidy() {
  if (installing || registration.installing || registration.waiting || (await clients.matchAll()).length) return;
  const names = await caches.keys();
  const old = names.filter((name) => EARLIER.test(name) || (name.startsWith(OURS) && ![STORE, KEPT].includes(name)));
  await Promise.all(old.map((name) => caches.delete(name)));
  const store = await caches.open(STORE);
  const needed = new Set(Object.keys(FILES).map(absolute));
  await Promise.all((await store.keys()).map((file) => needed.has(file.url) || store.delete(file)));
}

async function answer(request) {
  const page = await (await caches.open(KEPT)).match(plain(request.url));
  if (page) return page;
  const file = await (await caches.open(STORE)).match(plain(request.url));
  // Pages of version 1.0.0 that are open find the files that it kept.
  return file ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  installing = true;
  event.waitUntil(install());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(answer(event.request));
  if (event.request.mode === "navigate") event.waitUntil(tidy());
});
