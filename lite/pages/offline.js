// @ts-check
// Part of JupyterLite's service worker, the only one that this part of the site can have: it keeps the home page, the pages
// beside it and the addresses that lead to the play pages for visits without network. With one, all come from the server.

{
  /** @type {string[]} */
  const FILES = ["<!--files-->"];
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  const { scope } = worker.registration;
  const OURS = `uptown home ${scope} `;
  const STORE = `${OURS}<!--version-->`;
  /** The address of a page without what follows its path; of the folder, its index.html. @param {string} address */
  const plain = (address) => address.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  const kept = new Set(FILES.map((name) => new URL(name, scope).href));

  /** All of this version, or nothing; whatever fails must not keep JupyterLite from its own work. */
  async function store() {
    try {
      if (await caches.has(STORE)) return;
      const answers = await Promise.all([...kept].map((address) => fetch(address, { cache: "no-cache" })));
      if (!answers.every((answer) => answer.ok)) return;
      const cache = await caches.open(STORE);
      await Promise.all([...kept].map((address, index) => cache.put(address, answers[index])));
      const names = await caches.keys();
      await Promise.all(names.map((name) => name.startsWith(OURS) && name !== STORE && caches.delete(name)));
    } catch {
      // Without network, or without storage: the next visit tries again.
      await caches.delete(STORE).catch(() => undefined);
    }
  }

  /** @param {Request} request */
  async function respond(request) {
    try {
      return await fetch(request);
    } catch (error) {
      const answer = await (await caches.open(STORE)).match(plain(request.url));
      if (answer) return answer;
      throw error;
    }
  }

  /**
   * A page that is not kept. Without network nobody else leads to a folder whose last slash is missing; in place of anything
   * else the home page says what is the matter.
   *
   * @param {Request} request
   */
  async function lead(request) {
    try {
      return await fetch(request);
    } catch {
      const address = new URL(request.url);
      address.pathname += "/";
      return Response.redirect(/\/$|\.[^/]*$/.test(new URL(request.url).pathname) ? `${scope}?offline` : address.href);
    }
  }

  worker.addEventListener("install", (event) => event.waitUntil(store()));

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const own = kept.has(plain(request.url));
    const visited = request.mode === "navigate";
    if (request.method !== "GET" || (!own && !visited)) return;
    event.stopImmediatePropagation();
    event.respondWith(own ? respond(request) : lead(request));
    if (own && visited) event.waitUntil(store());
  });
}
