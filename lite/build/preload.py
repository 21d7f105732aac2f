"""Lets the notebook page start Python while JupyterLite is still loading, without changing JupyterLite."""

import json
import shutil
from dataclasses import asdict
from pathlib import Path

from lite.build import compression
from lite.build.kernel_snapshot import make_snapshot
from lite.build.menus import locale
from lite.build.multilingual import texts
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
    (target / compression.FILE).write_bytes(compression.decoder())
    shutil.copy(SOURCES / "kernel.mjs", core / "kernel.mjs")
    config = site / "jupyter-lite.json"
    settings = json.loads(config.read_text(encoding="utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][f"{KERNEL}:kernel"]
    kernel["pyodideUrl"] = f"./{core.relative_to(site)}/kernel.mjs"
    config.write_text(json.dumps(settings, indent=2), encoding="utf-8")
    worker = next((site / "extensions" / KERNEL / "static").glob("comlink.worker.*.js"))
    options = kernel["loadPyodideOptions"]
    fill(target / "worker.js", kernel=f"../../{worker.relative_to(site)}", core=f"../pyodide/{core.name}")
    built = asdict(make_snapshot(site, core, work, options["packages"]))
    words = texts("notebook")
    _insert(target / "worker.js", "0", options=options, built=built)
    _insert(target / "copy.js", '""', copied={language: known["copied"] for language, known in words.items()})
    faults = {language: [words[language]["missing"], known["late"]] for language, known in texts("play").items()}
    _insert(target / "page.js", '["", ""]', faults=faults)
    runs = {language: [locale(language), known["run"]] for language, known in words.items()}
    _insert(target / "language.js", '["", ""]', languages=runs)
    for application, names in CLASSIC.items():
        page = site / application / "index.html"
        text = page.read_text(encoding="utf-8")
        tags = [f'<script src="../static/preload/{name}"></script>' for name in names]
        tags.append(f'<script type="module" src="../static/preload/{MODULE}"></script>')
        head = "".join(f"\n    {tag}" for tag in tags)
        page.write_text(text.replace("<head>", f"<head>{head}", 1), encoding="utf-8")


def _insert(script: Path, empty: str, **values: object) -> None:
    """Write values into a script, each in the place of a table with its name and an empty value."""
    text = script.read_text(encoding="utf-8")
    for name, value in values.items():
        place = f'{{ "<!--{name}-->": {empty} }}'
        if place not in text:
            message = f"{script.name} has no place for {name}"
            raise ValueError(message)
        text = text.replace(place, json.dumps(value, ensure_ascii=False))
    script.write_text(text, encoding="utf-8")
