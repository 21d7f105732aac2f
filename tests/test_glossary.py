"""Each language has one word for a term of the game, in catalogues and on the pages of rules alike."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from lite.build import catalogues
from lite.build.rules_pages import page
from lite.paths import LITE, ROOT
from uptown_widget.i18n import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
SHARE = {catalogues.PACKAGE: 0.8, catalogues.SITE: 0.65}
"""At least so many sentences with a term have its word: some say it in another way, or mean another thing; in lessons
and on pages a graph is drawn, too, and a row turns."""


@cache
def glossary(language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((LITE / f"glossary/{language}.toml").read_text(encoding="utf-8"))


def stems(language: str, term: str) -> re.Pattern[str]:
    entry = glossary(language)[term]
    return re.compile(entry.get("forms", re.escape(entry["say"])), re.IGNORECASE)


def has_term(term: str, english: str) -> bool:
    return bool(re.search(rf"\b{term}s?\b", re.sub(r"\{\w+\}|`[^`]*`|\([^()]* - [^()]*\)", "", english), re.IGNORECASE))


@cache
def pairs(language: str, domain: str = catalogues.PACKAGE) -> list[tuple[str, str]]:
    """Each sentence in English and in a language, with all of its plural forms."""
    return [
        (" ".join(message.id if isinstance(message.id, (tuple, list)) else [message.id]),
         " ".join(message.string if isinstance(message.string, (tuple, list)) else [message.string or ""]))
        for message in catalogues.read(language, domain)
        if message.id
    ]  # fmt: skip


def share(language: str, term: str, domain: str = catalogues.PACKAGE) -> float:
    translations = [text.replace("\u00ad", "") for english, text in pairs(language, domain) if has_term(term, english)]
    return sum(bool(stems(language, term).search(text)) for text in translations) / max(1, len(translations))


@pytest.mark.parametrize("domain", catalogues.FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_sentences_with_a_term_have_its_word(language: str, domain: str) -> None:
    used = [term for term in glossary(language) if sum(has_term(term, each) for each, _ in pairs(language, domain)) > 2]
    assert len(used) > 10
    assert {term: share(language, term, domain) for term in used if share(language, term, domain) < SHARE[domain]} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_with_a_term_has_a_word_that_its_language_never_uses_for_it(language: str) -> None:
    never = {term: re.compile(entry["never"]) for term, entry in glossary(language).items() if "never" in entry}
    said = [pair for domain in catalogues.FILES for pair in pairs(language, domain)]
    assert [text for english, text in said for term, words in never.items()
            if has_term(term, english) and words.search(text)] == []  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["uptown", "upturn"])
def test_a_page_of_rules_has_the_words_of_the_terms_on_it(game: str, language: str) -> None:
    source = ROOT / f"docs/rules-{game}.md"
    english, text = source.read_text(encoding="utf-8"), page(source, language)
    used = [term for term in glossary(language) if has_term(term, english)]
    assert len(used) > 8
    assert [term for term in used if not stems(language, term).search(text)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_on_languages_names_the_same_words(language: str) -> None:
    page = Path(ROOT, "docs/languages.md").read_text(encoding="utf-8")
    assert [entry["say"] for entry in glossary(language).values() if entry["say"] not in page] == []


def test_every_language_has_a_glossary() -> None:
    assert sorted(path.stem for path in (LITE / "glossary").iterdir()) == sorted(OTHERS)


def test_a_word_that_is_not_used_for_a_term_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(glossary("fr"), "rack", {"say": "support"})
    assert all(share("fr", "rack", domain) < SHARE[domain] for domain in catalogues.FILES)
