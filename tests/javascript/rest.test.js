// @ts-check
// When work in the worker goes on: not before the page has been heard, and has painted the answer to a press.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";

const ignore = () => undefined;
const scope = { fetch: ignore, addEventListener: ignore, postMessage: ignore };
Object.assign(globalThis, { self: scope, addEventListener: ignore });
/** @type {MessageChannel[]} */
const channels = [];
const Plain = MessageChannel;
const Counted = function () {
  const made = new Plain();
  channels.push(made);
  return made;
};
Object.assign(globalThis, { MessageChannel: Counted });
after(() => channels.forEach(({ port1 }) => port1.close())); // else the test would wait for further messages
const { makeRest, yieldTo } = await import("../../lite/pages/play/worker.js");

const press = JSON.stringify({ kind: "press", name: "guide", value: "" });
const pointed = JSON.stringify({ kind: "point", name: "D4", value: "" });
let now = 0;
/** @type {number[]} how long the timers wait that were set */
let waits = [];

beforeEach((context) => {
  now += 1000;
  waits = [];
  /** @type {(go: () => void, milliseconds: number) => void} */
  const wait = (go, milliseconds) => {
    waits.push(milliseconds);
    now += milliseconds;
    queueMicrotask(go);
  };
  const { mock } = /** @type {import("node:test").TestContext} */ (context);
  mock.method(performance, "now", () => now);
  mock.method(globalThis, "setTimeout", wait);
});

test("where nobody presses anything, work goes on at once", async () => {
  await makeRest()();
  assert.deepEqual(waits, []);
});

test("after a press the page has the processor to itself while it paints the answer", async () => {
  yieldTo(press);
  await makeRest()();
  assert.deepEqual(waits, [40]);
  await makeRest()();
  assert.deepEqual(waits, [40], "once");
});

test("so it has after a press that was handled while work rested", async () => {
  const rest = makeRest()();
  yieldTo(press);
  await rest;
  assert.deepEqual(waits, [40]);
});

test("the time to paint begins when the answer is posted", async () => {
  yieldTo(press);
  now += 30; // that long Python took
  await null;
  await null;
  await makeRest()();
  assert.deepEqual(waits, [40]);
});

test("a pointer that moves stops no work", async () => {
  yieldTo(pointed);
  await makeRest()();
  assert.deepEqual(waits, []);
});
