// @ts-check
// When a press becomes a drag, and how a tile flies home.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drags, homing, HOMING, middleOf, SLOP } from "../../lite/pages/play/drag.js";

const down = { x: 100, y: 100 };

test("a press becomes a drag after a few pixels, more for a finger than for a mouse", () => {
  const between = { x: 100, y: 100 + (SLOP.mouse + SLOP.touch) / 2 };
  assert.equal(drags(down, between, "mouse"), true);
  assert.equal(drags(down, between, "touch"), false);
  assert.equal(drags(down, { x: 100 + SLOP.touch + 1, y: 100 }, "touch"), true);
  assert.equal(drags(down, down, "mouse"), false);
});

test("a tile flies from where it was let go to its home, slower and slower, and is gone there", () => {
  const from = { x: 80, y: 40 };
  const home = { x: 0, y: 0 };
  assert.deepEqual(homing(from, home, 0), from);
  assert.deepEqual(homing(from, home, HOMING / 2), { x: 10, y: 5 });
  assert.equal(homing(from, home, HOMING), undefined);
});

test("its home is the middle of a target, if that is still there", () => {
  /** @type {any} */
  const scene = { targets: [["rack", 10, 20, 40, 60, ""]] };
  assert.deepEqual(middleOf(scene, "rack"), { x: 30, y: 50 });
  assert.equal(middleOf(scene, "gone"), undefined);
});
