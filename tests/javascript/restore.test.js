// @ts-check
// The files of the notebooks' Python are unpacked as they arrive, and refused when they are not the expected ones.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { fetchUnpacked } from "../../lite/pages/preload/restore.js";
import { DECODER, FACTS, packed, PLAIN } from "./packed.js";

const PACKED = packed("plain");
const altered = PACKED.map((byte, index) => (index >> 3 === PACKED.length >> 4 ? 255 - byte : byte));
/** @type {Record<string, [status: number, body: Uint8Array | string]>} */
const ANSWERS = {
  "/packed": [200, PACKED],
  "/zstd.wasm": [200, DECODER],
  "/elsewhere/packed": [200, PACKED],
  "/unpacked": [200, PLAIN],
  "/missing": [404, "no"],
  "/cut": [200, PACKED.subarray(0, PACKED.length / 2)],
  "/altered": [200, altered],
  "/another": [200, packed("changed")],
  "/another-size": [200, packed("shorter")],
  "/front-page": [200, "<!doctype html><title>Uptown</title>"],
};

const server = createServer(({ url }, response) => {
  const [status, body] = ANSWERS[url ?? ""] ?? ANSWERS["/missing"];
  response.writeHead(status).end(body);
});
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
after(() => server.close());

/** @param {string} path */
const get = (path) => fetchUnpacked({ address: new URL(path, `http://127.0.0.1:${port}`), ...FACTS });

test("a file is unpacked by the decoder beside it", async () => {
  assert.deepEqual(await get("/packed"), PLAIN);
  await assert.rejects(get("/elsewhere/packed"), /zstd.wasm: 404/);
});

for (const path of Object.keys(ANSWERS).slice(2)) test(`${path} is refused`, () => assert.rejects(get(path)));
