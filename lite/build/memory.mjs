// @ts-check
// Python's memory as a file. What Pyodide's own program file lays into every memory is left out: a visitor has it already.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PAGE = 4096; // bytes that are left out or kept as a whole

/**
 * Start Python so that its memory can be stored.
 *
 * @param {string} core the folder of Pyodide
 * @param {object} options for Pyodide
 * @returns {Promise<{ python: any, begin: Uint8Array, version: string }>} `begin`: the memory before anything ran in it
 */
export async function startPython(core, options) {
  /** @param {string} name */
  const load = (name) => import(pathToFileURL(join(core, name)).href);
  const [{ loadPyodide, version }, { default: makeModule }] = [await load("pyodide.mjs"), await load("pyodide.asm.mjs")];
  let begin = new Uint8Array();
  const python = await loadPyodide({
    indexURL: core,
    _makeSnapshot: true,
    ...options,
    /** @param {any} settings */
    createPyodideModule: (settings) => {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (/** @type {object} */ imports, /** @type {Function} */ receive) =>
        instantiate(imports, (/** @type {WebAssembly.Instance} */ instance, /** @type {WebAssembly.Module} */ compiled) => {
          begin = new Uint8Array(/** @type {WebAssembly.Memory} */ (instance.exports.memory).buffer).slice();
          receive(instance, compiled);
        });
      return makeModule(settings);
    },
  });
  return { python, begin, version };
}

/** How many bytes of the memory are in use; all above are zeros. @param {any} python */
export const used = (python) => python._module._sbrk(0);

/**
 * Leave out of a snapshot what was in the memory from the beginning and has not changed, and what is not in use. The page
 * puts it back (`complete` in snapshot.js): first and last byte of each part, and their number, follow the snapshot.
 *
 * @param {Uint8Array} snapshot
 * @param {Uint8Array} begin
 * @param {number} size bytes of the memory that are in use
 */
export function withoutCore(snapshot, begin, size) {
  const header = new DataView(snapshot.buffer, snapshot.byteOffset).getUint32(4, true); // Pyodide's, before the memory
  const image = snapshot.slice(0, header + size);
  /** @type {number[]} */
  const parts = [];
  for (let start = 0; start + PAGE <= Math.min(begin.length, image.length - header); start += PAGE) {
    const page = begin.subarray(start, start + PAGE);
    const same = image.subarray(header + start, header + start + PAGE);
    if (!page.some(Boolean) || Buffer.compare(page, same)) continue;
    same.fill(0);
    if (parts.at(-1) === start) parts.pop();
    else parts.push(start);
    parts.push(start + PAGE);
  }
  const list = Uint32Array.of(...parts, parts.length / 2);
  const room = Math.ceil(image.length / 4) * 4; // so that the list can be read as numbers
  const file = new Uint8Array(room + list.byteLength);
  file.set(image);
  file.set(new Uint8Array(list.buffer), room);
  return file;
}
