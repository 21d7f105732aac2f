// @ts-check
// What the teacher's page keeps of pupils: nothing that cannot be read is lost, and what is newer stays as it is.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { asides, discard, forget, keep, KEY, load } from "../../lite/pages/teacher/kept.js";

/** @type {Map<string, string>} */
let values;
let full = false;

beforeEach(() => {
  values = new Map();
  full = false;
  const storage = {
    /** @param {string} name */
    getItem: (name) => values.get(name) ?? null,
    /** @type {(name: string, value: string) => void} */
    setItem: (name, value) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      values.set(name, String(value));
    },
    /** @param {string} name */
    removeItem: (name) => void values.delete(name),
  };
  // As in a browser, the names are the properties of the storage.
  const ownKeys = () => [...values.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true, value: "" });
  Object.defineProperty(globalThis, "localStorage", {
    value: new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }),
    configurable: true,
  });
});

/** @param {string} nickname */
const report = (nickname) => ({ format: 1, nickname, chapter: "groups", exercise: "", lessons: {} });
const good = JSON.stringify([report("Ada"), report("Ben")]);
const aside = `${KEY}.unreadable-1`;

test("what was kept is there again", () => {
  assert.equal(keep([report("Ada"), report("Ben")]), true);
  assert.deepEqual(load(), { reports: JSON.parse(good), wrong: "", aside: "", closed: false });
  assert.equal(keep([]), true);
  assert.equal(values.size, 0);
});

const DAMAGES = {
  "cut off": good.slice(0, 40),
  conflict: `<<<<<<< HEAD\n${good}\n=======\n${good}\n>>>>>>> b`,
  "no list": "{}",
  "no reports": '[7, null, {"format": 1}]',
  nothing: "null",
  empty: "",
};
for (const [damage, text] of Object.entries(DAMAGES)) {
  test(`what cannot be read is copied before it is written over: ${damage}`, () => {
    values.set(KEY, text);
    assert.deepEqual(load(), { reports: [], wrong: "unreadable", aside, closed: false });
    assert.equal(values.get(KEY), text);
    assert.equal(keep([report("Cas")]), true);
    assert.equal(values.get(aside), text);
    assert.deepEqual(load().reports, [report("Cas")]);
    assert.deepEqual(asides(), [aside]);
  });
}

test("of reports of which some cannot be read the others count", () => {
  const text = JSON.stringify([report("Ada"), { ...report("Ben"), lessons: 7 }]);
  values.set(KEY, text);
  assert.deepEqual(load(), { reports: [report("Ada")], wrong: "partly", aside, closed: false });
  assert.equal(values.get(aside), text);
});

test("a byte order mark is passed over", () => {
  values.set(KEY, `\uFEFF${good}`);
  assert.deepEqual(load(), { reports: JSON.parse(good), wrong: "", aside: "", closed: false });
});

for (const text of ['{"format": 2}', JSON.stringify([report("Ada"), { ...report("Ben"), format: 2 }])]) {
  test(`what a newer version has kept stays as it is: ${text.slice(0, 20)}`, () => {
    values.set(KEY, text);
    assert.deepEqual(load(), { reports: [], wrong: "newer", aside: "", closed: true });
    assert.equal(keep([report("Cas")]), false);
    assert.deepEqual([...values], [[KEY, text]]);
  });
}

test("what cannot be copied is not written over", () => {
  values.set(KEY, "damaged");
  full = true;
  assert.deepEqual(load(), { reports: [], wrong: "unreadable", aside: "", closed: true });
  assert.equal(keep([report("Cas")]), false);
  assert.deepEqual([...values], [[KEY, "damaged"]]);
});

test("what another tab has written meanwhile is copied, too", () => {
  keep([report("Ada")]);
  values.set(KEY, "damaged");
  assert.equal(keep([report("Ada"), report("Ben")]), true);
  assert.equal(values.get(aside), "damaged");
});

test("the same text is copied once, and another one beside it", () => {
  for (const text of ["one", "one", "two"]) {
    values.set(KEY, text);
    load();
  }
  assert.deepEqual(asides(), [aside, `${KEY}.unreadable-2`]);
  discard(aside);
  assert.deepEqual(asides(), [`${KEY}.unreadable-2`]);
});

test("whoever deletes everything deletes the copies", () => {
  values.set(KEY, "damaged");
  load();
  values.set("uptown-language", "nl");
  forget();
  assert.deepEqual([...values.keys()], ["uptown-language"]);
});
