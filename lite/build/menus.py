"""The menus around the notebooks in all languages: JupyterLab's language packs, and what they lack.

`lite/build/menus/en.toml` has what pupils see and a pack lacks or says badly, by the part of JupyterLab that says it;
the translations are in the catalogues. A page chooses by what `lite/pages/preload/language.js` remembers.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from lite.build import catalogues
from lite.build.site_texts import english
from lite.build.translation import translation
from uptown_widget.i18n import LANGUAGES

DOMAINS = ("jupyterlab", "notebook", "jupyterlab_widgets", "jupyterlite")
"""The parts of JupyterLab that the site has; a pack need not have all of them."""
SETTINGS = ("schema\x04", "settings\x04")
"""Begin what only the list of all settings says, half of a pack."""
PLAIN, NUMBERS = "plain", "numbers"
"""Texts without a context, and those for one thing and for several; what else a table is called is a context."""
_PACK = re.compile(r"jupyterlab[-_]language[-_]pack[-_](\w+)[-_](\w+)", re.IGNORECASE)


@cache
def packs() -> dict[str, tuple[str, Distribution]]:
    """By language, what JupyterLab calls it, and its language pack, if one is installed."""
    named = ((_PACK.fullmatch(each.metadata["Name"]), each) for each in distributions())
    found = {name[1].lower(): (f"{name[1].lower()}_{name[2].upper()}", each) for name, each in named if name}
    return {language: found[language] for language in LANGUAGES if language in found}


def locale(language: str) -> str:
    """What JupyterLab calls a language."""
    return packs()[language][0] if language in packs() else language


def catalogue(language: str) -> dict[str, dict[str, Any]]:
    """By domain, sentence -> translations, as JupyterLab reads them."""
    own = english("menus")
    return {domain: _pack(language, domain) | dict(_own(own.get(domain, {}), language)) for domain in DOMAINS}


def _pack(language: str, domain: str) -> dict[str, Any]:
    """What a language pack has of a domain, at least the heading that tells of plurals."""
    plurals = catalogues.read(language, catalogues.SITE).plural_forms
    pack: dict[str, Any] = {"": {"domain": domain, "language": locale(language), "plural_forms": plurals}}
    if language in packs():
        name, installed = packs()[language]
        path = f"jupyterlab_language_pack_{name}/locale/{name}/LC_MESSAGES/{domain}.json"
        file = Path(str(installed.locate_file(path)))
        pack |= json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {text: said for text, said in pack.items() if not text.startswith(SETTINGS)}


def _own(tables: dict[str, list[Any]], language: str) -> Iterator[tuple[str, list[str]]]:
    for kind, texts in tables.items():
        before = "" if kind in {PLAIN, NUMBERS} else f"{kind}\x04"
        for text in texts:
            forms = text if kind == NUMBERS else [text]
            yield before + forms[0], [translation(form, language, "menus") for form in forms]


def write_menus(site: Path) -> None:
    """Write all of them where JupyterLab looks for its languages."""
    folder = site / "api/translations"
    listed = {locale(language): {"displayName": name, "nativeName": name} for language, name in LANGUAGES.items()}
    write(folder / "all.json", {"data": listed, "message": ""})
    for language in LANGUAGES:
        if language != "en":
            write(folder / f"{locale(language)}.json", {"data": catalogue(language), "message": ""})


def write(path: Path, content: dict[str, Any]) -> None:
    """Write JSON, as short as it can be."""
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
