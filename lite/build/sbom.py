"""The software bill of materials (SBOM): every third-party part of the site with version, licence, text and files.

Read from what was built: wheels, the lists that JupyterLab's packager leaves beside its scripts, Pyodide's core. What
these do not say stands in `lite/build/licences/texts.toml`. Written as CycloneDX JSON, as texts, and into the About
page.
"""

import hashlib
import json
import re
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from email.parser import HeaderParser
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path

from lite.build import about_page, compression, fonts, menus, qr_reader, snapshot
from lite.build.multilingual import choice
from lite.build.pages import fill
from lite.build.pyodide_core import core_of
from lite.paths import LITE
from uptown_widget import __version__
from uptown_widget.screen.font import FILE, HANGUL, NAMES

LICENCES = LITE / "build/licences"
KNOWN = tomllib.loads((LICENCES / "texts.toml").read_text(encoding="utf-8"))
SBOM = "sbom.cdx.json"
OURS = {"uptown-widget", "jedi"}
"""Our own wheels; jedi's is an empty stand-in."""
SHELL = ("lab/", "notebooks/", "tree/", "doc/", "build/", "static/favicons/", "api/translations/all.json",
         "api/translations/en.json", "bootstrap.js", "config-utils.js", "service-worker.js",
         "jupyterlite.schema.v0.json", "package.json", "rspack.config.js", "rspack.config.analyze.js",
         "rspack.config.watch.js", "manifest.webmanifest", "icon-120x120.png", "icon-512x512.png")  # fmt: skip
"""Where JupyterLite's own files lie."""
_TEXT = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """A third-party part of the site."""

    group: str
    """`core`, `fonts`, `pypi`, `npm` or `docs`."""
    name: str
    version: str
    licence: str
    """The SPDX expression."""
    text: str
    places: tuple[str, ...]
    """Files of the site, or folders with a slash at their end."""
    registry: str = ""
    """Its address, if not known from its group."""

    @property
    def purl(self) -> str:
        """The package as registries name it."""
        registry = self.registry or {"core": "generic", "docs": "pypi"}.get(self.group, self.group)
        return f"pkg:{registry}/{self.name.replace('@', '%40')}@{self.version.replace(' ', '%20')}"

    @property
    def file(self) -> str:
        """The path of the licence text; one file for all parts that share it."""
        name = re.sub(r"[^A-Za-z0-9.]+", "-", self.licence).strip("-")
        return f"licences/{name}-{hashlib.sha256(self.text.encode()).hexdigest()[:8]}.txt"


def text_of(licence: str, holder: str = "") -> str:
    """A licence text with the name of the licensor."""
    return (LICENCES / f"{licence}.txt").read_text(encoding="utf-8").replace("{holder}", holder)


def known_text(name: str, licence: str) -> str:
    """The licence text for a package that contains none.

    :raises LookupError: `texts.toml` does not say whose it is
    """
    for pattern, holder in KNOWN["holders"].items():
        if fnmatch(name, pattern):
            return text_of(licence, holder)
    message = f"{name} brings no text of its licence ({licence}): lite/build/licences/texts.toml should say whose it is"
    raise LookupError(message)


def core(site: Path) -> Iterator[Part]:
    """Pyodide and what is compiled into it."""
    files = [*core_of(site).iterdir(), *(site / snapshot.FOLDER).glob("*/*")]
    places = tuple(path.relative_to(site).as_posix() for path in sorted(files))
    for name, about in KNOWN["core"].items():
        text = text_of(about["licence"], about.get("holder", ""))
        yield Part("core", name, about["version"], about["licence"], text, places)


def typefaces(site: Path) -> Iterator[Part]:
    """The fonts that ours are cut out of."""
    names = {fonts.LATIN_PACKAGE: ("pypi", [FILE]), fonts.HANGUL_PACKAGE: ("npm", [*HANGUL.values(), NAMES])}
    for package, (version, text) in fonts.licences().items():
        registry, files = names[package]
        places = [
            path.relative_to(site).as_posix()
            for name in files
            for path in (*site.glob(name), *site.glob(f"play/*/{name}"))
        ]
        yield Part("fonts", package, version, "OFL-1.1", text, tuple(sorted(places)), registry)


def readers(site: Path) -> Iterator[Part]:
    """What reads QR codes on the play pages, and what decompresses."""
    for package in (qr_reader, compression):
        places = tuple(path.relative_to(site).as_posix() for path in sorted(site.rglob(package.FILE)))
        yield Part("npm", package.PACKAGE, package.VERSION, package.LICENCE, package.licence(), places)


def wheels(site: Path) -> Iterator[Part]:
    """The Python packages of the notebooks."""
    for path in sorted(site.rglob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            names = sorted(wheel.namelist())
            meta = next(name for name in names if name.endswith(".dist-info/METADATA"))
            metadata = HeaderParser().parsestr(wheel.read(meta).decode())
            name = metadata["Name"]
            if name in OURS:
                continue
            licence = metadata["License-Expression"] or KNOWN["spdx"][name]
            texts = [
                wheel.read(name).decode() for name in names if _TEXT.search(name) and not name.endswith((".py", ".pyc"))
            ]
        yield Part("pypi", name, metadata["Version"], licence, joined(texts), (str(path.relative_to(site)),))


def scripts(site: Path) -> Iterator[Part]:
    """The packages in bundles of scripts, as the packager has listed them, and the bundles themselves."""
    for path in sorted(site.rglob("third-party-licenses.json")):
        place = f"{path.parent.relative_to(site)}/"
        for each in json.loads(path.read_text(encoding="utf-8"))["packages"]:
            name, licence = each["name"], each["licenseId"]
            text = each["extractedText"] or known_text(name, licence)
            yield Part("npm", name, each["versionInfo"], licence, text, (place,))
    for path in [site / "package.json", *sorted(site.glob("extensions/**/package.json"))]:
        package = json.loads(path.read_text(encoding="utf-8"))
        places = SHELL if path.parent == site else (f"{path.parent.relative_to(site)}/",)
        name, licence = package["name"], package["license"]
        if isinstance(licence, str):
            yield Part("npm", name, package["version"], licence, known_text(name, licence), places)


def language_packs() -> Iterator[Part]:
    """The translations of JupyterLab."""
    for locale, found in menus.packs().values():
        (text,) = (path.read_text() for path in found.files or () if _TEXT.search(str(path)))
        place = f"api/translations/{locale}.json"
        yield Part("npm", found.metadata["Name"], found.version, "BSD-3-Clause", joined([text]), (place,), "pypi")


def docs(site: Path) -> Iterator[Part]:
    """The files of Sphinx and its theme in the docs."""
    for package, licence, *names in KNOWN["docs"]["packages"]:
        found = distribution(package)
        files = [path for path in found.files or () if _TEXT.search(str(path)) and "licenses" in path.parts]
        texts = (path.read_text(encoding="utf-8") for path in files)
        yield Part("docs", found.metadata["Name"], found.version, licence, joined(texts), beside_docs(site, names))
    for name, about in KNOWN["docs"]["bundled"].items():
        text = text_of(about.get("text", about["licence"]), about["holder"])
        yield Part("docs", name, about["version"], about["licence"], text, beside_docs(site, about["places"]), "npm")


def beside_docs(site: Path, names: Iterable[str]) -> tuple[str, ...]:
    """Those of some files and folders that are there."""
    places = (f"docs/_static/{name}" for name in names)
    return tuple(place for place in places if (site / place).exists())


def joined(texts: Iterable[str]) -> str:
    """Several texts as one, each once."""
    return "\n\n".join(dict.fromkeys(text.strip() for text in texts)) + "\n"


def parts(site: Path) -> list[Part]:
    """All third-party parts of the site, each once, in order."""
    found: dict[str, Part] = {}
    pages = (*core(site), *typefaces(site), *readers(site))
    for part in (*pages, *wheels(site), *scripts(site), *language_packs(), *docs(site)):
        before = found.get(part.purl, replace(part, places=()))
        found[part.purl] = replace(before, places=tuple(sorted({*before.places, *part.places})))
    return list(found.values())


def cyclonedx(found: list[Part]) -> str:
    """The SBOM as CycloneDX 1.6, without date or serial number so that builds are reproducible."""
    own = {"type": "application", "name": "uptown-widget", "version": __version__, "bom-ref": "uptown-widget",
           "licenses": [{"license": {"id": "BSD-3-Clause"}}]}  # fmt: skip
    sbom = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": {"component": own}}
    return json.dumps({**sbom, "components": list(map(component, found))}, indent=1, ensure_ascii=False) + "\n"


def component(part: Part) -> dict[str, object]:
    """A part as CycloneDX has it; where it lies is named as occurrences."""
    single = re.fullmatch(r"[\w.+-]+", part.licence)
    return {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        "version": part.version,
        "licenses": [{"license": {"id": part.licence}} if single else {"expression": part.licence.strip("()")}],
        "purl": part.purl,
        "externalReferences": [{"type": "license", "url": part.file}],
        "evidence": {"occurrences": [{"location": place} for place in part.places]},
        "properties": [{"name": "uptown:group", "value": part.group}],
    }


GROUPS = ("core", "fonts", "pypi", "npm", "docs")
"""In the order in which the About page lists them."""


def tables(found: list[Part]) -> str:
    """The SBOM as HTML: one table for each group."""
    rows = {group: [row(part) for part in found if part.group == group] for group in GROUPS}
    return "".join(about_page.table(group, lines) for group, lines in rows.items() if lines)


def row(part: Part) -> tuple[str, str, str, str]:
    """What a line of a table says."""
    return part.name, part.version, part.licence.strip("()"), part.file


def write_bill(site: Path) -> list[Part]:
    """Write the SBOM; return what is in it."""
    found = parts(site)
    (site / SBOM).write_text(cyclonedx(found), encoding="utf-8")
    return found


def write_sbom(site: Path) -> None:
    """Write the SBOM, the licence texts and the About page."""
    found = write_bill(site)
    (site / "licences").mkdir()
    for part in found:
        (site / part.file).write_text(part.text, encoding="utf-8")
    own = (LITE.parent / "LICENSE").read_text(encoding="utf-8")
    (site / "licences/uptown.txt").write_text(own, encoding="utf-8")
    text, back = about_page.text(__version__), about_page.way_back()
    fill(site / "about.html", **choice(), text=text, sbom=tables(found), back=back)
