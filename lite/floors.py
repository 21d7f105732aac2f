"""Runs the tests of what uses other libraries with the oldest versions that the package allows.

python -m lite.floors [option of pytest ...]
"""

import re
import subprocess
import sys
import tomllib

from lite.paths import BUILD, ROOT
from lite.pythons import uv

TESTS = (
    *("tests/notebook", "tests/adapters", "tests/arena/test_dask.py", "tests/engine/test_loading.py"),
    *("tests/test_serve.py", "tests/test_serve_command.py", "tests/test_rooms.py"),
)


def floors() -> list[str]:
    """The oldest version of each library that the package or one of its extras takes, as pip pins it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    return sorted({re.sub(r">=([\d.]+).*", r"==\1", each) for each in wanted})


def main(options: list[str]) -> None:
    """Install them into an environment of their own, and run the tests there."""
    python = str(BUILD / "floors/bin/python")
    subprocess.run([uv(), "venv", "--quiet", "--clear", "--python", sys.executable, BUILD / "floors"], check=True)
    install = [uv(), "pip", "install", "--quiet", "--python", python]
    # The package goes first, since its own groups pin newer ones.
    for what in (["--group", "test", "--group", "site", "--editable", "."], floors()):
        subprocess.run([*install, *what], check=True, cwd=ROOT)
    print(f"Testing with {', '.join(floors())} ...", flush=True)
    tests = [python, "-m", "pytest", "-m", "not site and not long", "-n", "auto", "--dist", "worksteal"]
    sys.exit(subprocess.run([*tests, *TESTS, *options], check=False, cwd=ROOT).returncode)


if __name__ == "__main__":
    main(sys.argv[1:])
