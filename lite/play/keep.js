// Remembers texts under names until the next visit, in the browser's own storage. Lives in the worker: what is kept may
// hold tiles that nobody at the table may know, so it never comes to the page. Without storage nothing is remembered.

const NAME = "uptown";
const STORE = "kept";

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const base = await answer(request);
  base.onversionchange = () => base.close();
  return base;
}

// Some browsers answer neither yes nor no where storage is refused: the table does not wait for them.
const soon = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 2000))]);
const base = soon(open()).catch(() => undefined);

/** Everything kept, by name. */
export async function kept() {
  try {
    const store = (await base).transaction(STORE).objectStore(STORE);
    const [names, texts] = await soon(Promise.all([answer(store.getAllKeys()), answer(store.getAll())]));
    return Object.fromEntries(names.map((name, index) => [name, texts[index]]));
  } catch {
    return {};
  }
}

/** Remember a text; of several the last one stays, whichever tab it comes from. */
export async function keep(name, text) {
  try {
    (await base).transaction(STORE, "readwrite").objectStore(STORE).put(text, name);
  } catch {
    // refused or full: the game goes on without
  }
}
