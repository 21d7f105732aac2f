// @ts-check
// The puzzles of a quiz.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "../../lite/pages/teacher/lead.js";

const CHAPTERS = [
  { lesson: "02_rules", exercises: ["count groups", "first-1"] },
  ...["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map((kind) => ({
    lesson: "03_tactics",
    exercises: [1, 2, 3].map((level) => `${kind}-${level}`),
  })),
];
const levels = (/** @type {string[]} */ names) => names.map((name) => Number(name.slice(-1)));

test("ten different puzzles are drawn, the easy ones first", () => {
  for (let round = 0; round < 50; round += 1) {
    const found = drawn(CHAPTERS, 3);
    assert.equal(new Set(found).size, 10);
    assert.deepEqual(levels(found), levels(found).sort());
    assert.ok(found.every((name) => /^[a-j]-[123]$/.test(name)));
  }
});

test("no puzzle is harder than the teacher wants", () => {
  for (const level of [1, 2]) {
    assert.equal(drawn(CHAPTERS, level).length, 10);
    assert.ok(levels(drawn(CHAPTERS, level)).every((each) => each <= level));
  }
  assert.notDeepEqual(Array.from({ length: 9 }, () => drawn(CHAPTERS, 1).join()), Array(9).fill(drawn(CHAPTERS, 1).join()));
});
