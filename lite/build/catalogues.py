"""Bring the message catalogues up to date with the code: `python -m lite.build.catalogues`.

Babel finds sentences in the calls of `say`, `say_n`, `say_as` and `Phrase`; new ones come untranslated into the `.po`
files of `uptown_widget/locale/`, those that are gone go, and they are compiled. What pages and lessons of the site say
is in `lite/locale/` in the same way (`site_texts.py` finds it). With `--check` nothing is written, and it fails when
something is missing.
"""

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from operator import itemgetter
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from lite.build.site_texts import location, units
from lite.messages import compile_catalogues
from lite.paths import LITE, ROOT
from uptown_widget.i18n import LANGUAGES

PACKAGE, SITE = "package", "site"
"""Whose sentences a catalogue has."""
FILES = {PACKAGE: ROOT / "uptown_widget/locale/{}/LC_MESSAGES/uptown.po", SITE: LITE / "locale/{}.po"}
KEYWORDS = {"Phrase": None, "say": None, "say_n": (1, 2), "say_as": ((1, "c"), 2)}


def sentences(domain: str = PACKAGE) -> Catalog:
    """Return every sentence of the package's code, or of the site's pages and lessons."""
    if domain == SITE:
        return _site_texts()
    template, found = Catalog(charset="utf-8"), extract_from_dir(str(ROOT / "uptown_widget"), keywords=KEYWORDS)
    for file, line, message, comments, context in sorted(found, key=itemgetter(0, 1)):
        del line  # it changes with every edit; the file is enough to find a sentence
        template.add(message, locations=[(Path(file).as_posix(), 0)], auto_comments=comments, context=context)
    return template


def _site_texts() -> Catalog:
    template, known = Catalog(charset="utf-8"), sentences()
    for unit in units():
        # What lessons say word for word as the package does is translated there.
        if unit.context or not known.get(unit.text):
            template.add(unit.text, locations=[(location(unit), 0)], context=unit.context)
    return template


def path_of(language: str, domain: str = PACKAGE) -> Path:
    """Return the path of a language's catalogue."""
    return Path(str(FILES[domain]).format(language))


def read(language: str, domain: str = PACKAGE) -> Catalog:
    """Return the catalogue of a language from its file, or an empty one."""
    path = path_of(language, domain)
    if not path.exists():
        return Catalog(language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, language)


def updated(language: str, template: Catalog, domain: str = PACKAGE) -> Catalog:
    """Return the catalogue of a language with exactly the sentences of a template."""
    found, old = Catalog(language, charset="utf-8", fuzzy=False, header_comment=HEADER), read(language, domain)
    for message in sorted(template, key=lambda message: (message.locations, str(message.id))):
        if message.id:
            known = old.get(message.id, message.context)
            text = known.string if known else ""
            places = {place[0].partition("/")[0]: place for place in message.locations}  # one of each folder is enough
            where = () if domain == SITE and message.context else places.values()  # the context is its page
            added = found.add(message.id, text, where, context=message.context)
            added.flags.clear()  # that braces are blanks is true of all
    return found


def missing(catalogue: Catalog) -> Iterator[str]:
    """Yield the sentences without a translation."""
    for message in catalogue:
        texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and not all(texts):
            yield str(message.id)


def po(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of a `.po` file."""
    out = BytesIO()
    write_po(out, catalogue, width=120, omit_header=False, include_lineno=False)
    kept = [line for line in out.getvalue().splitlines(keepends=True) if not LEFT_OUT.match(line)]
    return b"".join(kept)


HEADER = "# Translations of uptown_widget; docs/languages.md says how to change them."
"""In place of one that names the year."""
LEFT_OUT = re.compile(rb'"(Project-Id|Report-Ms|POT-C|PO-R|Last-Tr|Language-T|MIME-V|Content-Tr|Generated-B)')
"""How headers begin that change without a reason, or say nothing."""


def main() -> None:
    """Write the catalogues, or check them."""
    faults = [fault for domain in FILES for fault in _bring_up_to_date(domain)]
    if "--check" not in sys.argv:
        compile_catalogues()
    elif faults:
        sys.exit("\n".join(faults))


def _bring_up_to_date(domain: str) -> Iterator[str]:
    """Write the catalogues of a domain, or check them; yield what is wrong."""
    template = sentences(domain)
    for language in LANGUAGES:
        if language == "en":
            continue
        catalogue, path = updated(language, template, domain), path_of(language, domain)
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(po(catalogue))
        elif not path.exists() or path.read_bytes() != po(catalogue):
            yield f"{path.relative_to(ROOT)} is not current"
        lacking = list(missing(catalogue))
        print(f"{language}, {domain}: {len(catalogue)} texts, {len(lacking)} to translate", *lacking, sep="\n  ")
        yield from (f"{language}: {sentence}" for sentence in lacking)


if __name__ == "__main__":
    main()
