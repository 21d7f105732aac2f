// @ts-check
// Python and the game, in a worker of their own: the page never waits for them.
//
// In:  {load: {files, snapshot}} first, then {start: {game, page, language, theme, saves, link}};
//      {kind, name, value} as JSON text, {link: text}, {peer: [what happened, to which connection, text]}, {ping: id},
//      {asleep: whether the browser has stopped the page}.
// Out: {stage: "python" | "game"}, {waiting: file}, {loaded: file}, {progress: part of 1}, {ready: true}, {screen: JSON text},
//      {peer: order}, {lead: name of another game}, {entered: code of a room},
//      {failed: name of a sentence of the page, reason, file}, {pong: id}, {crashed: kind of error}, {exhausted: true},
//      {exposed: true} where programs of others would reach the network.

/** @import { Report } from "./storage.js" */
/** @typedef {Record<string, [address: string, size: number]>} Files by name */
/** @import { Facts } from "./snapshot.js" */
/** @typedef {"game" | "page" | "language" | "theme" | "link" | "rules" | "tutorial" | "firstGame"} Known */
/** @typedef {Record<string, string>} Addresses by game */
/** @typedef {"match" | "lessons" | "room" | "letters" | "direct" | "study" | "practice"} Kind of page: web/pages.py */
/** @typedef {{ kind: Kind, classroom: boolean, watch: boolean, room: string | null, name: string }} Others at a table */
/** @typedef {{ games: Addresses, scans: boolean, second: boolean } & Others} Ways */
/** @typedef {Record<Known, string> & Ways} Visit what the page knows */
/** @typedef {Visit & { saves: boolean }} Start */
/** @typedef {{ files: Files, snapshot: Facts | null }} Load what the loading panel asks for before the page can listen */
/** @typedef {(name: string) => Promise<Response>} FetchFile */
/** @typedef {(count: number) => void} Advance by so many bytes that have arrived */
/** @typedef {{ fetchFile: FetchFile, expect: (name: string) => Advance }} Fetcher */
/** @typedef {typeof import("./storage.js")} Storing */
/** @typedef {{ python: any, Storage: Storing["Storage"], makeShelf: Storing["makeShelf"] }} Loaded */
/** @typedef {(status: number) => void} Answered of the server of a class */
/** @typedef {[name: string, number: number, text: string]} PeerNews of peers.js */
/** @typedef {{ connected(on: boolean): void, heard(frame: string): void, tick(): void }} Lined with a room: web/host.py */
/** @typedef {{ peer(...news: PeerNews): void }} Direct without a server: web/host.py */
/** @typedef {{ practised(news: string, text: string): void }} Practised of the practice: web/host.py */
/** @typedef {{ receive(text: string): void, open(link: string): void, new_day(): void }} Shown web/host.py */
/** @typedef {(status: number, text: string) => void} Ordered of the same server: what the teacher has set */
/** @typedef {Shown & { storage: Report, answered: Answered, ordered: Ordered }} Table */
/** @typedef {Table & Lined & Direct & Practised} Host */

/** @type {Record<string, string>} */
const TYPES = {
  js: "text/javascript",
  mjs: "text/javascript",
  wasm: "application/wasm",
  zip: "application/zip",
  json: "application/json",
};
const WASM = "pyodide.asm.wasm";
const SNAPSHOT = "games.snapshot";
const RESTORER = "snapshot.js";
const UNPACKER = "unpacker.js";
const DECODER = "zstd.wasm";
const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"];
const LIBRARY = "python_stdlib.zip";
const GAMES = "games.zip";
const RESTORED = "import random; random.seed()"; // else every visitor would have the chance of the snapshot
const IMPORTED = `import sys; sys.path.insert(0, "/${GAMES}")`;
const PATIENCE = 10_000; // milliseconds until the unpacker runs
const STEP = 50; // milliseconds between two reports of progress: a start has hundreds of chunks
const plainFetch = self.fetch.bind(self);

/** Messages that wait until the page listens; null once it does. @type {object[] | null} */
let held = [];
/** Send a message to the page. @param {object} message */
const tell = (message) => void (held ? held.push(message) : self.postMessage(message));

/** @type {Promise<Loaded>} */
const loading = new Promise((resolve, reject) => {
  addEventListener("message", ({ data }) => {
    if (data.load) load(data.load).then(resolve, reject);
  });
});
loading.catch(() => undefined); // it is reported once the page listens
/** @type {Promise<Start>} */
const started = new Promise((resolve) => {
  addEventListener("message", ({ data }) => {
    if (data.start) {
      held?.forEach((message) => self.postMessage(message));
      held = null;
      resolve(data.start);
    }
    if (data.ping) self.postMessage({ pong: data.ping });
  });
});
/** Whether an error says that there is no memory left. @param {any} error */
const isExhausted = (error) => error?.type === "MemoryError" || /out of memory/i.test(error?.message ?? "");
/** Report what went wrong by its kind alone: its text may name hidden tiles. @param {any} error */
const crash = (error) => tell(isExhausted(error) ? { exhausted: true } : { crashed: error?.name ?? "Error" });
// What later goes wrong in Python the game reports itself; this is for everything else.
self.addEventListener("unhandledrejection", ({ reason }) => crash(reason));

/**
 * Report a file that fails; only the first one counts, since the page then ends this worker.
 *
 * @param {string} file
 * @param {string} failed
 * @param {string | number | undefined} reason
 */
const fail = (file, failed, reason = "") => tell({ failed, reason, file });

/**
 * Make what fetches files by name. It reports the progress of all of them, those included that somebody else fetches, and
 * what is wrong with one.
 *
 * @param {Files} files
 * @returns {Fetcher}
 */
function makeFetcher(files) {
  let total = 0;
  let loaded = 0;
  let next = 0;
  /** @type {Advance} */
  const advance = (count) => {
    loaded += count;
    const now = performance.now();
    if (now < next) return;
    next = now + STEP;
    tell({ progress: Math.min(loaded / total, 1) });
  };
  /** @type {Fetcher["expect"]} */
  const expect = (name) => {
    total += files[name][1];
    return advance;
  };
  /** @type {FetchFile} */
  const fetchFile = async (name) => {
    const [address, size] = files[name];
    expect(name);
    tell({ waiting: name });
    const response = await plainFetch(address).catch(() => undefined);
    const type = response?.headers.get("content-type") ?? "";
    if (!response?.ok || !response.body) fail(name, response ? "answered" : "silent", response?.status);
    // Some hosts send their front page where a file is missing. Other wrong types do no harm here.
    else if (type.startsWith("text/html")) fail(name, "type", "text/html");
    if (!response?.ok || !response.body || type.startsWith("text/html")) return Response.error();
    let count = 0;
    const counter = new TransformStream(
      {
        transform(chunk, controller) {
          count += chunk.byteLength;
          advance(chunk.byteLength);
          controller.enqueue(chunk);
        },
        flush() {
          tell({ loaded: name });
          if (count !== size) fail(name, "damaged");
        },
      },
      undefined,
      { highWaterMark: Infinity }, // it comes in however long Python takes to ask for it
    );
    response.body.pipeTo(counter.writable).catch(() => fail(name, "damaged"));
    return new Response(counter.readable, { headers: { "content-type": TYPES[name.split(".").at(-1) ?? ""] } });
  };
  return { fetchFile, expect };
}

/**
 * Import a module; meanwhile the page knows what we wait for.
 *
 * @param {string} name
 * @param {string} address
 */
async function importModule(name, address) {
  tell({ waiting: name });
  try {
    return await import(address);
  } catch (error) {
    fail(name, "", error instanceof SyntaxError ? String(error) : "");
    throw error;
  } finally {
    tell({ loaded: name });
  }
}

/** @type {import("./storage.js").Storage | undefined} */
let storage;
let posted = Promise.resolve();

/**
 * Send a message to the page once all is saved: what a visitor has seen is still there after leaving at once. Where nothing
 * is saved it leaves at once, also while Python goes on.
 *
 * @param {object} message
 */
function post(message) {
  if (!storage) return void self.postMessage(message);
  const saved = storage.saved();
  posted = posted.then(() => saved).then(() => self.postMessage(message));
  return undefined;
}

/**
 * What Python is to know of this visit: what was saved, the reader's languages and the one chosen, and the link that led
 * here.
 *
 * @param {Visit} start
 * @param {import("./storage.js").Loaded | undefined} loaded
 */
function visit({ game, page, language, theme, link, rules, tutorial, firstGame, games, ...ways }, loaded) {
  return {
    game,
    ...loaded,
    language,
    languages: navigator.languages,
    theme,
    address: new URL(`../${page}`, import.meta.url).href,
    link,
    rules,
    tutorial,
    firstGame,
    games,
    ...ways,
    rooms: ROOMS,
    teacher: TEACHER,
  };
}

/**
 * Let another worker fetch and unpack the snapshot: that takes as long as to make Python's program ready here.
 *
 * @param {Files} files
 * @param {Facts} facts
 * @param {Advance} advance
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function unpackBeside(files, facts, advance) {
  const unpacker = new Worker(files[UNPACKER][0], { type: "module" });
  unpacker.postMessage({ facts, addresses: [SNAPSHOT, DECODER].map((name) => files[name][0]) });
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`${UNPACKER} does not start.`));
    const timer = setTimeout(giveUp, PATIENCE);
    unpacker.onerror = giveUp;
    unpacker.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (typeof data === "number") advance(data);
      else if (typeof data === "string") reject(new Error(data));
      else resolve(data);
    };
  }).finally(() => unpacker.terminate());
}

/**
 * Start Python from the snapshot, which has imported the games; if that fails in any way, start it anew and import them.
 *
 * @param {Load} message
 * @param {Fetcher} fetcher
 * @returns {Promise<any>} Python, which can import the games
 */
async function startPython({ files, snapshot }, { fetchFile, expect }) {
  const image = snapshot && unpackBeside(files, snapshot, expect(SNAPSHOT));
  image?.catch(() => undefined);
  // All at once, so that what is missing is known soon and a slow line is never idle. The modules are imported when they are
  // here: the browser has them then, and the progress of an import cannot be measured.
  const first = [RESTORER, ...SCRIPTS, WASM, "pyodide-lock.json", ...(snapshot ? [] : [LIBRARY, GAMES])];
  const coming = new Map(first.map((name) => [files[name][0], fetchFile(name)]));
  /** @param {string} name */
  const take = (name) => coming.get(files[name][0]) ?? fetchFile(name);
  /** Let Pyodide do without some files. @param {string[]} names */
  const leaveOut = (...names) => names.forEach((name) => coming.set(files[name][0], Promise.resolve(new Response())));
  // Compiled as it comes, and once: Pyodide would wait for the snapshot first.
  const compiled = WebAssembly.compileStreaming(take(WASM));
  compiled.catch(() => undefined);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      // Pyodide would write this to the console and wait forever.
      fail(WASM, "damaged");
      throw error;
    }
  };
  self.fetch = (request, options) => {
    const address = new URL(request instanceof Request ? request.url : request, import.meta.url).href;
    const found = coming.get(address);
    coming.delete(address);
    return found ?? plainFetch(request, options);
  };
  /** @param {string} name */
  const imported = async (name) => {
    await (await take(name)).arrayBuffer();
    return importModule(name, files[name][0]);
  };
  const [restorer, { loadPyodide }, { default: makeModule }] = await Promise.all([RESTORER, ...SCRIPTS].map(imported));
  const { addLazyFile, finalizeLater, forThisBrowser, LATER, release } = restorer;
  finalizeLater();
  const indexURL = new URL(".", files["pyodide.mjs"][0]).href;
  tell({ stage: "python" });
  if (image) {
    try {
      leaveOut(WASM, LIBRARY);
      const createPyodideModule = forThisBrowser(makeModule, image, snapshot.size);
      const python = await loadPyodide({ indexURL, createPyodideModule, _loadSnapshot: LATER });
      setTimeout(() => void image.then(release)); // the memory holds it now; this takes a while, and can wait
      // A snapshot has no files. Hardly anything is imported later, so they are fetched when something is.
      const library = python.FS.readdir("/lib").find((/** @type {string} */ name) => name.endsWith(".zip"));
      addLazyFile(python.FS, `/lib/${library}`, ...files[LIBRARY]);
      addLazyFile(python.FS, `/${GAMES}`, ...files[GAMES]);
      python.runPython(RESTORED);
      return python;
    } catch (error) {
      console.debug(`Python starts without its snapshot: ${error}`);
    }
    for (const name of [LIBRARY, GAMES]) coming.set(files[name][0], fetchFile(name));
  }
  leaveOut(WASM);
  const python = await loadPyodide({ indexURL });
  tell({ stage: "game" });
  python.FS.writeFile(`/${GAMES}`, new Uint8Array(await (await take(GAMES)).arrayBuffer()));
  python.runPython(IMPORTED);
  return python;
}

/**
 * Start Python, while the page that will show the game is still loading.
 *
 * @param {Load} message
 * @returns {Promise<Loaded>}
 */
async function load(message) {
  const { files } = message;
  const fetcher = makeFetcher(files);
  const importStorage = async () => {
    await (await fetcher.fetchFile("storage.js")).arrayBuffer();
    return importModule("storage.js", files["storage.js"][0]);
  };
  const [python, { Storage, makeShelf }] = await Promise.all([startPython(message, fetcher), importStorage()]);
  return { python, Storage, makeShelf };
}

const PAINTING = 40; // milliseconds that a page needs to paint the answer to a press, if we leave it the processor
const LOOKING = /"kind":"(?:point|focus)"/; // input that is no press, and comes often
let painted = -Infinity; // when the page will have painted the answer to the last press

/** Leave the page the processor after an answer to a press: at once, and from when it is posted. @param {string} input */
export function yieldTo(input) {
  if (LOOKING.test(input)) return;
  const begin = () => void (painted = performance.now() + PAINTING);
  begin();
  posted.then(begin);
}

/**
 * Make what resolves once the messages that wait here have been handled, and the page has had the time to paint what came
 * of a press. Browsers put a message that the worker posts itself behind those of the page; a timer would take four
 * milliseconds.
 */
export function makeRest() {
  /** @type {((value?: unknown) => void)[]} */
  const resting = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resting.shift()?.();
  return async () => {
    let left = 0;
    do {
      await new Promise((resolve) => {
        if (left > 0) return void setTimeout(resolve, left);
        resting.push(resolve);
        port2.postMessage(null);
      });
      left = painted - performance.now();
    } while (left > 0); // also where it was the press that was handled meanwhile
  };
}

const ROOMS = new URL("../../room/", import.meta.url).href;
const TEACHER = new URL("../../teacher/", import.meta.url).href;
// Where others name a game: the pages of a teacher, which have neither board nor storage.
const CONTEST = "contest";
const PROJECTOR = "projector";
/** What leads out of a worker: to hosts, to other pages, to what the browser stores, to workers without these limits. */
const WAYS_OUT = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "importScripts"],
  ...["BroadcastChannel", "Worker", "SharedWorker", "caches", "indexedDB", "cookieStore", "navigator", "FontFace", "fonts"],
];
const LOOK_AGAIN = 2000; // milliseconds

/**
 * A connection to the rooms of the server; when it breaks, the game asks for it again. What concerns connections to
 * other pages goes to the page, after what was saved before.
 *
 * @param {() => Host} getHost
 */
function makeConnection(getHost) {
  /** @type {WebSocket | undefined} */
  let socket;
  let asleep = false;
  const open = () => {
    if (asleep || (socket && socket.readyState <= WebSocket.OPEN)) return;
    const opened = (socket = new WebSocket(`${ROOMS.replace(/^http/, "ws")}socket`));
    opened.onopen = () => opened === socket && getHost().connected(true);
    opened.onmessage = ({ data }) => opened === socket && getHost().heard(data);
    opened.onclose = () => opened === socket && getHost().connected(false);
  };
  const close = () => {
    socket?.close();
    socket = undefined;
  };
  /** @param {boolean} on while it is so, nobody is at the page, and the others are to know */
  const sleep = (on) => {
    asleep = on;
    if (on) socket?.close();
  };
  /** @param {string} text */
  const send = (text) => void (socket?.readyState === WebSocket.OPEN && socket.send(text));
  /** @param {string} text JSON */
  const order = (text) => post({ peer: JSON.parse(text) });
  /** @param {string} name of a game */
  const lead = (name) => post({ lead: name });
  /** @param {string} code of a room; "" for none */
  const entered = (code) => post({ entered: code });
  return { open, close, sleep, send, order, lead, entered };
}

const CLASS = new URL("../../class/report", import.meta.url).href;
let sent = Promise.resolve();

/**
 * Send a report to the server of the class, one after another; tell the status of its answer, 0 without one.
 *
 * @param {string} body
 * @param {(status: number) => void} answered
 */
function sendReport(body, answered) {
  const options = { method: "POST", headers: { "content-type": "application/json" }, body };
  const ask = async () => {
    const answer = await plainFetch(CLASS, options).catch(() => undefined);
    // Where a hotel or a school asks for a password, a page of theirs answers.
    const isPage = answer?.ok && /html/.test(answer.headers.get("content-type") ?? "");
    answered((!isPage && answer?.status) || 0);
  };
  sent = sent.then(ask);
}

const ORDERS = new URL("../../class/orders", import.meta.url).href;
const ASK_AGAIN = 3000; // milliseconds after which a server that has not answered is asked again

/**
 * Ask the server of the class what the teacher has set; it answers once there is something new, or after a while.
 *
 * @param {string} body
 * @param {(status: number, text: string) => void} ordered
 */
async function followClass(body, ordered) {
  const options = { method: "POST", headers: { "content-type": "application/json" }, body };
  const answer = await plainFetch(ORDERS, options).catch(() => undefined);
  const text = (await answer?.text().catch(() => "")) ?? "";
  if (!answer?.ok) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  ordered(answer?.status ?? 0, text);
}

/**
 * Take from this worker what leads out of it, before programs of others run here.
 *
 * @param {any} python
 * @returns {boolean} whether the policy of the page holds here, which forbids hosts that are not the site's
 */
function shutIn(python) {
  // What Python fetches when something is imported has to be here by then.
  const names = python.FS.readdir("/lib").filter((/** @type {string} */ name) => name.endsWith(".zip"));
  for (const path of [...names.map((/** @type {string} */ name) => `/lib/${name}`), `/${GAMES}`]) python.FS.readFile(path);
  for (const name of WAYS_OUT) {
    for (let place = self; place; place = Object.getPrototypeOf(place)) Reflect.deleteProperty(place, name);
  }
  try {
    Function(""); // forbidden by the same policy, and nothing has to be sent to find out
    return false;
  } catch {
    return !WAYS_OUT.some((name) => name in self);
  }
}

/** Kinds of page whose matches, once reviewed, add to the practice. @type {Set<Kind>} */
const SHELVED = new Set(["match", "room", "letters", "direct"]);

/** Where the browser's storage keeps what a page saves. @param {Start} message */
function placeOf({ kind, game }) {
  if (kind === "study" || kind === "practice") return `${kind}-${game}`;
  return kind === "match" || kind === "lessons" ? game : kind;
}

/** @param {Start} message */
async function start(message) {
  const { game, saves } = message;
  const { python, Storage, makeShelf } = await loading;
  /** @type {Report} */
  const hear = (news, text = "") => host.storage(news, text);
  if (saves) storage = new Storage(placeOf(message), hear);
  const { open_contest, open_projector, open_table, rest_by } = python.pyimport("uptown_widget.web");
  rest_by(makeRest());
  const loaded = await storage?.load();
  /** @type {(screen: string) => void} */
  const show = (screen) => post({ screen });
  /** @type {(text: string) => void} */
  const save = (text) => storage?.save(text);
  /** @type {(report: string) => void} */
  const send = (report) => sendReport(report, (status) => host.answered(status));
  /** @type {(asked: string) => void} */
  const follow = (asked) => void followClass(asked, (status, text) => host.ordered(status, text));
  if (game === CONTEST && !shutIn(python)) return post({ exposed: true });
  if (game === CONTEST || game === PROJECTOR) {
    const program = (game === CONTEST ? open_contest : open_projector)(show, message.language);
    addEventListener("message", ({ data }) => {
      if (typeof data !== "string") return;
      program.receive(data);
      yieldTo(data);
    });
    post({ ready: true });
    return;
  }
  const shelf = saves && SHELVED.has(message.kind) ? makeShelf(game, () => host) : undefined;
  const exhausted = () => self.postMessage({ exhausted: true });
  const facts = JSON.stringify(visit(message, loaded));
  const connection = makeConnection(() => host);
  /** @type {Host} */
  const host = open_table(show, storage && save, facts, send, connection, exhausted, shelf, storage, follow);
  if (message.kind === "room" || message.kind === "direct") setInterval(() => host.tick(), LOOK_AGAIN);
  let day = new Date().toDateString();
  /** Show what there is on another day, be it that time has passed or that the clock or its zone was changed. */
  const lookAtDay = () => {
    const before = day;
    day = new Date().toDateString();
    if (day !== before) host.new_day();
  };
  addEventListener("message", ({ data }) => {
    try {
      if (typeof data === "string") {
        host.receive(data);
        yieldTo(data);
      } else if (data.link !== undefined) host.open(data.link);
      else if (data.ping) lookAtDay(); // the page pings every few seconds while somebody looks at it
      else if (data.asleep !== undefined) connection.sleep(data.asleep);
      else if (data.peer) host.peer(.../** @type {PeerNews} */ (data.peer));
    } catch (error) {
      crash(error);
    }
  });
  post({ ready: true });
}

started.then(start).catch((error) => {
  // Of an error in Python the kind is enough: its text may name hidden tiles.
  const file = /[^/\s]+\.(mjs|js|wasm|zip|json)/.exec(error.type ? "" : error.message)?.[0] ?? "";
  fail(file, "", error.type ?? error.message.trim().split("\n").at(-1));
});
