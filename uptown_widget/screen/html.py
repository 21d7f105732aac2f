"""The text parts of a screen as HTML, and the stylesheet for them; pure.

Every text is escaped here. Class names begin with ``uptown``, lengths follow the width of the nearest container,
since a notebook cell is narrower than its window.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape
from itertools import groupby
from operator import attrgetter
from urllib.parse import quote
from zlib import crc32

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Card, Chip, Grid, Notes, Paragraph, Passage, Prose, Tallies, Tally, Words
from uptown_widget.screen.scene import Scene, Slide
from uptown_widget.screen.style import CSS
from uptown_widget.screen.svg import elements
from uptown_widget.screen.theme import THEMES, theme, unknown_theme

CROWN = "M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z"

AUTO = "auto"
"""For the theme ``auto``: the selectors of JupyterLab's and Visual Studio Code's light, dark and contrast themes."""

_SOUGHT = {
    "light": ".uptown-auto",
    "dark": ":where(body:is([data-jp-theme-light=false],.vscode-dark)) .uptown-auto",
    "contrast": ':where(body:is([data-jp-theme-name*="High Contrast"],.vscode-high-contrast)) .uptown-auto',
}
"""All selectors have the same specificity, so that the last one that matches wins."""
_MORE_CONTRAST = "@media (forced-colors:active),(prefers-contrast:more)"

_VARIABLES = {token: f"var(--uptown-{token})" for token in theme("light")}
"""Colours for pictures in a page: the custom properties of its stylesheet."""


# The stylesheet.


def css(theme_name: str) -> str:
    """Return the stylesheet with the colours of a theme, or of all themes for ``auto``.

    They hold inside an element with the classes ``uptown`` and ``uptown-`` plus the theme's name, so that boards in
    different themes can stand on one page.

    :raises GameError: there is no such theme
    """
    if theme_name not in (AUTO, *THEMES):
        raise unknown_theme(theme_name, (AUTO, *THEMES))
    return tokens(theme_name) + CSS


def tokens(theme_name: str) -> str:
    """Return the colours of a theme as custom properties; for ``auto``, of the theme that the page has.

    :raises GameError: there is no such theme
    """
    if theme_name != AUTO:
        return _tokens(f".uptown-{theme_name}", theme_name) + (_paper(".uptown-dark") if theme_name == "dark" else "")
    themes = "".join(_tokens(selector, name) for name, selector in _SOUGHT.items())
    return f"{themes}{_MORE_CONTRAST}{{{_tokens('.uptown-auto', 'contrast')}}}\n{_paper('.uptown-auto')}"


def _paper(selector: str) -> str:
    """Colours by day, since browsers print on white."""
    return f"@media print{{{_tokens(selector, 'light')}}}\n"


def _tokens(selector: str, theme_name: str) -> str:
    colors = "".join(f"--uptown-{token}:{color};" for token, color in theme(theme_name).items())
    scheme = "light" if theme_name == "light" else "dark"
    # A picture that cannot follow the page is there once for each theme; CSS shows one of them.
    faces = "".join(f"--uptown-face-{name}:{'block' if name == theme_name else 'none'};" for name in THEMES)
    return f"{selector}{{color-scheme:{scheme};{colors}{faces}}}\n"


def icon_class(path: str) -> str:
    """Return the CSS class of an element with this icon."""
    return f"uptown-icon-{crc32(path.encode()):x}"


def icon_rule(path: str) -> str:
    """Return the CSS rule that shows an icon before an element's text, in the colour of the text."""
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill-rule="evenodd" d="{path}"/></svg>'
    )
    return f'.{icon_class(path)}::before{{--uptown-mask:url("data:image/svg+xml,{quote(drawing)}")}}\n'


# Seats and status.


def cards(seats: Iterable[Card]) -> str:
    """Return the seats as a list of cards."""
    return f'<ul role="list" class="uptown-cards">{"".join(map(_card, seats))}</ul>'


def _card(card: Card) -> str:
    states = {"active": card.active, "winner": card.winner, "moved": card.moved}
    classes = "".join(f" uptown-{name}" for name, on in states.items() if on)
    current = ' aria-current="true"' if card.active else ""
    winner = say("winner")
    crown = (
        f'<svg class="uptown-crown" viewBox="0 0 24 24" role="img" aria-label="{escape(winner)}">'
        f'<path d="{CROWN}"/></svg>'
        if card.winner
        else ""
    )
    facts = "".join(f"<li>{escape(fact)}</li>" for fact in card.facts)
    label = f"<span>{escape(card.taken_label)}</span>" if card.taken_label else ""
    taken = f'<p class="uptown-taken">{label}{_chips(card.taken)}</p>' if label or card.taken else ""
    return (
        f'<li class="uptown-card{classes}"{current}>'
        f'<p class="uptown-name"><span class="uptown-own">{_chips(card.chips)}</span>'
        f"<strong>{escape(card.title)}</strong>{crown}</p>"
        f'<p class="uptown-number"><b>{escape(card.number)}</b> <span>{escape(card.unit)}</span></p>'
        f'<p class="uptown-about">{escape(card.subtitle)}</p>'
        f'<ul role="list" class="uptown-facts">{facts}</ul>{taken}</li>'
    )


def _chips(chips: Sequence[Chip]) -> str:
    return "".join(map(chip, chips))


def chip(item: Chip) -> str:
    """Return a small coloured tile as an inline picture."""
    fill, ink, label = (escape(text) for text in (item.color, f"on-{item.color}", item.label))
    if item.path:
        # The path has a 24-unit grid like the tile itself; drawn smaller, it leaves a margin.
        face = _drawing(
            item.path, ink, "translate(6.2 6.2) scale(.6)" if item.mark else "translate(4.2 4.2) scale(.65)"
        )
    else:
        x, y = (13.5, 18.8) if item.mark else (12, 17.2)
        face = f'<text x="{x}" y="{y}" fill="var(--uptown-{ink})">{escape(item.text)}</text>' if item.text else ""
    if item.mark:
        face += _drawing(item.mark, ink, "translate(2 2) scale(.3)")
    return (
        # Many chips overlap like cards in a hand.
        '<svg class="uptown-chip" viewBox="0 0 24 24" preserveAspectRatio="xMinYMid slice" role="img" '
        f'aria-label="{label}"><title>{label}</title>'
        f'<rect x="1" y="1" width="22" height="22" rx="3" fill="var(--uptown-{fill})"/>{face}</svg>'
    )


def _drawing(path: str, ink: str, place: str) -> str:
    return f'<path d="{escape(path)}" fill="var(--uptown-{ink})" fill-rule="evenodd" transform="{place}"/>'


def status(text: str, mood: str = "calm") -> str:
    """Return the status line."""
    return f'<p class="uptown-status uptown-{escape(mood)}">{escape(text)}</p>'


def announcement(text: str) -> str:
    """Return a sentence for screen readers only."""
    return f'<p class="uptown-heard" role="status" aria-live="polite" aria-atomic="true">{escape(text)}</p>'


def heads(texts: Iterable[str], *, read: bool = False) -> str:
    """Return what stands above controls, or, if it is to be `read`, before them; else their labels are read out."""
    hidden = "" if read else ' aria-hidden="true"'
    return "".join(f'<span class="uptown-head"{hidden}>{escape(text)}</span>' for text in texts)


def help_line(texts: Iterable[str]) -> str:
    """Return the help for a row of fields; empty if there is none."""
    said = " ".join(text for text in texts if text)
    return f'<p class="uptown-help">{escape(said)}</p>' if said else ""


# Blocks of a section.


@singledispatch
def shown(block: object) -> str:
    """Return a block of a section that has no controls."""
    msg = f"Not a text block: {type(block).__name__}."
    raise TypeError(msg)


def title(text: str) -> str:
    """Return the title of a section."""
    return f'<h2 class="uptown-title">{escape(text)}</h2>'


@shown.register
def grid(table: Grid) -> str:
    """Return a table."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' if text else "<td></td>" for text in table.head)
    rows = "".join(
        f"<tr>{''.join(_cell(text, column, (row, column) in table.marked) for column, text in enumerate(cells))}</tr>"
        for row, cells in enumerate(table.rows)
    )
    # A table wider than the page scrolls, with the keyboard too.
    return (
        f'<div class="uptown-wide" tabindex="0" role="group" aria-label="{escape(table.caption)}">'
        f'<table class="uptown-grid"><caption>{escape(table.caption)}'
        f"</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cell(text: str, column: int, marked: bool) -> str:
    inner = f"<mark>{escape(text)}</mark>" if marked else escape(text)
    return f"<td>{inner}</td>" if column else f'<th scope="row">{inner}</th>'


@shown.register
def tallies(block: Tallies) -> str:
    """Return tallies, one line for each heading."""
    lines = "".join(map(_tally, block.tallies))
    return f'<div class="uptown-tallies" role="group" aria-label="{escape(block.caption)}">{lines}</div>'


def _tally(tally: Tally) -> str:
    single = all(number == 1 for _, number in tally.counts)  # then the pictures say it all
    counts = "".join(
        f'<span class="uptown-count">{chip(item)}{"" if single else f" {number}"}</span>'
        for item, number in tally.counts
    )
    return f'<p class="uptown-tally"><span class="uptown-tally-title">{escape(tally.title)}</span>{counts}</p>'


@shown.register
def notes(block: Notes) -> str:
    """Return lines with chips in front."""
    lines = "".join(f'<li class="uptown-note">{_chips(note.chips)} {escape(note.text)}</li>' for note in block.notes)
    return f'<ul role="list" class="uptown-notes" aria-label="{escape(block.label)}">{lines}</ul>'


@shown.register
def prose(block: Prose) -> str:
    """Return paragraphs and links, which open in a tab of their own."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in block.lines)
    new_tab = say("(new tab)")
    links = "".join(
        f'<a class="uptown-link" target="_blank" rel="noopener" href="{escape(address)}">{escape(text)}'
        f'<span class="uptown-hidden"> {escape(new_tab)}</span></a>'
        for text, address in block.links
    )
    row = f'<p class="uptown-links">{links}</p>' if links else ""
    return f'<div class="uptown-prose">{lines}{row}</div>'


_TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
_LISTS = {"item": "ul", "numbered": "ol"}


@shown.register
def passage(block: Passage) -> str:
    """Return paragraphs and lists in which words stand out."""
    parts = "".join(_alike(kind, [*found]) for kind, found in groupby(block.paragraphs, attrgetter("kind")))
    return f'<div class="uptown-passage">{parts}</div>'


def _alike(kind: str, paragraphs: list[Paragraph]) -> str:
    tag = "li" if kind in _LISTS else "blockquote" if kind == "quote" else "p"
    lines = "".join(f"<{tag}>{''.join(map(_words, paragraph.words))}</{tag}>" for paragraph in paragraphs)
    return f"<{_LISTS[kind]}>{lines}</{_LISTS[kind]}>" if kind in _LISTS else lines


def _words(words: Words) -> str:
    text, tag = escape(words.text), _TAGS.get(words.style)
    return f"<{tag}>{text}</{tag}>" if tag else text


@shown.register
def picture(scene: Scene) -> str:
    """Return a scene as a picture in the colours of the page."""
    return (
        f'<svg class="uptown-picture" viewBox="0 0 {scene.width:g} {scene.height:g}" role="img" '
        f'aria-label="{escape(scene.label)}">{elements(scene.still.shapes, _VARIABLES)}</svg>'
    )


# Slides over the board, and exported texts.


def slides(scene: Scene) -> str:
    """Return the slides of a scene, animated by the browser; with reduced motion they have already arrived."""
    return _over(scene, "".join(map(_slide, scene.slides)))


def _over(scene: Scene, groups: str) -> str:
    """Return what lies over a scene."""
    return f'<svg viewBox="0 0 {scene.width:g} {scene.height:g}" aria-hidden="true">{groups}</svg>'


def _slide(slide: Slide) -> str:
    kind = "leave" if slide.leave else "come"
    way = f"--uptown-dx:{slide.dx:g}px;--uptown-dy:{slide.dy:g}px;animation-duration:{slide.ms}ms"
    return f'<g class="uptown-{kind}" style="{way}">{elements(slide.shapes, _VARIABLES)}</g>'


def held(scene: Scene, x: float, y: float) -> str:
    """Return what is dragged over a scene, at a point; nothing if nothing is."""
    if not scene.held:
        return ""
    shapes = elements(scene.held.shapes, _VARIABLES)
    return _over(scene, f'<g transform="translate({x:.1f} {y:.1f})">{shapes}</g>')


def exported_text(text: str, name: str) -> str:
    """Return a field to copy a text from, and a link to save it as a file."""
    data = f"data:text/plain;charset=utf-8,{quote(text)}"
    name = name or "uptown.txt"
    copy, save = say("Copy this text:"), say("Save it as {name}", name=name)
    return (
        f'<label class="uptown-field uptown-export">{escape(copy)} '
        f'<textarea readonly rows="3">{escape(text)}</textarea></label>'
        f'<a class="uptown-link" download="{escape(name)}" href="{escape(data)}">{escape(save)}</a>'
    )
