// @ts-check
// Where the elements lie that stand for targets of the canvas.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, within } from "../../lite/pages/play/cells.js";

test("a cell stands in its row in percent of the row", () => {
  const row = { x: 10, y: 20, width: 200, height: 50 };
  const cell = { x: 60, y: 20, width: 50, height: 50 };
  assert.deepEqual(within(cell, row), { left: "25%", top: "0%", width: "25%", height: "100%" });
});

test("the box around some boxes holds them all and no more", () => {
  const boxes = [
    { x: 10, y: 5, width: 10, height: 10 },
    { x: 40, y: 0, width: 5, height: 10 },
  ];
  assert.deepEqual(around(boxes), { x: 10, y: 0, width: 35, height: 15 });
});
