"""The menus around the notebooks in all languages: JupyterLab's language packs, and what they lack.

`lite/build/menus/<language>.toml` has what pupils see and a pack lacks or says badly, by the part of JupyterLab that
says it; two texts are for one and for several. A page chooses by what `lite/pages/preload/language.js` remembers.
"""

import json
import tomllib
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from lite.paths import LITE
from uptown_widget.i18n import LANGUAGES

OWN = LITE / "build/menus"
LOCALES = {"nl": "nl_NL", "fr": "fr_FR", "ko": "ko_KR"}
"""Language -> what JupyterLab calls it."""
DOMAINS = ("jupyterlab", "notebook", "jupyterlab_widgets", "jupyterlite")
"""The parts of JupyterLab that the site has; a pack need not have all of them."""
SETTINGS = ("schema\x04", "settings\x04")
"""Begin what only the list of all settings says, half of a pack."""


def package(language: str) -> str:
    """The name of a language pack."""
    return f"jupyterlab-language-pack-{LOCALES[language].replace('_', '-')}"


def catalogue(language: str) -> dict[str, dict[str, Any]]:
    """By domain, sentence -> translations, as JupyterLab reads them."""
    locale = LOCALES[language]
    own = tomllib.loads((OWN / f"{language}.toml").read_text(encoding="utf-8"))
    packs: dict[str, dict[str, Any]] = {}
    for domain in DOMAINS:
        name = f"jupyterlab_language_pack_{locale}/locale/{locale}/LC_MESSAGES/{domain}.json"
        path = Path(str(distribution(package(language)).locate_file(name)))
        pack = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"": packs[DOMAINS[0]][""]}
        kept = {english: texts for english, texts in pack.items() if not english.startswith(SETTINGS)}
        ours = own.get(domain, {}).items()
        packs[domain] = kept | {english: [text] if isinstance(text, str) else text for english, text in ours}
    return packs


def write_menus(site: Path) -> None:
    """Write all of them where JupyterLab looks for its languages."""
    folder = site / "api/translations"
    names = {"en": LANGUAGES["en"]} | {LOCALES[language]: LANGUAGES[language] for language in LOCALES}
    listed = {locale: {"displayName": name, "nativeName": name} for locale, name in names.items()}
    write(folder / "all.json", {"data": listed, "message": ""})
    for language, locale in LOCALES.items():
        write(folder / f"{locale}.json", {"data": catalogue(language), "message": ""})


def write(path: Path, content: dict[str, Any]) -> None:
    """Write JSON, as short as it can be."""
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
