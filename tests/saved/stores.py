"""Everything that the product saves: how it is read, a text with something in it, and a visit that saves more."""

import json
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from typing import Any

import uptown_widget
from tests.saved.pages import TODAY, Page, Storage
from uptown_widget.lessons import Progress, Result
from uptown_widget.lessons import keeping as lessons
from uptown_widget.lessons.progress import read_progress
from uptown_widget.match.earlier_matches import line
from uptown_widget.match.games import game_of
from uptown_widget.match.links import unpack
from uptown_widget.match.resuming import read_session
from uptown_widget.match.saved_text import Read
from uptown_widget.match.session import Session
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.notebook.room import RoomWidget
from uptown_widget.practice import Deck, Puzzle
from uptown_widget.practice.deck import read_deck
from uptown_widget.screen.controls import Event
from uptown_widget.studies import Study
from uptown_widget.studies.keeping import read_kept
from uptown_widget.together.protocol.correspondence import Correspondence
from uptown_widget.together.protocol.relay import Relay
from uptown_widget.together.protocol.seat import Seat
from uptown_widget.together.saved_letters import SavedLetters, read_letters
from uptown_widget.together.saved_seat import SavedSeat, whole_seat
from uptown_widget.together.sealed import letter_game
from uptown_widget.ui import effects
from uptown_widget.ui.effects import PlayedDay
from uptown_widget.web.practice import PracticeShelf

NOWHERE = "http://127.0.0.1:9/room/"
KEY, TABLE, SEED = "k" * 32, "7a" * 16, "5e" * 32


Visit = Callable[[dict[str, str], Callable[[], object]], Coroutine[Any, Any, str]]


@dataclass(frozen=True)
class Store:
    """One place where something is saved."""

    name: str
    """Of the file, or of the value in the storage of the browser."""
    read: Read[Any]
    """What reads it."""
    good: Callable[[], str]
    """A text with something in it."""
    gist: Callable[[str], object]
    """What must not be lost of a text."""
    visit: "Visit"
    """Opens it, saves something more, and returns what is said; given what the browser holds, and what happens before
    something is saved."""

    def __str__(self) -> str:
        return self.name


# What is in the texts.


@cache
def match(game: str) -> str:
    """A table with two turns and a day, and an earlier match beside it."""
    own: Any = game_of(game)
    words = {"players": 2, "seats": ["person", "person"], "start": 0}
    earlier, session = (Session(own, own.make_setup(**words, seed=seed), pace=0, today=TODAY) for seed in "ab")
    for each in (earlier, session):
        for _ in range(2):
            each.reveal()
            each.play(each.observation.legal_moves()[0])
    session.services.saving.days["2026-11-20"] = PlayedDay("2026-11-20", won=True)
    return f"{session.saved()}\n{line(earlier.services.saving._current())}"


def moves(text: str) -> object:
    """The moves and the days of a match, and how many matches wait."""
    table, *others = text.split("\n")
    data = json.loads(unpack(table))
    return data["moves"], data["days"], len(others)


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    own: Any = game_of(game)
    deals = [own.deal(own.make_setup(players=2).rules, random.Random(number)) for number in range(7)]
    seen = [deal.observation(deal.current_player) for deal in deals]
    return tuple(Puzzle(own.format_position(each), str(each.legal_moves()[0]), 1) for each in seen)


def deck(game: str) -> str:
    found = Deck()
    found.add(puzzles(game)[:6], TODAY)
    found.days = {f"2026-11-{day:02}" for day in range(1, 27)}
    return str(found)


@cache
def study(game: str) -> str:
    own: Any = game_of(game)
    found = Study(own, own.deal(own.make_setup(players=2).rules, random.Random(1)), title="Züge")
    node = found.root
    for _ in range(3):
        node = found.play(node, found.state(node).legal_moves()[0])
        found.annotate(node, "This is said of the move.")
    return json.dumps({"format": 1, "study": str(found)}, ensure_ascii=False)


def title(text: str) -> object:
    return json.loads(text)["study"].split("\n")[1]


def progress() -> str:
    found = Progress()
    for number in range(5):
        found.put("02_rules", f"exercise {number}", Result(number + 1, solved=True))
    return found.text()


def results(text: str) -> object:
    return {name for name in json.loads(text)["lessons"]["02_rules"] if name.startswith("exercise")}


def tour() -> str:
    found = Progress()
    found.merge(progress())
    return lessons.text_of(lessons.Place("groups", "", "en", "Ada", KEY), found)


def seat(**words: Any) -> str:
    return str(SavedSeat(room="abcde", key=KEY, table=TABLE, seed=SEED, name="Ada", **words))


def relay() -> dict[str, Any]:
    made = Relay("abcde", lambda *_: None)
    made.receive(0, json.dumps({"join": KEY, "room": "abcde", "after": 0}))
    made.receive(0, json.dumps({"say": "hello", "id": 0}))
    return json.loads(json.dumps(made.kept()))  # type: ignore[no-any-return]


@cache
def letters() -> str:
    own: Any = game_of("uptown")
    matches = [
        Correspondence.create(own, Seat(bytes([number] * 16), bytes(32)), random.Random, "Ada", 2, "uptown")
        for number in range(3)
    ]
    return str(SavedLetters("Ada", matches[0].key, {each.key: each for each in matches}))


def field(name: str) -> Callable[[str], object]:
    return lambda text: json.loads(text)[name]


# Visits.


def page(name: str, act: Callable[[Page], object], **visit: Any) -> Visit:
    async def run(values: dict[str, str], meanwhile: Callable[[], object]) -> str:
        opened = Page(values, name, **visit)
        meanwhile()
        act(opened)
        opened.storage.settle()
        getattr(opened.session, "close", lambda: None)()
        return opened.shown()

    return run


def file(open_it: Callable[[], Any], act: Callable[[Any], object]) -> Visit:
    async def run(_: dict[str, str], meanwhile: Callable[[], object]) -> str:
        opened = open_it()
        meanwhile()
        act(opened)
        said = _said(opened)
        if hasattr(opened, "close"):
            opened.close()
        return said

    return run


def _said(opened: Any) -> str:
    if isinstance(opened, Lesson):
        return opened.progress.notice
    screen = opened.session.screen
    return f"{screen.status} {screen.sections}"


def shelf(game: str) -> Visit:
    """The page of a match, whose review adds puzzles."""

    async def run(values: dict[str, str], meanwhile: Callable[[], object]) -> str:
        own: Any = game_of(game)
        place = Storage(values, f"practice-{game}")
        made = PracticeShelf(Session(own, own.make_setup()), place, "uptown?practice")
        place.report = made.heard
        made._waiting.append(puzzles(game)[6])
        made.heard("kept", place.seen)
        meanwhile()
        place.settle()
        return made.saved.notice

    return run


def seen_practice(opened: Any) -> None:
    opened.session.add([puzzles(opened.session.game.NAME.lower())[6]])


def takes_part(opened: Any) -> None:
    """Open a room, unless one was saved to which this device goes back; it answers."""
    for name, value in (("name", "Bea"), ("open", "")):
        opened.session.handle(Event("change" if value else "press", f"room-{name}", value))
    line = opened.connection.transport if isinstance(opened, RoomWidget) else opened.host
    line.heard(json.dumps({"member": 1, "room": "abcde", "count": 0}))


def _games(game: str) -> list[Store]:
    own: Any = game_of(game)
    plays: dict[str, Any] = {"uptown": uptown_widget.play, "upturn": uptown_widget.play_upturn}
    play = plays[game]

    def paced(opened: Any) -> None:
        opened.session.do(effects.SetPace(0.5))

    def played(opened: Any) -> None:
        opened.session.play(opened.session.observation.legal_moves()[-1])

    def session(text: str) -> tuple[Any, bool]:
        return read_session(own, text)

    def kept(text: str) -> tuple[Any, bool]:
        return read_kept(text, own)

    words = {"game": game, "languages": ["en"]}
    study_page = page(f"study-{game}", played, kind="study", **words)
    practice_page = page(f"practice-{game}", seen_practice, kind="practice", **words)
    match_file = file(lambda: play(autosave=True, language="en"), paced)
    practice_file = file(lambda: uptown_widget.open_practice(game=game, language="en"), seen_practice)
    return [
        Store(game, session, lambda: match(game), moves, page(game, paced, **words)),
        Store(f"study-{game}", kept, lambda: study(game), title, study_page),
        Store(f"practice-{game}", read_deck, lambda: deck(game), field("days"), practice_page),
        Store(f"practice-{game}", read_deck, lambda: deck(game), field("days"), shelf(game)),
        Store(f"{game}-autosave.txt", session, lambda: match(game), moves, match_file),
        Store(f"{game}-practice.txt", read_deck, lambda: deck(game), field("days"), practice_file),
    ]


def _room_seat() -> str:
    return json.dumps({"format": 1, "rooms": NOWHERE, "seat": seat()})


def _read_room(text: str) -> tuple[Any, bool]:
    return whole_seat(json.loads(text)["seat"])


def _letters(text: str) -> tuple[Any, bool]:
    return read_letters(text, letter_game(game_of("uptown")))


def goes(opened: Page) -> None:
    opened.press("chapter:1")
    opened.press("chapter:2")


def learns(opened: Lesson) -> None:
    opened.progress.record_try("02_rules", "x", right=True)


def changes_a_table(opened: Page) -> None:
    """Use whatever there is: at the door, or at a table."""
    opened.press("direct-elsewhere")
    opened.press("direct-server", "example.org:3478", "change")
    opened.press("room-name", "Bea", "change")


def changes_the_letters(opened: Page) -> None:
    opened.press("room-name", "Bea", "change")
    opened.press("room-leave")


def secrets(text: str) -> object:
    return [each["seed"] for each in json.loads(text)["matches"]]


def room_key(text: str) -> object:
    return json.loads(json.loads(text)["seat"])["key"]


def hosts() -> str:
    return seat(role="host", relay=relay())


def lesson_results(text: str) -> object:
    return results(text.split("\n")[1])


WORDS = {"game": "uptown", "languages": ["en"]}
room_page = page("room", takes_part, kind="room", room="abcde", rooms=NOWHERE, **WORDS)
room_file = file(lambda: uptown_widget.play(room=NOWHERE, language="en"), takes_part)
STORES = [
    *_games("uptown"),
    *_games("upturn"),
    Store("learn", lessons.read_kept, tour, lesson_results, page("learn", goes, game="learn", languages=["en"])),
    Store("room", whole_seat, seat, field("key"), room_page),
    Store("direct", whole_seat, hosts, field("key"), page("direct", changes_a_table, kind="direct", **WORDS)),
    Store("letters", _letters, letters, secrets, page("letters", changes_the_letters, kind="letters", **WORDS)),
    Store("progress.json", read_progress, progress, results, file(lambda: Lesson("02_rules", "en"), learns)),
    Store("uptown-room.txt", _read_room, _room_seat, room_key, room_file),
]
"""Two pages save to one place: that of the practice, and that of a match which was reviewed."""
FILES = [store for store in STORES if "." in store.name]
PAGES = [store for store in STORES if "." not in store.name]
