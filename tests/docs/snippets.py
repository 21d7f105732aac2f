"""What README and docs tell readers to type: every block of code, and every command within a sentence."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lite.paths import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROGRAMS = ("make", "python", ".venv/bin/python", "pytest", "pip", "jupyter", "voila", "uptown-widget")
COMMAND = re.compile(rf"({'|'.join(map(re.escape, PROGRAMS))}) |for \w+ in ")
POSITION = re.compile(r"\d-\w+ \d+ \S+ [^\n]+")
TOLD = "".join(f"{name}() {{ printf '%s\\0' {name} \"$@\"; printf '\\n'; }}\n" for name in PROGRAMS)
"""The programs as shell functions that only print how they were called."""


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    page: Path
    line: int
    language: str
    """The text after the fence; empty for an indented block, too."""
    text: str
    before: str
    """The paragraph before it."""
    heading: str
    """The heading above it."""

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def kind(self) -> str:
        """What kind of block it is, judging by its text; empty if unknown."""
        kinds = {
            "directive": self.language.startswith("{"),
            "doctest": ">>>" in self.text,
            "arrows": "  <-  " in self.text,
            "tree": bool(re.match(r"\w+/\n  \w", self.text)),
            "command": bool(COMMAND.match(self.text)),
            "position": bool(POSITION.fullmatch(self.text)),
            "states": self.language == "text",
            "shapes": bool(re.match(r'\["\w+", ', self.text)),
            "figures": "±" in self.text and "python -m" in self.before,
            self.language: bool(self.language),
            "python": bool(re.search(r"^(import|from|%pip|\w+ = )", self.text, re.MULTILINE)),
        }
        return next((kind for kind, holds in kinds.items() if holds), "")


def blocks(page: Path) -> Iterator[Block]:
    """Every fenced or indented block of a page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    number, before, heading = 0, "", ""
    while number < len(lines):
        fence = re.match(r"(\s*)(```+)(.*)", lines[number])
        indented = lines[number].startswith("    ") and (number == 0 or not lines[number - 1].strip())
        if fence or indented:
            end = number + bool(fence)
            while end < len(lines) and (
                not lines[end].startswith(fence[1] + fence[2]) if fence else not re.match(r" {0,3}\S", lines[end])
            ):
                end += 1
            inner = lines[number + bool(fence) : end]
            text = "\n".join(line.removeprefix(fence[1] if fence else "    ") for line in inner).strip("\n")
            yield Block(page, number + 1, fence[3].strip() if fence else "", text, before, heading)
            number = end if fence else end - 1
        elif lines[number].strip():
            heading = lines[number] if lines[number].startswith("#") else heading
            paragraph = number == 0 or not lines[number - 1].strip()
            before = lines[number] if paragraph else f"{before}\n{lines[number]}"
        number += 1


def calls(script: str) -> list[list[str]]:
    """How a script calls programs, as bash itself reads it: loops and sums are evaluated."""
    # `make test      what it does` is a list; [x] may be left out.
    plain = re.sub(r"^(make \S+)  .*", r"\1", re.sub(r" \[\w+( \.\.\.)?\]", "", script), flags=re.MULTILINE)
    done = subprocess.run(["bash", "-uc", TOLD + plain], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607
    assert not done.stderr, done.stderr
    return [line.split("\0")[:-1] for line in done.stdout.splitlines()]


def commands_in_sentences(page: Path) -> list[list[str]]:
    """The commands in backticks."""
    text = page.read_text(encoding="utf-8")
    for block in blocks(page):
        text = text.replace(block.text, "")
    return [shlex.split(found) for found in re.findall(r"`([^`\n]+)`", text) if COMMAND.match(found)]
