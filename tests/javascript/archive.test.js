// @ts-check
// The archive of packages: what was packed comes out, and a damaged one is refused.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { extract, filesOf } from "../../lite/pages/preload/archive.js";

const archive = new Uint8Array(readFileSync(new URL("../../packages.tar", import.meta.url)));

test("every file comes out whole", () => {
  const found = [...filesOf(archive)].map(([name, content]) => [name, Buffer.from(content).toString()]);
  assert.deepEqual(found, [["one/__init__.py", ""], ["one/two.py", "2".repeat(513)], ["three.py", "3"]]);
});

test("a cut or altered archive is refused", () => {
  assert.throws(() => [...filesOf(archive.subarray(0, 2048))], /damaged/);
  const altered = archive.slice().fill(0x21, 124, 136);
  assert.throws(() => [...filesOf(altered)], /damaged/);
});

test("folders are made before the files in them", () => {
  /** @type {string[]} */
  const done = [];
  const FS = {
    /** @param {string} path */
    mkdirTree: (path) => done.push(`${path}/`),
    /** @param {string} path */
    writeFile: (path) => done.push(path),
  };
  extract(FS, "/lib", archive);
  assert.deepEqual(done, ["/lib/one/", "/lib/one/__init__.py", "/lib/one/two.py", "/lib/", "/lib/three.py"]);
});
