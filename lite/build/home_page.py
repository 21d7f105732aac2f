"""The home page in all languages: one file, see `multilingual.py`. The English texts are in `lite/build/home/`."""

import html
from collections.abc import Iterator
from typing import Any, NamedTuple

from lite.build.lesson_languages import translated as translated_lesson
from lite.build.multilingual import in_all_languages, texts
from lite.build.print_pages import file_name
from lite.paths import NOTEBOOKS
from uptown_widget.i18n import translated, use_language
from uptown_widget.serve import HIDDEN_ROOMS
from uptown_widget.ui.days import streak_words

TEXTS = texts("home")
LINKS = {
    "by-link": "play/?letter",
    "direct": "play/?direct",
    "room": "room/",
    "rules-uptown": "docs/rules-uptown.html",
    "rules-upturn": "docs/rules-upturn.html",
    "about": "about.html",
}
"""Where the links within sentences lead."""
CHAPTERS = {
    "all-rules": "first-move",
    "learn-upturn": "aim",
    "puzzles": "capture-puzzles",
}
"""By the name of a text, the chapter that it leads to."""
BOARDS = {"practice": "study/?practice", "study": "study/"}
"""By the name of a text, where one practises, and tries out lines."""
PYTHON = {"lessons": "lessons.html", "lab": "lab/index.html", "docs": "docs/index.html"}
"""By the name of a text, the ways to Python and to the docs."""


class Way(NamedTuple):
    """The ways to a game."""

    play: str
    learn: str


GAMES = {
    "uptown": Way("play/", "play/learn.html#first-game"),
    "upturn": Way("play/upturn.html", "play/learn.html#first-upturn"),
}
TEACHING = (
    (10, "nothing"),
    (30, "nothing"),
    (60, "nothing"),
    (60, "python"),
    (60, "python"),
    (60, "python"),
    (5, "bots"),
    (40, "nothing"),
    (90, "python"),
)
"""Of each lesson its minutes, and what one knows before; as in the table of docs/teaching.md."""


def lead() -> str:
    """What the site is, in a sentence, and what `lite/pages/home.js` shows in place of a page that is not kept."""
    notice = in_all_languages("p", lambda language: TEXTS[language]["offline"])
    said = in_all_languages("p", lambda language: TEXTS[language]["lead"], "lead")
    return f'{said}\n<div id="offline" role="status" hidden>{notice}</div>'


def games() -> str:
    """A card for each game: a board that plays by itself, what one does, and the ways to play and to learn it."""
    return "\n".join(f'<section class="game">{stage(game)}{invitation(game)}</section>' for game in GAMES)


def stage(game: str) -> str:
    """The board of a card. It leads where the words below it lead, so readers by ear or by key need not meet it."""
    words = "".join(
        f'<span class="in-language" lang="{language}">{wording["pause"].format(game=wording[f"{game}-name"])}</span>'
        for language, wording in TEXTS.items()
    )
    return (
        f'<div class="stage"><a href="{GAMES[game].play}" tabindex="-1" aria-hidden="true">'
        f'<picture><source srcset="living-{game}-dark.svg" media="(prefers-color-scheme: dark)">'
        f'<img src="living-{game}-light.svg" alt=""></picture></a>'
        f'<button class="pause" type="button" data-living="living-{game}.json" aria-pressed="true" hidden>'
        f"{words}</button></div>"
    )


def invitation(game: str) -> str:
    """The words of a card."""

    def part(language: str) -> str:
        wording, way = TEXTS[language], GAMES[game]
        return (
            f"<h2>{wording[f'{game}-name']}</h2><p>{wording[f'{game}-text']}</p>"
            f'<p class="doors"><a class="button" href="{way.play}" data-game="{game}" data-new="{wording[game]}"'
            f' data-running="{wording["continue"]}">{wording[game]}</a>'
            f'<a class="button second" href="{way.learn}">{wording["learn"]}</a></p>'
        )

    return in_all_languages("div", part)


def today() -> str:
    """What there is today. `lite/pages/home.js` shows what is done, and for how many days in a row it was."""

    def part(language: str) -> str:
        wording = TEXTS[language]
        with use_language(language):
            one, more = streak_words(1), streak_words(2).replace("2", "{number}")
        words = f'data-one="{one}" data-more="{more}"'
        return (
            f'<h2>{wording["today"]}</h2><ul><li><a class="deal" href="play/">{wording["daily-deal"]}</a> '
            f'<span data-deal="{next(iter(GAMES))}" {words}>{wording["daily-deal-text"]}</span></li>'
            f'<li><a href="play/learn.html#daily">{wording["daily"]}</a> '
            f"<span data-puzzles {words}>{wording['daily-text']}</span></li></ul>"
        )

    return in_all_languages("section", part, "today")


def rooms() -> str:
    """The ways to friends, lessons and classes, and to Python and the docs."""

    def part(language: str) -> str:
        wording = TEXTS[language]
        friends = f"<p {HIDDEN_ROOMS}>{linked('rooms', language)}</p>"
        friends += f"<p>{linked('by-link-text', language)}</p><p>{linked('direct-text', language)}</p>"
        school = f"<p>{wording['school-text']}</p>{links(school_links(language), language)}"
        learning = {word: f"play/learn.html#{address}" for word, address in CHAPTERS.items()} | BOARDS
        return (
            f'<section class="room"><h2>{wording["friends"]}</h2>{friends}</section>'
            f'<section class="room"><h2><a href="play/learn.html">{wording["learning"]}</a></h2>'
            f"{links(learning, language)}<p>{linked('rules', language)}</p></section>"
            f'<section class="room"><h2>{wording["school"]}</h2>{school}</section>'
            f'<section class="python"><h2>{wording["python"]}</h2>{links(PYTHON, language)}</section>'
        )

    return in_all_languages("div", part, "rooms")


def school_links(language: str) -> dict[str, str]:
    """By the name of a text, where a teacher goes."""
    printed = f"print/{'' if language == 'en' else file_name(language)}"
    return {"teaching": "teachers.html", "teacher": "teacher/", "print": printed}


def links(addresses: dict[str, str], language: str) -> str:
    """A list of links."""
    items = (f'<li><a href="{address}">{TEXTS[language][word]}</a></li>' for word, address in addresses.items())
    return f"<ul>{''.join(items)}</ul>"


def footer() -> str:
    """What the site keeps, and who made it."""
    return in_all_languages("footer", lambda language: linked("footer", language))


def linked(name: str, language: str) -> str:
    """A text with its links."""
    wording = TEXTS[language]
    with use_language(language):
        found = {
            word: f'<a href="{translated(address) if word.startswith("rules") else address}">{wording[word]}</a>'
            for word, address in LINKS.items()
        }
    return wording[name].format(**found)


def lessons_page() -> str:
    """The list of the lessons, each with what it teaches, how long it takes and what one knows before."""

    def part(language: str) -> str:
        wording = TEXTS[language]
        entries = "".join(
            f'<li><a href="{entry.address}">{html.escape(entry.title)}</a> '
            f'<span class="minutes">{wording["minutes"].format(number=minutes)}</span>'
            f"<p>{wording[f'lesson-{number}']}</p>"
            f'<p class="needs">{wording[f"needs-{needs}"]}</p></li>'
            for number, (entry, (minutes, needs)) in enumerate(zip(lessons(language), TEACHING, strict=True), 1)
        )
        others = {word: address for word, address in PYTHON.items() if word != "lessons"}
        return (
            f"<h1>{wording['lessons']}</h1><p>{wording['lessons-about']}</p><ol>{entries}</ol>{links(others, language)}"
            f'<p class="back"><a href="./">{wording["back"]}</a></p>'
        )

    return in_all_languages("div", part)


class Lesson(NamedTuple):
    """A lesson in a language."""

    address: str
    title: str

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return self.address.partition("path=")[2].removesuffix(".ipynb")


def lessons(language: str = "en") -> Iterator[Lesson]:
    """The lessons in a language, in order of their files."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        name = path.stem if language == "en" else f"{path.stem}.{language}"
        yield Lesson(f"notebooks/index.html?path={name}.ipynb", title(translated_lesson(path.stem, language)))


def title(notebook: dict[str, Any]) -> str:
    """The first heading of a notebook."""
    for cell in notebook["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line.removeprefix("# ").strip()
    message = "This lesson has no heading"
    raise ValueError(message)
