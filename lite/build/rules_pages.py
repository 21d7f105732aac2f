"""The rules in all languages: the English pages of `docs/`, with their texts from the catalogues (`site_texts.py`)."""

import re
from pathlib import Path

from lite.build.site_texts import RULES, replaced, rules
from lite.build.translation import translation
from uptown_widget.i18n import LANGUAGES


def write_rules(folder: Path) -> None:
    """Write every page in every language into a folder, in English too, since each has links to the others."""
    for source in RULES:
        for language in LANGUAGES:
            (folder / file_name(source, language)).write_text(page(source, language), encoding="utf-8")


def file_name(source: Path, language: str) -> str:
    """The name of a page in a language."""
    return source.name if language == "en" else f"{source.stem}.{language}.md"


def page(source: Path, language: str) -> str:
    """A page in a language, as Markdown; its links lead to pages and pictures in that language."""
    others = (f"[{name}]({file_name(source, code)})" for code, name in LANGUAGES.items() if code != language)
    if language == "en":
        head, body = "", source.read_text(encoding="utf-8")
    else:
        head, body = "---\norphan: true\n---\n", _translated(source, language)
    title, _, text = body.partition("\n")
    return f"{head}{title}\n\n{' · '.join(others)}\n{text}"


def _translated(source: Path, language: str) -> str:
    def in_language(link: re.Match[str]) -> str:
        own = f"{link[1]}.{language}.{link[2]}"
        return f"]({own})" if link[2] == "md" or (source.parent / own).exists() else link[0]

    text = replaced(rules(source), lambda unit: translation(unit, language, "rules"))
    return re.sub(r"\]\((rules-\w+|pictures/[\w-]+)\.(md|svg)\)", in_language, text)
