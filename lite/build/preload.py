"""Lets the notebook page start Python while JupyterLite is still loading, without changing JupyterLite."""

import json
import shutil
from dataclasses import asdict
from pathlib import Path

from lite.build.kernel_snapshot import make_snapshot
from lite.build.pages import fill
from lite.build.play_pages import PLAY
from lite.build.pyodide_core import core_of
from lite.paths import LITE

SOURCES = LITE / "pages/preload"
CLASSIC = {"notebooks": ("page.js", "language.js"), "lab": ("language.js",), "tree": ("language.js",)}
"""Application -> what its page runs before anything else."""
MODULE = "commands.js"
"""What each of them runs when it has been read."""
KERNEL = "@jupyterlite/pyodide-kernel-extension"


def install_preload(site: Path, work: Path) -> None:
    """Write static/preload/ and have the notebook page and the kernel use it."""
    core = core_of(site)
    target = site / "static/preload"
    target.mkdir()
    for path in SOURCES.glob("*.js"):
        shutil.copy(path, target)
    shutil.copy(PLAY / "snapshot.js", target)
    shutil.copy(SOURCES / "kernel.mjs", core / "kernel.mjs")
    config = site / "jupyter-lite.json"
    settings = json.loads(config.read_text(encoding="utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    kernel["pyodideUrl"] = f"./{core.relative_to(site)}/kernel.mjs"
    config.write_text(json.dumps(settings, indent=2), encoding="utf-8")
    worker = next((site / "extensions" / KERNEL / "static").glob("comlink.worker.*.js"))
    options = kernel["loadPyodideOptions"]
    fill(target / "worker.js", kernel=f"../../{worker.relative_to(site)}", core=f"../pyodide/{core.name}")
    text = (target / "worker.js").read_text(encoding="utf-8")
    for word, value in (("options", options), ("built", asdict(make_snapshot(site, core, work, options["packages"])))):
        text = text.replace(f'{{ "<!--{word}-->": 0 }}', json.dumps(value))
    (target / "worker.js").write_text(text, encoding="utf-8")
    for application, names in CLASSIC.items():
        page = site / application / "index.html"
        text = page.read_text(encoding="utf-8")
        tags = [f'<script src="../static/preload/{name}"></script>' for name in names]
        tags.append(f'<script type="module" src="../static/preload/{MODULE}"></script>')
        head = "".join(f"\n    {tag}" for tag in tags)
        page.write_text(text.replace("<head>", f"<head>{head}", 1), encoding="utf-8")
