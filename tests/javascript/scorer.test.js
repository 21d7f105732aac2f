// @ts-check
// The search of the docs: pages that tell how to do something stand before those about the inside.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInThisContext } from "node:vm";

const source = readFileSync(new URL("../../docs/_static/scorer.js", import.meta.url), "utf8");
const scorer = runInThisContext(`(() => { ${source}; return Scorer; })()`);

/** @type {(page: string, score: number) => number} */
const worth = (page, score) => scorer.score([page, "", "", null, score, `${page}.md`, "text"]);

test("a word in the text of a how-to counts more than the name of something in the reference", () => {
  const named = scorer.objNameMatch + scorer.objPrio[0];
  assert.ok(worth("how-to/own-bot", scorer.term) > worth("api/bots", named));
  assert.ok(worth("install", scorer.term) > worth("api/bots", named));
});

test("the inside comes last, even with the word in its heading", () => {
  for (const page of ["architecture", "changelog", "contributing", "mutation"]) {
    assert.ok(worth("how-to/core", scorer.term) > worth(page, scorer.title));
    assert.ok(worth("bots", scorer.term) >= worth(page, scorer.title));
  }
});

test("among pages of one kind, Sphinx's own order stays", () => {
  assert.ok(worth("how-to/core", scorer.title) > worth("how-to/own-bot", scorer.term));
});
