"""The built site with a page whose worker starts Python with our modules and nothing else, and runs what it is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lite.build.pyodide_core import core_of
from lite.measure.overlay import site_with
from lite.paths import SITE

PAGE = """<!doctype html><title>A worker</title><script type="module">
  const worker = new Worker("./worker.js", { type: "module" });
  window.run = (code, files = {}) => new Promise((done, fail) => {
    worker.onmessage = ({ data: { line, answer, error } }) => {
      if (line !== undefined) console.log(line);
      else if (error !== undefined) fail(new Error(error));
      else done(answer);
    };
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.postMessage([code, files]);
  });
  document.body.dataset.state = "ready";
</script><body>"""
"""Its function `run` returns what some Python is worth, as text; files may be given by path."""
WORKER = """import { loadPyodide } from "./<!--core-->/pyodide.mjs";
const load = async () => {
  const python = await loadPyodide({ stdout: (line) => self.postMessage({ line }) });
  python.FS.writeFile("/games.zip", new Uint8Array(await (await fetch("./<!--games-->")).arrayBuffer()));
  python.runPython("import sys; sys.path[:0] = ['/games.zip', '/files']");
  return python;
};
const loading = load();
self.onmessage = async ({ data: [code, files] }) => {
  try {
    const python = await loading;
    for (const [name, text] of Object.entries(files)) {
      python.FS.mkdirTree(`/files/${name.replace(/[/]?[^/]*$/, "")}`);
      python.FS.writeFile(`/files/${name}`, text);
    }
    self.postMessage({ answer: String(python.runPython(code)) });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};"""


@contextmanager
def bare_site() -> Iterator[Path]:
    """Create a site that links to the built one, and has `worker.html`."""
    (games,) = (SITE / "play").glob("**/games.zip")
    core = core_of(SITE).relative_to(SITE).as_posix()
    script = WORKER.replace("<!--core-->", core).replace("<!--games-->", games.relative_to(SITE).as_posix())
    with site_with({"worker.html": PAGE, "worker.js": script}, {}) as site:
        yield site
