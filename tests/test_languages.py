"""No sentence is missing in any language, and none is told with other values than the English one."""

import ast
import string
from pathlib import Path

import pytest
from babel.messages import Catalog

from lite import catalogues
from uptown_widget.screen.language import LANGUAGES, best_of, capital, say, say_n, speaking, spoken

PACKAGE = Path(__file__).parents[1] / "uptown_widget"
OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.sentences()


def values(text: str | None) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text or "") if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_code_is_in_the_catalogue(language: str, template: Catalog) -> None:
    catalogue = catalogues.updated(language, template)
    assert list(catalogues.missing(catalogue)) == []
    path = catalogues.path_of(language)
    assert path.read_bytes() == catalogues.po(catalogue), "run python -m lite.catalogues"
    assert path.with_suffix(".mo").read_bytes() == catalogues.mo(catalogue)


@pytest.mark.parametrize("language", OTHERS)
def test_translations_hold_the_values_of_the_sentence_and_no_other(language: str) -> None:
    for message in catalogues.read(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        told = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        wanted = set().union(*map(values, sources))
        for text in told:
            # A form for one thing may leave the number out.
            assert values(text) <= wanted, message.id
            assert wanted - values(text) <= {"number"}, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_languages_differ_from_english_where_they_should(language: str) -> None:
    catalogue = catalogues.read(language)
    messages = [message for message in catalogue if message.id]
    same = [message for message in messages if message.string == message.id]
    assert len(messages) > 200
    assert len(same) < len(messages) / 10


def test_every_sentence_is_written_out_where_it_is_said() -> None:
    """What Babel cannot read, nobody translates."""
    hidden = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in catalogues.KEYWORDS:
                texts = node.args[: {"say": 1}.get(node.func.id, 2)]
                if not all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in texts):
                    hidden.append(f"{path.name}:{node.lineno}")
    assert hidden == []


def test_a_language_is_spoken_inside_its_block_only() -> None:
    with speaking("nl"):
        assert spoken() == "nl"
        with speaking("ko"):
            assert spoken() == "ko"
        assert spoken() == "nl"
    assert spoken() == "en"


def test_a_sentence_without_translation_is_told_in_english() -> None:
    with speaking("nl"):
        assert say("{name} has no translation.", name="This") == "This has no translation."
        assert say_n("{number} thing nobody knows", "{number} things nobody knows", 3) == "3 things nobody knows"


def test_the_first_language_wanted_that_is_spoken_here_wins() -> None:
    assert best_of(["de", "nl-BE", "fr"]) == "nl"
    assert best_of(["ko_KR.UTF-8"]) == "ko"
    assert best_of([]) == best_of(["xx"]) == "en"


def test_capital_leaves_the_rest_as_it_is() -> None:
    assert (capital("red Group"), capital(""), capital("été")) == ("Red Group", "", "Été")
