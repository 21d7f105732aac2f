// @ts-check
// Progress in the link of a QR code, as the teacher's page reads it.

import assert from "node:assert/strict";
import test from "node:test";

import { readLink } from "../../lite/pages/teacher/links.js";

const CHAPTERS = [
  { name: "groups", title: "3. Groups", lesson: "rules", exercises: ["count", "join"] },
  { name: "end", title: "4. The end", lesson: "more", exercises: ["turns"] },
];
const CHECK = "0123abcd";
/** @param {string} text */
const read = (text) => readLink(text, CHAPTERS, CHECK);

test("each letter is what became of an exercise", () => {
  assert.deepEqual(read(`1.${CHECK}.1.hAT.QWRhIEwu`), {
    nickname: "Ada L.",
    chapter: "groups",
    exercise: "join",
    lessons: {
      rules: { count: { solved: true, shown: false, tries: 1 } },
      more: { turns: { solved: false, shown: true, tries: 3 } },
    },
  });
});

test("who has begun nothing is somewhere, too", () => {
  assert.deepEqual(read(`1.${CHECK}...7ZWc`), { nickname: "한", chapter: "", exercise: "", lessons: {} });
});

test("a link of another version is told apart from a damaged one", () => {
  assert.equal(read("1.00000000.0.h.QWRh"), "foreign");
  for (const text of [
    "",
    "groups",
    `2.${CHECK}.0.h.QWRh`,
    `1.${CHECK}.0.h.`,
    `1.${CHECK}.0.h.IA`,
    `1.${CHECK}.0.h.4KQ`,
    `1.${CHECK}.0.hhhh.QWRh`,
    `1.${CHECK}.0.h.${"QUFB".repeat(14)}`,
  ]) {
    assert.equal(read(text), "damaged", text);
  }
});
