"""Lets the notebook page start Python while JupyterLite's shell is still loading; nothing of JupyterLite is changed."""

import json
import shutil
from pathlib import Path

from lite.pages import fill
from lite.paths import LITE
from lite.pyodide_core import core_of

EARLY = LITE / "early"
SCRIPT = '<script src="../static/early/page.js"></script>'
KERNEL = "@jupyterlite/pyodide-kernel-extension"


def lay_early_start(site: Path) -> None:
    """Write static/early/ and have the notebook page and the kernel use it."""
    core = core_of(site)
    target = site / "static/early"
    target.mkdir()
    for name in ("page.js", "worker.js"):
        shutil.copy(EARLY / name, target)
    shutil.copy(EARLY / "pyodide.mjs", core / "kernel.mjs")
    config = site / "jupyter-lite.json"
    settings = json.loads(config.read_text(encoding="utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    kernel["pyodideUrl"] = f"./{core.relative_to(site)}/kernel.mjs"
    config.write_text(json.dumps(settings, indent=2), encoding="utf-8")
    worker = next((site / "extensions" / KERNEL / "static").glob("comlink.worker.*.js"))
    options = json.dumps(kernel["loadPyodideOptions"])
    fill(target / "worker.js", kernel=f"../../{worker.relative_to(site)}", core=f"../pyodide/{core.name}")
    text = (target / "worker.js").read_text(encoding="utf-8").replace('{ "<!--options-->": 0 }', options)
    (target / "worker.js").write_text(text, encoding="utf-8")
    page = site / "notebooks/index.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("<head>", f"<head>\n    {SCRIPT}", 1), encoding="utf-8")
