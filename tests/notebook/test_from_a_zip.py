"""The package in an archive, as zipapp, PEX and shiv run it: whatever it reads, it reads from there."""

import subprocess
import sys
import zipfile
from pathlib import Path

from lite.paths import ROOT

PROGRAM = """
import uptown_widget
assert ".zip" in uptown_widget.__file__
board = uptown_widget.play(autosave=False, language="nl")
print(board.session.screen.status)
"""


def test_a_board_opens_from_an_archive(tmp_path: Path) -> None:
    archive = tmp_path / "package.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted((ROOT / "uptown_widget").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                packed.write(path, path.relative_to(ROOT))
    program = f"import sys; sys.path.insert(0, {str(archive)!r}){PROGRAM}"
    command = [sys.executable, "-P", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert "Jouw beurt" in done.stdout
