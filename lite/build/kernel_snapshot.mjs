// @ts-check
// Starts Python with the packages of the notebooks, runs a program, and stores Python's memory:
//   node kernel_snapshot.mjs <pyodide folder> <packages.tar> <folder for them> <program.py> <memory>

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { extract } from "../pages/preload/archive.js";
import { startPython, used, withoutCore } from "./memory.mjs";
import "./deterministic.mjs";

/**
 * Where Pyodide keeps each of its objects, for those that Python refers to.
 * @param {any} python
 */
function pathsOf(python) {
  const paths = new Map();
  for (const [path, owner] of [[[], python._api], [["public_api"], python]]) {
    paths.set(owner, path);
    for (const name of Object.getOwnPropertyNames(owner)) {
      const value = Object.getOwnPropertyDescriptor(owner, name)?.value;
      if (Object(value) === value) paths.set(value, [...path, name]);
    }
  }
  return paths;
}

try {
  const [core, packages, folder, program, target] = process.argv.slice(2);
  const { python, begin } = await startPython(resolve(core), {
    env: { PYTHONHASHSEED: "0", TZ: "UTC", _: "python" },
    _sysExecutable: "python",
  });
  extract(python.FS, folder, readFileSync(packages));
  python.runPython(readFileSync(program, "utf8"));
  const paths = pathsOf(python);
  const memory = python.makeMemorySnapshot({
    /** @param {any} object */
    serializer: (object) => {
      if (!paths.has(object)) throw new Error(`Python's memory refers to an object that no path leads to: ${object}`);
      return paths.get(object);
    },
  });
  writeFileSync(target, withoutCore(memory, begin, used(python)));
} catch (error) {
  // Uncaught it would print the line it came from: all of Pyodide.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
