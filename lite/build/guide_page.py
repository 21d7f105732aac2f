"""The page for teachers in all languages: what a class needs, lessons of 45 minutes with answers, and curricula.

The texts are in `lite/build/guide/en.toml` and the catalogues; the answers come from the exercises themselves.
"""

import html
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from lite.build.home_page import lessons, school_links
from lite.build.multilingual import in_all_languages, nested_texts
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons.exercise import Exercise
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.orders import Tasks
from uptown_widget.lessons.predict import Predict
from uptown_widget.lessons.solutions import codes_of
from uptown_widget.lessons.stops import GUIDED, Stop, link_of, stops, title_of
from uptown_widget.uptown.rules.board import square_name

TEXTS = nested_texts("guide")


class Needed(NamedTuple):
    """What a lesson of 45 minutes uses: chapters by their links, of which the last are homework, and notebooks."""

    chapters: tuple[str, ...] = ()
    homework: tuple[str, ...] = ()
    notebooks: tuple[int, ...] = ()


NEEDED = (
    Needed(("first-game", "first-move", "placing"), ("groups",)),
    Needed(("groups", "joining", "capturing", "protected"), ("helping", "passing", "ending")),
    Needed(("capture-puzzles", "join-puzzles", "spare-wild-puzzles", "safe-puzzles"), ("two-plans-puzzles",)),
    Needed(notebooks=(4,)),
    Needed(notebooks=(5, 7)),
    Needed(notebooks=(6,)),
)
"""Of each plan, in the order of the texts."""
CURRICULA = ("SLO (NL)", "Eindtermen (VL)", "SNT, NSI (FR)", "2022 정보 (KR)", "CSTA")
THEMES = (
    ("Kerndoelen: rekenen en wiskunde", "Computationeel denken", "Algorithmique", "문제 해결", "Computing Systems"),
    ("Informatica: grondslagen", "Wiskunde", "NSI : graphes", "알고리즘과 프로그래밍", "Algorithms & Programming"),
    ("Programmeren", "Computationeel denken", "SNT, NSI : programmation", "알고리즘과 프로그래밍",
     "Algorithms & Programming"),
    ("Wiskunde: kansrekening", "Statistiek en kans", "Probabilités, simulation", "데이터", "Data & Analysis"),
    ("Digitale geletterdheid: data", "Digitale competentie: data", "SNT : données", "데이터", "Data & Analysis"),
    ("Digitale geletterdheid: veiligheid", "Digitale competentie: veiligheid", "NSI : sécurité", "디지털 문화",
     "Networks & the Internet"),
)  # fmt: skip
"""Of each theme, where it stands in these programmes, in their own words; no numbers of paragraphs, which change."""


def guide() -> str:
    """The whole page, below the switch of languages."""
    return in_all_languages("div", _part)


def _part(language: str) -> str:
    wording = TEXTS[language]
    needs = "".join(f"<li>{html.escape(each)}</li>" for each in wording["needs-list"])
    ways = school_links(language)
    with use_language(language):
        plans = "".join(_plan(language, number) for number in range(len(NEEDED)))
    return (
        f"<h1>{wording['title']}</h1><p>{wording['lead']}</p>{_contents(language)}"
        f"<h2>{wording['needs']}</h2><ul>{needs}</ul>"
        f'<ul><li><a href="{ways["print"]}">{wording["print"]}</a></li></ul>'
        f"<details><summary>{wording['sheet-keys']}</summary><ol>{_items(wording['sheet-answers'])}</ol></details>"
        f'<h2 id="{language}-tools">{wording["tools"]}</h2>{_tools(wording, ways["teacher"])}'
        f"<h2>{wording['plans']}</h2>{plans}{_curricula(wording, language)}"
        f'<p class="back"><a href="./">{wording["back"]}</a></p>'
    )


def _contents(language: str) -> str:
    """Links to the parts of this long page, each lesson among them."""
    wording = TEXTS[language]
    titles = [(f"lesson-{number}", f"{number}. {plan['title']}") for number, plan in enumerate(wording["plan"], 1)]
    parts = [("tools", wording["tools"]), *titles, ("curricula", wording["curricula"])]
    links = " ".join(f'<a href="#{language}-{name}">{html.escape(title)}</a>' for name, title in parts)
    return f"<nav>{links}</nav>"


def _tools(wording: dict[str, Any], address: str) -> str:
    """What the teacher's page can do."""
    page = f'<a href="{address}">{wording["tools-page"]}</a>'
    serve = f'<a href="docs/class.html">{wording["serve"]}</a>'
    items = (html.escape(each).split(":", 1) for each in wording["tools-list"])
    listed = "".join(f"<li>{_labelled(wording, name.strip(), text.strip())}</li>" for name, text in items)
    return f"<p>{wording['tools-about'].format(page=page, serve=serve)}</p><ul>{listed}</ul>"


def _labelled(wording: dict[str, Any], label: str, text: str) -> str:
    """A label and what belongs to it, with the signs of the language between them."""
    return str(wording["labelled"].format(label=f"<b>{label}</b>", text=text))


def _plan(language: str, number: int) -> str:
    """A lesson of 45 minutes."""
    wording, needed = TEXTS[language], NEEDED[number]
    plan: dict[str, Any] = wording["plan"][number]
    found = {link_of(stop.chapter): stop for stop in stops(language)}
    shown = [found[name] for name in needed.chapters]
    steps = (step.split(" ", 1) for step in plan["course"])
    rows = "".join(
        f'<li><span class="minutes">{wording["minutes"].format(number=minutes)}</span> {html.escape(text)}</li>'
        for minutes, text in steps
    )
    entries = [entry for at, entry in enumerate(lessons(language), 1) if at in needed.notebooks]
    used = [*_chapters(shown), *(f'<a href="{entry.address}">{html.escape(entry.title)}</a>' for entry in entries)]
    names = *needed.chapters, *(f"notebook:{entry.name.partition('.')[0]}" for entry in entries)
    first = used[0] if needed.notebooks else ""
    homework = " · ".join(_chapters(found[name] for name in needed.homework))
    homework = homework or f"{html.escape(plan['homework'])} {first}"
    keys = "".join(
        f"<li>{_labelled(wording, _title(stop), html.escape('; '.join(_answers(stop, wording['any']))))}</li>"
        for stop in [*shown, *(found[name] for name in needed.homework)]
        if stop.lesson not in GUIDED
    )
    together = [
        f'<a href="{page}#{Tasks(names).link()}">{wording[word]}</a>'
        for page, word in (("play/learn.html", "all"), ("teacher/", "give"))
    ]
    parts = [
        f'<h3 id="{language}-lesson-{number + 1}">{number + 1}. {html.escape(plan["title"])}</h3>',
        f"<p>{_labelled(wording, wording['aims'], html.escape(plan['aims']))}</p>",
        f"<p>{_labelled(wording, wording['before'], html.escape(plan['before']))}</p>",
        f"<p>{' · '.join(used)} ({' · '.join(together)})</p>",
        f"<p><b>{wording['course']}</b></p><ul>{rows}</ul>",
        f"<p><b>{wording['levels']}</b></p><ol>{_items(plan['levels'])}</ol>",
    ]
    parts.append(f"<p>{_labelled(wording, wording['homework'], homework)}</p>")
    if needed.notebooks:
        solutions = codes_of(entries[0].name.partition(".")[0]).items()
        keys = f"<li>{html.escape(plan['key'])}</li>"
        keys += "".join(f"<li>{name}<pre>{html.escape(code)}</pre></li>" for name, code in solutions)
    parts.append(f"<details><summary>{wording['key']}</summary><ul>{keys}</ul></details>")
    return f"<section>{''.join(parts)}</section>"


def _items(lines: Iterable[str]) -> str:
    return "".join(f"<li>{html.escape(line)}</li>" for line in lines)


def _chapters(shown: Iterable[Stop]) -> Iterator[str]:
    """Links to chapters."""
    for stop in shown:
        yield f'<a href="play/learn.html#{link_of(stop.chapter)}">{_title(stop)}</a>'


def _title(stop: Stop) -> str:
    """The title of a chapter with its number, as pupils see it."""
    all_stops = next(each for each in map(stops, LANGUAGES) if any(one is stop for one in each))
    return html.escape(title_of(all_stops, all_stops.index(stop)))


def _answers(stop: Stop, anything: str) -> Iterator[str]:
    """The answers of a chapter, in order."""
    for number, exercise in enumerate(stop.chapter.exercises, 1):
        yield f"{number} {answer(exercise, anything)}"


def answer(exercise: Exercise, anything: str) -> str:
    """The right answer to an exercise, short enough for a list.

    :param anything: what is said where every legal move is right
    """
    if isinstance(exercise, Predict):
        return exercise.right
    if isinstance(exercise, MarkSquares):
        return " ".join(map(square_name, sorted(exercise.right)))
    if isinstance(exercise, FindMove):
        every = len(exercise.right) == len([*exercise.observation.legal_moves()])
        return anything if every else ", ".join(map(str, exercise.right[:4])) + " …" * (len(exercise.right) > 4)
    return anything


def _curricula(wording: dict[str, Any], language: str) -> str:
    """The table of themes and programmes."""

    def row(cells: Sequence[str], tag: str) -> str:
        return f"<tr>{''.join(f'<{tag}>{html.escape(cell)}</{tag}>' for cell in cells)}</tr>"

    head = row((wording["theme"], *CURRICULA), "th")
    body = "".join(row((theme, *cells), "td") for theme, cells in zip(wording["themes"], THEMES, strict=True))
    return (
        f'<h2 id="{language}-curricula">{wording["curricula"]}</h2><p>{wording["curricula-about"]}</p>'
        f'<div class="wide"><table><thead>{head}</thead><tbody>{body}</tbody></table></div>'
    )
