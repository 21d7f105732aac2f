// @ts-check
// The files of the notebooks' Python are unpacked as they arrive, and refused when they are not the expected ones.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { fetchUnpacked } from "../../lite/pages/preload/restore.js";
import { crc32 } from "../../lite/pages/preload/snapshot.js";

const PLAIN = new Uint8Array(100_000).map((_, index) => (index * index) >> 8);
const PACKED = gzipSync(PLAIN);
const altered = PACKED.map((byte, index) => (index >> 3 === PACKED.length >> 4 ? 255 - byte : byte));
const FACTS = { size: PLAIN.length, crc: crc32(PLAIN) };
/** @type {Record<string, [status: number, body: Uint8Array | string]>} */
const ANSWERS = {
  "/packed": [200, PACKED],
  "/unpacked": [200, PLAIN],
  "/missing": [404, "no"],
  "/cut": [200, PACKED.subarray(0, PACKED.length / 2)],
  "/altered": [200, altered],
  "/another": [200, gzipSync(PLAIN.with(16, 0))],
  "/another-size": [200, gzipSync(PLAIN.subarray(0, -4096))],
  "/front-page": [200, "<!doctype html><title>Uptown</title>"],
};

const server = createServer(({ url }, response) => {
  const [status, body] = ANSWERS[url ?? ""];
  response.writeHead(status).end(body);
});
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
after(() => server.close());

/** @param {string} path */
const get = (path) => fetchUnpacked({ address: new URL(path, `http://127.0.0.1:${port}`), ...FACTS });

test("a file is unpacked, whether the server did it or not", async () => {
  assert.deepEqual(await get("/packed"), PLAIN);
  assert.deepEqual(await get("/unpacked"), PLAIN);
});

for (const path of Object.keys(ANSWERS).slice(2)) test(`${path} is refused`, () => assert.rejects(get(path)));
