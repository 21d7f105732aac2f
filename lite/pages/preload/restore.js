// @ts-check
// Restores the memory of a Python that had started its kernel and imported the game when the site was built.
// Pyodide calls this private: whoever restores must be ready to start Python the ordinary way instead.

import { extract } from "./archive.js";
import { forThisBrowser, LATER, unpack, withPatience } from "./snapshot.js";

const DECODER = "zstd.wasm"; // beside them
const ANSWER = 60_000; // milliseconds that a server has before it answers

/** @typedef {{ address: URL } & import("../play/snapshot.js").Facts} Stored a compressed file */

/** @param {URL} address */
async function fetchFile(address) {
  const response = await withPatience(fetch(address), ANSWER);
  if (!response.ok || !response.body) throw new Error(`${address.pathname}: ${response.status}`);
  return response;
}

/** @param {Stored} file */
export async function fetchUnpacked({ address, ...facts }) {
  const [{ body }, decoder] = await Promise.all([address, new URL(DECODER, address)].map(fetchFile));
  return unpack(/** @type {ReadableStream} */ (body), facts, decoder);
}

/**
 * @param {{
 *   loadPyodide: (options: object) => Promise<any>,
 *   createModule: (settings: any) => Promise<any>,
 *   options: object,
 *   image: Stored,
 *   files: Stored,
 *   folder: string,
 *   finish: string,
 * }} parts `finish`: what Python runs last
 */
export async function restorePython({ loadPyodide, createModule, options, image, files, folder, finish }) {
  const memory = fetchUnpacked(image);
  const archive = fetchUnpacked(files);
  for (const file of [memory, archive]) file.catch(() => {}); // awaited below, unless something else fails first
  /** @type {any} */
  let api;
  const python = await loadPyodide({
    ...options,
    packages: [],
    _loadSnapshot: LATER,
    /** What the image refers to by its path in Pyodide. @param {string[]} path */
    _snapshotDeserializer: (path) => path.reduce((object, key) => object[key], api),
    /** @param {any} settings */
    createPyodideModule: async (settings) => {
      api = settings.API;
      return forThisBrowser(createModule, memory, image.size)(settings);
    },
  });
  extract(python.FS, folder, await archive);
  python.runPython(finish);
  return python;
}
