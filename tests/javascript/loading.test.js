// @ts-check
// The loading panel: its language, what it says of files that do not come, and the worker that it makes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../lite/pages/play/loading.js", import.meta.url), "utf-8");
const FILES = { "play.js": 5, "../screen.css": 7, "worker.js": 3, "games.zip": 9 };
const SENTENCES = ["again", "core", "damaged", "missing {file}: {reason}", "answered {reason}", "late {file}", "broken {reason}"];
/** @param {string} code */
const sentences = (code) => Object.fromEntries(SENTENCES.map((text) => [text.split(" ")[0], `${code} ${text}`]));
const WORDS = { en: sentences("en"), nl: sentences("nl"), ko: sentences("ko") };

/** An element of the page, with what the panel changes of it. @returns {any} */
function element() {
  const classes = new Set();
  const classList = {
    add: (/** @type {string} */ name) => classes.add(name),
    remove: (/** @type {string} */ name) => classes.delete(name),
    toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => (on ? classes.add(name) : classes.delete(name)),
    contains: (/** @type {string} */ name) => classes.has(name),
  };
  return { textContent: "", hidden: true, dataset: {}, classList, remove() {} };
}

/** A worker of a browser that knows modules. */
class Modules {
  /** @param {string} address @param {{ type: string }} options */
  constructor(address, { type }) {
    this.address = address;
    this.type = type;
    this.posted = /** @type {any[]} */ ([]);
  }

  /** @param {any} message */
  postMessage(message) {
    this.posted.push(message);
  }
}

/** One that does not, and takes the script for a plain one. */
class Plain {
  static ended = 0;

  terminate() {
    Plain.ended += 1;
  }
}

const missing = () => ({ ok: false, status: 404 });

/**
 * Run the script in a page.
 *
 * @typedef {{ chosen: string, theme: string, media: string, answer: (path: string) => any, worker: any }} Given
 * @param {Partial<Given> & { languages?: string[] }} given
 */
function page({ languages = ["en-GB"], chosen = "", theme = "", media = "", answer = missing, worker = Modules }) {
  const ids = ["status", "reason", "again", "trouble", "loading", "late", "rules", "table"];
  const parts = Object.fromEntries(ids.map((id) => [id, element()]));
  parts.build = { textContent: JSON.stringify({ files: FILES, rules: "rules.html", snapshot: { size: 1 }, board: 1, seats: 2 }) };
  parts.words = { textContent: JSON.stringify(WORDS) };
  /** @type {Record<string, (event: any) => void>} */
  const heard = {};
  /** @type {{ watch: () => void, now: number, fetched: string[], links: any[] }} */
  const world = { watch: () => {}, now: 0, fetched: [], links: [] };
  const window = /** @type {any} */ ({});
  const context = {
    window,
    document: {
      body: element(),
      documentElement: { ...element(), dataset: { theme }, style: { setProperty() {} } },
      getElementById: (/** @type {string} */ id) => parts[id],
      querySelector: () => null,
      querySelectorAll: (/** @type {string} */ selector) => (selector.startsWith("link") ? world.links : []),
      addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => (heard[`file ${kind}`] = listener),
    },
    navigator: { languages },
    localStorage: { getItem: (/** @type {string} */ name) => (name === "uptown-language" ? chosen : null), setItem() {} },
    matchMedia: (/** @type {string} */ query) => ({ matches: query === media }),
    location: { href: "https://site/play/", search: "", origin: "https://site", reload() {} },
    performance: { now: () => world.now },
    fetch: async (/** @type {string} */ path) => {
      world.fetched.push(path);
      return answer(path);
    },
    setInterval: (/** @type {() => void} */ listener) => (world.watch = listener),
    addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => (heard[kind] = listener),
    ...{ URL, AbortController, WebAssembly, setTimeout, clearTimeout, clearInterval() {}, Worker: worker },
  };
  runInContext(SCRIPT, createContext(context));
  return { loading: window.loading, parts, heard, world, state: () => context.document.body.dataset.state };
}

/** The answer of a server. @type {(length: number, type?: string) => any} */
const file = (length, type = "text/javascript") => ({
  ok: true,
  headers: { get: () => `${type}; charset=utf-8` },
  arrayBuffer: async () => new ArrayBuffer(length),
});

test("the page speaks the language that was chosen, else the first of the reader's that there is, else English", () => {
  assert.equal(page({ languages: ["de", "nl-BE", "ko"] }).loading.language, "nl");
  assert.equal(page({ languages: ["nl"], chosen: "ko" }).loading.language, "ko");
  assert.equal(page({ languages: ["nl"], chosen: "tlh" }).loading.language, "nl");
  assert.equal(page({ languages: ["de"] }).loading.language, "en");
});

test("the table has the theme that was chosen, else that of the system, before anything else is there", () => {
  const [dark, contrast] = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"];
  for (const [theme, media, wanted] of [
    ["", "", "light"],
    ["", dark, "dark"],
    ["system", dark, "dark"],
    ["dark", "", "dark"],
    ["light", dark, "light"],
    ["dark", contrast, "contrast"],
  ]) {
    const { loading, parts } = page({ theme, media });
    assert.equal(parts.table.className, `uptown uptown-${wanted}`);
    assert.equal(loading.shade, wanted);
  }
});

test("the rules that are linked are those in the language of the page", () => {
  const { loading, parts } = page({});
  assert.equal(parts.rules.href, "rules.html");
  loading.speak("ko");
  assert.equal(parts.rules.href, "rules.ko.html");
});

test("a file is sound, missing, of another type, damaged or does not come", async () => {
  /** @type {(answer: any, name?: string) => Promise<any[]>} */
  const found = async (answer, name = "play.js") => [...(await page({ answer: () => answer }).loading.inspect(name))];
  assert.deepEqual(await found(file(5)), []);
  assert.deepEqual(await found(file(7, "text/css"), "screen.css"), []);
  assert.deepEqual(await found({ ok: false, status: 404 }), ["answered", 404]);
  assert.deepEqual(await found(file(9, "text/html"), "games.zip"), ["type", "text/html"], "the front page in its place");
  assert.deepEqual(await found(file(5, "text/plain")), ["type", "text/plain"]);
  assert.deepEqual(await found(file(7), "screen.css"), ["type", "text/javascript"]);
  assert.deepEqual(await found(file(4)), ["damaged"]);
  assert.deepEqual(await found(Promise.reject(new Error("no network"))), ["silent"]);
  assert.deepEqual(await found(file(5), "foreign.js"), []);
});

test("the first faulty file is named with the reason, and no later one", async () => {
  const { loading, parts, state, world } = page({});
  await loading.reportFile("play.js");
  await loading.reportFile("worker.js");
  assert.equal(parts.reason.textContent, "en missing play.js: en answered 404");
  assert.deepEqual([state(), parts.trouble.hidden, world.fetched], ["failed", false, ["play.js"]]);
  assert.equal(loading.run(), false);
});

test("an error of a module names the file, one of an extension nothing", async () => {
  const { heard, parts, world } = page({});
  const error = { target: {}, message: "no" };
  heard.error({ ...error, filename: "chrome-extension://x/play.js" });
  assert.deepEqual(world.fetched, []);
  heard.error({ ...error, filename: "https://site/play/play.js" });
  await new Promise(setImmediate);
  assert.match(parts.reason.textContent, /missing play\.js/);
});

test("once the page runs an error stops nothing and is shown with a way on", () => {
  const { heard, loading, parts, state } = page({});
  assert.equal(loading.run(), true);
  const before = state();
  heard.error({ target: {}, message: "no", filename: "https://site/play/play.js", error: new RangeError("no") });
  assert.equal(parts.reason.textContent, "en broken RangeError");
  assert.equal(state(), before);
});

test("a file that does not come for twenty seconds is named", () => {
  const { heard, parts, world } = page({});
  world.links = [{ href: "https://site/play/play.js" }, { href: "https://site/screen.css" }];
  world.now = 19_000;
  heard["file load"]({ target: world.links[0] });
  world.now = 38_999;
  world.watch();
  assert.equal(parts.reason.textContent, "");
  world.now = 39_000;
  world.watch();
  assert.equal(parts.reason.textContent, "en late screen.css");
});

test("the worker that loads beside the page is taken once, with the snapshot; the next one starts without", () => {
  const { loading } = page({});
  const first = /** @type {any} */ (loading.takeWorker(true));
  assert.deepEqual([first.address, first.type], ["https://site/play/worker.js", "module"]);
  assert.deepEqual({ ...first.posted[0].load.snapshot }, { size: 1 });
  const second = /** @type {any} */ (loading.takeWorker(false));
  assert.notEqual(second, first);
  assert.equal(second.posted[0].load.snapshot, null);
});

test("a browser whose workers know no modules is told so, and its worker is ended", () => {
  Plain.ended = 0;
  assert.equal(page({ worker: Plain }).loading.takeWorker(true), "workers");
  assert.equal(Plain.ended, 1);
});
