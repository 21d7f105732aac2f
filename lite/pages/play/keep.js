// Remembers a text for each game until the next visit, in the browser's own storage. Lives in the worker: what is kept may
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
let base;
const opened = soon(open()).then((found) => (base = found)).catch(() => undefined);

/** The text that was kept of a game, or none. */
export async function kept(game) {
  try {
    return (await soon(answer((await opened).transaction(STORE).objectStore(STORE).get(game)))) ?? "";
  } catch {
    return "";
  }
}

/** What remembers a text of a game; of several the last one stays, whichever tab it comes from. */
export const keeper = (game) => (text) => {
  try {
    const writing = base.transaction(STORE, "readwrite");
    writing.objectStore(STORE).put(text, game);
    // Left to itself it waits for this worker to rest, and the visitor may have gone by then.
    writing.commit();
  } catch {
    // refused or full: the game goes on without
  }
};
