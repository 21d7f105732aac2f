"""A made-up language: English in letters of full width, which can be read, and which nothing else has.

`python -m tests.made_up` adds it to the site, by a line in `LANGUAGES` and a catalogue of each kind, and prints what
each page then says in it. It has a process of its own, since pages read their texts when they are imported.
"""

import gettext
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from unittest.mock import patch

from babel.messages import Catalog

from lite.build import catalogues
from uptown_widget import i18n

WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
CODE, NAME = "xx", "Made up".translate(WIDE)
FIXED = re.compile(r"(\{[\w-]*\}|<[^>]*>|&\w+;|\]\([^)]*\)|`[^`]*`|\$[^`\n]*\$|%\d)")
"""What no translation changes: values, tags, addresses, code, formulas."""


def wide(sentence: str) -> str:
    """A sentence in the made-up language."""
    return "".join(part if FIXED.fullmatch(part) else part.translate(WIDE) for part in FIXED.split(sentence))


class MadeUp(gettext.NullTranslations):
    """A catalogue that has every sentence."""

    def gettext(self, message: str) -> str:
        return wide(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        del context
        return wide(message)


@cache
def catalogue(domain: str) -> Catalog:
    """The same as a catalogue that the site is built from."""
    found = Catalog(fuzzy=False)
    for message in catalogues.sentences(domain):
        if isinstance(message.id, str) and message.id:
            found.add(message.id, wide(message.id), context=message.context)
    return found


def site() -> Iterator[tuple[str, str]]:
    """Each page of the site and what is in the made-up language there: Markdown, HTML or plain text."""
    from lite.build import about_page, guide_page, home_page, menus, print_pages, rules_pages  # now they know it
    from lite.build.lesson_languages import translated
    from lite.build.multilingual import texts
    from lite.build.page_words import help_without_scripts, page_words, teacher_words
    from lite.build.printable import card
    from lite.build.site_texts import RULES, strings
    from lite.paths import NOTEBOOKS
    from uptown_widget.screen.svg import svg

    home = (home_page.footer, home_page.games, home_page.lead, home_page.rooms, home_page.today)
    about = (about_page.text("1.0"), about_page.way_back(), about_page.table("fonts", [("1", "1", "1", "1.html")]))
    whole = {
        "home": "".join(part() for part in home),
        "lessons": home_page.lessons_page(),
        "guide": guide_page.guide(),
        "about": "".join(about),
    }
    for name, page in whole.items():
        parts = re.split(r'<\w+ class="in-language[^"]*" lang="(\w+)">', page)
        assert parts.count("en") == parts.count(CODE) > 0
        yield from ((name, text) for language, text in zip(parts[1::2], parts[2::2], strict=True) if language == CODE)
    yield "print", print_pages.page(CODE)
    yield "card", svg(card(CODE))
    for name in ("docs_frame", "notebook", "projector"):
        yield name, "\n".join(texts(name)[CODE].values())
    yield "play", "\n".join(page_words()[CODE].values())
    yield "play", "\n".join(known[CODE] for known in help_without_scripts().values())
    yield "teacher", "\n".join(strings(teacher_words()[CODE]["words"]))
    for pack in menus.catalogue(CODE).values():
        yield "menus", "\n".join(strings([said for said in pack.values() if isinstance(said, list)]))
    yield from ((source.stem, rules_pages.page(source, CODE)) for source in RULES)
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        for cell in translated(path.stem, CODE)["cells"]:
            if cell["cell_type"] == "markdown":
                yield path.stem, "".join(cell["source"])


def main() -> None:
    """Add the language, and print the pages as JSON."""
    read, known = catalogues.read, i18n._catalogue

    def read_all(language: str, domain: str = catalogues.PACKAGE) -> Catalog:
        return catalogue(domain) if language == CODE else read(language, domain)

    i18n.LANGUAGES[CODE] = NAME
    with (
        patch.object(catalogues, "read", read_all),
        patch.object(catalogues, "sentences", cache(catalogues.sentences)),  # it reads all of the code
        patch.object(i18n, "_catalogue", lambda language: MadeUp() if language == CODE else known(language)),
    ):
        json.dump([*site()], sys.stdout)


if __name__ == "__main__":
    main()
