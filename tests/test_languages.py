"""No sentence is missing in any language, and every translation contains the same values as the English one."""

import ast
import bz2
import gettext
import json
import os
import pickle
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from lite.build import catalogues
from lite.messages import COMPILED, compile_catalogues, compiled
from tests.english import has_english, told
from tests.everything_said import everything_said
from uptown_widget import uptown, upturn
from uptown_widget.errors import GameError
from uptown_widget.i18n import (
    LANGUAGES,
    best_language,
    capital,
    current_language,
    say,
    say_as,
    say_error,
    say_n,
    use_language,
)
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import Export
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.view.words import color_groups, color_word
from uptown_widget.upturn import game as upturn_game

PACKAGE = Path(__file__).parents[1] / "uptown_widget"
NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
"""Begins the text of a position, which is in no language."""
OTHERS = [language for language in LANGUAGES if language != "en"]
catalogue_of = cache(catalogues.read)


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.sentences()


def values(text: str | None) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text or "") if name is not None}


class Asked(NamedTuple):
    """A call that asks for a sentence."""

    place: str
    function: str
    texts: list[ast.expr]
    """Its first arguments: the sentence, of a plural both, or the context and the sentence."""
    within: bool
    """Whether it stands within an f-string."""


@cache
def asked() -> list[Asked]:
    """All such calls of the package; a file without the name of any is not parsed."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        nodes = [*ast.walk(ast.parse(text))] if re.search("say|Phrase", text) else []
        within = {id(each) for node in nodes if isinstance(node, ast.JoinedStr) for each in ast.walk(node)}
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in catalogues.KEYWORDS:
                name = node.func.id
                texts = node.args[: 1 if name == "say" else 2]
                found.append(Asked(f"{path}:{node.lineno}", name, texts, id(node) in within))
    return found


def test_babel_finds_every_sentence_of_the_code(template: Catalog) -> None:
    """Before Python 3.12 it sees none inside an f-string."""
    found = {message.id[0] if isinstance(message.id, (tuple, list)) else message.id for message in template}
    for each in asked():
        sentence = each.texts[-1 if each.function == "say_as" else 0]
        assert not isinstance(sentence, ast.Constant) or sentence.value in found, each.place


def test_no_sentence_is_asked_for_within_an_f_string() -> None:
    """Whether Babel finds it would depend on the version of Python."""
    assert [each.place for each in asked() if each.within] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_code_is_in_the_catalogue(language: str, template: Catalog) -> None:
    catalogue = catalogues.updated(language, template)
    assert list(catalogues.missing(catalogue)) == []
    path = catalogues.path_of(language)
    current = path.read_bytes() == catalogues.po(catalogue)
    assert current, "run python -m lite.build.catalogues"


@pytest.mark.parametrize("language", OTHERS)
def test_translations_hold_the_values_of_the_sentence_and_no_other(language: str) -> None:
    for message in catalogue_of(language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        translations = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        wanted = set().union(*map(values, sources))
        for text in translations:
            # A singular form may omit the number.
            assert values(text) <= wanted, message.id
            assert wanted - values(text) <= {"number"}, message.id


@cache
def translated(language: str) -> list[str]:
    return list(written_in(language))


def written_in(language: str) -> Iterator[str]:
    """All that is written in a language: its catalogues, of the package and of the site."""
    for message in catalogue_of(language):
        if message.id:
            yield from map(str, message.string if isinstance(message.string, (tuple, list)) else (message.string,))
    yield from (str(message.string) for message in catalogues.read(language, catalogues.SITE) if message.id)


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        pytest.param("nl", r"\b(ge)?vang(en|t)?\b|\bving\b|\bverover", id="a tile is taken: geslagen"),
        pytest.param("nl", r"^Op\xad?nieuw$|“Opnieuw”", id="opnieuw is again: a move is redone by opnieuw doen"),
        pytest.param("nl", r"(?<!#)\b(actie|straf|tweeling|start)ste(en|nen)\b", id="kinds of stones have capitals"),
        pytest.param("nl", r"[Ss]ingleton|[Ss]nijpunt|\bhaken\b|\bnoem\w* .*vakje", id="plain words"),
        pytest.param(
            "nl", r"\been (eerste )?spel (spelen|met)|[Hh]et spel (is|eindigt|afgelopen)", id="a match: partij"
        ),
        pytest.param("nl", r"[Ll]eg één tegel, neem|\bneemt? niets|tegel genomen", id="tiles are drawn: pakken"),
        pytest.param("nl", r"\b(deel|delen|deelt|gedeelde?)\b[^.:;]*\bwinst\b|\bwinst gedeeld", id="winst is profit"),
        pytest.param("fr", r"\bLe moins de \w+ gagne|\b[Cc]liquez-l", id="players win, and one clicks on things"),
        pytest.param("ko", r"블로커스|비어 이|테이블", id="no other game's name; racks are emptied; no table"),
        pytest.param("fr", r"\bsupports?\b", id="a rack is a chevalet"),
        pytest.param("fr", r"\b[Rr]epren(d|dre|ds)\b(?! là)", id="a move is undone: annuler"),
        pytest.param("fr", r"\b([Dd]e|[Qq]ue) \{(name|names|game|other|who)\}", id="de and que end before a vowel"),
        pytest.param(
            "nl",
            r"\brek\b|\bstijg(t|ende)\b|\bda(alt|lende)\b|\bdelingen\b|[Aa]an tafel gaan|tegen je\.?$",
            id="a rack is a plankje, a row goes omhoog or omlaag, tiles are dealt by a verdeling",
        ),
        pytest.param(
            "nl",
            r"[Gg]aat ze\b|\bze (om(hoog|laag)|was\b|geldt)|\b[Ss]tapel",
            id="die; a pile is a voorraad",
        ),
        pytest.param(
            "nl",
            r"goed geluk|\b[Oo]pgaven?\b|\ballen\b|\bop en af\b",
            id="willekeurig, oefening, iedereen; a row goes omhoog en omlaag",
        ),
        pytest.param("nl", r"\u2018[^\u2018]*\u2019| …", id="one kind of quotation marks; an ellipsis stands close"),
        pytest.param("nl", r"\b[Gg]etrokken\b|\b(haar|ze) (op een|opnieuw|hier|weer aan)\b", id="pakken; die"),
        pytest.param(
            "fr",
            r"(tuiles?|nombres?) (va|vont|iraient)\b(?! dans le mauvais| au bout| avant| sous)",
            id="what fits: convenir",
        ),
        pytest.param("fr", r"retourn\w* (aussi )?(la|une) suite|suite se retourne", id="a row is turned: inverser"),
        pytest.param("fr", r"\bn\u2019(y )?(va|ira|irait|vont|iraient) (pas|plus)\b", id="what does not fit: convenir"),
        pytest.param(
            "fr",
            r"(^|[.:*]\s)[Qq]ui (?!gagne|commence|est le|distribue|joue\b(?! au)|suit|êtes|sait quoi|peut calculer|l\W)"
            r"\w+\W\w",
            id="no proverbs: celui qui",
        ),
        pytest.param(
            "fr",
            r"(?<!\$ )\b([Bb]leu|[Jj]aune|[Vv]ert) (a|ont|doit|gagne|peut|en a)\b|\bde (bleu|jaune|vert)\b",
            id="those who play a colour are les bleus",
        ),
        pytest.param("fr", r"\b[Vv]ous êtes( \w+)? (seul|sûr)\b", id="a pupil may be a girl"),
        pytest.param("fr", r"\bt(ien|iendr|ena)\w* (\w+ )?(le|un|son) groupe ensemble", id="a group may se diviser"),
        pytest.param("fr", r"[}\d] %", id="a percent sign follows a non-breaking space"),
        pytest.param(
            "ko",
            r"대국|경기(?!장)|[^가-힣]틀[^가-힣]|단추|모서리|학습 기록|푼 연습|토너먼트|사슬",
            id="one word each: 게임, 버튼, 꼭짓점, 진도, 푼 문제, 대회, 줄",
        ),
        pytest.param(
            "ko",
            r"반환|연습 문제|연습 ?\{|모두 통과(?!했)",
            id="one word each: 돌려주다, 문제, 넘기다; an exercise is no 연습, which is practice",
        ),
        pytest.param("ko", r"[\u2018\u2019]| …(?! 99)", id="one kind of quotation marks; an ellipsis stands close"),
        pytest.param("ko", r"\} 님|[}\d] %(?! )|[다요] \(", id="님, the percent sign and brackets stand close"),
        pytest.param("ko", r"아무렇게나", id="random is 무작위"),
        pytest.param("fr", r"[^\s,] [:;!?»](?!\w)|« ", id="French signs follow a non-breaking space"),
        pytest.param("fr", r"[^\W\d_]'[^\W\d_]", id="French has curved apostrophes"),
        *(
            pytest.param(each, r"(?<![\w.])\d+\.\d+(?![\w.]| \*)", id=f"decimals have a comma in {each}")
            for each in ("nl", "fr")
        ),
        pytest.param("nl", r"[}\d]%(?!\d)", id="a percent sign follows a space"),
        *(pytest.param(each, r"\w\.\.\.$", id=f"an ellipsis is one sign in {each}") for each in ("nl", "fr", "ko")),
        pytest.param("ko", r"[이은을와]\([가는를과]\)|\([으이]\)[로라]", id="no sentence offers two Korean particles"),
        pytest.param(
            "ko",
            r"\{(?!color\}|group\})\w+\}(은|는|이|가|을|를|과|와|으로|로)(?![가-힣])",
            id="a Korean particle follows a value only if all values end alike",
        ),
    ],
)
def test_one_word_for_a_thing_and_the_signs_of_the_language(language: str, wrong: str) -> None:
    assert [text for text in translated(language) if re.search(wrong, text)] == []


VOWELS = [chr(code) for code in range(ord("가"), ord("힣") + 1, 28)]
"""Korean syllables that end in a vowel."""


def test_korean_particles_fit_the_word_before_them() -> None:
    after_vowel = re.compile(rf"[가-힣]*[{''.join(VOWELS)}](?:은|을|과)(?![가-힣])")
    after_consonant = re.compile(rf"[가-힣]*[^\W\da-zA-Z_{''.join(VOWELS)}](?:를|와)(?![가-힣])")
    found = [word for text in translated("ko") for word in after_vowel.findall(text) + after_consonant.findall(text)]
    assert {*found} <= {"이을", "나은", "나을"}, "these are verbs"


def test_a_color_or_a_group_takes_the_same_korean_particle_whatever_its_color() -> None:
    with use_language("ko"):
        shown = [str(color) for color in uptown.Color]
        values = [*map(color_word, shown), *(color_groups(color, 1) for color in shown)]
    assert not [value for value in values if (ord(value[-1]) - ord("가")) % 28 == 0], "it ends in a vowel"


def test_dutch_calls_the_row_of_upturn_reeks_and_no_row_of_uptown() -> None:
    rows: dict[str, set[str]] = {"upturn": set(), "uptown": set()}
    for message in catalogue_of("nl"):
        games = {part for file, _ in message.locations for part in file.split("/")} & {*rows}
        texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        for text in map(str, texts):
            for game in games:
                rows[game] |= set(re.findall(r"\b[Rr](?:ij|eeks)(?:en)?\b", text))
    assert {word.lower() for word in rows["upturn"]} == {"reeks"}
    assert {word.lower() for word in rows["uptown"]} == {"rij"}


@pytest.mark.parametrize("language", OTHERS)
def test_languages_differ_from_english_where_they_should(language: str) -> None:
    catalogue = catalogue_of(language)
    messages = [message for message in catalogue if message.id]
    same = [message for message in messages if message.string == message.id]
    assert len(messages) > 200
    assert len(same) < len(messages) / 10


def test_every_call_of_say_has_a_literal_sentence() -> None:
    """A sentence that Babel cannot read is never translated."""
    assert [
        each.place
        for each in asked()
        if not all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in each.texts)
    ] == []


def test_a_language_is_spoken_inside_its_block_only() -> None:
    with use_language("nl"):
        assert current_language() == "nl"
        with use_language("ko"):
            assert current_language() == "ko"
        assert current_language() == "nl"
    assert current_language() == "en"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The package as it is in version control."""
    shutil.copytree(PACKAGE, tmp_path / "uptown_widget", ignore=shutil.ignore_patterns("compiled.*", "__pycache__"))
    return tmp_path


def test_a_checkout_without_compiled_catalogues_speaks_english(checkout: Path) -> None:
    script = "from uptown_widget.i18n import say, use_language\nwith use_language('nl'): print(say('Undo'))"
    found = subprocess.run([sys.executable, "-c", script], cwd=checkout, capture_output=True, text=True, check=True)
    assert found.stdout == "Undo\n"


def test_catalogues_are_compiled_when_their_source_is_newer_and_only_then(checkout: Path) -> None:
    made = checkout / COMPILED
    assert compile_catalogues(checkout)
    assert made.read_bytes() == (PACKAGE.parent / COMPILED).read_bytes()
    assert {*json.loads(bz2.decompress(made.read_bytes()))} == {"sentences", "plurals", *OTHERS}
    assert not compile_catalogues(checkout)
    dutch = checkout / "uptown_widget/locale/nl/LC_MESSAGES/uptown.po"
    dutch.write_bytes(dutch.read_bytes().replace(b'"Spelers"', b'"Wie speelt"'))
    os.utime(dutch, ns=(2**62, 2**62))
    assert compile_catalogues(checkout)
    assert b'"Wie speelt"' in bz2.decompress(made.read_bytes())
    assert {path.name for path in made.parent.iterdir()} == {"compiled.json.bz2", *OTHERS}


def test_two_sentences_of_the_same_checksum_are_refused() -> None:
    po = 'msgid "plumless"\nmsgstr "a"\n\nmsgid "{}"\nmsgstr "b"\n'
    assert compiled({"nl": po.format("plumage").encode()})
    with pytest.raises(ValueError, match="same number"):
        compiled({"nl": po.format("buckeroo").encode()})


def test_every_sentence_reads_as_gettext_would_read_it() -> None:
    for language in OTHERS:
        out = BytesIO()
        catalogue = catalogue_of(language)
        write_mo(out, catalogue)
        out.seek(0)
        usual = gettext.GNUTranslations(out)
        with use_language(language):
            for message in catalogue:
                if isinstance(message.id, tuple):
                    one, many = message.id
                    words = dict.fromkeys(values(many) - {"number"}, "x")
                    for number in (0, 1, 2, 5):
                        told = usual.ngettext(one, many, number).format(number=number, **words)
                        assert say_n(one, many, number, **words) == told
                elif message.context:
                    assert say_as(message.context, str(message.id)) == usual.pgettext(message.context, str(message.id))
                elif message.id:
                    assert say(str(message.id)) == usual.gettext(str(message.id))


def test_a_sentence_without_translation_is_in_english() -> None:
    with use_language("nl"):
        assert say("{name} has no translation.", name="This") == "This has no translation."
        assert say_n("{number} thing nobody knows", "{number} things nobody knows", 3) == "3 things nobody knows"


def capture(square: str) -> uptown.State:
    yellow = {"C2": "2", "C3": "3", "C4": "4"}
    state = uptown.State.from_table(uptown.Rules(), ply=9, racks={"blue": "C A B D E"}, tiles={"yellow": yellow})
    return state.apply(uptown.Move(uptown.Tile.C, uptown.parse_square(square), capture=True))


def refused(call: Callable[[], object]) -> GameError:
    with pytest.raises(GameError) as raised:
        call()
    return raised.value


@pytest.mark.parametrize(
    ("call", "english", "dutch"),
    [
        (
            lambda: upturn.Rules(last_stone="x"),
            "Unknown rule for the last stone: 'x'. Choose automatic or called.",
            "Onbekende regel voor de laatste steen: 'x'. Kies automatic of called.",
        ),
        (
            lambda: upturn.parse_position("2-automatic 0 up turn 0/0 20,40 -/- -"),
            "The field counts must have 3 parts separated by /, not 2.",
            "Aantallen: er zijn 3 delen nodig, gescheiden door /, geen 2.",
        ),
        (
            lambda: capture("C3"),
            "The yellow group would split into 2 parts: the tile on C3 is protected.",
            "De groep (yellow) zou in 2 delen uiteenvallen: de tegel op C3 is beschermd.",
        ),
        (lambda: capture("D3"), "C fits in row C, not on D3.", "C past in rij C, niet op D3."),
    ],
)
def test_an_error_is_plain_english_and_said_in_the_language_of_the_reader(
    call: Callable[[], object], english: str, dutch: str
) -> None:
    with use_language("nl"):
        error = refused(call)
        assert str(error) == english
        assert say_error(error) == dutch
    assert say_error(error) == english


def test_an_error_survives_pickle_with_what_a_translation_needs() -> None:
    error = refused(lambda: uptown.parse_square("Z9"))
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (type(twin), str(twin), twin.message, twin.data) == (type(error), str(error), error.message, error.data)
    with use_language("fr"):
        assert say_error(twin) == say_error(error) != str(error)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("reasons", [uptown.Reason, upturn.Reason])
def test_every_refusal_is_translated_into_every_language(reasons: Iterable[Any], language: str) -> None:
    with use_language(language):
        assert not [reason for reason in reasons if say(reason.sentence) == reason.sentence]


def test_an_error_without_a_phrase_is_said_unchanged() -> None:
    with use_language("nl"):
        assert say_error(GameError("Said {already}.")) == "Said {already}."


def test_the_first_language_wanted_that_is_spoken_here_wins() -> None:
    assert best_language(["xx", "nl-BE", "fr"]) == "nl"
    assert best_language(["ko_KR.UTF-8"]) == "ko"
    assert best_language([]) == best_language(["xx"]) == "en"


def test_capital_leaves_the_rest_as_it_is() -> None:
    assert (capital("red Group"), capital(""), capital("été")) == ("Red Group", "", "Été")


# Nothing is in English at a table in another language.

MATCHES: dict[str, tuple[Any, dict[str, Any]]] = {
    "uptown for two": (uptown_game, {"players": 2}),
    "uptown, two people": (uptown_game, {"seats": ["person", "person", "greedy"]}),
    **{scoring: (uptown_game, {"scoring": scoring}) for scoring in uptown.SCORINGS},
    "upturn": (upturn_game, {"players": 3}),
    "upturn, called": (upturn_game, {"last_stone": "called", "seats": ["person", "person", "greedy"]}),
}


LONG = ("uptown, two people", *uptown.SCORINGS, "upturn, called")
"""Matches that are only run by hand, since they take half a minute each."""


def test_the_search_for_english_finds_it() -> None:
    said = everything_said(uptown_game, "en", players=3)
    assert sum(has_english(text, "nl") for text in said) > 100


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "match", ["uptown for two", "upturn", *(pytest.param(name, marks=pytest.mark.long) for name in LONG)]
)
def test_a_whole_match_contains_no_english(match: str, language: str) -> None:
    game, wanted = MATCHES[match]
    said = everything_said(game, language, **wanted)
    assert len(said) > 200
    assert [text for text in said if has_english(text, language)] == []
    assert not any(re.search(r"\bPlayer \d|\bYou\b", text) for text in said)


NONSENSE = ("no record", "3-uptown 1", "[Position", "#position=AAAA", "#day=today")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", [uptown_game, upturn_game], ids=lambda game: game.NAME)
def test_an_opened_position_link_contains_no_english(game: Any, language: str) -> None:
    sender = Session(game, game.make_setup(seed="link"), pace=0)
    sender.start_bots()
    for _ in range(3):
        sender.play(sender.observation.legal_moves()[0])
    exported = sender.do(Export("position-link", "copy"))
    reader = Session(game, game.make_setup(seed="other"), pace=0, language=language)
    assert exported is not None
    reader.open(exported.text)
    said = set(told(reader.screen))
    for name in ("more", "share", "words", "unseen", "options", "setup", "hint"):
        reader.handle(Event("press", name))
        said |= set(told(reader.screen))
    for text in NONSENSE:
        reader.handle(Event("change", "paste", text))
        reader.handle(Event("press", "open"))
        assert reader.screen.mood == "refused"
        said.add(reader.screen.status)
    assert [text for text in said if has_english(text, language) or re.search(r"\bPlayer \d|\bYou\b", text)] == []
