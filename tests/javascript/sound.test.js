// @ts-check
// Which sounds are played for what the game tells, and that they are short and quiet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tones, touched, unheard } from "../../lite/pages/play/sound.js";

/** @import { Cell, Sounds } from "../../lite/pages/play/schema.js" */

test("a cue is heard once", () => {
  /** @type {Sounds} */
  const before = { cue: "1/4/0", names: ["place"] };
  assert.deepEqual(unheard(before, { cue: "1/5/0", names: ["capture", "turn"] }), ["capture", "turn"]);
  assert.deepEqual(unheard(before, { cue: "1/4/0", names: ["place", "turn"] }), []);
  assert.deepEqual(unheard(before, { cue: "", names: [] }), []);
});

test("every sound is quiet and over soon, and the second comes after the first", () => {
  /** @type {Sounds["names"]} */
  const all = ["place", "capture", "refusal", "turn", "win"];
  for (const name of all) {
    const made = tones([name]);
    assert.ok(made.length > 0, name);
    for (const { at, lasts, volume } of made) assert.ok(volume <= 0.05 && at + lasts < 1, name);
  }
  /** @type {NonNullable<Cell[3]>[]} */
  const kinds = ["empty", "own", "other", "legal", "capture"];
  for (const kind of kinds) {
    for (const { at, lasts, volume } of touched(kind)) assert.ok(volume <= 0.05 && at + lasts < 0.2, kind);
  }
  assert.equal(new Set(kinds.map((kind) => JSON.stringify(touched(kind)))).size, kinds.length);
  const [first, second] = tones(["place", "refusal"]);
  assert.ok(first && second && second.at > first.at);
  assert.deepEqual(tones([]), []);
});
