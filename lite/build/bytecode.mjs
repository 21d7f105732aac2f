// @ts-check
// Compiles archives of modules with the Python that the browser will run:
//   node bytecode.mjs <pyodide folder> <optimize> <in.zip> <out.zip> [<in.zip> <out.zip> ...]

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import py_compile, shutil, warnings, zipfile

warnings.simplefilter("ignore")  # others' modules are compiled as they are

def compile_archive(optimize):
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # the same file every time, and nothing to look up
    with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as target:
        shutil.rmtree("/sources", ignore_errors=True)
        sources.extractall("/sources")
        for name in sorted(sources.namelist()):
            data = sources.read(name)
            if name.endswith(".py"):
                try:
                    path = py_compile.compile(
                        f"/sources/{name}", "/compiled", name, doraise=True, optimize=optimize,
                        invalidation_mode=unchecked, quiet=2,
                    )
                except py_compile.PyCompileError:
                    pass  # a package may carry examples of wrong code
                else:
                    name, data = name + "c", open(path, "rb").read()
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data)

compile_archive
`;

try {
  const [core, optimize, ...archives] = process.argv.slice(2);
  const folder = resolve(core);
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder });
  const compile = python.runPython(COMPILE);
  for (let index = 0; index < archives.length; index += 2) {
    python.FS.writeFile("/sources.zip", readFileSync(archives[index]));
    compile(Number(optimize));
    writeFileSync(archives[index + 1], python.FS.readFile("/compiled.zip"));
  }
} catch (error) {
  // Uncaught it would print the line it came from: all of Pyodide.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
