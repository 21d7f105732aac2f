// @ts-check
// Python and the game, in a worker of their own: the page never waits for them.
//
// In:  {start: {game, page, saves, link, files}} first; then {kind, name, value} as JSON text, {link: text}, {ping: id}.
// Out: {stage: "python" | "game"}, {waiting: file}, {loaded: file}, {progress: part of 1}, {ready: true}, {screen: JSON text},
//      {failed: name of a sentence of the page, reason, file}, {pong: id}, {crashed: kind of error}.

/** @import { Report } from "./storage.js" */
/** @typedef {Record<string, [address: string, size: number]>} Files by name */
/** @typedef {{ game: string, page: string, saves: boolean, link: string, files: Files }} Start */
/** @typedef {{ receive(text: string): void, open(link: string): void, storage: Report }} Host web/host.py */

/** @type {Record<string, string>} */
const TYPES = {
  js: "text/javascript",
  mjs: "text/javascript",
  wasm: "application/wasm",
  zip: "application/zip",
  json: "application/json",
};
const FILES = ["storage.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const plainFetch = self.fetch.bind(self);

/** @type {Promise<Start>} */
const started = new Promise((resolve) => {
  addEventListener("message", ({ data }) => {
    if (data.start) resolve(data.start);
    if (data.ping) self.postMessage({ pong: data.ping });
  });
});
// What later goes wrong in Python the game reports itself; this is for everything else. Error texts may name hidden tiles.
self.addEventListener("unhandledrejection", ({ reason }) => self.postMessage({ crashed: reason?.name ?? "Error" }));

/**
 * Report a file that fails; only the first one counts, since the page then ends this worker.
 *
 * @param {string} file
 * @param {string} failed
 * @param {string | number | undefined} reason
 */
const fail = (file, failed, reason = "") => self.postMessage({ failed, reason, file });

/**
 * Make a function that fetches files by name. It reports the progress of all of them, and what is wrong with one.
 *
 * @param {Files} files
 * @param {string[]} names
 * @returns {(name: string) => Promise<Response>}
 */
function makeFetcher(files, names) {
  const total = names.reduce((sum, name) => sum + files[name][1], 0);
  let loaded = 0;
  return async (name) => {
    const [address, size] = files[name];
    self.postMessage({ waiting: name });
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
          loaded += chunk.byteLength;
          self.postMessage({ progress: loaded / total });
          controller.enqueue(chunk);
        },
        flush() {
          self.postMessage({ loaded: name });
          if (count !== size) fail(name, "damaged");
        },
      },
      undefined,
      { highWaterMark: Infinity }, // it comes in however long Python takes to ask for it
    );
    response.body.pipeTo(counter.writable).catch(() => fail(name, "damaged"));
    return new Response(counter.readable, { headers: { "content-type": TYPES[name.split(".").at(-1) ?? ""] } });
  };
}

/**
 * Import a module; meanwhile the page knows what we wait for.
 *
 * @param {string} name
 * @param {string} address
 */
async function importModule(name, address) {
  self.postMessage({ waiting: name });
  try {
    return await import(address);
  } catch (error) {
    fail(name, "", error instanceof SyntaxError ? String(error) : "");
    throw error;
  } finally {
    self.postMessage({ loaded: name });
  }
}

/** @type {import("./storage.js").Storage | undefined} */
let storage;
let posted = Promise.resolve();

/**
 * Send a message to the page once all is saved: what a visitor has seen is still there after leaving at once.
 *
 * @param {object} message
 */
function post(message) {
  const saved = storage?.saved();
  posted = posted.then(() => saved).then(() => self.postMessage(message));
}

/**
 * What Python is to know of this visit: what was saved, the reader's languages, the day, and the link that led here.
 *
 * @param {Start} start
 * @param {{ kept: string, storage: string } | undefined} loaded
 */
function visit({ game, page, link }, loaded) {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return {
    game,
    ...loaded,
    languages: navigator.languages,
    today: today.join("-"),
    address: new URL(`../${page}`, import.meta.url).href,
    link,
  };
}

/** @param {Start} message */
async function start(message) {
  const { game, saves, files } = message;
  const names = [...FILES, `${game}.zip`];
  const fetchFile = makeFetcher(files, names);
  // All at once, so that what is missing is known soon and a slow line is never idle. The modules are imported when they are
  // here: the browser has them then, and the progress of an import cannot be measured.
  const coming = new Map(names.map((name) => [files[name][0], fetchFile(name)]));
  /** @param {string} name */
  const take = async (name) => (await coming.get(files[name][0]))?.arrayBuffer() ?? new ArrayBuffer(0);
  self.fetch = (request, options) => {
    const address = new URL(request instanceof Request ? request.url : request, import.meta.url).href;
    const found = coming.get(address);
    coming.delete(address);
    return found ?? plainFetch(request, options);
  };
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...rest) =>
    instantiateStreaming.apply(WebAssembly, rest).catch((error) => {
      // Pyodide would write this to the console and wait forever.
      fail("pyodide.asm.wasm", "damaged");
      throw error;
    });
  await Promise.all(["storage.js", "pyodide.mjs", "pyodide.asm.mjs"].map(take));
  const { Storage } = await importModule("storage.js", files["storage.js"][0]);
  /** @type {Report} */
  const report = (news, text = "") => host.storage(news, text);
  if (saves) storage = new Storage(game, report);
  const { loadPyodide } = await importModule("pyodide.mjs", files["pyodide.mjs"][0]);
  self.postMessage({ stage: "python" });
  const python = await loadPyodide({ indexURL: new URL(".", files["pyodide.mjs"][0]).href });
  self.postMessage({ stage: "game" });
  python.FS.writeFile("/game.zip", new Uint8Array(await take(`${game}.zip`)));
  const { open_table } = python.runPython(`
import sys
sys.path.insert(0, "/game.zip")
import uptown_widget.web
uptown_widget.web
`);
  const loaded = await storage?.load();
  /** @type {(screen: string) => void} */
  const show = (screen) => post({ screen });
  /** @type {(text: string) => void} */
  const save = (text) => storage?.save(text);
  /** @type {Host} */
  const host = open_table(show, storage && save, JSON.stringify(visit(message, loaded)));
  addEventListener("message", ({ data }) => {
    if (typeof data === "string") host.receive(data);
    else if (data.link !== undefined) host.open(data.link);
  });
  post({ ready: true });
}

started.then(start).catch((error) => {
  // Of an error in Python the kind is enough: its text may name hidden tiles.
  const file = /[^/\s]+\.(mjs|js|wasm|zip|json)/.exec(error.type ? "" : error.message)?.[0] ?? "";
  fail(file, "", error.type ?? error.message.trim().split("\n").at(-1));
});
