"""Runs the fast tests in further versions of Python, each in an environment of its own.

python -m lite.pythons [option of pytest ...]
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from lite.paths import BUILD, ROOT

VERSIONS = ("3.12", "3.13")


def find(version: str) -> str | None:
    """Return a Python of a version on this machine, also one that pyenv has but offers in other folders only."""
    environment = dict(os.environ)
    if shutil.which("pyenv"):
        names = _output("pyenv", "versions", "--bare").split()
        environment["PYENV_VERSION"] = ":".join(name for name in names if name.startswith(f"{version}.")) or "system"
    return _output(uv(), "python", "find", "--no-project", "--no-python-downloads", version, env=environment) or None


def uv() -> str:
    """The program that installs packages, beside this Python."""
    return str(Path(sys.executable).with_name("uv"))


def _output(*command: str, env: dict[str, str] | None = None) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env).stdout.strip()


def passes(version: str, python: str, options: list[str]) -> bool:
    """Run the tests in an environment with this Python, and return whether they pass."""
    folder = BUILD / "pythons" / version
    if not folder.exists():
        subprocess.run([uv(), "venv", "--quiet", "--python", python, folder], check=True)
    own = str(folder / "bin/python")
    # The code of the docs is found with the help of the libraries that build the site.
    install = [uv(), "pip", "install", "--quiet", "--python", own, "--group", "test", "--group", "site"]
    subprocess.run([*install, "--editable", "."], check=True, cwd=ROOT)
    tests = [own, "-m", "pytest", "-m", "not site and not long", "-n", "auto", "--dist", "worksteal"]
    return subprocess.run([*tests, *options], check=False, cwd=ROOT).returncode == 0


def main(options: list[str]) -> None:
    """Run the tests in every version that is here; exit with 1 if some fail."""
    failed = []
    for version in VERSIONS:
        python = find(version)
        if python is None:
            print(f"Python {version} is not installed here, so nothing was tried in it.")
            continue
        print(f"Testing in Python {version} ({python}) ...", flush=True)
        if not passes(version, python, options):
            failed.append(version)
    if failed:
        sys.exit(f"Tests fail in Python {' and '.join(failed)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
