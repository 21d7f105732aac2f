// Compiles our modules with the Python that the browser will run: node bytecode.mjs <pyodide folder> <sources.zip> <out.zip>

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import py_compile, zipfile

unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # the same file every time, and nothing to look up
with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as target:
    sources.extractall("/sources")
    for name in sorted(sources.namelist()):
        # Docstrings and assertions stay behind.
        path = py_compile.compile(
            f"/sources/{name}", "/compiled", name, doraise=True, optimize=2, invalidation_mode=unchecked
        )
        entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        target.writestr(entry, open(path, "rb").read())
`;

try {
  const [core, sources, target] = process.argv.slice(2).map((path) => resolve(path));
  const { loadPyodide } = await import(pathToFileURL(join(core, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: core });
  python.FS.writeFile("/sources.zip", readFileSync(sources));
  python.runPython(COMPILE);
  writeFileSync(target, python.FS.readFile("/compiled.zip"));
} catch (error) {
  // Uncaught it would print the line it came from: all of Pyodide.
  console.error(error.message);
  process.exit(1);
}
