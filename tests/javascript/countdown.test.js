// @ts-check
// A clock that counts down goes by the time that passes: not by what the clock of the device is set to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let awake = 1000; // what performance.now() tells
let wall = 1_800_000_000_000;
/** @type {() => void} */
let tick = () => undefined;
/** @type {() => void} */
let turned = () => undefined;
const page = {
  hidden: false,
  addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listener) => void (turned = listener),
  createElement: () => ({ append: () => undefined, setAttribute: () => undefined, hidden: true, textContent: "" }),
};
Object.assign(globalThis, {
  document: page,
  clearInterval: () => undefined,
  setInterval: (/** @type {() => void} */ work) => void (tick = work),
});
Date.now = () => wall;
performance.now = () => awake;
const { Countdown } = await import("../../lite/pages/play/countdown.js");

/** @param {number} seconds @param {boolean} [sleeping] */
function pass(seconds, sleeping = false) {
  wall += seconds * 1000;
  if (!sleeping) awake += seconds * 1000;
  tick();
}

/** @param {boolean} hidden */
function turn(hidden) {
  page.hidden = hidden;
  turned();
}

let clock = new Countdown();
beforeEach(() => {
  clock = new Countdown();
  clock.show(wall / 1000 + 300);
});

test("a clock that is put right changes nothing", () => {
  for (const [at, set] of [3600, -3600, -86_400, 59, 86_400 * 365].entries()) {
    wall += set * 1000;
    pass(10);
    assert.equal(clock.element.textContent, ["4:50", "4:40", "4:30", "4:20", "4:10"][at]);
  }
});

test("also while the page is hidden and back, if it was put right before", () => {
  wall += 3_600_000;
  pass(10);
  turn(true);
  pass(10);
  turn(false);
  pass(10);
  assert.equal(clock.element.textContent, "4:30");
});

test("time passes while the device sleeps", () => {
  for (const left of ["4:00", "3:00", "2:00"]) {
    turn(true);
    pass(50, true);
    turn(false);
    pass(10);
    assert.equal(clock.element.textContent, left);
  }
});

test("what is shown anew is right again, and nothing is below zero", () => {
  wall -= 3_600_000;
  clock.show(wall / 1000 + 90);
  assert.equal(clock.element.textContent, "1:30");
  pass(100);
  assert.equal(clock.element.textContent, "0:00");
  clock.show(0);
  assert.ok(clock.element.hidden);
});
