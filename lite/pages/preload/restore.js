// @ts-check
// Restores the memory of a Python that had started its kernel and imported the game when the site was built.
// Pyodide calls this private: whoever restores must be ready to start Python the ordinary way instead.

import { extract } from "./archive.js";
import { forThisBrowser, unpack, withPatience } from "./snapshot.js";

const PAGE = 65_536;
const ANSWER = 60_000; // milliseconds that a server has before it answers; some decompress a whole file first

/** @typedef {{ address: URL } & import("../play/snapshot.js").Facts} Stored a compressed file */

/** @param {Stored} file */
export async function fetchUnpacked({ address, ...facts }) {
  const response = await withPatience(fetch(address), ANSWER);
  if (!response.ok || !response.body) throw new Error(`${address.pathname}: ${response.status}`);
  return unpack(response.body, facts);
}

/**
 * A memory starts with the same size whatever is asked for; an image may need more.
 * @param {WebAssembly.Memory} memory
 * @param {number} size
 */
const grow = (memory, size) => memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));

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
  archive.catch(() => {}); // awaited below, unless something else fails first
  /** @type {any} */
  let api;
  const python = await loadPyodide({
    ...options,
    packages: [],
    _loadSnapshot: memory,
    /** What the image refers to by its path in Pyodide. @param {string[]} path */
    _snapshotDeserializer: (path) => path.reduce((object, key) => object[key], api),
    /** @param {any} settings */
    createPyodideModule: async (settings) => {
      const instantiate = settings.instantiateWasm;
      api = settings.API;
      return new Promise((resolve, reject) => {
        settings.instantiateWasm = (/** @type {object} */ imports, /** @type {Function} */ receive) =>
          instantiate(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {WebAssembly.Module} */ compiled) => {
            try {
              grow(/** @type {WebAssembly.Memory} */ (instance.exports.memory), image.size);
              receive(instance, compiled);
            } catch (error) {
              reject(error); // thrown on, it would only be written to the console
            }
          });
        forThisBrowser(createModule)(settings).then(resolve, reject);
      });
    },
  });
  extract(python.FS, folder, await archive);
  python.runPython(finish);
  return python;
}
