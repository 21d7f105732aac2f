// @ts-check
// What is under the pointer, where slides are on their way, and what is framed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { duration, frames, slideAt, targetAt } from "../../lite/pages/play/geometry.js";

/** @import { Slide, Target } from "../../lite/pages/play/schema.js" */

/** @type {Target[]} */
const targets = [["below", 0, 0, 100, 50], ["above", 50, 0, 20, 20]];
const scene = { width: 100, height: 50, targets };
const box = { left: 10, top: 20, width: 200, height: 100 };

test("a point of the page is found in units of the scene, the last target on top", () => {
  assert.equal(targetAt(box, scene, 10, 20), "below");
  assert.equal(targetAt(box, scene, 10 + 2 * 55, 20 + 2 * 5), "above");
  assert.equal(targetAt(box, scene, 10 + 2 * 71, 20 + 2 * 5), "below");
  assert.equal(targetAt(box, scene, 10 + 2 * 55, 20 + 2 * 20), "below");
});

test("the edges at the right and below belong to nothing", () => {
  assert.equal(targetAt(box, scene, 210, 20), "");
  assert.equal(targetAt(box, scene, 10, 120), "");
  assert.equal(targetAt(box, scene, 9.9, 20), "");
});

/** @type {Slide} */
const coming = [[], 80, -40, 160, false];
/** @type {Slide} */
const leaving = [[], 80, -40, 160, true];

test("a slide that comes begins beside its place and ends there, slower and slower", () => {
  assert.deepEqual(slideAt(coming, 0), { dx: 80, dy: -40, opacity: 1 });
  assert.deepEqual(slideAt(coming, 80), { dx: 10, dy: -5, opacity: 1 });
  for (const ms of [160, 1000, Infinity]) assert.equal(slideAt(coming, ms)?.dx, 0);
});

test("a slide that leaves fades, and is gone at the end", () => {
  assert.deepEqual(slideAt(leaving, 0), { dx: 0, dy: -0, opacity: 1 });
  assert.deepEqual(slideAt(leaving, 80), { dx: 70, dy: -35, opacity: 0.5 });
  assert.equal(slideAt(leaving, 160), undefined);
});

test("a slide that takes no time is at its end at once", () => {
  assert.equal(slideAt([[], 80, 40, 0, false], 0)?.dx, 0);
  assert.equal(slideAt([[], 80, 40, 0, true], 0), undefined);
});

test("slides last as long as the longest of them", () => {
  assert.equal(duration({ slides: [] }), 0);
  assert.equal(duration({ slides: [coming, [[], 0, 0, 300, true]] }), 300);
});

test("what is held gets a frame within its target", () => {
  /** @type {any} */
  const board = { targets: [["a", 0, 0, 100, 100], ["b", 100, 0, 100, 50]] };
  assert.deepEqual(frames(board, new Set(["b", "gone"])), [["rect", 103, 3, 94, 44, null, "accent", 3, 6, 1]]);
  assert.deepEqual(frames(board, new Set()), []);
});
