// @ts-check
// The tournament of the teacher's page: a bot that does not stop costs its worker, and no more.

import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { Contest } from "../../lite/pages/teacher/contest.js";
import { botIn, visible } from "../../lite/pages/teacher/tournament.js";

class FakeWorker {
  /** @type {unknown[]} */
  received = [];
  ended = false;
  /** @type {Record<string, (event: any) => void>} */
  listeners = {};

  /** @param {string} kind @param {any} listener */
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }
  /** @param {unknown} message */
  postMessage(message) {
    this.received.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** @param {object} data */
  say(data) {
    this.listeners.message({ data });
  }
  /** @param {object} message */
  tell(message) {
    this.say({ screen: JSON.stringify(message) });
  }
}

const ORDER = { bots: { Ada: "good", Ben: "endless" }, deals: 1, seed: "test", seconds: 2, against: true };

function begun() {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {unknown[][]} */
  const heard = [];
  /** @param {string} name */
  const note = (name) => (/** @type {unknown[]} */ ...told) => void heard.push([name, ...told]);
  const make = () => {
    workers.push(new FakeWorker());
    return workers[workers.length - 1];
  };
  const listener = { played: note("played"), table: note("table"), refused: note("refused"), over: note("over") };
  const contest = new Contest(make, { game: "contest" }, listener);
  contest.run(ORDER);
  return { contest, workers, heard };
}

/** The same once Python is there. */
function playing() {
  const { workers, heard } = begun();
  assert.equal(workers[0].received.length, 1);
  workers[0].say({ ready: true });
  return { workers, heard };
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("the order is sent once Python is ready, and what is played is told", () => {
  const { workers, heard } = playing();
  assert.deepEqual(workers[0].received[0], { start: { game: "contest" } });
  assert.deepEqual(JSON.parse(String(workers[0].received[1])), ORDER);
  workers[0].tell({ refused: "Ben", why: "no bot" });
  workers[0].tell({ done: 1, all: 3 });
  workers[0].tell({ table: [], faults: {} });
  workers[0].tell({ over: true });
  assert.deepEqual(heard, [["refused", "Ben", "no bot"], ["played", 1, 3], ["table", [], {}], ["over", ""]]);
  assert.ok(workers[0].ended);
});

test("a bot that does not stop is taken out, and the others play", () => {
  const { workers, heard } = playing();
  workers[0].tell({ asked: "Ada" });
  mock.timers.tick(14_000);
  workers[0].tell({ asked: "Ben" });
  mock.timers.tick(14_000);
  assert.equal(workers.length, 1);
  mock.timers.tick(2000);
  assert.ok(workers[0].ended);
  assert.deepEqual(heard, [["refused", "Ben", ""]]);
  workers[0].tell({ over: true }); // what an ended worker had still to say
  workers[1].say({ ready: true });
  assert.deepEqual(JSON.parse(String(workers[1].received[1])).bots, { Ada: "good" });
});

test("a bot that breaks the worker is taken out, too", () => {
  const { workers, heard } = playing();
  workers[0].tell({ asked: "Ben" });
  workers[0].say({ crashed: "RangeError" });
  assert.deepEqual(heard, [["refused", "Ben", ""]]);
  assert.equal(workers.length, 2);
});

test("when Python does not start, that is said", () => {
  for (const fail of [
    (/** @type {FakeWorker} */ worker) => worker.say({ failed: "damaged", file: "games.zip" }),
    () => mock.timers.tick(91_000),
    (/** @type {FakeWorker} */ worker) => worker.listeners.error({}),
  ]) {
    const { workers, heard } = begun();
    fail(workers[0]);
    assert.deepEqual(heard, [["over", "unstarted"]]);
    assert.ok(workers[0].ended);
  }
});

test("who stops hears nothing more", () => {
  const { contest, workers, heard } = begun();
  contest.stop();
  workers[0].tell({ done: 1, all: 3 });
  mock.timers.tick(100_000);
  assert.deepEqual([workers.length, heard.length], [1, 0]);
});

test("where bots could reach the network none plays", () => {
  const { workers, heard } = begun();
  workers[0].say({ exposed: true });
  assert.deepEqual(heard, [["over", "exposed"]]);
  assert.ok(workers[0].ended);
  assert.equal(workers.length, 1);
});

test("a bot plays whatever its file is called", async () => {
  const files = ["__proto__.py", "constructor.py", "10.py", "my bot.py"].map((name) => {
    const bytes = new TextEncoder().encode(name);
    return { name, size: bytes.length, arrayBuffer: async () => bytes.buffer };
  });
  const bots = JSON.parse(JSON.stringify(Object.fromEntries(await Promise.all(files.map(botIn)))));
  assert.deepEqual(Object.entries(bots).sort(), files.map(({ name }) => [name.slice(0, -3), name]).sort());
});

test("files that are hidden are neither bots nor progress", () => {
  const named = ["._Ada.py", "Ada.py", ".DS_Store", "a.b.py", "._Ada.json", ".py"].map((name) => ({ name }));
  assert.deepEqual(visible(named), [{ name: "Ada.py" }, { name: "a.b.py" }]);
});

test("a bot is called the same, whatever mails and archives have made of its name", async () => {
  const named = ["Zo\u00eb.py", "Zo\u00eb.py.txt", "Zo\u00eb.txt", "Zo\u00eb", "Zoe\u0308.py"];
  for (const name of named) assert.deepEqual(await botIn(new File(["pass"], name)), ["Zo\u00eb", "pass"]);
});
