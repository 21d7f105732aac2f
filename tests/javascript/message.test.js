// @ts-check
// Every message of whole games is read, and a changed one is refused with a sentence.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { event, read } from "../../lite/pages/play/message.js";
import { SCHEMA } from "../../lite/pages/play/schema.js";

/** @type {string[]} written by tests/test_javascript.py */
const messages = JSON.parse(readFileSync(new URL("messages.json", import.meta.url), "utf8"));
const [first] = messages.map((text) => JSON.parse(text));
const sentence = /^This page cannot read ("[\w ]+" in )?what the game sent\.$/;

/** @param {unknown} message */
const refused = (message) => assert.throws(() => read(JSON.stringify(message)), { message: sentence }, JSON.stringify(message));

/** A number below `below`, the same ones at every run. */
let seed = 1;
/** @param {number} below */
function random(below) {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

/** The kinds of a type that has several. @type {(name: string, how: string) => string[]} */
const kinds = (name, how) => Object.keys(/** @type {any} */ (SCHEMA.types[name])[how]);
/** Few enough to change them one by one. */
const some = messages.filter((_, index) => index % 7 === 0);

/**
 * All places in a message.
 *
 * @param {any} value
 * @returns {[object: any, key: string][]}
 */
function places(value) {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => [[value, key], ...places(value[key])]);
}

test("every message is read, whatever block, shape and part it holds", () => {
  const seen = new Set();
  for (const text of messages) {
    const parts = read(text);
    for (const name of Object.keys(parts)) seen.add(name);
    for (const block of Object.values(parts.sections ?? {}).flat()) seen.add(block?.block);
    for (const [kind] of parts.scene?.shapes ?? []) seen.add(kind);
  }
  const expected = [...Object.keys(SCHEMA.parts), ...kinds("Block", "objects"), ...kinds("Shape", "rows")];
  assert.deepEqual(expected.filter((name) => !seen.has(name)), []);
});

test("a value of another type is refused wherever it stands", () => {
  for (const text of some) {
    const { format, ...parts } = JSON.parse(text);
    const all = places(parts);
    for (let count = 0; count < 10; count += 1) {
      const [object, key] = all[random(all.length)];
      const value = object[key];
      const wrong = [{ other: 1 }, [{}], 1.5, "text", true].filter((other) => !kindsOf(value).includes(typeOf(other)));
      object[key] = wrong[random(wrong.length)];
      refused({ format, ...parts });
      object[key] = value;
    }
  }
});

/** @param {unknown} value */
const typeOf = (value) => (Array.isArray(value) ? "array" : typeof value);
/** A color that is left out is null, and so is the state of a cell that cannot be selected. @param {unknown} value */
const kindsOf = (value) => (value === null ? ["string", "boolean"] : [typeOf(value)]);

test("an object with a field too few or too many is refused", () => {
  for (const text of some) {
    const { format, ...parts } = JSON.parse(text);
    const maps = [parts, parts.sections];
    const objects = places(parts).filter(([object]) => !Array.isArray(object) && !maps.includes(object));
    if (!objects.length) continue;
    const [object, key] = objects[random(objects.length)];
    const value = object[key];
    delete object[key];
    refused({ format, ...parts });
    object[key] = value;
    object.toString = 1;
    refused({ format, ...parts });
  }
});

test("what could reach a stylesheet or a drawing is refused", () => {
  const scene = first.scene;
  const [section] = Object.keys(first.sections).filter((name) => first.sections[name][0].block === "row");
  const [control] = first.sections[section][0].controls;
  /** @param {object} changed */
  const row = (changed) => {
    const block = { block: "row", label: "", heads: [], look: "line", controls: [{ ...control, ...changed }] };
    return { ...first, sections: { [section]: [block] } };
  };
  read(JSON.stringify(row({})));
  refused({ ...first, status: ["hello", "unknown mood"] });
  refused({ ...first, scene: { ...scene, shapes: [["circle", 1, 2]] } });
  refused({ ...first, scene: { ...scene, shapes: [["constructor", 1, 2]] } });
  refused({ ...first, scene: { ...scene, shapes: [["rect", null, 0, 1, 1, "ink", null, 1, 0, 1]] } });
  refused({ ...first, scene: { ...scene, shapes: [["rect", 0, 0, 1, 1, "url(x)", null, 1, 0, 1]] } });
  refused({ ...first, scene: { ...scene, slides: [[[], 0, 0, "1", false]] } });
  refused({ ...first, order: [["turn", "cellar", "", null]] });
  read(JSON.stringify({ ...first, order: [["turn", "drawer", "", control]] }));
  refused({ ...first, order: [["turn", "drawer", "", { ...control, kind: "script" }]] });
  refused({ ...first, sections: { turn: [{ block: "marquee" }] } });
  refused(row({ kind: "script" }));
  refused(row({ icon: "url(x)" }));
  refused({ ...first, exported: { how: "fax", text: "", name: "", label: "", close: "" } });
  refused({ ...first, unknown: 1 });
  refused({ ...first, toString: 1 });
});

test("what is no message at all is refused", () => {
  for (const text of ["", "{", "null", "7", "[]", '"text"']) assert.throws(() => read(text), { message: sentence });
  assert.throws(() => read("{}"), { message: /^The game uses format undefined, this page format \d: reload the page\.$/ });
});

test("an event is text with a kind, a name and a value", () => {
  assert.deepEqual(JSON.parse(event("press", "undo")), { kind: "press", name: "undo", value: "" });
});
