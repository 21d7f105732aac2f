// @ts-check
// The teacher's page: what pupils hand in is read with suspicion, and counted.

import assert from "node:assert/strict";
import test from "node:test";

import { add, counts, doneOf, isStuck, MAX_LENGTH, obstacles, resultHere } from "../../lite/pages/teacher/reports.js";
import { ago, byName, placeOf, readReport, spent, stuckness } from "../../lite/pages/teacher/reports.js";

/** @import { Report, Result } from "../../lite/pages/teacher/reports.js" */

const CHAPTERS = [
  { name: "groups", title: "3. Groups", lesson: "rules", exercises: ["count", "join"] },
  { name: "end", title: "4. The end", lesson: "rules", exercises: ["turns"] },
];
/** @param {Partial<Result>} known @returns {Result} */
const result = (known) => ({ tries: 0, solved: false, shown: false, ...known });

/** @param {string} nickname @param {Record<string, Partial<Result>>} results */
function textOf(nickname, results) {
  const rules = Object.fromEntries(Object.entries(results).map(([name, each]) => [name, result(each)]));
  return JSON.stringify({ format: 1, nickname, chapter: "groups", exercise: "join", lessons: { rules } });
}

/** @param {string} nickname @param {Record<string, Partial<Result>>} results */
const report = (nickname, results) => /** @type {Report} */ (readReport(textOf(nickname, results)));

test("thirty files make the table", () => {
  const all = new Map();
  for (let each = 0; each < 30; each += 1) {
    const count = { tries: each + 1, solved: each % 2 === 0 };
    assert.equal(add(all, report(`pupil ${each}`, { count }), CHAPTERS), "added");
  }
  assert.equal(all.size, 30);
  assert.deepEqual(counts(all.get("pupil 4"), CHAPTERS), [1, 5, 0]);
  assert.equal(placeOf(CHAPTERS, "groups", "join"), "3. Groups · 2");
  const tries = (30 * 31) / 2;
  assert.deepEqual(obstacles([...all.values()], CHAPTERS), [{ title: "3. Groups · 1", pupils: 15, tries, shown: 0 }]);
});

test("what stops most comes first", () => {
  const ada = report("Ada", { count: { tries: 1 }, turns: { tries: 1 } });
  const ben = report("Ben", { turns: { tries: 2, solved: true, shown: true } });
  const found = obstacles([ada, ben], CHAPTERS);
  assert.deepEqual(found.map(({ title, pupils }) => [title, pupils]), [
    ["4. The end · 1", 2],
    ["3. Groups · 1", 1],
  ]);
});

test("a report is taken as mails and chats hand it on", () => {
  const text = textOf("Ada Lovelace", { count: { tries: 1, solved: true } });
  const ways = {
    mark: `\ufeff${text}`,
    heading: `Hello!\n\n${text}\n-- \nAda`,
    broken: text.replace("Ada ", "Ada\n"),
    quoted: `> ${text.replace("Ada ", "Ada\r\n> ")}`,
    fence: `\`\`\`json\n${text}\n\`\`\``,
    curly: text.replaceAll('"', "”"),
    html: text.replaceAll('"', "&quot;"),
    blanks: text.replace("Ada ", "Ada\u00a0").replace(":", ":\u202f"),
    printed: JSON.stringify(JSON.parse(text), null, 2).replaceAll("  ", "\u00a0 "),
  };
  for (const [way, arrived] of Object.entries(ways)) assert.deepEqual(readReport(arrived), readReport(text), way);
  const said = text.replace(/}$/, ',"answer":"“Yes”, or «No», says \\"Bo\\""}');
  for (let at = 0; at < said.length; at += 1) {
    const few = said.slice(0, at) + said.slice(at, at + 9).replaceAll('"', "“") + said.slice(at + 9);
    assert.deepEqual(readReport(few), readReport(said), few);
  }
});

test("nothing but a report is taken", () => {
  const bad = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "1".repeat(MAX_LENGTH + 1),
    "[".repeat(100_000),
    textOf("Ada", { count: { tries: -1 } }),
    textOf("Ada", { count: { tries: 0.5 } }),
    textOf("Ada", {}).replace('"format":1', '"format":2'),
    textOf("Ada", {}).replace('"rules":{}', '"rules":[]'),
    textOf("A".repeat(81), {}),
  ];
  for (const text of bad) {
    const all = new Map();
    assert.equal(add(all, readReport(text), CHAPTERS), "damaged", text.slice(0, 80));
    assert.equal(all.size, 0);
  }
});

test("names that objects have by nature are names like others", () => {
  const all = new Map();
  const text = textOf("constructor", {}).replace('"rules":{}', '"__proto__":{"count":{"tries":1,"solved":true,"shown":false}}');
  assert.equal(add(all, readReport(text), CHAPTERS), "added");
  assert.deepEqual(counts(all.get("constructor"), CHAPTERS), [0, 0, 0]);
});

test("of two with the same nickname the one with more solved stays", () => {
  const [less, more] = [report("Ada", { count: { tries: 1 } }), report("ADA", { count: { tries: 2, solved: true } })];
  for (const order of [[less, more], [more, less]]) {
    const all = new Map();
    assert.deepEqual(order.map((each) => add(all, each, CHAPTERS)), ["added", "twice"]);
    assert.equal(add(all, all.get("ada"), CHAPTERS), "added"); // the same file again
    assert.deepEqual(counts(all.get("ada"), CHAPTERS), [1, 2, 0]);
  }
});

test("a pupil without a nickname is called like the file", () => {
  const all = new Map();
  add(all, report("", {}), CHAPTERS, "from Ada");
  assert.equal(all.get("from ada").nickname, "from Ada");
});

test("a column for each task says how much is done, and who is stuck comes first", () => {
  const ada = report("Ada", { count: { tries: 1, solved: true }, join: { tries: 2 } });
  assert.equal(doneOf(ada, CHAPTERS, "groups"), "1 / 2");
  assert.equal(doneOf(ada, CHAPTERS, "end"), "0 / 1");
  assert.equal(doneOf(report("Ben", { turns: { tries: 1, solved: true } }), CHAPTERS, "end"), "✓");
  const notebook = { ...ada, lessons: { "04_groups": { group: result({ tries: 1, solved: true }) } } };
  const program = { name: "04_groups", title: "Graphs", lesson: "04_groups", exercises: ["group", "groups"] };
  assert.equal(doneOf(notebook, [...CHAPTERS, program], "notebook:04_groups.fr"), "1 / 2");
  assert.equal(doneOf(ada, [...CHAPTERS, program], "notebook:04_groups"), "0 / 2", "from the start");
  assert.equal(doneOf(ada, CHAPTERS, "notebook:01_play"), "", "there is nothing to solve");
  const slow = { ...report("Cy", {}), since: 600 };
  assert.ok(stuckness(slow, CHAPTERS) > stuckness(ada, CHAPTERS));
  assert.ok(stuckness(ada, CHAPTERS) > stuckness({ ...ada, exercise: "count" }, CHAPTERS));
});

test("stuck is who has tried thrice or been there for five minutes, and is there, and has not solved it", () => {
  const tries = (/** @type {number} */ number, known = {}) => report("Ada", { join: { tries: number, ...known } });
  assert.ok(isStuck(tries(3), CHAPTERS));
  assert.ok(!isStuck(tries(2), CHAPTERS));
  assert.ok(isStuck({ ...tries(0), since: 300, here: true }, CHAPTERS));
  assert.ok(!isStuck({ ...tries(3), since: 300, here: false }, CHAPTERS), "has left");
  assert.ok(!isStuck({ ...tries(3, { solved: true }), since: 600 }, CHAPTERS));
  assert.ok(!isStuck({ ...tries(3), exercise: "", since: 600 }, CHAPTERS), "no exercise is on the screen");
});

test("what was done in a quiz is that of the last one", () => {
  const lessons = { "quiz-1": { join: result({ tries: 4 }) }, "quiz-2": { join: result({ tries: 2 }) } };
  assert.equal(resultHere({ ...report("Ada", {}), chapter: "quiz", lessons }, CHAPTERS)?.tries, 2);
});

test("names with numbers come in the order of the numbers, and accents move none behind Z", () => {
  const names = ["Émile", "émilie", "Pupil 2", "Pupil 10", "Pupil 100", "Zoé"];
  for (const language of ["en", "nl", "fr", "ko"]) assert.deepEqual([...names].reverse().sort(byName(language)), names);
});

test("times are told in minutes, hours or days, in the language of the page", () => {
  assert.deepEqual([undefined, 59, 60, 7199, 7200, 259_200].map((time) => spent("en", time)), [
    ...["0 min", "0 min", "1 min", "119 min", "2 hr", "3 days"],
  ]);
  assert.equal(ago("en", 300), "5 minutes ago");
  assert.equal(ago("ko", 300), "5분 전");
  const now = new Date(2026, 10, 30, 8).getTime();
  for (const [hours, days] of [[55, 2], [57, 3], [81, 4]]) assert.equal(ago("nl", 3600 * hours, now), `${days} dagen geleden`);
});
