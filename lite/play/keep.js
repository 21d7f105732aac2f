// Keeps a text for each game until the next visit, in the browser's own storage. Lives in the worker: what is kept may
// hold tiles that nobody at the table may know, so it never comes to the page.
//
// Nothing is ever written over a text that was not seen here first: reading and writing are one transaction, and if another
// tab has written since, its text is told instead. While the first reading has not been answered, nothing is written.

const NAME = "uptown";
const STORE = "kept";
const PATIENCE = 2000; // milliseconds; some browsers answer neither yes nor no where storage is refused

const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));
const reason = (error) => (error?.name === "QuotaExceededError" ? "full" : "refused");
// What another version of this page has kept may be no text.
const asText = (value) => (value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value));

export class Keep {
  #game;
  #tell;
  #base; // a promise
  #seen; // the text that stands in the storage, as far as we know; undefined as long as it has not been read
  #queue; // one thing after another
  #line = 0; // counts how often the match here gave way to another text
  #state = "kept";
  #reading;

  /** Begin to read what was kept of a game; `tell(news, text)` is called as `Host.storage` describes. */
  constructor(game, tell) {
    this.#game = game;
    this.#tell = tell;
    this.#reading = this.#read().then((text) => (this.#seen = text));
    this.#queue = this.#reading.catch(() => undefined);
  }

  /** What was kept, and how the storage answered; a text that comes later is told. */
  async kept() {
    let late = false;
    this.#queue = this.#reading.then(
      (text) => late && text && this.#giveWay("late", text),
      (error) => late && this.#news(reason(error)),
    );
    const found = this.#reading.then(
      (kept) => ({ kept, storage: "kept" }),
      (error) => ({ kept: "", storage: reason(error) }),
    );
    const visit = await Promise.race([found, patience().then(() => ({ kept: "", storage: "slow" }))]);
    late = visit.storage === "slow";
    this.#state = visit.storage;
    return visit;
  }

  /** Write a text once all before it are written, unless it belongs to a match that has given way by then. */
  write(text) {
    const line = this.#line;
    const turn = async () => {
      if (line !== this.#line) return;
      const slow = setTimeout(() => this.#news("slow"), PATIENCE);
      const [news, found] = await this.#put(text).catch((error) => [reason(error)]);
      clearTimeout(slow);
      if (found !== undefined) this.#giveWay(news, found);
      else this.#news(news);
    };
    this.#queue = this.#queue.then(turn).catch(() => undefined);
  }

  /** A promise that all is written; nobody waits long for it, and not at all while the storage is in trouble. */
  written() {
    return this.#state === "kept" ? Promise.race([this.#queue, patience()]) : Promise.resolve();
  }

  #news(state) {
    if (state !== this.#state) this.#tell((this.#state = state));
  }

  #giveWay(news, text) {
    this.#line += 1;
    this.#tell(news, text);
    if (news === "elsewhere") this.#news("kept");
  }

  #open() {
    const opening = async () => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      const base = await answer(request);
      base.onversionchange = () => {
        base.close();
        this.#base = undefined;
      };
      base.onclose = () => (this.#base = undefined);
      return base;
    };
    this.#base ??= opening().catch((error) => {
      this.#base = undefined;
      throw error;
    });
    return this.#base;
  }

  async #read() {
    const base = await this.#open();
    return asText(await answer(base.transaction(STORE).objectStore(STORE).get(this.#game)));
  }

  async #put(text) {
    const writing = (await this.#open()).transaction(STORE, "readwrite");
    const done = new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    done.catch(() => undefined);
    const store = writing.objectStore(STORE);
    const stands = asText(await answer(store.get(this.#game)));
    if (stands !== (this.#seen ?? "")) {
      const news = this.#seen === undefined ? "late" : "elsewhere";
      this.#seen = stands;
      writing.abort();
      return [news, stands];
    }
    this.#seen = stands;
    store.put(text, this.#game);
    // Left to itself it waits for this worker to rest, and the visitor may have gone by then.
    writing.commit();
    await done;
    this.#seen = text;
    return ["kept"];
  }
}
