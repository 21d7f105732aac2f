// @ts-check
// What a section shows: blocks that have not changed are left alone.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { matchMedia: () => ({ addEventListener: () => undefined }) });
const { showBlocks } = await import("../../lite/pages/play/blocks.js");

test("a block that stays as it is keeps its element, and nothing of it is read or painted", () => {
  const forbidden = { get: () => assert.fail("it was looked at") };
  const kept = ["entries", "scene"].map((block) => ({ dataset: { block }, replaceChildren: forbidden.get }));
  const section = /** @type {any} */ ({ children: kept, insertBefore: forbidden.get });
  showBlocks(section, [null, null], /** @type {any} */ (new Proxy({}, forbidden)));
  assert.deepEqual(section.children, kept);
});
