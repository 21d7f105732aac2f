// @ts-check
// A snapshot is unpacked however it arrives, and refused when it is not the expected one.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { withoutCore } from "../../lite/build/memory.mjs";
import { complete, finalizeLater, forThisBrowser, unpack, withPatience } from "../../lite/pages/play/snapshot.js";
import { DECODER, FACTS, packed, PLAIN } from "./packed.js";

/** @type {(bytes: Uint8Array, size: number) => ReadableStream<Uint8Array>} */
const inParts = (bytes, size) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
      controller.close();
    },
  });

/** @param {ReadableStream<Uint8Array>} stream */
const unpacked = (stream) => unpack(stream, FACTS, new Response(DECODER));

test("a snapshot is unpacked in parts of any size", async () => {
  for (const size of [3, 8, 1000, 1_000_000]) assert.deepEqual(await unpacked(inParts(packed("plain"), size)), PLAIN);
});

test("one that is damaged, incomplete, too long or another is refused", async () => {
  const file = packed("plain");
  const wrong = [
    file.with(5000, file[5000] ^ 1),
    file.with(-1, file[file.length - 1] ^ 1),
    file.subarray(0, -1),
    file.subarray(0, 1000),
    file.subarray(1),
    Buffer.concat([file, file.subarray(0, 1)]),
    Buffer.concat([file, file]),
    packed("changed"),
    packed("shorter"),
    packed("unchecked"),
    PLAIN,
    new Uint8Array(),
    new TextEncoder().encode("<!doctype html><title>The front page</title>"),
  ];
  for (const bytes of wrong) await assert.rejects(unpacked(inParts(bytes, 1000)), `${wrong.indexOf(bytes)}`);
});

/** A snapshot of which the first half arrives. @param {(controller: ReadableStreamDefaultController) => void} then */
const half = (then) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(packed("plain").subarray(0, 1000));
      then(controller);
    },
  });

test("one that breaks off is refused", async () => {
  const broken = half((controller) => controller.error(new TypeError("network error")));
  await assert.rejects(unpacked(broken), /network error/);
});

test("one that stalls halfway is given up after ten seconds", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  const late = assert.rejects(unpacked(half(() => undefined)), /does not arrive/);
  let [seconds, given] = [0, false];
  void late.then(() => (given = true));
  while (!given) {
    await setImmediate();
    mock.timers.tick(1000);
    seconds += 1;
  }
  assert.ok(seconds >= 10);
  mock.timers.reset();
});

test("it is refused with a damaged decoder", async () => {
  const damaged = new Response(DECODER.subarray(0, -1));
  await assert.rejects(unpack(inParts(packed("plain"), 1000), FACTS, damaged), WebAssembly.CompileError);
});

test("a browser without memory refuses it", async () => {
  const { Uint8Array } = globalThis;
  try {
    globalThis.Uint8Array = new Proxy(Uint8Array, {
      construct(made, [size, ...rest]) {
        if (size === FACTS.size) throw new RangeError("Array buffer allocation failed");
        return Reflect.construct(made, [size, ...rest]);
      },
    });
    await assert.rejects(unpacked(inParts(packed("plain"), 1000)), RangeError);
  } finally {
    Object.assign(globalThis, { Uint8Array });
  }
});

test("what does not arrive is given up", async () => {
  assert.equal(await withPatience(Promise.resolve(1), 1), 1);
  await assert.rejects(withPatience(new Promise(() => undefined), 1), /does not arrive/);
});

test("what every memory holds from its beginning is left out of a snapshot and put back", () => {
  const HEADER = 128;
  const begin = new Uint8Array(100_000);
  begin.set(PLAIN.subarray(0, 60_000));
  for (const ending of [1, 2, 3, 4]) {
    const snapshot = new Uint8Array(HEADER + 120_000 + ending);
    new DataView(snapshot.buffer).setUint32(4, HEADER, true);
    snapshot.set(begin, HEADER);
    for (const changed of [9000, 50_000, 110_000, 119_999 + ending]) snapshot[HEADER + changed] = 255;
    const file = withoutCore(Buffer.concat([snapshot, new Uint8Array(3)]), begin, snapshot.length - HEADER);
    assert.ok(file.filter(Boolean).length < 10_000, "only two pages of it had changed");
    assert.deepEqual(complete(file, begin), padded(snapshot));
  }
});

/** @param {Uint8Array} bytes */
const padded = (bytes) => Uint8Array.of(...bytes, ...new Uint8Array(-bytes.length & 3));

/**
 * Make something like Pyodide: instantiated, it has a memory of one page.
 *
 * @param {number} most pages of its memory
 */
const pyodide = (most) => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: most });
  const instantiateWasm = (/** @type {object} */ _, /** @type {Function} */ receive) => receive({ exports: { memory } }, {});
  /** @param {any} settings */
  const makeModule = (settings) =>
    new Promise((resolve) => {
      settings.instantiateWasm({}, () => {
        const HEAP32 = new Int32Array(memory.buffer);
        resolve({ API: {}, __PyRuntime: 8, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: 4, HEAP32, memory });
      });
    });
  return { makeModule, settings: { instantiateWasm } };
};

const IMAGE = Promise.resolve(new Uint8Array());

test("a module is made while a snapshot still arrives, and waits for it", async () => {
  const { makeModule, settings } = pyodide(1);
  /** @type {string[]} */
  const steps = [];
  let arrive = /** @type {(image: Uint8Array) => void} */ (() => undefined);
  const image = new Promise((resolve) => (arrive = resolve));
  const noted = async (/** @type {any} */ given) => {
    const module = await makeModule(given);
    steps.push("made");
    return module;
  };
  const ready = forThisBrowser(noted, image, 0)(settings).then(() => steps.push("ready"));
  await setImmediate();
  assert.deepEqual(steps, ["made"]);
  arrive(new Uint8Array());
  await ready;
  assert.deepEqual(steps, ["made", "ready"]);
});

test("a memory grows until a snapshot has room, and no further", async () => {
  for (const [size, pages] of [[0, 1], [65_536, 1], [65_537, 2], [200_000, 4]]) {
    const { makeModule, settings } = pyodide(100);
    const { memory } = await forThisBrowser(makeModule, IMAGE, size)(settings);
    assert.equal(memory.buffer.byteLength, pages * 65_536);
  }
});

test("a snapshot for which a browser has too little memory is refused", async () => {
  const { makeModule, settings } = pyodide(3);
  await assert.rejects(forThisBrowser(makeModule, IMAGE, 200_000)(settings), RangeError);
});

test("what a registry cleans up waits for a task of its own", async () => {
  const plain = globalThis.FinalizationRegistry;
  /** @type {((held: unknown) => void)[]} */
  const calls = [];
  /** @type {unknown[]} */
  const cleaned = [];
  globalThis.FinalizationRegistry = /** @type {any} */ (class { constructor(/** @type {any} */ call) { calls.push(call); } });
  finalizeLater();
  new FinalizationRegistry((held) => cleaned.push(held));
  for (const held of ["one", "two"]) calls[0]?.(held);
  assert.deepEqual(cleaned, []);
  while (cleaned.length < 2) await setImmediate();
  assert.deepEqual(cleaned, ["one", "two"]);
  globalThis.FinalizationRegistry = plain;
});
