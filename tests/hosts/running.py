"""Create notebooks for tests, and run them."""

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

from tests.browsers import PATIENCE
from tests.site.conftest import run_all

SETUP: dict[str, Any] = {"players": 2, "seed": "7", "seats": ["person", "greedy"], "start": 0}
ARGUMENTS = ", ".join(f"{name}={value!r}" for name, value in {**SETUP, "pace": 0.1}.items())
CELLS = ("import uptown_widget", f"uptown_widget.play({ARGUMENTS})", f"uptown_widget.play_upturn({ARGUMENTS})")
"""Both games, each in a cell."""
HOSTS = {"jupyterlab": "lab/tree/", "notebook": "notebooks/", "voila": ""}
"""Where each opens a notebook; Voila is started with one."""


def notebook_of(*cells: str) -> str:
    """A notebook with these cells, not yet run."""
    made: list[dict[str, Any]] = [
        {
            "id": f"cell{number}",
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": cell,
        }
        for number, cell in enumerate(cells)
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": made})


def run_notebook(page: Page) -> None:
    """Run all cells of a notebook that is open in JupyterLab or Notebook, once its kernel is ready."""
    address = urlsplit(page.url)
    for _ in range(PATIENCE // 200):
        sessions = page.request.get(f"{address.scheme}://{address.netloc}/api/sessions").json()
        kernels = [session["kernel"] for session in sessions if address.path.endswith(session["path"])]
        if any(kernel["connections"] and kernel["execution_state"] == "idle" for kernel in kernels):
            break
        page.wait_for_timeout(200)
    page.locator("[data-status=idle]").first.wait_for(state="attached")
    run_all(page)


def tables(page: Page) -> list[Locator]:
    return page.locator(".uptown").all()


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def press(page: Page, part: Locator) -> None:
    """Press whatever lies where the middle of a button is, as a mouse does."""
    part.evaluate("part => part.scrollIntoView({block: 'center'})")
    box = part.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
