"""The parts of a screen that are words as HTML, and the stylesheet of a page that shows them; pure.

Every text is escaped here. Class names begin with ``uptown``, lengths follow the width of the nearest container,
since a notebook cell is narrower than its window.
"""

from collections.abc import Iterable, Sequence
from html import escape

from uptown_widget.screen.interface import Card, Chip, Grid
from uptown_widget.screen.style import CSS
from uptown_widget.screen.theme import theme

__all__ = ["CSS", "announcement", "cards", "chip", "css", "grid", "help_line", "log", "status", "tokens"]

CROWN = "M3 18L2 7L7.5 11L12 4L16.5 11L22 7L21 18Z"


def css(theme_name: str) -> str:
    """Return the stylesheet with the colours of a theme.

    They hold inside an element with the classes ``uptown`` and ``uptown-`` plus the theme's name, so that boards in
    different themes can stand on one page.

    :raises GameError: there is no such theme
    """
    return tokens(theme_name) + CSS


def tokens(theme_name: str) -> str:
    """Return the colours of a theme as custom properties.

    :raises GameError: there is no such theme
    """
    colors = "".join(f"--uptown-{token}:{color};" for token, color in theme(theme_name).items())
    scheme = "light" if theme_name == "light" else "dark"
    return f".uptown-{theme_name}{{color-scheme:{scheme};{colors}}}\n"


def cards(seats: Iterable[Card]) -> str:
    """Return the seats at the table as a list of cards."""
    return f'<ul class="uptown-cards">{"".join(map(_card, seats))}</ul>'


def _card(card: Card) -> str:
    classes = "".join((" uptown-active" if card.active else "", " uptown-winner" if card.winner else ""))
    current = ' aria-current="true"' if card.active else ""
    crown = (
        f'<svg class="uptown-crown" viewBox="0 0 24 24" role="img" aria-label="winner"><path d="{CROWN}"/></svg>'
        if card.winner
        else ""
    )
    facts = "".join(f"<li>{escape(fact)}</li>" for fact in card.facts)
    taken = f'<p class="uptown-taken">{_chips(card.taken)}</p>' if card.taken else ""
    return (
        f'<li class="uptown-card{classes}"{current}>'
        f'<p class="uptown-name"><span class="uptown-own">{_chips(card.chips)}</span>'
        f"<strong>{escape(card.title)}</strong>{crown}</p>"
        f'<p class="uptown-number"><b>{escape(card.number)}</b> <span>{escape(card.unit)}</span></p>'
        f'<p class="uptown-about">{escape(card.subtitle)}</p>'
        f'<ul class="uptown-facts">{facts}</ul>{taken}</li>'
    )


def _chips(chips: Sequence[Chip]) -> str:
    return "".join(map(chip, chips))


def chip(item: Chip) -> str:
    """Return a small coloured tile as an inline picture."""
    fill, ink, label = (escape(text) for text in (item.color, f"on-{item.color}", item.label))
    if item.path:
        # The path stands on a grid of 24 units like the tile itself: smaller, it leaves a rim.
        face = (
            f'<path d="{escape(item.path)}" fill="var(--uptown-{ink})" fill-rule="evenodd" '
            'transform="translate(4.2 4.2) scale(.65)"/>'
        )
    else:
        face = f'<text x="12" y="17.2" fill="var(--uptown-{ink})">{escape(item.text)}</text>' if item.text else ""
    return (
        f'<svg class="uptown-chip" viewBox="0 0 24 24" role="img" aria-label="{label}"><title>{label}</title>'
        f'<rect x="1" y="1" width="22" height="22" rx="3" fill="var(--uptown-{fill})"/>{face}</svg>'
    )


def grid(table: Grid, name: str = "") -> str:
    """Return a table; `name` tells its class apart, such as ``ending``."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' if text else "<td></td>" for text in table.head)
    rows = "".join(
        f"<tr>{''.join(_cell(text, column, (row, column) in table.marked) for column, text in enumerate(cells))}</tr>"
        for row, cells in enumerate(table.rows)
    )
    return (
        f'<table class="uptown-grid{f" uptown-{escape(name)}" if name else ""}"><caption>{escape(table.caption)}'
        f"</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _cell(text: str, column: int, marked: bool) -> str:
    inner = f"<mark>{escape(text)}</mark>" if marked else escape(text)
    return f"<td>{inner}</td>" if column else f'<th scope="row">{inner}</th>'


def log(lines: Sequence[str], title: str = "Moves") -> str:
    """Return the turns taken, the latest on top, where it is seen without scrolling."""
    if not lines:
        return ""
    entries = "".join(f"<li>{escape(line)}</li>" for line in reversed(lines))
    # Whoever has no mouse scrolls with the arrow keys, so the list takes the focus.
    return (
        f'<p class="uptown-title">{escape(title)}</p>'
        f'<ol class="uptown-log" reversed tabindex="0" aria-label="{escape(title)}">{entries}</ol>'
    )


def status(text: str, mood: str = "calm") -> str:
    """Return the sentence under the board."""
    return f'<p class="uptown-status uptown-{escape(mood)}">{escape(text)}</p>'


def announcement(text: str) -> str:
    """Return a sentence that is heard and not seen."""
    return f'<p class="uptown-heard" role="status" aria-live="polite" aria-atomic="true">{escape(text)}</p>'


def help_line(texts: Iterable[str]) -> str:
    """Return what helps to fill in some fields; nothing if there is no help."""
    said = " ".join(text for text in texts if text)
    return f'<p class="uptown-help">{escape(said)}</p>' if said else ""
