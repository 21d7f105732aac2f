// @ts-check
// Which controls are on the page, and which elements stay when some come and go.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Controls, controlIds, isOlder } from "../../lite/pages/play/controls.js";
import { setChildren } from "../../lite/pages/play/dom.js";
import { textIn } from "../../lite/pages/play/encodings.js";

/** What `setChildren` uses of the browser's elements; it counts what is moved or removed. */
class Place {
  /** @type {Item[]} */
  children = [];
  moved = 0;

  /** @type {(child: Item, before: Item | null) => void} */
  insertBefore(child, before) {
    this.moved += 1;
    this.children = this.children.filter((other) => other !== child);
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
    child.parent = this;
  }
}

class Item {
  /** @type {Place | undefined} */
  parent;

  remove() {
    if (!this.parent) return;
    this.parent.moved += 1;
    this.parent.children = this.parent.children.filter((other) => other !== this);
  }
}

/** @param {Item[]} children */
function filled(children) {
  const place = new Place();
  show(place, children);
  place.moved = 0;
  return place;
}

/** @type {(place: Place, children: Item[]) => void} */
const show = (place, children) => setChildren(/** @type {any} */ (place), /** @type {any} */ (children));

test("ids are those of controls in rows", () => {
  const control = { kind: "button", label: "", value: "", choices: [], enabled: true, help: "", icon: "" };
  /** @type {any} */
  const blocks = [
    { block: "row", label: "", controls: [{ ...control, id: "undo" }, { ...control, id: "redo" }] },
    { block: "prose", lines: ["undo"] },
    { block: "entries", label: "", entries: [{ id: "ply:1" }] },
    { block: "row", label: "", controls: [{ ...control, id: "hint" }] },
  ];
  assert.deepEqual([...controlIds(blocks)], ["undo", "redo", "hint"]);
});

test("a file that is dropped is read like one that was chosen", async () => {
  /** @type {unknown[][]} */
  const heard = [];
  const controls = new Controls((...said) => heard.push(said));
  assert.ok(await controls.take([new Blob(["\ufeff[Game]\r\n"])], null, "upload"));
  assert.ok(!(await controls.take([new Blob(["x"])], null, "")), "what nothing takes is to be told");
  assert.deepEqual(heard, [["change", "upload", textIn(new TextEncoder().encode("\ufeff[Game]\r\n"))]]);
});

test("several files that are dropped are read together, and a link as it is", async () => {
  /** @type {unknown[][]} */
  const heard = [];
  const controls = new Controls((...said) => heard.push(said));
  await controls.take([new Blob(["a"]), new Blob(["b"])], null, "upload");
  await controls.take(["https://example.org/play/#day=2026-11-28"], null, "upload");
  assert.deepEqual(heard, [
    ["change", "upload", "a\n\nb"],
    ["change", "upload", "https://example.org/play/#day=2026-11-28"],
  ]);
});

test("a folder, or a file that is gone, has an empty text", async () => {
  /** @type {unknown[][]} */
  const heard = [];
  const controls = new Controls((...said) => heard.push(said));
  const gone = new Blob(["x"]);
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) });
  await controls.take([gone], null, "upload");
  assert.deepEqual(heard, [["change", "upload", ""]]);
});

test("what stays in its place is not touched", () => {
  const [a, b, c, d] = Array.from({ length: 4 }, () => new Item());
  const place = filled([a, b, c]);
  show(place, [a, b, c]);
  assert.equal(place.moved, 0);
  show(place, [a, b, c, d]);
  assert.equal(place.moved, 1);
  show(place, [b, c, d]);
  assert.equal(place.moved, 2);
  assert.deepEqual(place.children, [b, c, d]);
});

test("children end in the order that was asked for", () => {
  const items = Array.from({ length: 5 }, () => new Item());
  const [a, b, c, d, e] = items;
  for (const wanted of [[], [e, d, c, b, a], [c, a], [b, c, d], [a, e, b]]) {
    const place = filled([a, b, c, d]);
    show(place, wanted);
    assert.deepEqual(place.children, wanted);
  }
});

test("answers to earlier choices of a list are older than the last", () => {
  const pending = ["b", "c", "b"];
  assert.equal(isOlder(pending, "a", "a"), true, "said before any of them was known");
  assert.equal(isOlder(pending, "a", "b"), true);
  assert.equal(isOlder(pending, "b", "c"), true);
  assert.equal(isOlder(pending, "c", "b"), false);
  assert.deepEqual(pending, []);
});

test("what the game chooses itself is not older", () => {
  const pending = ["b", "c"];
  assert.equal(isOlder(pending, "a", "d"), false);
  assert.deepEqual(pending, []);
  assert.equal(isOlder(pending, "d", "d"), false);
});

test("a file is read in the encoding in which it was written", () => {
  for (const text of ['[Player1 "Zoë"]\n1. C@C4', "이 판은 대가와 저글, 가"]) {
    const wide = [...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]);
    const swapped = wide.map((_, at) => wide[at ^ 1] ?? 0);
    const utf8 = [...new TextEncoder().encode(text)];
    for (const bytes of [utf8, [0xef, 0xbb, 0xbf, ...utf8], wide, [0xff, 0xfe, ...wide], swapped, [0xfe, 0xff, ...swapped]]) {
      assert.equal(textIn(new Uint8Array(bytes)), text);
    }
    assert.equal(textIn(new Uint8Array([...utf8, 0xc3])), text, "cut in the middle of a character");
  }
  assert.equal(textIn(new Uint8Array()), "");
  assert.equal(textIn(new Uint8Array([0x41, 0xba, 0xa5, 0xa1, 0xa8])), "A벤〃");
  assert.equal(textIn(new Uint8Array([0xc2, 0x67, 0x65, 0x20, 0xc9])), "Âge É");
  assert.equal(textIn(new Uint8Array([0xa1, 0xc9])), "¡É");
});
