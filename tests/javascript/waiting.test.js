// @ts-check
// How long the page waits: for files, for Python to start, and for a worker that no longer answers.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Engine } from "../../lite/pages/play/engine.js";
import { Heartbeat } from "../../lite/pages/play/heartbeat.js";

/** @type {number[]} */
let asked = [];
let silences = 0;
let now = 0;
/** @type {Heartbeat} */
let heartbeat;

beforeEach(() => {
  [asked, silences, now] = [[], 0, 1000];
  mock.timers.enable({ apis: ["setInterval"] });
  mock.method(performance, "now", () => now);
  heartbeat = new Heartbeat((id) => asked.push(id), () => (silences += 1));
});
afterEach(() => {
  heartbeat.stop();
  mock.timers.reset();
  mock.restoreAll();
});

/** Let seconds pass. @param {number} seconds */
function pass(seconds, hidden = false) {
  for (let count = 0; count < seconds; count += 1) heartbeat.tick((now += 1000), hidden);
}

test("a worker that answers is asked every five seconds", () => {
  for (let count = 0; count < 20; count += 1) {
    pass(1);
    if (asked.length) heartbeat.answer(asked[asked.length - 1]);
  }
  assert.deepEqual(asked, [1, 2, 3, 4]);
  assert.equal(silences, 0);
});

test("twenty seconds without an answer are too long, and are reported once", () => {
  heartbeat.ask();
  pass(19);
  assert.equal(silences, 0);
  pass(60);
  assert.equal(silences, 1);
  assert.equal(heartbeat.answer(1), true);
  assert.equal(heartbeat.answer(1), false);
});

test("seconds do not count while the page is hidden or the machine asleep", () => {
  heartbeat.ask();
  pass(19);
  pass(100, true);
  pass(19);
  now += 3600_000;
  pass(20);
  assert.equal(silences, 0);
  pass(1);
  assert.equal(silences, 1);
});

test("a worker that shows something is not stuck, even if its answers are late", () => {
  heartbeat.ask();
  for (let count = 0; count < 10; count += 1) {
    pass(19);
    assert.equal(heartbeat.sign(), false);
  }
  assert.equal(silences, 0);
  assert.equal(heartbeat.answered, 0);
  pass(20);
  assert.equal(silences, 1);
  assert.equal(heartbeat.sign(), true);
  pass(20);
  assert.equal(silences, 2);
});

/** What the engine reports. */
function reports() {
  /** @type {[string, ...unknown[]][]} */
  const list = [];
  /** @type {ProxyHandler<any>} */
  const handler = { get: (_, name) => (/** @type {unknown[]} */ ...rest) => list.push([String(name), ...rest]) };
  return { list, listener: new Proxy({}, handler) };
}

/** A worker that says what it is told to say. */
function scripted() {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  /** @type {unknown[]} */
  const sent = [];
  const worker = {
    addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => (listeners[kind] = listener),
    postMessage: (/** @type {unknown} */ message) => sent.push(message),
    terminate: () => sent.push("terminated"),
  };
  return { worker, sent, say: (/** @type {object} */ data) => listeners.message({ data }) };
}

test("a file of which nothing comes for twenty seconds is late, is reported once, and so is the next one", () => {
  const { list, listener } = reports();
  const { worker, say } = scripted();
  const engine = new Engine(worker, listener);
  const began = performance.now();
  say({ waiting: "pyodide.mjs" });
  engine.watch(began + 19_000);
  say({ progress: 0.5 });
  engine.watch(performance.now() + 19_900);
  assert.deepEqual(list, [["progress", 0.5]]);
  engine.watch(performance.now() + 21_000);
  engine.watch(performance.now() + 40_000);
  assert.deepEqual(list.slice(1), [["late", "pyodide.mjs"]]);
  say({ loaded: "pyodide.mjs" });
  say({ waiting: "storage.js" });
  engine.watch(performance.now() + 21_000);
  assert.deepEqual(list.at(-1), ["late", "storage.js"]);
  engine.end();
});

test("Python may take a minute to start once all files are there", () => {
  const { list, listener } = reports();
  const { worker, say } = scripted();
  const engine = new Engine(worker, listener);
  say({ waiting: "pyodide.mjs" });
  say({ loaded: "pyodide.mjs" });
  engine.watch(performance.now() + 59_000);
  assert.deepEqual(list, []);
  engine.watch(performance.now() + 61_000);
  assert.deepEqual(list, [["late", undefined]]);
  engine.end();
});

test("worker.js itself is asked for after five seconds of silence", () => {
  const { list, listener } = reports();
  const engine = new Engine(scripted().worker, listener);
  engine.watch(performance.now() + 4000);
  assert.deepEqual(list, []);
  engine.watch(performance.now() + 6000);
  assert.deepEqual(list, [["silent", "worker.js"]]);
  engine.end();
});

test("only the first failure is reported, and the worker is ended", () => {
  const { list, listener } = reports();
  const { worker, sent, say } = scripted();
  new Engine(worker, listener);
  say({ failed: "damaged", file: "python_stdlib.zip", reason: "" });
  say({ failed: "silent", file: "uptown.zip", reason: "" });
  assert.deepEqual(list, [["failed", "python_stdlib.zip", "damaged", ""]]);
  assert.equal(sent[0], "terminated");
});

test("input that the worker has not received is known to be missed", () => {
  const { list, listener } = reports();
  const { worker, sent, say } = scripted();
  const engine = new Engine(worker, listener);
  say({ ready: true });
  assert.equal(engine.missed, false);
  engine.send("first", true);
  assert.deepEqual(sent, ["first", { ping: 1 }]);
  assert.equal(engine.missed, true);
  say({ pong: 1 });
  assert.equal(engine.missed, false);
  engine.send("point");
  assert.equal(engine.missed, false);
  assert.deepEqual(list, [["ready"]]);
  engine.end();
});

test("what a worker shows that had been given up takes that back, and whether it has heard is not known by it", () => {
  const { list, listener } = reports();
  const { worker, say } = scripted();
  Object.defineProperty(globalThis, "document", { value: { hidden: false }, configurable: true });
  const engine = new Engine(worker, listener);
  say({ ready: true });
  engine.send("press", true);
  for (let second = 0; second < 20; second += 1) {
    now += 1000;
    mock.timers.tick(1000);
  }
  assert.deepEqual(list, [["ready"], ["stopped"]]);
  say({ screen: "{}" });
  assert.deepEqual(list.slice(2), [["resumed"], ["screen", "{}"]]);
  assert.equal(engine.missed, true);
  say({ pong: 1 });
  assert.deepEqual(list.slice(4), []);
  assert.equal(engine.missed, false);
  engine.end();
});
