"""Types and style of our JavaScript: tsc and ESLint.

python -m lite.javascript

Both come from npm, as `package-lock.json` pins them, into build/javascript/.
"""

import filecmp
import shutil
import subprocess
import sys

from lite.build.bytecode import node
from lite.build.messages import schema_types
from lite.build.npm import npm_command
from lite.paths import BUILD, LITE, ROOT

HERE = LITE / "javascript"
TOOLS = BUILD / "javascript"
MODULES = TOOLS / "node_modules"
SOURCES = ("lite/pages", "lite/build", "lite/javascript", "docs/_static", "tests/javascript")


def install() -> None:
    """Install the tools, unless the ones of this lock file are there."""
    lock = HERE / "package-lock.json"
    installed = MODULES / "installed.json"
    if installed.exists() and filecmp.cmp(lock, installed, shallow=False):
        return
    TOOLS.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", lock.name):
        shutil.copy(HERE / name, TOOLS)
    command = [*npm_command(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, check=True, cwd=TOOLS, stdout=subprocess.DEVNULL)
    shutil.copy(lock, installed)


def main() -> None:
    """Check everything, and fail if anything is wrong."""
    install()
    types = TOOLS / "types"
    types.mkdir(exist_ok=True)
    (types / "schema.d.ts").write_text(schema_types(), encoding="utf-8")
    config = shutil.copy(HERE / "eslint.config.js", TOOLS)
    checks = [[MODULES / "typescript/bin/tsc", "-p", project] for project in sorted(HERE.glob("tsconfig.*.json"))]
    checks.append([MODULES / "eslint/bin/eslint.js", "--config", config, "--max-warnings=0", *SOURCES])
    failed = [subprocess.run([*node(), *map(str, check)], check=False, cwd=ROOT).returncode for check in checks]
    sys.exit(any(failed))


if __name__ == "__main__":
    main()
