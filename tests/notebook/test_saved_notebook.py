"""A saved notebook where no widget runs: a page made by nbconvert shows the board as a picture."""

import base64
import json
import re
import subprocess
import sys
from pathlib import Path

from uptown_widget.notebook import play


def test_a_page_made_of_a_saved_notebook_shows_the_board(tmp_path: Path) -> None:
    table = play(players=2, seed=7, seats=["person", "greedy"], start=0)
    output = {"output_type": "display_data", "metadata": {}, "data": table._repr_mimebundle_()}
    cell = {"cell_type": "code", "metadata": {}, "source": "table", "execution_count": 1, "outputs": [output]}
    notebook = tmp_path / "saved.ipynb"
    notebook.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}))
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--log-level", "ERROR", str(notebook)]
    subprocess.run(command, check=True)
    page = notebook.with_suffix(".html").read_text(encoding="utf-8")
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert [base64.b64decode(picture).decode() for picture in pictures] == [table.svg()]
    assert "vnd.jupyter.widget-view" not in page
