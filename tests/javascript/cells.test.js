// @ts-check
// Where the elements lie that stand for targets of the canvas, and what keys of all keyboards stand for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { around, composes, isHeld, isRepeated, keyOf, within } from "../../lite/pages/play/cells.js";

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

test("keys count by what they write, else by where they are", () => {
  /** @type {[string, string, boolean, string][]} */
  const strokes = [
    ["h", "KeyH", false, "h"],
    ["H", "KeyH", true, "H"],
    ["a", "KeyQ", false, "a"], // French
    ["&", "Digit1", false, "1"],
    ["é", "Digit2", false, "2"],
    ['"', "Digit3", false, "3"],
    ["'", "Digit4", false, "4"],
    ["(", "Digit5", false, "5"],
    ["§", "Digit6", false, "6"], // Flemish
    ["1", "Digit1", true, "1"],
    ["ě", "Digit2", false, "2"], // Czech
    ["ㅗ", "KeyH", false, "h"], // Korean
    ["ㅆ", "KeyT", true, "t"],
    ["Process", "KeyH", false, "h"],
    ["Process", "Digit1", false, "1"],
    ["Process", "Numpad3", false, "3"],
    ["3", "Numpad3", false, "3"],
    ["PageDown", "Numpad3", false, "PageDown"], // without Num Lock
    ["１", "Digit1", false, "1"], // full width, of an input method
    ["١", "Digit1", false, "1"], // Arabic
    ["ش", "KeyA", false, "a"],
    ["¡", "Digit1", true, "¡"],
    ["р", "KeyH", false, "h"], // Cyrillic
    ["Р", "KeyH", true, "h"],
    ["η", "KeyH", false, "h"], // Greek
    ["?", "Digit7", true, "?"], // Russian
    ["!", "Digit1", true, "!"],
    ["ö", "Semicolon", false, "ö"],
    ["Enter", "NumpadEnter", false, "Enter"],
    ["1", "Numpad1", false, "1"],
    ["ArrowUp", "ArrowUp", false, "ArrowUp"],
    ["٣", "Digit3", false, "3"], // Arabic
  ];
  for (const [key, code, shiftKey, meant] of strokes) assert.equal(keyOf({ key, code, shiftKey }), meant, `${key} ${code}`);
});

test("keys pressed with Ctrl, Alt, AltGr or the key of the system are no shortcuts", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, getModifierState: () => false };
  assert.ok(!isHeld(plain));
  for (const name of ["ctrlKey", "metaKey", "altKey"]) assert.ok(isHeld({ ...plain, [name]: true }), name);
  assert.ok(isHeld({ ...plain, getModifierState: (/** @type {string} */ name) => name === "AltGraph" }));
});

test("a key that is held presses once, and goes on writing", () => {
  const button = { matches: () => false };
  const area = { matches: (/** @type {string} */ which) => which.includes("textarea") };
  const line = { matches: (/** @type {string} */ which) => which.includes("input") };
  /** @type {[string, boolean, any, boolean][]} */
  const strokes = [
    ["Enter", false, button, false],
    ["Enter", true, button, true],
    [" ", true, button, true],
    ["Enter", true, area, false],
    ["Enter", true, line, true],
    [" ", true, line, false],
    ["ArrowUp", true, button, false],
    ["Enter", true, null, true],
  ];
  for (const [key, repeat, target, held] of strokes) assert.equal(isRepeated({ key, repeat, target }), held, key);
});

test("Enter and Escape belong to an input method while it composes in a field, and to the board elsewhere", () => {
  const target = { matches: () => true };
  assert.ok(composes({ isComposing: true, keyCode: 13, target }));
  assert.ok(composes({ isComposing: false, keyCode: 229, target })); // Safari
  assert.ok(!composes({ isComposing: false, keyCode: 13, target }));
  assert.ok(!composes({ isComposing: false, keyCode: 229, target: { matches: () => false } }));
});
