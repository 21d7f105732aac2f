// @ts-check
// Saves a text for each game until the next visit, in the browser's own storage. Runs in the worker: the text contains
// hidden tiles, so it is never sent to the page.
//
// Nothing is ever written over a text that was not read here first: reading and writing are one transaction, and if
// another tab has written since, its text is reported instead. Until the first reading is answered, nothing is written.
// A text that the game cannot read is copied to a name of its own, in the same transaction, before it is written over.

/** @typedef {"kept" | "full" | "refused" | "slow"} State how the storage has answered */
/** @typedef {(news: State | "late" | "elsewhere" | "aside" | "recalled", text?: string) => void} Report to `Host.storage` */
/** @typedef {{ kept: string, storage: State, asides: string[] }} Loaded */

const DATABASE = "uptown";
const STORE = "kept";
const VERSION = 2; // Pages of version 1.0 open only 1, and would write over what they cannot read.
const TIMEOUT = 2000; // milliseconds; some browsers answer neither yes nor no where storage is refused

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answerTo = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const patience = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT));
/** @param {any} error @returns {State} */
const reasonOf = (error) => (error?.name === "QuotaExceededError" ? "full" : "refused");
/** What another version of this page has saved may be no text. @param {unknown} value */
function asText(value) {
  if (value === undefined || typeof value === "string") return value ?? "";
  try {
    return JSON.stringify(value);
  } catch {
    return String(value); // a number that JSON does not know, or what holds itself
  }
}
/** Where the texts are that could not be read. @param {string} game */
const asidesOf = (game) => IDBKeyRange.bound(`${game}.unreadable-`, `${game}.unreadable-\uffff`);

export class Storage {
  #game;
  #report;
  /** @type {Promise<IDBDatabase> | undefined} */
  #database;
  /** The text in the storage, as far as we know; undefined until it has been read. @type {string | undefined} */
  #lastSeen;
  /** One thing after another. @type {Promise<unknown>} */
  #queue;
  /** Counts how often the match here has given way to another text. */
  #line = 0;
  /** How many texts wait to be saved. */
  #waiting = 0;
  /** Whether the game cannot read what is there. */
  #unreadable = false;
  /** @type {State} */
  #state = "kept";
  #reading;

  /**
   * Begin to read what was saved of a game.
   *
   * @param {string} game
   * @param {Report} report
   */
  constructor(game, report) {
    this.#game = game;
    this.#report = report;
    this.#reading = this.#read();
    this.#queue = this.#reading.catch(() => undefined);
  }

  /**
   * What was saved, and how the storage answered; a text that comes later is reported.
   *
   * @returns {Promise<Loaded>}
   */
  async load() {
    let late = false;
    this.#queue = this.#reading.then(
      ({ text }) => late && text && this.#giveWay("late", text),
      (error) => late && this.#setState(reasonOf(error)),
    );
    /** @type {(kept: string, storage: State, asides?: string[]) => Loaded} */
    const visit = (kept, storage, asides = []) => ({ kept, storage, asides });
    const found = this.#reading.then(
      ({ text, asides }) => visit(text, "kept", asides),
      (error) => visit("", reasonOf(error)),
    );
    const first = await Promise.race([found, patience().then(() => visit("", "slow"))]);
    late = first.storage === "slow";
    this.#state = first.storage;
    return first;
  }

  /**
   * Save a text after all that came before it, unless its match has given way by then.
   *
   * @param {string} [text] without one, what is there stays
   */
  save(text) {
    const line = this.#line;
    this.#waiting += 1;
    const turn = async () => {
      this.#waiting -= 1;
      if (line !== this.#line) return;
      const slow = setTimeout(() => this.#setState("slow"), TIMEOUT);
      const result = await this.#write(text).catch(reasonOf);
      clearTimeout(slow);
      if (typeof result !== "string") this.#giveWay(result.news, result.text);
      // Trouble is over when nothing waits: the next text may yet have to give way, and what was played since then is kept.
      else if (result !== "kept" || !this.#waiting) this.#setState(result);
    };
    this.#queue = this.#queue.then(turn).catch(() => undefined);
  }

  /** Copy what is there to a name of its own: the game cannot read it. */
  aside() {
    this.#unreadable = true;
    this.save();
  }

  /** Report a text that was set aside. @param {string} name */
  recall(name) {
    this.#try(async (database) => {
      const store = database.transaction(STORE).objectStore(STORE);
      this.#report("recalled", asText(await answerTo(store.get(name))));
    });
  }

  /** Delete a text that was set aside. @param {string} name */
  discard(name) {
    this.#try((database) => answerTo(database.transaction(STORE, "readwrite").objectStore(STORE).delete(name)));
  }

  /** @param {(database: IDBDatabase) => Promise<unknown>} act */
  #try(act) {
    this.#open()
      .then(act)
      .catch((error) => this.#setState(reasonOf(error)));
  }

  /** Wait until all is saved, but not long, and not at all while the storage is in trouble. @returns {Promise<unknown>} */
  saved() {
    return this.#state === "kept" ? Promise.race([this.#queue, patience()]) : Promise.resolve();
  }

  /** @param {State} state */
  #setState(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#report(state);
  }

  /** @type {(news: "late" | "elsewhere", text: string) => void} */
  #giveWay(news, text) {
    this.#line += 1;
    this.#report(news, text);
    // What was played here while there was trouble may have to be saved beside the other text.
    if (news === "elsewhere" && !this.#waiting) this.#setState("kept");
  }

  #open() {
    const opening = async () => {
      const request = indexedDB.open(DATABASE, VERSION);
      request.onupgradeneeded = ({ oldVersion }) => {
        if (!oldVersion) request.result.createObjectStore(STORE);
      };
      const database = await answerTo(request);
      database.onversionchange = () => {
        database.close();
        this.#database = undefined;
      };
      database.onclose = () => (this.#database = undefined);
      return database;
    };
    this.#database ??= opening().catch((error) => {
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }

  async #read() {
    const store = (await this.#open()).transaction(STORE).objectStore(STORE);
    const [value, asides] = await Promise.all([store.get(this.#game), store.getAllKeys(asidesOf(this.#game))].map(answerTo));
    this.#lastSeen = asText(value);
    return { text: this.#lastSeen, asides: asides.map(String) };
  }

  /**
   * Copy what cannot be read to a name that nothing has, unless it is there already, and return the name.
   *
   * @param {IDBObjectStore} store
   * @param {unknown} value
   */
  async #copy(store, value) {
    const names = await answerTo(store.getAllKeys(asidesOf(this.#game)));
    for (const name of names) {
      if (asText(await answerTo(store.get(name))) === asText(value)) return String(name);
    }
    let number = 1;
    while (names.includes(`${this.#game}.unreadable-${number}`)) number += 1;
    store.put(value, `${this.#game}.unreadable-${number}`);
    return `${this.#game}.unreadable-${number}`;
  }

  /**
   * Write a text over the one that was seen last.
   *
   * @param {string} [text] without one, what is there stays
   * @returns {Promise<State | { news: "late" | "elsewhere", text: string }>} what is there instead, if it is another
   */
  async #write(text) {
    const writing = (await this.#open()).transaction(STORE, "readwrite");
    const done = new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    done.catch(() => undefined);
    const store = writing.objectStore(STORE);
    const value = await answerTo(store.get(this.#game));
    const found = asText(value);
    if (found !== (this.#lastSeen ?? "")) {
      const news = this.#lastSeen === undefined ? "late" : "elsewhere";
      this.#lastSeen = found;
      this.#unreadable = false; // the game has yet to look at this one
      writing.abort();
      return { news, text: found };
    }
    this.#lastSeen = found;
    const aside = this.#unreadable && value !== undefined ? await this.#copy(store, value) : "";
    if (text !== undefined) store.put(text, this.#game);
    // Left to itself it waits until this worker is idle, and the visitor may have gone by then.
    writing.commit();
    await done;
    this.#lastSeen = text ?? found;
    this.#unreadable = false;
    if (aside) this.#report("aside", aside);
    return "kept";
  }
}

/**
 * Where moves of a match are kept for practice; it is read once there are any.
 *
 * @param {string} game
 * @param {() => { practised(news: string, text: string): void }} getHost
 */
export function makeShelf(game, getHost) {
  /** @type {Storage | undefined} */
  let kept;
  const open = () => {
    kept = new Storage(`practice-${game}`, (news, text = "") => getHost().practised(news, text));
    kept.load().then((found) => getHost().practised(found.storage, found.kept));
  };
  /** @param {string} text */
  const save = (text) => kept?.save(text);
  const aside = () => kept?.aside();
  return { open, save, aside };
}
