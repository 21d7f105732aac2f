// @ts-check
// Compiles archives of modules with the Python that the browser will run:
//   node bytecode.mjs <pyodide folder> <optimize> <in.zip> <out.zip> [<in.zip> <out.zip> ...]

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import ast, marshal, warnings, zipfile
from importlib.util import MAGIC_NUMBER, source_hash

warnings.simplefilter("ignore")  # others' modules are compiled as they are
UNCHECKED_HASH = (1).to_bytes(4, "little")  # the same file every time, and nothing to look up

class WithoutAnnotations(ast.NodeTransformer):
    """Functions without annotations, each of which would be a function of its own."""

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

def compile_module(source, name, optimize):
    tree = ast.parse(source, name)
    if optimize == 2:
        tree = WithoutAnnotations().visit(tree)
    return compile(tree, name, "exec", dont_inherit=True, optimize=optimize)

def compile_archive(optimize):
    with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as target:
        for name in sorted(sources.namelist()):
            data = sources.read(name)
            if name.endswith(".py"):
                try:
                    code = compile_module(data, name, optimize)
                except SyntaxError:
                    pass  # a package may carry examples of wrong code
                else:
                    name, data = name + "c", MAGIC_NUMBER + UNCHECKED_HASH + source_hash(data) + marshal.dumps(code)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data)

compile_archive
`;

try {
  const [core, optimize, ...archives] = process.argv.slice(2);
  const folder = resolve(core);
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  // Without the columns of each instruction, which only the carets in tracebacks need.
  const env = optimize === "2" ? { PYTHONNODEBUGRANGES: "1" } : {};
  const python = await loadPyodide({ indexURL: folder, env });
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
