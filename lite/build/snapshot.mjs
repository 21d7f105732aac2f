// @ts-check
// Saves the memory of a Python that has imported modules; the browser goes on from there instead of importing them anew.
//   node snapshot.mjs <pyodide folder> <pyodide version> <out> <modules.zip> [...]

import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";

import { startPython, used, withoutCore } from "./memory.mjs";
import "./deterministic.mjs";

// Every module, so that none has to be fetched later, and all that they would make at a visitor's; but not tournaments,
// which only teachers run: with what they import, the snapshot would be a tenth larger.
const IMPORT = `
import gc, importlib, sys, zipfile

TOURNAMENTS = (
    *("/arena/", "/programs/", "/web/contest."),
    *("/lessons/submitted_bot.", "/lessons/checks.", "/lessons/function_check."),
)

def import_all(archives):
    sys.path[:0] = archives
    # First, since what decompresses the catalogues leaves four megabytes behind, and the modules then fill them.
    from uptown_widget.i18n import LANGUAGES, say, use_language
    for language in LANGUAGES:
        with use_language(language):
            say("Pass")
    for archive in archives:
        # The lessons come last: they fit into what the others have freed, and the snapshot stays half a megabyte smaller.
        for name in sorted(zipfile.ZipFile(archive).namelist(), key=lambda name: ("/lessons/" in name, name)):
            if name.endswith(".pyc") and not any(part in name for part in TOURNAMENTS):
                importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    from uptown_widget.web import GAMES, LESSONS, first_screens
    for page in (*GAMES, LESSONS):
        first_screens(page)  # all drawings
    gc.collect()
    gc.freeze()  # else the collector would visit all this again in the middle of a game, for more than two frames

import_all
`;

try {
  const [core, wanted, out, ...archives] = process.argv.slice(2);
  // As in bytecode.mjs, also for the standard library.
  const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", TZ: "UTC" };
  const { python, begin, version } = await startPython(resolve(core), { env });
  if (version !== wanted) throw new Error(`The snapshot is for Pyodide ${wanted}, but the site carries Pyodide ${version}.`);
  const paths = archives.map((archive) => `/${basename(archive)}`);
  paths.forEach((path, index) => python.FS.writeFile(path, readFileSync(archives[index])));
  const importAll = python.runPython(IMPORT);
  const list = python.toPy(paths);
  importAll(list);
  list.destroy();
  importAll.destroy();
  python.runPython("del import_all, TOURNAMENTS, gc, importlib, sys, zipfile");
  writeFileSync(out, withoutCore(python.makeMemorySnapshot(), begin, used(python)));
} catch (error) {
  // Uncaught it would print the line it came from: all of Pyodide.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
