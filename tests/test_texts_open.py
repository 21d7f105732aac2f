"""A law: every text that the product gives out in any language opens in it, also as mails and chats hand it on."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import pytest

from tests.match import pages
from tests.match.arrivals import CHATS, WAYS, every, study
from tests.match.correspondents import Browser
from tests.match.correspondents import table as letters
from tests.match.house import Guest, House
from tests.match.tables import play_turns
from uptown_widget.arena import games_file
from uptown_widget.arena.tournament import tournament
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import progress_sharing
from uptown_widget.lessons.membership import Membership
from uptown_widget.lessons.orders import Tasks
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import read_report
from uptown_widget.lessons.tour import Tour
from uptown_widget.match.encodings import encoding_of, text_of
from uptown_widget.match.games import game_of
from uptown_widget.match.links import fragment
from uptown_widget.match.resuming import read_session
from uptown_widget.match.session import Session
from uptown_widget.notebook.room import place_of
from uptown_widget.practice import Deck, PracticeSession, make_puzzle
from uptown_widget.screen.controls import Event
from uptown_widget.studies import sharing
from uptown_widget.studies.openings import read_games
from uptown_widget.studies.table import open_study
from uptown_widget.terminal.table import TerminalTable
from uptown_widget.together.protocol.room import Room
from uptown_widget.together.saved_seat import read_seat
from uptown_widget.ui import direct, letter, room
from uptown_widget.ui import study as study_view
from uptown_widget.ui.effects import Export, ExportedText
from uptown_widget.uptown import game as uptown

HERE, TODAY = "https://example.org/play/", "2026-11-28"
GAMES = ("uptown", "upturn")


def broken(link: str) -> str:
    """Break a link as a mail does."""
    return "\n".join(link[at : at + 76] for at in range(0, len(link), 76))


LINK_WAYS: dict[str, Callable[[str], str]] = {**CHATS, "broken by a mail": broken}


@dataclass(frozen=True)
class Given:
    """A text that was given out."""

    text: str
    opens: Callable[[str], object]
    """Opens a text at the place for it; returns what is there then."""
    there: object
    """What is to be there."""


def exported(found: object) -> str:
    assert isinstance(found, ExportedText)
    return found.text


# What is given out, by the name of the button.


def match_texts(name: str, language: str, *, over: bool) -> Iterator[tuple[str, Given]]:
    """The texts of a match in progress, and of one that is over."""
    game: Any = game_of(name)
    session = Session(game, game.make_setup(seed=3), pace=0, today=TODAY, language=language)
    session.address = HERE
    play_turns(session, 1000 if over else 8)
    viewer = session.viewpoint.viewer

    def opened(text: str) -> object:
        other = Session(game, game.make_setup(seed=4), pace=0, today=TODAY)
        other.open(text)
        assert "Only part" not in other.notice
        match = other.match
        # What is hidden in a match in progress was dealt anew.
        seen = match.start if over else match.observation(viewer)
        return len(match.history) if other.notice else 0, game.format_position(seen)

    def position(text: str) -> object:
        other = Session(game, game.make_setup(seed=4), pace=0, today=TODAY)
        other.open(text)
        # What nobody has seen, even when a match is over, was dealt anew.
        return game.format_position(other.match.observation(viewer))

    turns, start = len(session.match.history), session.match.start if over else session.match.observation(viewer)
    for what in get_args(get_type_hints(Export)["what"]):
        if what == "result" and not over:
            continue
        text = exported(session.do(Export(what, "copy")))
        if what == "result":
            yield "deal-link", Given(text[text.index(HERE) :].split()[0], opened, (0, game.format_position(start)))
        if over and what.startswith("position"):
            yield what, Given(text, position, game.format_position(session.match.observation(viewer)))
        else:
            # The deal alone goes with a result.
            there = (turns if over and what != "result" else 0), game.format_position(start)
            yield what, Given(text, opened, there)


def dealt_links() -> Iterator[tuple[str, Given]]:
    """Links to the deal of a seed and to that of a day."""
    for kind, value in (("seed", "a b+c.7"), ("day", "2026-11-21")):
        for name in GAMES:
            game: Any = game_of(name)
            setup = game.make_setup(seed=value) if kind == "seed" else game.make_setup().daily(value)

            def opened(text: str, game: Any = game) -> object:
                other = Session(game, game.make_setup(seed=4), pace=0, today=TODAY)
                other.open(text)
                return game.format_position(other.match.start)

            there = game.format_position(Session(game, setup, pace=0, today=TODAY).match.start)
            yield f"{kind}-link-{name}", Given(f"{HERE}#{fragment(kind, value)}", opened, there)


def lesson_texts() -> Iterator[tuple[str, Given]]:
    """Links that a teacher gives, and what a pupil has in a notebook."""
    page = "https://example.org/play/learn.html"

    def led(text: str) -> object:
        tour = Tour(today=TODAY)
        tour.open(text)
        return tour.tasks, tour.chapter.name, tour.session.at

    def at(chapter: str, number: int = 0, tasks: Tasks = Tasks()) -> object:  # noqa: B008  it never changes
        return tasks, chapter, number

    two = ("groups", "capturing")
    for name, tasks in (
        ("tasks", Tasks(two)),
        ("tasks-only", Tasks(two, only=True)),
        ("tasks-due", Tasks(two, due="2026-11-30t13:30z")),
        ("tasks-all", Tasks((*two, "notebook:04_groups"), only=True, due="2026-11-30t13:30z")),
    ):
        yield name, Given(f"{page}#{tasks.link()}", led, at("groups", 0, tasks))
    yield "chapter", Given(f"{page}#capturing", led, at("capturing"))
    yield "exercise-of-chapter", Given(f"{page}#capturing/2", led, at("capturing", 1))

    progress = Progress()
    progress.record_try("02_rules", "count groups", right=True)

    def added(text: str) -> object:
        tour = Tour(today=TODAY)
        tour.handle(Event("change", "open-progress", text))
        return tour.progress.of("02_rules", "count groups").solved

    yield "notebook-progress", Given(progress.text(), added, True)
    pupil = Membership(lambda _: None, "O\u2019Neill \u201c7\u201d", "k" * 32)

    def joined(text: str) -> object:
        """Run the line as a notebook does."""
        got: list[object] = []
        lesson = SimpleNamespace(join=lambda *given, **named: got.extend([*given, *named.values()]))
        exec(text, {"lesson": lesson})  # noqa: S102  our own line
        return got

    yield "notebook-line", Given(pupil.notebook_line(), joined, [pupil.nickname, pupil.key])


def terminal_texts(language: str) -> Iterator[tuple[str, Given]]:
    """The record of a terminal, and all that stands around it there."""
    game: Any = uptown
    session = Session(game, game.make_setup(seed=3), pace=0, today=TODAY, language=language)
    typed, printed = iter(["moves", "record"]), list[str]()

    def read(_: str) -> str:
        for line in typed:
            return line
        raise EOFError

    TerminalTable(session, read, printed.append, colored=False).run()

    def opened(text: str) -> object:
        other = Session(uptown, uptown.make_setup(seed=4), pace=0, today=TODAY)
        other.open(text)
        return uptown.format_position(other.match.observation(session.viewpoint.viewer))

    there = uptown.format_position(session.match.observation(session.viewpoint.viewer))
    yield "terminal-record", Given(printed[-1], opened, there)
    yield "terminal", Given("\n".join(["> moves", *printed[:-1], "> record", printed[-1]]), opened, there)


def study_texts() -> Iterator[tuple[str, Given]]:
    made = study()
    there = [str(node.move) for node in every(made)], made.title

    def opened(text: str) -> object:
        _, other, _ = open_study(uptown, uptown.make_setup(start=0))
        other.open(text)
        return [str(node.move) for node in every(other.study)], other.study.title

    def practised(text: str) -> object:
        practice = PracticeSession(uptown, today=TODAY)
        practice.open(text)
        return practice.given

    for name in study_view.HOW:
        text = sharing.exported(made, name, f"{HERE}?study").text
        yield name, Given(text, *((practised, made.title) if name == "study-exercise" else (opened, there)))


def letter_texts(language: str) -> Iterator[tuple[str, Given]]:
    holder = letters(2)[1]
    holder.session.set_language(language)

    def opened(text: str) -> object:
        other = Browser("Cas")
        other.session.open(text)
        assert other.door._current is not None
        return other.door._current.letter

    assert holder.door._current is not None
    for name in letter.HOW:
        text = exported(holder.press(name.removeprefix("letter-")))
        yield name, Given(text, opened, holder.door._current.letter)


def room_texts(language: str) -> Iterator[tuple[str, Given]]:
    house = House()
    host = Guest(house, language)
    host.press("name", "change", "Ann")
    host.press("open")
    host.blocks()

    def opened(text: str) -> object:
        another = House()  # a room has no place for as many as come here
        another.room = Room()
        other = Guest(another)
        other.press("code", "change", text)
        other.press("join")
        return other.transport.code

    for name in room.HOW:
        yield name, Given(exported(host.press(name.removeprefix("room-"))), opened, house.code)
    address = f"https://example.org/room/{house.code.upper()}"
    for name, link in (("room-address", address), ("room-watch", f"{address}/watch")):
        yield name, Given(link, opened, house.code)
        there = ("https://example.org/room/", house.code)
        yield f"notebook-{name}", Given(link, lambda text: place_of(text, None), there)
    yield "seat", Given(host.kept, lambda text: str(read_seat(text)), str(read_seat(host.kept)))


def direct_texts(language: str) -> Iterator[tuple[str, Given]]:
    net = pages.Net()
    host, guest = pages.Page(net, language), pages.Page(net)
    host.press("room-name", "Ann", "change")
    host.press("direct-create")
    host.press("direct-invite")
    shown = host.door.pairing.code
    assert shown is not None

    def opened(text: str) -> object:
        guest.session.open(text)
        return guest.orders[-1]["text"].startswith(shown[1])

    for name in direct.HOW:
        yield name, Given(exported(host.press(name)), opened, True)


def progress_texts(language: str) -> Iterator[tuple[str, Given]]:
    tour = Tour(address="https://example.org/play/learn.html", today=TODAY, language=language)
    tour.open("groups")
    tour.progress.record_try("02_rules", "count groups", right=True)
    there = tour.progress.of("02_rules", "count groups").solved

    def opened(text: str) -> object:
        other = Tour(today=TODAY)
        other.handle(Event("change", "open-progress", text))
        return other.progress.of("02_rules", "count groups").solved

    for name in ("copy-progress", "save-progress", "link-progress"):
        assert name in progress_sharing.CONTROLS
        yield name, Given(exported(tour.handle(Event("press", name))), opened, there)
    told = exported(tour.handle(Event("press", "copy-progress")))
    yield "report", Given(told, lambda text: read_report(text, nameless=True).progress.text(), tour.progress.text())


def saved_texts(folder: Path) -> Iterator[tuple[str, Given]]:
    """What is kept in files, and can be taken elsewhere."""
    session = Session(uptown, uptown.make_setup(seed=3), pace=0, today=TODAY)
    play_turns(session, 8)

    def resumed(text: str) -> object:
        found, whole = read_session(uptown, text)
        assert isinstance(found, Session)
        return found.match.history, whole

    yield "autosave", Given(session.saved(), resumed, (session.match.history, True))
    deck = Deck()
    deck.add([make_puzzle(uptown, random.Random("3/puzzle"))], TODAY)
    yield "practice", Given(str(deck), lambda text: str(Deck(text)), str(deck))
    bots = {"one": RandomPolicy(), "other": RandomPolicy()}
    for name in GAMES:
        file = folder / f"{name}.jsonl"
        played = tournament(game_of(name), bots, [("one", "other")], deals=2, path=file, records=True)
        text = file.read_text(encoding="utf-8")
        yield f"arena-{name}", Given(text, lambda text: len(read_games(text)), len(played))

        def read(text: str) -> object:
            copy = folder / "copy.jsonl"
            copy.write_text(text, encoding="utf-8")
            return games_file.read(copy)

        yield f"arena-file-{name}", Given(text, read, played)


@cache
def all_given(folder: Path, language: str) -> dict[str, Given]:
    found = {
        f"{name}-{what}-{'over' if over else 'on'}": given
        for name in GAMES
        for over in (False, True)
        for what, given in match_texts(name, language, over=over)
    }
    with use_language(language):
        for texts in (
            terminal_texts(language),
            dealt_links(),
            lesson_texts(),
            study_texts(),
            letter_texts(language),
            room_texts(language),
            direct_texts(language),
            progress_texts(language),
            saved_texts(folder),
        ):
            found |= dict(texts)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("given")


@pytest.fixture(scope="module")
def given(folder: Path) -> dict[str, Given]:
    """What is given out in English, and what is another text elsewhere; links have no words."""
    found = dict(all_given(folder, "en"))
    for language in (each for each in LANGUAGES if each != "en"):
        for name, each in all_given(folder, language).items():
            if not each.text.startswith("http") and each.text != found[name].text:
                found[f"{name}-{language}"] = each
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_given_out_opens(folder: Path, language: str) -> None:
    given = all_given(folder, language)
    refused = {name: each.text[:100] for name, each in given.items() if result(each, each.text) != each.there}
    assert not refused
    assert {*study_view.HOW, *letter.HOW, *room.HOW, *direct.HOW} <= given.keys()


def result(each: Given, text: str) -> object:
    try:
        return each.opens(text)
    except Exception as error:  # noqa: BLE001  named in the list of what was refused
        return error


@pytest.mark.parametrize("way", LINK_WAYS)
def test_every_link_opens_as_a_mail_or_a_chat_hands_it_on(given: dict[str, Given], way: str) -> None:
    links = {name: each for name, each in given.items() if each.text.startswith("http")}
    assert len(links) > 15
    refused = {name: LINK_WAYS[way](each.text) for name, each in links.items()}
    refused = {name: text for name, text in refused.items() if result(links[name], text) != links[name].there}
    assert not refused


@pytest.mark.parametrize(
    "way",
    [
        *("an answer quotes it", "a heading", "a fence", "a signature", "CRLF", "CR", "a mark of the byte order"),
        *("a mail breaks lines at 76", "a raw mail that quotes blanks", "quotes of HTML", "blanks that do not break"),
        *("marks of a list before each line", "who wrote each line in a chat, and when"),
    ],
)
def test_every_other_text_opens_as_a_mail_or_a_chat_hands_it_on(given: dict[str, Given], way: str) -> None:
    kept = ("autosave", "practice", "seat", "arena", "notebook-line", "notebook-progress")  # nobody pastes these
    texts = {
        name: each for name, each in given.items() if not each.text.startswith("http") and not name.startswith(kept)
    }
    refused = {name: WAYS[way](each.text) for name, each in texts.items()}
    refused = {name: text[:300] for name, text in refused.items() if result(texts[name], text) != texts[name].there}
    assert not refused


@pytest.mark.parametrize("name", ["letter-copy", "direct-copy", "room-copy", "link-progress"])
def test_a_link_that_is_opened_elsewhere_says_where(given: dict[str, Given], name: str) -> None:
    session = Session(uptown, uptown.make_setup(seed=4), pace=0)
    for text in (given[name].text, f"Open {given[name].text}, please"):
        assert "This link is for “" in str(result(Given(text, session.open, None), text))


def test_files_in_the_encodings_of_other_systems_are_read() -> None:
    text = "[Game “Uptown”] 벤 Zoë"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        content = text.encode(encoding)
        assert content.decode(encoding_of(content)) == text
    big = b"\xfe\xff" + text.encode("utf-16-be")
    assert big.decode(encoding_of(big)).removeprefix("\ufeff") == text
    for each in (text, "이 판은 대가와 저글, 가"):
        for encoding in ("utf-8", "utf-16-le", "utf-16-be"):  # without a mark
            assert text_of(each.encode(encoding)) == each
    for name in ("“Zoë”", "Âge À", "¡É", "Île d'Âmes", "Ça"):
        assert text_of(name.encode("cp1252")) == name
    for name in ("벤", "[Player1 “박정환”] 1. C@C4"):
        assert text_of(name.encode("euc_kr")) == name
    with pytest.raises(UnicodeDecodeError):
        text_of(b"PK\x03\x04\x00\xff")
