"""Builds the static site, `build/site/`: our pages and the JupyterLite applications, nothing from another host.

`python -m lite.build.site --phases` tells how long each part of the build took. With `--docs-later` it ends before the
docs are built, half of the work; the next build adds them.
"""

import json
import shutil
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path

from filelock import FileLock
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

from lite.build import fingerprint, snapshot
from lite.build.bundle_notebook import bundle_scripts
from lite.build.bytecode import compile_archives, compile_wheels
from lite.build.docs import build_docs
from lite.build.lesson_languages import write_translations
from lite.build.menus import write_menus
from lite.build.offline import keep_home_page
from lite.build.pages import write_pages
from lite.build.phases import Phases
from lite.build.play_pages import pack_modules, write_play_pages
from lite.build.policy import add_policy
from lite.build.preload import install_preload
from lite.build.pyodide_core import move_to_hashed_folder, unpack_core
from lite.build.sbom import write_bill, write_sbom
from lite.build.snapshot import make_snapshot
from lite.build.stubs import build_empty_wheels
from lite.messages import compile_catalogues
from lite.paths import BUILD, CACHE, LITE, NOTEBOOKS, ROOT, SITE

APPS = ("lab", "notebooks", "tree")
FRAME = LITE / "build/frame.json"
# The front-end extensions that a game needs; others that happen to be installed stay out.
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "ipycanvas")
# Loaded while Python starts. What is missing here is fetched later, one after the other.
PRELOADED = ("uptown-widget", "ipywidgets", "ipycanvas", "micropip", "piplite", "jedi")
# Asked for and not used: numpy and Pillow are compiled and on Pyodide's own host only, the others serve a server.
EXCLUDED = ("numpy", "pillow", "jupyterlab-widgets", "widgetsnbextension")
CONSTRAINTS = LITE / "build/constraints.txt"
DATE = "2026-01-01T00:00:00Z"
"""A fixed date for all lessons, so that builds are reproducible."""
LOG = BUILD / "build.log"


def build_wheel(target: Path) -> Path:
    """Our package as a wheel."""
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", f"--outdir={target}", str(ROOT)], ROOT)
    return next(target.glob("uptown_widget-*.whl"))


def stage_notebooks(target: Path) -> None:
    """Copy the lessons to the site, in all languages; a double click does not turn their texts into source."""
    shutil.copytree(NOTEBOOKS, target, ignore=shutil.ignore_patterns(".*", *fingerprint.IGNORED))
    write_translations(target)
    for path in target.rglob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                cell["metadata"] |= {"editable": False}
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def pinned_packages() -> list[str]:
    """The Python packages in the browser: the pins of the front end's dependency group, so that both match."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["dependency-groups"]["widget"], "comm", "ipykernel", "ipython", "micropip"]


def configuration(wheels: list[Path], notebooks: Path, output: Path) -> dict[str, object]:
    """The build configuration of JupyterLite."""
    extensions = Path(sys.prefix) / "share/jupyter/labextensions"
    return {
        "LiteBuildConfig": {
            "apps": APPS,
            "cache_dir": str(CACHE / "jupyterlite"),
            "contents": [str(notebooks)],
            "federated_extensions": [str(extensions / name) for name in EXTENSIONS],
            "ignore_sys_prefix": ["federated_extensions", "translation"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(output),
        },
        "PyodideLockAddon": {
            "enabled": True,
            "wheels": list(map(str, wheels)),
            "specs": pinned_packages(),
            "excludes_extra": EXCLUDED,
            "prefetch_extra": PRELOADED,
            "lite_constraints_file": str(CONSTRAINTS),
        },
    }


def build_jupyterlite(work: Path, output: Path) -> None:
    """The JupyterLite applications with Python, our wheel and the lessons."""
    stage_notebooks(work / "notebooks")
    wheel = build_wheel(work / "wheel")
    empty = build_empty_wheels(work / "empty")
    config = configuration([wheel, *empty], work / "notebooks", output)
    (work / "jupyter_lite_config.json").write_text(json.dumps(config))
    run([sys.executable, "-m", "jupyterlite_core", "build", "--debug"], work)
    protect_notebooks(output)
    simplify_notebooks(output)
    shorten_shortcuts(output)
    write_menus(output)


def protect_notebooks(site: Path) -> None:
    """Make the lessons read-only in the applications.

    Otherwise a visitor's changed copy, kept in the browser, would hide every later version of a lesson. When they were
    copied here is nobody's business, and would make every build another.
    """
    for listing in site.glob("api/contents/**/all.json"):
        folder = json.loads(listing.read_text(encoding="utf-8"))
        for entry in (folder, *folder["content"]):
            entry |= {"created": DATE, "last_modified": DATE}
        for entry in folder["content"]:
            entry["writable"] = False
        listing.write_text(json.dumps(folder), encoding="utf-8")


def simplify_notebooks(site: Path) -> None:
    """Leave out of the frame around a lesson what no pupil needs: `frame.json`. In the Lab everything stays."""
    config = site / "notebooks/jupyter-lite.json"
    settings = json.loads(config.read_text(encoding="utf-8"))
    settings["jupyter-config-data"]["settingsOverrides"] = json.loads(FRAME.read_text(encoding="utf-8"))
    config.write_text(json.dumps(settings, indent=2), encoding="utf-8")


def shorten_shortcuts(site: Path) -> None:
    """Have the shortcuts of an installed JupyterLite lead to applications of this site, whatever folder it is in."""
    manifest = site / "manifest.webmanifest"
    app = json.loads(manifest.read_text(encoding="utf-8"))
    inside = [each | {"url": f"./{each['url'].strip('/')}/"} for each in app["shortcuts"]]
    app["shortcuts"] = [each for each in inside if (site / each["url"]).is_dir()]
    manifest.write_text(json.dumps(app, indent=2) + "\n", encoding="utf-8")


def run(command: list[str], folder: Path) -> None:
    """Run a tool with its output in a log file; print it only if the tool fails."""
    with LOG.open("a", encoding="utf-8") as log:
        failed = subprocess.run(command, check=False, cwd=folder, stdout=log, stderr=subprocess.STDOUT).returncode
    if failed:
        last = "\n".join(LOG.read_text(encoding="utf-8").splitlines()[-30:])
        sys.exit(f"{last}\n\nThe site could not be built: `{' '.join(command[:4])}` failed. All of its words: {LOG}")


def main() -> None:
    """Build the site, or what it lacks, unless it is up to date. Concurrent builds wait on a lock."""
    BUILD.mkdir(exist_ok=True)
    docs_later = "--docs-later" in sys.argv
    with FileLock(BUILD / "lock"):
        current = fingerprint.fingerprint()
        if not fingerprint.up_to_date(current):
            build(docs_later=docs_later)
            fingerprint.FINGERPRINT_FILE.write_text(current)
        elif not (docs_later or has_docs()):
            add_docs()


def has_docs() -> bool:
    """Whether the docs of the site have been built."""
    return (SITE / "docs").exists()


def add_docs() -> None:
    """Build the docs into a site that lacks them."""
    made = BUILD / "aside"
    shutil.rmtree(made, ignore_errors=True)
    build_docs(made)
    add_policy(made)
    (made / "docs").rename(SITE / "docs")
    write_bill(SITE)
    keep_home_page(SITE)


def build(*, docs_later: bool = False) -> None:
    """Build the site; the docs, half of the work, in parallel with the rest or not at all."""
    phases = Phases()
    say("Building the site; the first time this takes half a minute ...\n")
    work, aside, output = BUILD / "work", BUILD / "aside", BUILD / "site.new"
    for folder in (work, aside, output):
        shutil.rmtree(folder, ignore_errors=True)
    LOG.unlink(missing_ok=True)
    compile_catalogues()
    shutil.copytree(LITE / "build/jupyterlite", work)
    # Before anything runs beside it: Python 3.11 fails now and then when two threads parse code, as the docs do.
    archives = phases.do("our modules", pack_modules, work)
    with nullcontext() if docs_later else phases.aside("docs", lambda: build_docs(aside)):
        build_applications(work, output, archives, phases)
        with phases.aside("snapshot of notebooks", lambda: install_preload(output, work)):
            phases.do("pages", write_pages, output)
            phases.do("play pages", write_play_pages, output, work)
    if not docs_later:
        (aside / "docs").rename(output / "docs")
    phases.do("bill", write_sbom, output)
    phases.do("policy", add_policy, output)
    keep_home_page(output)
    shutil.rmtree(SITE, ignore_errors=True)
    output.rename(SITE)
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    say(f"build/site/ is ready: {size / 1e6:.0f} MB in {phases.seconds:.0f} s.\n")
    if "--phases" in sys.argv:
        say(str(phases))


def build_applications(work: Path, output: Path, archives: dict[Path, Path], phases: Phases) -> None:
    """Build JupyterLite, with modules as bytecode and Python in its own folder."""
    core = work / "static/pyodide"
    phases.do("core of Python", unpack_core, core, PYODIDE_VERSION)

    def prepare() -> None:
        phases.do("our bytecode", compile_archives, core, archives, optimize=2)
        phases.do("snapshot", make_snapshot, core, [*archives.values()], work / snapshot.NAME)

    with phases.aside("Python for the play pages", prepare):
        phases.do("JupyterLite", build_jupyterlite, work, output)
    phases.do("bytecode of the wheels", compile_wheels, output)
    bundle_scripts(output)
    move_to_hashed_folder(output)


def say(text: str) -> None:
    """Print progress at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
