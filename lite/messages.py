"""Compiles the message catalogues: people write `.po` files, and `i18n` reads one `compiled.json.bz2`.

Hatchling asks this file as it builds a wheel or installs in place; the build of the site and the tests ask it too. It
imports nothing of ours, since a build backend knows no path to it.
"""

import bz2
import gzip
import json
import os
import tarfile
from collections.abc import Mapping
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import ZipFile
from zlib import crc32

from babel.messages import Message
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent


COMPILED = "uptown_widget/locale/compiled.json.bz2"


def compiled(sources: Mapping[str, bytes]) -> bytes:
    """Return the catalogues of all languages as `i18n` reads them: checksums of English sentences, and translations.

    A `.mo` file a language would have the English, which the code has already, in each, and add two tables: more than
    twice the bytes, in a wheel and on the way to the browser.

    :raises ValueError: two sentences have the same number
    """
    catalogues = {language: read_po(BytesIO(po)) for language, po in sources.items()}
    kinds: dict[str, set[str]] = {"sentences": set(), "plurals": set()}
    for catalogue in catalogues.values():
        for message in catalogue:
            if message.id:
                kinds["plurals" if message.pluralizable else "sentences"].add(_key(message))
    numbered = {kind: dict(sorted((crc32(key.encode()) >> 8, key) for key in keys)) for kind, keys in kinds.items()}
    if any(len(numbered[kind]) < len(keys) for kind, keys in kinds.items()):
        msg = "Two sentences have the same number. Word one of them differently."
        raise ValueError(msg)
    # From one number to the next there are fewer bits than in the number.
    found: dict[str, Any] = {
        kind: [number - before for before, number in pairwise([0, *keys])] for kind, keys in numbered.items()
    }
    for language, catalogue in catalogues.items():
        texts = {_key(message): message.string for message in catalogue}
        found[language] = {kind: [texts.get(key) for key in keys.values()] for kind, keys in numbered.items()}
        found[language]["rule"] = catalogue.plural_expr
    parts = [f'"{key}":{json.dumps(part, ensure_ascii=False, separators=(",", ":"))}' for key, part in found.items()]
    # A wheel packs a file with a memory of 32 kB only, less than one language takes; languages are small one by one.
    return b"".join(bz2.compress(part.encode()) for part in ("{" + parts[0], *("," + part for part in parts[1:]), "}"))


def _key(message: Message) -> str:
    """What a sentence has its number by: of a plural the singular, with a context the context before it."""
    english = str(message.id[0] if message.pluralizable else message.id)
    return english if message.context is None else f"{message.context}\4{english}"


def compile_catalogues(root: Path = ROOT) -> bool:
    """Compile the catalogues unless nothing has changed since, nor this file; return whether it was needed."""
    sources = {po.parts[-3]: po for po in sorted(root.glob("uptown_widget/locale/*/LC_MESSAGES/*.po"))}
    target = root / COMPILED
    made_of = (*sources.values(), Path(__file__))
    if target.exists() and target.stat().st_mtime_ns >= max(each.stat().st_mtime_ns for each in made_of):
        return False
    # Whoever reads meanwhile, such as tests side by side, finds a whole file.
    new = target.with_name(f"compiled.{os.getpid()}")
    new.write_bytes(compiled({language: po.read_bytes() for language, po in sources.items()}))
    new.replace(target)
    return True


class CompileMessages(BuildHookInterface[Any]):
    """Puts current catalogues into a wheel, of which an sdist has the sources, and packs both well."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; git, and so hatchling, does not look at what is compiled."""
        del version
        if self.target_name == "wheel":
            compile_catalogues(Path(self.root))
            build_data["artifacts"].append(COMPILED)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Pack once more: a wheel as small as zip can, an sdist with files of a kind, which are alike, side by side."""
        del build_data
        if self.target_name == "sdist":
            whole, plain = BytesIO(gzip.decompress(Path(artifact_path).read_bytes())), BytesIO()  # read in any order
            with tarfile.open(fileobj=whole) as old, tarfile.open(fileobj=plain, mode="w") as new:
                for entry in sorted(old, key=lambda each: (Path(each.name).suffix, each.name)):
                    new.addfile(entry, old.extractfile(entry))
            Path(artifact_path).write_bytes(gzip.compress(plain.getvalue(), mtime=0))
        elif version == "standard":
            with ZipFile(artifact_path) as wheel:
                files = [(each, wheel.read(each)) for each in wheel.infolist()]
            with ZipFile(artifact_path, "w") as wheel:
                for each, content in files:
                    wheel.writestr(each, content, compresslevel=9)
