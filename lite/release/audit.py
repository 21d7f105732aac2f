"""Asks the registries whether vulnerabilities are known in the packages of the SBOM and in the build tools."""

import json
import shutil
import subprocess
import sys
from urllib.parse import unquote

from lite.build.npm import npm_command
from lite.build.sbom import SBOM
from lite.paths import BUILD, SITE

FOLDER = BUILD / "audit"


def carried(registry: str) -> dict[str, str]:
    """The packages of a registry in the SBOM, with their versions."""
    found = json.loads((SITE / SBOM).read_text(encoding="utf-8"))["components"]
    marked = f"pkg:{registry}/"
    return {unquote(each["name"]): each["version"] for each in found if each["purl"].startswith(marked)}


def main() -> None:
    """Run the tools; they report what they find, and an error ends the run."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    # Stand-ins of the notebook kernel have versions that no registry knows.
    python = "".join(f"{name}=={version}\n" for name, version in carried("pypi").items() if ".999" not in version)
    (FOLDER / "requirements.txt").write_text(python, encoding="utf-8")
    scripts = carried("npm")
    package = {"name": "uptown-site", "version": "0.0.0", "private": True, "dependencies": scripts}
    places = {f"node_modules/{name}": {"version": version} for name, version in scripts.items()}
    lock = {"name": "uptown-site", "lockfileVersion": 3, "packages": {"": package, **places}}
    (FOLDER / "package.json").write_text(json.dumps(package), encoding="utf-8")
    (FOLDER / "package-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    asked = [
        [sys.executable, "-m", "pip_audit", "--strict", "--no-deps", "--disable-pip", "-r", "requirements.txt"],
        [sys.executable, "-m", "pip_audit", "--skip-editable", "--local"],
        [*npm_command(), "audit", "--package-lock-only"],
    ]
    failed = [command for command in asked if subprocess.run(command, cwd=FOLDER, check=False).returncode]
    sys.exit(f"{len(failed)} of {len(asked)} answers are no all-clear, see above." if failed else 0)


if __name__ == "__main__":
    main()
