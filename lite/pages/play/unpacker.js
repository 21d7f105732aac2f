// @ts-check
// Fetches and unpacks the snapshot in a worker of its own: worker.js makes Python's program ready meanwhile.
//
// In:  {facts, addresses: those of the snapshot and of the decoder}.
// Out: the number of bytes that have arrived, again and again from 0; then the snapshot, or what is wrong with it, as text.

import { unpack, withPatience } from "./snapshot.js";

/** @type {TransformStream<Uint8Array, Uint8Array>} */
const counted = new TransformStream({
  transform(chunk, controller) {
    postMessage(chunk.byteLength);
    controller.enqueue(chunk);
  },
});

addEventListener("message", async ({ data: { facts, addresses } }) => {
  try {
    const [{ body }, decoder] = await withPatience(Promise.all(addresses.map((/** @type {string} */ each) => fetch(each))));
    const image = await unpack(body.pipeThrough(counted), facts, decoder);
    postMessage(image, { transfer: [image.buffer] });
  } catch (error) {
    postMessage(String(error));
  }
});
postMessage(0);
